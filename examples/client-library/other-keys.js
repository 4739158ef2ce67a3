/** Accounts with one key of any kind, and accounts with several keys of which some have to sign. */
import assert from "node:assert/strict";
import { apt, aptos, balanceOf, execute, sdk, trace, transferOf } from "./setup.js";

const { Account, MultiKey, MultiKeyAccount, SigningSchemeInput } = sdk;
const bob = Account.generate();

async function fund(account) {
  await aptos.fundAccount({ accountAddress: account.accountAddress, amount: 10 * apt });
  return account;
}

// The address of such an account is the hash of the kind of its key and the key.
const ed25519 = Account.generate({ scheme: SigningSchemeInput.Ed25519, legacy: false });
const secp256k1 = Account.generate({ scheme: SigningSchemeInput.Secp256k1Ecdsa });
const kinds = [
  [ed25519, "ed25519"],
  [secp256k1, "secp256k1_ecdsa"],
];
for (const [account, kind] of kinds) {
  await fund(account);
  const { hash, signature } = await execute(account, transferOf(1_000, bob.accountAddress));
  assert.equal(signature.type, "single_sender");
  assert.deepEqual([signature.public_key.type, signature.signature.type], [kind, kind]);
  trace(`sent by an account with a key of the kind ${kind}: ${hash}`);

  const transaction = await aptos.transaction.build.simple({
    sender: account.accountAddress,
    data: transferOf(1_000, bob.accountAddress),
  });
  const [simulated] = await aptos.transaction.simulate.simple({
    signerPublicKey: account.publicKey,
    transaction,
  });
  assert.equal(simulated.success, true, simulated.vm_status);
}
trace("simulated transfers of both accounts");

// Two of three keys have to sign. The keys can be of different kinds.
const legacy = Account.generate();
const multiKey = new MultiKey({
  publicKeys: [ed25519.publicKey, secp256k1.publicKey, legacy.publicKey],
  signaturesRequired: 2,
});
const pairs = [
  [ed25519, secp256k1],
  [legacy, secp256k1],
  [ed25519, legacy],
];
await fund(new MultiKeyAccount({ multiKey, signers: [ed25519, secp256k1] }));
for (const signers of pairs) {
  const account = new MultiKeyAccount({ multiKey, signers });
  const { hash, signature } = await execute(account, transferOf(1_000, bob.accountAddress));
  assert.equal(signature.type, "single_sender");
  assert.equal(signature.public_keys.length, 3);
  assert.equal(signature.signatures_required, 2);
  const positions = signature.signatures.map(({ index }) => index);
  assert.deepEqual(
    positions,
    positions.toSorted((a, b) => a - b),
  );
  trace(`signed by the keys ${positions.join(" and ")}: ${hash}`);
}
assert.equal(await balanceOf(bob), 5_000n);

// An account can be the fee payer or a secondary signer whatever its keys are.
const sender = Account.generate();
const account = new MultiKeyAccount({ multiKey, signers: [ed25519, legacy] });
const transaction = await aptos.transaction.build.simple({
  sender: sender.accountAddress,
  withFeePayer: true,
  data: transferOf(0, bob.accountAddress),
  options: { accountSequenceNumber: 0 },
});
const feePayerAuthenticator = aptos.transaction.signAsFeePayer({ signer: account, transaction });
const { hash } = await aptos.transaction.submit.simple({
  transaction,
  senderAuthenticator: aptos.transaction.sign({ signer: sender, transaction }),
  feePayerAuthenticator,
});
const sponsored = await aptos.waitForTransaction({ transactionHash: hash });
assert.equal(sponsored.signature.fee_payer_signer.type, "multi_key_signature");
assert.equal(sponsored.signature.sender.type, "ed25519_signature");
trace(`it paid the gas of another account: ${hash}`);

// One key of two is not enough. The library refuses to create such an account, so this one signs with a lower number.
const tooFew = new MultiKeyAccount({
  multiKey: new MultiKey({ publicKeys: multiKey.publicKeys, signaturesRequired: 1 }),
  signers: [ed25519],
  address: account.accountAddress,
});
await assert.rejects(execute(tooFew, transferOf(1_000, bob.accountAddress)), /INVALID_AUTH_KEY/);
trace("a lower number of required signatures is refused");
