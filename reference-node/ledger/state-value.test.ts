import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAddress, type Address } from "../primitives/address.ts";
import { formatListingName, toListingPosition, moduleKey, resourceKey } from "./state-value.ts";

const address: Address = parseAddress("0x2") ?? assert.fail();

test("resources and modules of an account are two listings, ordered by their bytes", () => {
  const placeOf = (key: string): string => toListingPosition(key)?.sortKey ?? assert.fail(key);
  assert.equal(toListingPosition(moduleKey(address, "coin"))?.list, formatListingName(address, "module"));
  assert.equal(
    toListingPosition(resourceKey(address, "0x1::a::B"))?.list,
    formatListingName(address, "resource"),
  );
  // The length of the path comes before the path.
  assert.ok(placeOf(moduleKey(address, "zz")) < placeOf(moduleKey(address, "aaa")));
});

test("a key that does not belong to an account has no listing", () => {
  assert.equal(toListingPosition("counter"), null);
  assert.equal(toListingPosition("table/0/u8/1"), null);
});

test("rejects a key of an account that is neither a resource nor a module", () => {
  for (const key of ["account/0x2", `account/${address}/resource/u8`, `account/${address}/other/x`]) {
    assert.throws(() => toListingPosition(key), TypeError, key);
  }
});
