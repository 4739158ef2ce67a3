/** An account of several Ed25519 keys, of which some have to sign: the older form of a multi-key account. */
import assert from "node:assert/strict";
import { apt, aptos, balanceOf, execute, sdk, trace, transferOf } from "./setup.js";

const { Ed25519PrivateKey, MultiEd25519Account, MultiEd25519PublicKey } = sdk;
const keys = [1, 2, 3].map(() => Ed25519PrivateKey.generate());
const publicKey = new MultiEd25519PublicKey({
  publicKeys: keys.map((key) => key.publicKey()),
  threshold: 2,
});
const [first, second, third] = keys;
const bob = sdk.Account.generate();

const account = new MultiEd25519Account({ publicKey, signers: [first, third] });
await aptos.fundAccount({ accountAddress: account.accountAddress, amount: 10 * apt });

const { hash, signature } = await execute(account, transferOf(1_000, bob.accountAddress));
assert.equal(signature.type, "multi_ed25519_signature");
assert.equal(signature.public_keys.length, 3);
assert.equal(signature.signatures.length, 2);
assert.equal(signature.threshold, 2);
assert.equal(signature.bitmap, "0xa0000000");
trace(`signed by the first and the third key: ${hash}`);

const others = new MultiEd25519Account({ publicKey, signers: [second, third] });
const next = await execute(others, transferOf(1_000, bob.accountAddress));
assert.equal(next.signature.bitmap, "0x60000000");
assert.equal(await balanceOf(bob), 2_000n);
trace(`signed by the second and the third key: ${next.hash}`);

// The threshold is part of the address, so a lower one does not fit the account.
const lower = new MultiEd25519PublicKey({ publicKeys: publicKey.publicKeys, threshold: 1 });
const tooFew = new MultiEd25519Account({
  publicKey: lower,
  signers: [first],
  address: account.accountAddress,
});
await assert.rejects(execute(tooFew, transferOf(1_000, bob.accountAddress)), /INVALID_AUTH_KEY/);
trace("a lower threshold is refused");
