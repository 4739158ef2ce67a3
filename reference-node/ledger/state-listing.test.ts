import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAddress, type Address } from "../primitives/address.ts";
import { listingName, listingPlace } from "./state-listing.ts";
import { moduleKey, resourceKey } from "./state-value.ts";

const address: Address = parseAddress("0x2") ?? assert.fail();

test("resources and modules of an account stand in two lists, in the order of their bytes", () => {
  const placeOf = (key: string): string => listingPlace(key)?.place ?? assert.fail(key);
  assert.equal(listingPlace(moduleKey(address, "coin"))?.list, listingName(address, "module"));
  assert.equal(listingPlace(resourceKey(address, "0x1::a::B"))?.list, listingName(address, "resource"));
  // The length of the path comes before the path.
  assert.ok(placeOf(moduleKey(address, "zz")) < placeOf(moduleKey(address, "aaa")));
});

test("what is no account's stands in no list", () => {
  assert.equal(listingPlace("counter"), null);
  assert.equal(listingPlace("table/0/u8/1"), null);
});

test("refuses a key of an account that is neither a resource's nor a module's", () => {
  for (const key of ["account/0x2", `account/${address}/resource/u8`, `account/${address}/other/x`]) {
    assert.throws(() => listingPlace(key), TypeError, key);
  }
});
