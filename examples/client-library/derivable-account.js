/** An account whose signatures are checked by a function of the chain instead of a key (account abstraction). */
import assert from "node:assert/strict";
import { apt, aptos, assertApiError, balanceOf, execute, sdk, submit, trace, transferOf } from "./setup.js";

const { DerivableAbstractedAccount, Ed25519PrivateKey } = sdk;
const privateKey = Ed25519PrivateKey.generate();
const bob = sdk.Account.generate();

/** Creates the account of the key. Its address is derived from the function and the key. */
function createAccount(signer, name = "test_derivable_account_abstraction_ed25519_hex") {
  return new DerivableAbstractedAccount({
    signer,
    authenticationFunction: `0x7::${name}::authenticate`,
    abstractPublicKey: privateKey.publicKey().toUint8Array(),
  });
}

// The function verifies a signature of the digest as hex text.
const signDigest = (digest) =>
  privateKey.sign(new TextEncoder().encode(sdk.Hex.fromHexInput(digest).toString())).toUint8Array();
const account = createAccount(signDigest);
await aptos.fundAccount({ accountAddress: account.accountAddress, amount: 10 * apt });

const { hash, signature } = await execute(account, transferOf(1_000, bob.accountAddress));
assert.equal(signature.type, "single_sender");
assert.equal(signature.function_info, "0x7::test_derivable_account_abstraction_ed25519_hex::authenticate");
assert.match(signature.auth_data, /^0x01/);
assert.equal(await balanceOf(bob), 1_000n);
trace(`sent by ${account.accountAddress}: ${hash}`);

const aborted = {
  message: "Invalid transaction: Type: Execution Code: ABORTED",
  error_code: "vm_error",
  vm_error_code: 4016,
};
const withoutHex = createAccount((digest) => privateKey.sign(digest).toUint8Array());
await assertApiError(submit(withoutHex, transferOf(1_000, bob.accountAddress)), {
  status: 400,
  data: aborted,
});
trace("a signature that the function refuses is refused");

const unknown = createAccount(signDigest, "unknown_function");
await aptos.fundAccount({ accountAddress: unknown.accountAddress, amount: 10 * apt });
await assertApiError(submit(unknown, transferOf(1_000, bob.accountAddress)), { status: 400, data: aborted });
trace("an account of a function that genesis has not registered is refused");
