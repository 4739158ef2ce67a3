/** The message that a signer signs. */
export interface SignedMessage {
  readonly bytes: Uint8Array;
  /** The word at the start of the domain of signing messages. */
  readonly signingDomain: string;
}
