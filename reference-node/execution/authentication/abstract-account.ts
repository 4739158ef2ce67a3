/** Account abstraction: the signature of an account is checked by a function instead of a key. */
import type { AbstractAuthenticator } from "../../bcs/authenticator.ts";
import { encodeSized } from "../../bcs/codec.ts";
import { encodeFunctionInfo } from "../../bcs/encode-authenticator.ts";
import type { ReadState } from "../../ledger/state-value.ts";
import type { Address } from "../../primitives/address.ts";
import { computeHashDomain, formatHex, sha3 } from "../../primitives/bytes.ts";
import { verify as verifyEd25519 } from "../../primitives/ed25519.ts";
import { deriveAbstractAddress } from "../../bcs/derived-addresses.ts";
import { formatFunctionId } from "../function-abi.ts";
import { isSameFunction, readAuthenticationFunctions } from "./registered-functions.ts";
import type { SignedMessage } from "./signed-message.ts";

/** The variant number of the data whose digest is signed. */
const signingDataVariant = Uint8Array.of(0);

/** Returns whether a signature is valid according to a function that the node implements. */
type DerivableFunction = (publicKey: Uint8Array, digest: Uint8Array, signature: Uint8Array) => boolean;

/**
 * The functions that genesis registers for derived accounts. The node executes no bytecode, so it implements only the
 * function for tests. For the others the value is null.
 */
const derivableFunctions: ReadonlyMap<string, DerivableFunction | null> = new Map<
  string,
  DerivableFunction | null
>([
  [
    "0x7::test_derivable_account_abstraction_ed25519_hex::authenticate",
    (publicKey, digest, signature) => verifyEd25519(publicKey, Buffer.from(formatHex(digest)), signature),
  ],
  ["0x1::solana_derivable_account::authenticate", null],
  ["0x1::ethereum_derivable_account::authenticate", null],
  ["0x1::sui_derivable_account::authenticate", null],
]);

/** Returns whether the digest of an abstract authenticator is that of the message and the function. */
export function hasExpectedDigest(
  authenticator: AbstractAuthenticator,
  { bytes, signingDomain }: SignedMessage,
): boolean {
  const expected = sha3(
    computeHashDomain(signingDomain, "AASigningData"),
    signingDataVariant,
    encodeSized(bytes),
    encodeFunctionInfo(authenticator.function),
  );
  return Buffer.from(expected).equals(authenticator.digest);
}

/**
 * Checks an abstract authenticator against the state. Returns null if the signer is authenticated. Otherwise returns
 * the status of the VM: `ABORTED` if the function does not belong to the account or refuses the signature, and
 * `FEATURE_UNDER_GATING` if the node would have to execute the bytecode of the function.
 */
export function checkAbstractSigner(
  authenticator: AbstractAuthenticator,
  address: Address,
  read: ReadState,
): "ABORTED" | "FEATURE_UNDER_GATING" | null {
  const { function: id, publicKey, digest, signature } = authenticator;
  if (publicKey === null) {
    const registered = readAuthenticationFunctions(read, address) ?? [];
    return registered.some((one) => isSameFunction(one, id)) ? "FEATURE_UNDER_GATING" : "ABORTED";
  }
  const isValid = derivableFunctions.get(formatFunctionId(id));
  if (isValid === undefined || deriveAbstractAddress(id, publicKey) !== address) return "ABORTED";
  if (isValid === null) return "FEATURE_UNDER_GATING";
  return isValid(publicKey, digest, signature) ? null : "ABORTED";
}
