/** POST /transactions/batch takes several signed transactions. The library signs them, but has no call for it. */
import assert from "node:assert/strict";
import { apt, aptos, balanceOf, createFundedAccount, request, sdk, trace, transferOf } from "./setup.js";

const { generateSignedTransaction, Serializer } = sdk;
const alice = await createFundedAccount(10 * apt);
const bob = sdk.Account.generate();

/** Returns the BCS bytes of a signed transfer. */
async function sign(accountSequenceNumber, signer = alice) {
  const transaction = await aptos.transaction.build.simple({
    sender: alice.accountAddress,
    data: transferOf(apt, bob.accountAddress),
    options: { accountSequenceNumber },
  });
  const senderAuthenticator = aptos.transaction.sign({ signer, transaction });
  return generateSignedTransaction({ transaction, senderAuthenticator });
}

/** Submits a batch: the number of its transactions, followed by the bytes of each. */
function submitBatch(transactions) {
  const serializer = new Serializer();
  serializer.serializeU32AsUleb128(transactions.length);
  for (const bytes of transactions) serializer.serializeFixedBytes(bytes);
  const headers = { "content-type": "application/x.aptos.signed_transaction+bcs" };
  return request("POST", "/transactions/batch", { headers, body: serializer.toUint8Array() });
}

const accepted = await submitBatch([await sign(0), await sign(1), await sign(2)]);
assert.equal(accepted.status, 202);
assert.deepEqual(accepted.body, { transaction_failures: [] });
await waitForBalance(BigInt(3 * apt));
trace("submitted three transfers in one request: the receiver has 3 APT");

// A transaction that is refused does not stop the others. The response names it by its position.
const mallory = sdk.Account.generate();
const partly = await submitBatch([await sign(3), await sign(4, mallory)]);
assert.equal(partly.status, 206);
assert.deepEqual(
  partly.body.transaction_failures.map((failure) => failure.transaction_index),
  [1],
);
await waitForBalance(BigInt(4 * apt));
trace(`the second one had a wrong signature: ${JSON.stringify(partly.body.transaction_failures[0].error)}`);

async function waitForBalance(expected) {
  const end = Date.now() + 5_000;
  while ((await balanceOf(bob)) !== expected) {
    assert.ok(Date.now() < end, `expected a balance of ${expected}, got ${await balanceOf(bob)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
