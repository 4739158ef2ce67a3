/** An account exists as soon as there is a key for it: its address is derived from the public key. */
import assert from "node:assert/strict";
import { apt, aptos, assertApiError, execute, sdk, trace, transferOf } from "./setup.js";

const { Account } = sdk;
const alice = Account.generate();
const accountAddress = alice.accountAddress;
trace(`generated ${accountAddress}`);

// The private key is enough to use the account again.
const again = Account.fromPrivateKey({ privateKey: alice.privateKey });
assert.equal(`${again.accountAddress}`, `${accountAddress}`);

// The node has never seen this address, but the library needs a sequence number for the first transaction.
const initial = { sequence_number: "0", authentication_key: `${accountAddress.toStringLong()}` };
assert.deepEqual(await aptos.getAccountInfo({ accountAddress }), initial);
trace("an address without transactions has the sequence number 0");

await aptos.fundAccount({ accountAddress, amount: 5 * apt });
assert.deepEqual(await aptos.getAccountInfo({ accountAddress }), initial);
await assertApiError(aptos.getAccountResource({ accountAddress, resourceType: "0x1::account::Account" }), {
  status: 404,
  statusText: "Not Found",
});
trace("coins do not change that: the account still has no resource 0x1::account::Account");

const { version } = await execute(alice, transferOf(1, Account.generate().accountAddress));
const first = await aptos.getAccountInfo({ accountAddress });
assert.deepEqual(first, { ...initial, sequence_number: "1" });
const resource = await aptos.getAccountResource({ accountAddress, resourceType: "0x1::account::Account" });
assert.equal(resource.sequence_number, "1");
assert.equal(resource.authentication_key, initial.authentication_key);
trace(`its first transaction created the resource (version ${version})`);
