/** Account abstraction: the signature of an account is checked by a function instead of a key. */
import type { AbstractAuthenticator } from "../bcs/authenticator.ts";
import { DecodeError, encodeSized } from "../bcs/codec.ts";
import { encodeFunctionInfo } from "../bcs/encode-authenticator.ts";
import type { RawTransaction } from "../bcs/signed-transaction.ts";
import type { ReadState } from "../ledger/state-value.ts";
import type { Address } from "../primitives/address.ts";
import { computeHashDomain, formatHex, isSameBytes, sha3 } from "../primitives/bytes.ts";
import { verify as verifyEd25519 } from "../primitives/ed25519.ts";
import { isAbstractAddress } from "../bcs/derived-addresses.ts";
import { formatFunctionId } from "../move/function-abi.ts";
import type { DerivableFunction } from "./derivable/derivable-function.ts";
import { authenticateEthereum } from "./derivable/ethereum.ts";
import { authenticateSolana } from "./derivable/solana.ts";
import { authenticateSui } from "./derivable/sui.ts";
import { isSameFunction, readAuthenticationFunctions } from "./registered-functions.ts";
import type { SignedMessage } from "./required-signatures.ts";

/** The variant number of the data whose digest is signed. */
const signingDataVariant = Uint8Array.of(0);

/**
 * The functions that genesis registers for derived accounts. The node executes no bytecode, but implements these
 * functions.
 */
const derivableFunctions: ReadonlyMap<string, DerivableFunction> = new Map<string, DerivableFunction>([
  [
    "0x7::test_derivable_account_abstraction_ed25519_hex::authenticate",
    ({ publicKey, digest, signature }) => verifyEd25519(publicKey, Buffer.from(formatHex(digest)), signature),
  ],
  ["0x1::solana_derivable_account::authenticate", authenticateSolana],
  ["0x1::ethereum_derivable_account::authenticate", authenticateEthereum],
  ["0x1::sui_derivable_account::authenticate", authenticateSui],
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
  return isSameBytes(expected, authenticator.digest);
}

/** The state and the settings against which an abstract authenticator is checked. */
export interface SignerContext {
  readonly read: ReadState;
  /** The word at the start of the domain of signing messages. */
  readonly signingDomain: string;
}

/**
 * Checks an abstract authenticator of a transaction. Returns null if the signer is authenticated. Otherwise returns
 * the status of the VM: `ABORTED` if the function does not belong to the account or refuses the signature, and
 * `FEATURE_UNDER_GATING` if the node would have to execute the bytecode of the function.
 */
export function checkAbstractSigner(
  authenticator: AbstractAuthenticator,
  address: Address,
  raw: RawTransaction,
  { read, signingDomain }: SignerContext,
): "ABORTED" | "FEATURE_UNDER_GATING" | null {
  const { function: id, publicKey, digest, signature } = authenticator;
  if (publicKey === null) {
    const registered = readAuthenticationFunctions(read, address) ?? [];
    return registered.some((one) => isSameFunction(one, id)) ? "FEATURE_UNDER_GATING" : "ABORTED";
  }
  const isValid = derivableFunctions.get(formatFunctionId(id));
  if (isValid === undefined || !isAbstractAddress(address, id, publicKey)) return "ABORTED";
  const { payload, chainId } = raw;
  const call = payload.kind === "entry function" ? { entryFunction: payload, chainId, signingDomain } : null;
  try {
    return isValid({ publicKey, digest, signature }, call) ? null : "ABORTED";
  } catch (error) {
    if (error instanceof DecodeError) return "ABORTED";
    throw error;
  }
}
