/** Verifies the signatures of a transaction. */
import { signingMessage, type SignedTransaction } from "../bcs/signed-transaction.ts";
import { verifyInThreadPool, type SignatureInput } from "../primitives/ed25519.ts";
import { isValidFor } from "./account-signature.ts";
import { countSignatures, listRequiredSignatures } from "./required-signatures.ts";

/** The maximum number of signatures of the sender and the secondary signers together. */
const signaturesMax = 32;

/**
 * Returns whether the signatures of all signers are valid. Without an authenticator, which only a simulation may have,
 * there is no valid signature.
 * @param isSenderTrusted Whether any signature of the sender is accepted. Default false.
 */
export function hasValidSignature(
  signed: Pick<SignedTransaction, "authenticator" | "rawBytes">,
  signingDomain: string,
  isSenderTrusted = false,
): boolean {
  const { sender, secondarySigners } = signed.authenticator;
  if (verifiedDomains.get(signed) === signingDomain) return true;
  if (countSignatures([sender, ...secondarySigners]) > signaturesMax) return false;
  const required = listRequiredSignatures(signed, signingDomain, isSenderTrusted);
  return required.every(({ signer, messages }) => messages.some((message) => isValidFor(signer, message)));
}

/** The signing domain of each transaction whose signature the thread pool found to be valid. */
const verifiedDomains = new WeakMap<object, string>();

/**
 * Verifies the signatures of many transactions in the thread pool, so that `hasValidSignature` then finds the valid ones
 * at once. It leaves out all but the transactions with one Ed25519 key, which are nearly all.
 */
export async function verifyInAdvance(
  transactions: readonly Pick<SignedTransaction, "authenticator" | "rawBytes">[],
  signingDomain: string,
): Promise<void> {
  const signatures: SignatureInput[] = [];
  const signed: object[] = [];
  for (const transaction of transactions) {
    const { kind, sender } = transaction.authenticator;
    if (kind !== "ed25519" || sender.kind !== "ed25519") continue;
    const { publicKey, signature } = sender;
    signatures.push({ publicKey, signature, message: signingMessage(signingDomain, transaction.rawBytes) });
    signed.push(transaction);
  }
  const results = await verifyInThreadPool(signatures);
  for (const [index, one] of signed.entries()) {
    if (results[index] === true) verifiedDomains.set(one, signingDomain);
  }
}
