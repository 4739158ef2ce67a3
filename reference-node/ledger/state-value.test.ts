import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAddress, type Address } from "../primitives/address.ts";
import { formatListingName, toListingPosition, moduleKey, resourceKey } from "./state-value.ts";

const address: Address = parseAddress("0x2") ?? assert.fail();

test("the resources and the modules of an account are two listings, ordered by the bytes of their state keys", () => {
  const placeOf = (key: string): string => toListingPosition(key)?.sortKey ?? assert.fail(key);
  assert.equal(toListingPosition(moduleKey(address, "coin"))?.list, formatListingName(address, "module"));
  assert.equal(
    toListingPosition(resourceKey(address, "0x1::a::B"))?.list,
    formatListingName(address, "resource"),
  );
  // In the bytes, the length of the path precedes the path, so the shorter name is first.
  assert.ok(placeOf(moduleKey(address, "zz")) < placeOf(moduleKey(address, "aaa")));
});

test("a state key that does not belong to an account is in no listing", () => {
  assert.equal(toListingPosition("counter"), null);
  assert.equal(toListingPosition("table/0/u8/1"), null);
});

test("a state key of an account that is neither a resource nor a module is rejected", () => {
  for (const key of ["account/0x2", `account/${address}/resource/u8`, `account/${address}/other/x`]) {
    assert.throws(() => toListingPosition(key), TypeError, key);
  }
});
