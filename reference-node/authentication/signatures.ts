/** Verifies the signatures of a transaction. */
import type { AccountAuthenticator, Authenticator } from "../bcs/authenticator.ts";
import {
  multiAgentSigningMessage,
  signingMessage,
  type SignedTransaction,
} from "../bcs/signed-transaction.ts";
import { decodeAddress } from "../primitives/address.ts";
import { verifyInThreadPool, type SignatureInput } from "../primitives/ed25519.ts";
import { isValidFor } from "./account-signature.ts";
import type { SignedMessage } from "./signed-message.ts";

/** The maximum number of signatures of the sender and the secondary signers together. */
const signaturesMax = 32;
/** The address 0x0, which stands for a fee payer that is not known yet. */
export const unknownFeePayer = decodeAddress(new Uint8Array(32));

/**
 * Returns whether the signatures of all signers are valid. With a fee payer, the other signers may have signed the
 * address 0x0 instead of its address, because it is often known only after they have signed. Without an authenticator,
 * which only a simulation may have, there is no valid signature.
 * @param isSenderTrusted Whether any signature of the sender is accepted. Default false.
 */
export function hasValidSignature(
  signed: Pick<SignedTransaction, "authenticator" | "rawBytes">,
  signingDomain: string,
  isSenderTrusted = false,
): boolean {
  const { sender, secondarySigners, feePayer } = signed.authenticator;
  if (verifiedDomains.get(signed) === signingDomain) return true;
  if (countSignatures([sender, ...secondarySigners]) > signaturesMax) return false;
  const messages = listSignedMessages(signed, signingDomain);
  const isValid = (one: AccountAuthenticator): boolean => messages.some((each) => isValidFor(one, each));
  return (
    (isSenderTrusted || isValid(sender)) &&
    secondarySigners.every((one) => isValid(one)) &&
    (feePayer === null || messages.slice(0, 1).some((first) => isValidFor(feePayer.signer, first)))
  );
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

/** Lists the messages that the signers may have signed. The first one is the only one for the fee payer. */
function listSignedMessages(
  { authenticator, rawBytes }: Pick<SignedTransaction, "authenticator" | "rawBytes">,
  signingDomain: string,
): readonly SignedMessage[] {
  const { feePayer, secondaryAddresses: secondary } = authenticator;
  if (!hasSeveralSigners(authenticator)) {
    return [{ bytes: signingMessage(signingDomain, rawBytes), signingDomain }];
  }
  const feePayers = feePayer === null ? [null] : [feePayer.address, unknownFeePayer];
  return feePayers.map((address) => ({
    bytes: multiAgentSigningMessage(signingDomain, rawBytes, { secondary, feePayer: address }),
    signingDomain,
  }));
}

function hasSeveralSigners({ kind }: Authenticator): boolean {
  return kind === "multi agent" || kind === "fee payer";
}

function countSignatures(authenticators: readonly AccountAuthenticator[]): number {
  return authenticators.reduce(
    (count, one) => count + ("signatures" in one ? one.signatures.length : "signature" in one ? 1 : 0),
    0,
  );
}
