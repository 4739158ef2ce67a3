/** Ten transactions of one account at once. The library numbers them and submits them without waiting for each. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { apt, aptos, balanceOf, createFundedAccount, sdk, trace, transferOf } from "./setup.js";

// Each transaction reserves up to 2 APT for gas. The node checks every reserve alone, so 10 APT are enough for all.
const alice = await createFundedAccount(10 * apt);
const bob = sdk.Account.generate();
const data = Array.from({ length: 10 }, () => transferOf(1_000, bob.accountAddress));

const { TransactionSent, TransactionSendFailed, TransactionExecutionFailed, ExecutionFinish } =
  sdk.TransactionWorkerEventsEnum;
const { batch } = aptos.transaction;
const hashes = [];
const failures = [];
batch.on(TransactionSent, ({ transactionHash }) => hashes.push(transactionHash));
batch.on(TransactionSendFailed, ({ error }) => failures.push(error));
batch.on(TransactionExecutionFailed, ({ error }) => failures.push(error));

const finished = once(batch, ExecutionFinish);
batch.forSingleAccount({ sender: alice, data });
await finished;
assert.deepEqual(failures, []);
assert.equal(hashes.length, 10);

const numbers = [];
for (const transactionHash of hashes) {
  const { sequence_number: number, success } = await aptos.waitForTransaction({ transactionHash });
  assert.equal(success, true);
  numbers.push(Number(number));
}
assert.deepEqual(
  numbers.toSorted((a, b) => a - b),
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
);
assert.equal(await balanceOf(bob), 10_000n);
trace(`sent ten transfers of ${alice.accountAddress}, with the sequence numbers 0 to 9`);

const account = await aptos.getAccountInfo({ accountAddress: alice.accountAddress });
assert.equal(account.sequence_number, "10");
trace("the next sequence number is 10");
