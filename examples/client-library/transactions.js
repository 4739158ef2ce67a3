/** Committed transactions by hash and by version, and the lists of the ledger and of an account. */
import assert from "node:assert/strict";
import { apt, aptos, createFundedAccount, execute, request, sdk, trace, transferOf } from "./setup.js";

const alice = await createFundedAccount(10 * apt);
const bob = sdk.Account.generate();
const first = await execute(alice, transferOf(1, bob.accountAddress));
const second = await execute(alice, transferOf(2, bob.accountAddress));

// The JSON of a transaction does not depend on how it was found.
const byHash = await aptos.getTransactionByHash({ transactionHash: first.hash });
const byVersion = await aptos.getTransactionByVersion({ ledgerVersion: Number(first.version) });
const waited = (await request("GET", `/transactions/wait_by_hash/${first.hash}`)).body;
assert.deepEqual(byHash, first);
assert.deepEqual(byVersion, byHash);
assert.deepEqual(waited, byHash);
const listed = await aptos.getAccountTransactions({ accountAddress: alice.accountAddress });
assert.deepEqual(listed, [first, second]);
trace(`by_hash, wait_by_hash, by_version and the account's list return the same ${first.hash}`);

const last = await request("GET", `/accounts/${alice.accountAddress}/transactions?limit=1`);
assert.deepEqual(last.body, [second]);
const fromNumber = await request("GET", `/accounts/${alice.accountAddress}/transactions?start=0&limit=1`);
assert.deepEqual(fromNumber.body, [first]);
trace("the account's list begins at a sequence number, and by default ends at the latest transaction");

// With a cursor the library would ask for more pages, without an end.
for (const path of ["/transactions", `/accounts/${alice.accountAddress}/transactions`])
  assert.equal((await request("GET", path)).headers.get("x-aptos-cursor"), null);

const latest = await aptos.getTransactions();
assert.ok(latest.length > 10, `expected more than 10 transactions, got ${latest.length}`);
trace(`the list of the ledger has the latest ${latest.length} transactions`);

for (const offset of [0, 10]) {
  const page = await aptos.getTransactions({ options: { offset, limit: 10 } });
  assert.deepEqual(
    page.map(({ version }) => Number(version)),
    Array.from({ length: 10 }, (_, index) => offset + index),
  );
  trace(`versions ${offset} to ${offset + 9} are ${page.length} transactions`);
}

const ignored = await request("GET", `/transactions/by_hash/${first.hash}?undefined`, {
  headers: { authorization: "Bearer key", "x-unknown": "1" },
});
assert.deepEqual(ignored.body, byHash);
trace("unknown parameters and headers are ignored");
