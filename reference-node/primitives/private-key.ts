/** The forms in which a private Ed25519 key is written: as 0x and hex digits, and as client libraries print it. */
import { parseHex } from "./bytes.ts";

/** The prefix with which the libraries of the network print a key and accept it without a warning (AIP-80). */
const keyPrefix = "ed25519-priv-";

/** What a message says that a key has to be. */
export const acceptedPrivateKey = `0x and 64 hex digits, or ${keyPrefix}0x and 64 hex digits`;

/** Reads a private key. Returns its 32 bytes, or null for another text. */
export function parsePrivateKey(text: string): Uint8Array | null {
  const hex = text.startsWith(keyPrefix) ? text.slice(keyPrefix.length) : text;
  return /^0x[0-9a-fA-F]{64}$/.test(hex) ? parseHex(hex) : null;
}

/** Formats a key of 0x and hex digits as client libraries print it. */
export function formatPrivateKey(hex: string): string {
  return `${keyPrefix}${hex}`;
}
