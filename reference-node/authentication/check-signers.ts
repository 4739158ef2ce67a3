/** Checks the signers of a transaction against the accounts in the state. It verifies no signatures. */
import type { AccountAuthenticator } from "../bcs/authenticator.ts";
import type { RawTransaction, SignedTransaction } from "../bcs/signed-transaction.ts";
import type { Address } from "../primitives/address.ts";
import { hasDuplicates } from "../primitives/duplicates.ts";
import { accountKey, readAuthenticationKey } from "../move/account-state.ts";
import { checkAbstractSigner, type SignerContext } from "./abstract-account.ts";
import { computeAuthenticationKey } from "./authentication-key.ts";

export type SignerStatus =
  | "SIGNERS_CONTAIN_DUPLICATES"
  | "SECONDARY_KEYS_ADDRESSES_COUNT_MISMATCH"
  | "INVALID_AUTH_KEY"
  | "ABORTED"
  | "FEATURE_UNDER_GATING";

/**
 * Checks that no signer occurs twice, and that the keys of all signers belong to their accounts. An address without an
 * account has its address as authentication key. Returns the status of the first failed check, or null.
 * @param context.isImpersonated Whether any key of the sender is accepted. Default false.
 */
export function checkSigners(
  { raw, authenticator }: Pick<SignedTransaction, "raw" | "authenticator">,
  context: SignerContext & { readonly isImpersonated?: boolean },
): SignerStatus | null {
  const { sender, secondaryAddresses, secondarySigners, feePayer } = authenticator;
  const isAlone = secondaryAddresses.length === 0;
  if (!isAlone && hasDuplicates([raw.sender, ...secondaryAddresses])) {
    return "SIGNERS_CONTAIN_DUPLICATES";
  }
  if (secondarySigners.length !== secondaryAddresses.length) return "SECONDARY_KEYS_ADDRESSES_COUNT_MISMATCH";
  const status = context.isImpersonated === true ? null : checkSigner(raw.sender, sender, raw, context);
  if (status !== null) return status;
  for (const [index, one] of secondarySigners.entries()) {
    const address = secondaryAddresses[index];
    const secondary = address === undefined ? null : checkSigner(address, one, raw, context);
    if (secondary !== null) return secondary;
  }
  return feePayer === null ? null : checkSigner(feePayer.address, feePayer.signer, raw, context);
}

/** Checks one signer. Without an authenticator, which only a simulation may have, there is no key to check. */
function checkSigner(
  address: Address,
  one: AccountAuthenticator,
  raw: RawTransaction,
  context: SignerContext,
): SignerStatus | null {
  if (one.kind === "abstract") return checkAbstractSigner(one, address, raw, context);
  const key = computeAuthenticationKey(one);
  if (key === null) return null;
  const record = context.read(accountKey(address));
  const authenticationKey = record === undefined ? `0x${address}` : readAuthenticationKey(record);
  return authenticationKey === `0x${key}` ? null : "INVALID_AUTH_KEY";
}
