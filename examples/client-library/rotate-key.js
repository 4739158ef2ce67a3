/**
 * An account keeps its address when its key changes: with proofs of the old and the new key, which
 * `0x1::account::rotate_authentication_key` verifies, or without a proof, with
 * `0x1::account::rotate_authentication_key_from_public_key`.
 */
import assert from "node:assert/strict";
import { apt, aptos, commit, createFundedAccount, execute, sdk, trace, transferOf } from "./setup.js";

const { Account, Ed25519PrivateKey, MultiEd25519Account, MultiEd25519PublicKey, MultiKey } = sdk;
const alice = await createFundedAccount(10 * apt);
const { accountAddress } = alice;
const sendWith = (account) => execute(account, transferOf(1, Account.generate().accountAddress));
const keyOf = async () => (await aptos.getAccountInfo({ accountAddress })).authentication_key;
const originalOf = async (key) =>
  `${await aptos.lookupOriginalAccountAddress({ authenticationKey: key.authKey().derivedAddress() })}`;

assert.equal(await originalOf(alice.publicKey), `${accountAddress}`);

// The current and the new key sign the same challenge. The library builds it.
const toNewPrivateKey = Ed25519PrivateKey.generate();
const rotation = await commit(alice, aptos.rotateAuthKey({ fromAccount: alice, toNewPrivateKey }));
assert.deepEqual(
  rotation.events.map(({ type }) => type).filter((type) => type.startsWith("0x1::account::")),
  ["0x1::account::KeyRotation", "0x1::account::KeyRotationToPublicKey"],
);
const rotated = Account.fromPrivateKey({ privateKey: toNewPrivateKey, address: accountAddress });
assert.equal(await keyOf(), `${rotated.publicKey.authKey()}`);
assert.equal(await originalOf(rotated.publicKey), `${accountAddress}`);
trace(`${accountAddress} has a new key, by which its address is found again`);

await assert.rejects(sendWith(alice), /INVALID_AUTH_KEY/);
await sendWith(rotated);
trace("the old key cannot sign any more, the new key can");

// Two of three keys, which sign the challenge together.
const privateKeys = [1, 2, 3].map(() => Ed25519PrivateKey.generate());
const publicKey = new MultiEd25519PublicKey({
  publicKeys: privateKeys.map((key) => key.publicKey()),
  threshold: 2,
});
const several = new MultiEd25519Account({
  publicKey,
  signers: privateKeys.slice(0, 2),
  address: accountAddress,
});
await commit(rotated, aptos.rotateAuthKey({ fromAccount: rotated, toAccount: several }));
assert.equal(await keyOf(), `${publicKey.authKey()}`);
assert.equal(await originalOf(publicKey), `${accountAddress}`);
assert.notEqual(await originalOf(rotated.publicKey), `${accountAddress}`);
trace("the account has a key of which two of three keys sign");

// Without a proof, any key can be named. The table of addresses does not contain it.
const bob = await createFundedAccount(10 * apt);
const bobNext = new MultiKey({ publicKeys: [Account.generate().publicKey], signaturesRequired: 1 });
await commit(bob, aptos.rotateAuthKeyUnverified({ fromAccount: bob, toNewPublicKey: bobNext }));
const { authentication_key: bobKey } = await aptos.getAccountInfo({ accountAddress: bob.accountAddress });
assert.equal(bobKey, `${bobNext.authKey()}`);
assert.notEqual(await originalOf(bobNext), `${bob.accountAddress}`);
trace(`${bob.accountAddress} has changed its key without a proof`);
