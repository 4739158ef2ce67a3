/** What the wallet of an Ethereum account sends as its signature. */
import { createReader, readEnd, readSized, readText, readVariant } from "../../bcs/codec.ts";

export interface EthereumSignature {
  /** The scheme of the address of the site. */
  readonly scheme: string;
  /** The time at which the message was written, in the form in which the message contains it. */
  readonly issuedAt: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads a signature of the second form. The first form has no scheme, and no current wallet library writes it.
 * @throws DecodeError for malformed bytes.
 */
export function readEthereumSignature(signature: Uint8Array): EthereumSignature {
  const reader = createReader(signature);
  readVariant(reader, "a signature of an Ethereum wallet", [1]);
  const parts = { scheme: readText(reader), issuedAt: readText(reader), bytes: readSized(reader) };
  readEnd(reader);
  return parts;
}

/** Returns whether a text is the scheme of an address of a site (RFC 3986). */
export function isScheme(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*$/.test(text);
}
