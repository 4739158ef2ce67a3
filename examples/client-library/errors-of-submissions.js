/** Transactions that the node refuses before it executes them. They cost nothing and leave no trace. */
import assert from "node:assert/strict";
import {
  apt,
  aptos,
  assertApiError,
  createFundedAccount,
  execute,
  request,
  sdk,
  submit,
  trace,
  transferOf,
} from "./setup.js";

const { Account, AccountAuthenticatorNoAccountAuthenticator } = sdk;
const alice = await createFundedAccount(5 * apt);
const bob = Account.generate();
const transfer = transferOf(1, bob.accountAddress);

/** Fails unless the node refuses a transaction with a status of the VM. */
async function assertRefused(promise, status, code) {
  await assertApiError(promise, {
    status: 400,
    statusText: "Bad Request",
    data: {
      message: `Invalid transaction: Type: Validation Code: ${status}`,
      error_code: "vm_error",
      vm_error_code: code,
    },
  });
  trace(`400 ${status}`);
}

const transaction = await aptos.transaction.build.simple({ sender: alice.accountAddress, data: transfer });

// Another key, and a signature of another message.
const wrongKey = aptos.transaction.sign({ signer: bob, transaction });
await assertRefused(
  aptos.transaction.submit.simple({ transaction, senderAuthenticator: wrongKey }),
  "INVALID_AUTH_KEY",
  2,
);
const other = await aptos.transaction.build.simple({
  sender: alice.accountAddress,
  data: transferOf(2, bob.accountAddress),
});
const wrongMessage = aptos.transaction.sign({ signer: alice, transaction: other });
await assertRefused(
  aptos.transaction.submit.simple({ transaction, senderAuthenticator: wrongMessage }),
  "INVALID_SIGNATURE",
  1,
);
await assertRefused(
  aptos.transaction.submit.simple({
    transaction,
    senderAuthenticator: new AccountAuthenticatorNoAccountAuthenticator(),
  }),
  "INVALID_SIGNATURE",
  1,
);

// The sender has to have the coins for the most gas that the transaction may use.
const poor = await createFundedAccount(1_000);
await assertRefused(submit(poor, transfer), "INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE", 5);

const expired = { expireTimestamp: Math.floor(Date.now() / 1_000) - 60 };
await assertRefused(submit(alice, transfer, expired), "TRANSACTION_EXPIRED", 6);

await execute(alice, transfer);
await assertRefused(submit(alice, transfer, { accountSequenceNumber: 0 }), "SEQUENCE_NUMBER_TOO_OLD", 3);

const garbage = await request("POST", "/transactions", {
  headers: { "content-type": "application/x.aptos.signed_transaction+bcs" },
  body: new Uint8Array([1, 2, 3]),
});
assert.equal(garbage.status, 400);
assert.deepEqual(garbage.body, {
  message: "Failed to deserialize input into SignedTransaction: unexpected end of input",
  error_code: "invalid_input",
  vm_error_code: null,
});
trace("400 for bytes that are not a transaction");

const { sequence_number: next } = await aptos.getAccountInfo({ accountAddress: alice.accountAddress });
assert.equal(next, "1");
trace("none of them used a sequence number");
