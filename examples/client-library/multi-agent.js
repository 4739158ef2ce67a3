/** Several accounts sign one transaction. */
import assert from "node:assert/strict";
import {
  apt,
  aptos,
  assertApiError,
  balanceOf,
  createFundedAccount,
  sdk,
  trace,
  transferOf,
} from "./setup.js";

const alice = await createFundedAccount(10 * apt);
const bob = await createFundedAccount(apt);
const carol = sdk.Account.generate();

async function build(secondarySignerAddresses, withFeePayer = false) {
  return aptos.transaction.build.multiAgent({
    sender: alice.accountAddress,
    secondarySignerAddresses,
    withFeePayer,
    data: transferOf(apt, carol.accountAddress),
  });
}

// A transfer has one signer. With a second one the transaction is valid, but the call fails.
const transaction = await build([bob.accountAddress]);
const { hash } = await aptos.transaction.submit.multiAgent({
  transaction,
  senderAuthenticator: aptos.transaction.sign({ signer: alice, transaction }),
  additionalSignersAuthenticators: [aptos.transaction.sign({ signer: bob, transaction })],
});
const failed = await aptos.waitForTransaction({ transactionHash: hash, options: { checkSuccess: false } });
assert.equal(failed.success, false);
assert.equal(failed.vm_status, "NUMBER_OF_SIGNER_ARGUMENTS_MISMATCH");
assert.equal(failed.signature.type, "multi_agent_signature");
assert.equal(failed.signature.sender.type, "ed25519_signature");
assert.deepEqual(failed.signature.secondary_signer_addresses.map(BigInt), [BigInt(`${bob.accountAddress}`)]);
assert.equal(failed.signature.secondary_signers.length, 1);
assert.equal(await balanceOf(carol), 0n);
assert.equal(await balanceOf(bob), BigInt(apt));
trace(`signed by two accounts, paid by the sender: ${hash} (${failed.vm_status})`);

// All signatures and keys are checked before the transaction is accepted.
const refused = await build([bob.accountAddress]);
const senderAuthenticator = aptos.transaction.sign({ signer: alice, transaction: refused });
await assertApiError(
  aptos.transaction.submit.multiAgent({
    transaction: refused,
    senderAuthenticator,
    additionalSignersAuthenticators: [aptos.transaction.sign({ signer: carol, transaction: refused })],
  }),
  { status: 400, data: vmError(2, "INVALID_AUTH_KEY") },
);
trace("a key of another account is refused");
const other = await build([carol.accountAddress]);
await assertApiError(
  aptos.transaction.submit.multiAgent({
    transaction: refused,
    senderAuthenticator,
    additionalSignersAuthenticators: [aptos.transaction.sign({ signer: bob, transaction: other })],
  }),
  { status: 400, data: vmError(1, "INVALID_SIGNATURE") },
);
trace("a signature of another transaction is refused");
const twice = await build([bob.accountAddress, bob.accountAddress]);
const authenticator = aptos.transaction.sign({ signer: bob, transaction: twice });
await assertApiError(
  aptos.transaction.submit.multiAgent({
    transaction: twice,
    senderAuthenticator: aptos.transaction.sign({ signer: alice, transaction: twice }),
    additionalSignersAuthenticators: [authenticator, authenticator],
  }),
  { status: 400, data: vmError(28, "SIGNERS_CONTAIN_DUPLICATES") },
);
trace("a signer that occurs twice is refused");

// A fee payer can be added. Here it is an account that does not sign otherwise.
const dave = await createFundedAccount(10 * apt);
const sponsored = await build([bob.accountAddress], true);
const feePayerAuthenticator = aptos.transaction.signAsFeePayer({ signer: dave, transaction: sponsored });
const before = await balanceOf(alice);
const pending = await aptos.transaction.submit.multiAgent({
  transaction: sponsored,
  senderAuthenticator: aptos.transaction.sign({ signer: alice, transaction: sponsored }),
  additionalSignersAuthenticators: [aptos.transaction.sign({ signer: bob, transaction: sponsored })],
  feePayerAuthenticator,
});
const committed = await aptos.waitForTransaction({
  transactionHash: pending.hash,
  options: { checkSuccess: false },
});
const fee = BigInt(committed.gas_used) * BigInt(committed.gas_unit_price);
assert.equal(committed.signature.type, "fee_payer_signature");
assert.equal(await balanceOf(alice), before);
assert.equal(await balanceOf(dave), BigInt(10 * apt) - fee);
trace(`a fourth account paid the gas: ${pending.hash}`);

const [simulated] = await aptos.transaction.simulate.multiAgent({
  transaction: await build([bob.accountAddress]),
  signerPublicKey: alice.publicKey,
  secondarySignersPublicKeys: [bob.publicKey],
});
assert.equal(simulated.vm_status, "NUMBER_OF_SIGNER_ARGUMENTS_MISMATCH");
trace("a simulation gives the same status");

function vmError(code, status) {
  return {
    message: `Invalid transaction: Type: Validation Code: ${status}`,
    error_code: "vm_error",
    vm_error_code: code,
  };
}
