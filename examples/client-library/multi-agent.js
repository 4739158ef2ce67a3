/** Several accounts sign one transaction. */
import assert from "node:assert/strict";
import {
  apt,
  aptos,
  assertApiError,
  balanceOf,
  createFundedAccount,
  execute,
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

// A direct transfer of a token of the older standard has two signers: who gives it, and who gets it.
const names = ["set", "one"];
await execute(alice, {
  function: "0x3::token::create_collection_script",
  functionArguments: ["set", "about", "uri", 0, [true, true, true]],
});
const token = [...names, "about", 5, 5, "uri", alice.accountAddress, 20, 1];
await execute(alice, {
  function: "0x3::token::create_token_script",
  functionArguments: [...token, [true, true, true, true, true], [], [], []],
});
const transfer = await aptos.transaction.build.multiAgent({
  sender: alice.accountAddress,
  secondarySignerAddresses: [bob.accountAddress],
  data: {
    function: "0x3::token::direct_transfer_script",
    functionArguments: [alice.accountAddress, ...names, 0, 2],
  },
});
const [agreed] = await aptos.transaction.simulate.multiAgent({
  transaction: transfer,
  signerPublicKey: alice.publicKey,
  secondarySignersPublicKeys: [bob.publicKey],
});
assert.equal(agreed.vm_status, "Executed successfully");
const given = await aptos.transaction.submit.multiAgent({
  transaction: transfer,
  senderAuthenticator: aptos.transaction.sign({ signer: alice, transaction: transfer }),
  additionalSignersAuthenticators: [aptos.transaction.sign({ signer: bob, transaction: transfer })],
});
const moved = await aptos.waitForTransaction({ transactionHash: given.hash });
const { tokens } = await aptos.getAccountResource({
  accountAddress: bob.accountAddress,
  resourceType: "0x3::token::TokenStore",
});
const item = await aptos.getTableItem({
  handle: tokens.handle,
  data: {
    key_type: "0x3::token::TokenId",
    value_type: "0x3::token::Token",
    key: {
      token_data_id: { creator: `${alice.accountAddress}`, collection: "set", name: "one" },
      property_version: "0",
    },
  },
});
assert.equal(moved.success, true);
assert.equal(item.amount, "2");
trace(`both accounts signed a transfer of a token, which succeeded: ${given.hash}`);

// A transfer of coins has one signer. With a second one the transaction is valid, but the call fails.
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
