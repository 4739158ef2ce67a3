/** From the submission to the block: what by_hash and wait_by_hash return, and how the library waits. */
import assert from "node:assert/strict";
import {
  apt,
  aptos,
  assertApiError,
  createFundedAccount,
  request,
  sdk,
  submit,
  trace,
  transferOf,
} from "./setup.js";

const alice = await createFundedAccount(20 * apt);
const bob = sdk.Account.generate();

// A block follows the submission after a short time. On a busy machine it may come before the next request.
let pending;
let early;
for (let attempt = 0; attempt < 5; attempt += 1) {
  pending = await submit(alice, transferOf(apt, bob.accountAddress));
  early = await request("GET", `/transactions/by_hash/${pending.hash}`);
  if (!isCommitted(early)) break;
}
assert.ok(
  !isCommitted(early),
  `expected 404 or a pending transaction right after the submission, got ${JSON.stringify(early.body)}`,
);
trace(`right after the submission, by_hash returns ${early.body.type ?? early.status}`);

// The node holds this request back until the transaction is committed, for at most a second.
const waited = await request("GET", `/transactions/wait_by_hash/${pending.hash}`);
assert.equal(waited.body.type, "user_transaction");
assert.equal(await aptos.isPendingTransaction({ transactionHash: pending.hash }), false);
trace(`wait_by_hash returns it as version ${waited.body.version}`);

// A transaction that fails is committed too, and uses gas. The library throws unless it is told otherwise.
const failing = await submit(alice, transferOf(100 * apt, bob.accountAddress));
await assert.rejects(aptos.waitForTransaction({ transactionHash: failing.hash }), (error) => {
  assert.equal(error.transaction.success, false);
  assert.match(error.message, /EINSUFFICIENT_BALANCE/);
  return true;
});
const failed = await aptos.waitForTransaction({
  transactionHash: failing.hash,
  options: { checkSuccess: false },
});
assert.ok(BigInt(failed.gas_used) > 0n);
trace(`a transfer of too much failed: ${failed.vm_status}`);

// The library keeps asking for a transaction that the node does not know, until its time is over.
const unknown = `0x${"12".repeat(32)}`;
await assertApiError(aptos.waitForTransaction({ transactionHash: unknown, options: { timeoutSecs: 1 } }), {
  status: 404,
  statusText: "Not Found",
  data: {
    message: `Transaction not found by Transaction hash(${unknown})`,
    error_code: "transaction_not_found",
    vm_error_code: null,
  },
});
const started = performance.now();
assert.equal((await request("GET", `/transactions/wait_by_hash/${unknown}`)).status, 404);
assert.ok(performance.now() - started < 900, "wait_by_hash waited for a transaction that nobody submitted");
trace("for an unknown hash, wait_by_hash returns 404 at once");

function isCommitted({ status, body }) {
  return status !== 404 && body.type !== "pending_transaction";
}
