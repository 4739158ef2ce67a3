/** Transactions with a nonce instead of a sequence number. They need no order among themselves. */
import assert from "node:assert/strict";
import {
  apt,
  aptos,
  assertApiError,
  createFundedAccount,
  execute,
  sdk,
  submit,
  trace,
  transferOf,
} from "./setup.js";

const alice = await createFundedAccount();
const receiver = sdk.Account.generate();
const transfer = transferOf(apt / 100, receiver.accountAddress);
const sequenceNumber = async () =>
  (await aptos.getAccountInfo({ accountAddress: alice.accountAddress })).sequence_number;

// Three at the same time, without waiting for one another.
const sent = await Promise.all(
  [11, 12, 13].map((replayProtectionNonce) => submit(alice, transfer, { replayProtectionNonce })),
);
const committed = await Promise.all(
  sent.map(({ hash }) => aptos.waitForTransaction({ transactionHash: hash })),
);
assert.deepEqual(
  committed.map((one) => one.replay_protection_nonce),
  ["11", "12", "13"],
);
for (const { sequence_number: number } of committed) assert.equal(number, String(2n ** 64n - 1n));
assert.equal(await sequenceNumber(), "0");
trace("committed three transactions with nonces; the sequence number is still 0");

const numbered = await execute(alice, transfer);
assert.equal(numbered.sequence_number, "0");
assert.equal(numbered.replay_protection_nonce ?? null, null);
assert.equal(await sequenceNumber(), "1");
trace("a transaction with a sequence number in between: the sequence number is 1");

await assertApiError(submit(alice, transfer, { replayProtectionNonce: 12 }), {
  status: 400,
  data: {
    message: "Invalid transaction: Type: Validation Code: NONCE_ALREADY_USED",
    error_code: "vm_error",
    vm_error_code: 42,
  },
});
trace("a nonce cannot be used twice");

const transaction = await aptos.transaction.build.simple({
  sender: alice.accountAddress,
  data: transfer,
  options: { replayProtectionNonce: 14 },
});
const [simulated] = await aptos.transaction.simulate.simple({
  signerPublicKey: alice.publicKey,
  transaction,
});
assert.equal(simulated.success, true, simulated.vm_status);
const far = await aptos.transaction.build.simple({
  sender: alice.accountAddress,
  data: transfer,
  options: { replayProtectionNonce: 15, expireTimestamp: Math.floor(Date.now() / 1000) + 600 },
});
await assertApiError(aptos.signAndSubmitTransaction({ signer: alice, transaction: far }), {
  status: 400,
  data: {
    message: "Invalid transaction: Type: Validation Code: TRANSACTION_EXPIRATION_TOO_FAR_IN_FUTURE",
    error_code: "vm_error",
    vm_error_code: 44,
  },
});
trace("the expiration has to be near");
