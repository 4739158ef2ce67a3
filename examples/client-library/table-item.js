/** An item of a table is read with the handle of the table, the types of key and value, and the key. */
import assert from "node:assert/strict";
import { aptos, assertApiError, sdk, trace } from "./setup.js";

// A resource holds the handle.
const registry = await aptos.getAccountResource({
  accountAddress: "0x1",
  resourceType: "0x1::registry::Registry",
});
const { handle } = registry.balances;
const item = { key_type: "address", value_type: "u64", key: "0x1" };
const value = await aptos.getTableItem({ handle, data: item });
assert.match(value, /^\d+$/);
trace(`the table ${handle} has the value ${value} at 0x1`);

await assertApiError(aptos.getTableItem({ handle, data: { ...item, key: "0x123456" } }), {
  status: 404,
  statusText: "Not Found",
});
trace("a key that is not in the table is an error");

// The library looks up in such a table which account a rotated key belongs to. Here the key is not rotated.
const alice = sdk.Account.generate();
const address = await aptos.lookupOriginalAccountAddress({ authenticationKey: alice.accountAddress });
assert.equal(`${address}`, `${alice.accountAddress}`);
trace(`the key of ${alice.accountAddress} is not rotated`);
