/** The signatures that a transaction needs. */
import type { AccountAuthenticator } from "../bcs/authenticator.ts";
import {
  multiAgentSigningMessage,
  signingMessage,
  type SignedTransaction,
} from "../bcs/signed-transaction.ts";
import { decodeAddress, type Address } from "../primitives/address.ts";

/** The address 0x0, which stands for a fee payer that is not known yet. */
export const unknownFeePayer = decodeAddress(new Uint8Array(32));

/** The message that a signer signs. */
export interface SignedMessage {
  readonly bytes: Uint8Array;
  /** The word at the start of the domain of signing messages. */
  readonly signingDomain: string;
}

/** A signer, and the messages one of which it must have signed. */
export interface RequiredSignature {
  readonly signer: AccountAuthenticator;
  readonly messages: readonly SignedMessage[];
}

/**
 * Lists the signatures of the sender, the secondary signers and the fee payer. With a fee payer, the other signers may
 * have signed the address 0x0 instead of its address, because it is often known only after they have signed.
 * @param isSenderTrusted Whether the signature of the sender is left out.
 */
export function listRequiredSignatures(
  { authenticator, rawBytes }: Pick<SignedTransaction, "authenticator" | "rawBytes">,
  signingDomain: string,
  isSenderTrusted: boolean,
): readonly RequiredSignature[] {
  const { kind, sender, secondaryAddresses: secondary, secondarySigners, feePayer } = authenticator;
  const isMultiAgent = kind === "multi agent" || kind === "fee payer";
  const toMessage = (address: Address | null): SignedMessage => ({
    bytes: isMultiAgent
      ? multiAgentSigningMessage(signingDomain, rawBytes, { secondary, feePayer: address })
      : signingMessage(signingDomain, rawBytes),
    signingDomain,
  });
  const message = toMessage(feePayer?.address ?? null);
  const messages = feePayer === null ? [message] : [message, toMessage(unknownFeePayer)];
  const signers = [...(isSenderTrusted ? [] : [sender]), ...secondarySigners];
  return [
    ...signers.map((signer) => ({ signer, messages })),
    ...(feePayer === null ? [] : [{ signer: feePayer.signer, messages: [message] }]),
  ];
}

/** Counts the signatures of several signers. */
export function countSignatures(signers: readonly AccountAuthenticator[]): number {
  return signers.reduce(
    (count, one) => count + ("signatures" in one ? one.signatures.length : "signature" in one ? 1 : 0),
    0,
  );
}
