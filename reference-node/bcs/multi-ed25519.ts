/** Several Ed25519 keys and their signatures, without the sizes with which BCS begins. */
import { bitmapBytes, keysMax, listSetBits, type MultiEd25519Authenticator } from "./authenticator.ts";

const keyBytes = 32;
const signatureBytes = 64;

/**
 * Splits keys and the number of required signatures, which is the last byte. Returns null unless there are 1 to 32
 * keys and the number is from 1 to their number.
 */
export function splitEd25519Keys(
  bytes: Uint8Array,
): Pick<MultiEd25519Authenticator, "publicKeys" | "threshold"> | null {
  const publicKeys = split(bytes.subarray(0, -1), keyBytes);
  const threshold = bytes.at(-1) ?? 0;
  if (publicKeys === null || publicKeys.length > keysMax) return null;
  return threshold === 0 || threshold > publicKeys.length ? null : { publicKeys, threshold };
}

/** Splits signatures and the bitmap of the keys that have signed. Returns null if their numbers differ. */
export function splitEd25519Signatures(
  bytes: Uint8Array,
): Pick<MultiEd25519Authenticator, "signatures" | "bitmap"> | null {
  if (bytes.length < bitmapBytes) return null;
  const bitmap = bytes.slice(-bitmapBytes);
  const signatures = split(bytes.subarray(0, -bitmapBytes), signatureBytes);
  return signatures?.length === listSetBits(bitmap).length ? { signatures, bitmap } : null;
}

/** Splits bytes into parts of equal size. Returns null if the last part would be shorter. */
function split(bytes: Uint8Array, sizeBytes: number): readonly Uint8Array[] | null {
  if (bytes.length % sizeBytes !== 0) return null;
  return Array.from({ length: bytes.length / sizeBytes }, (_, index) =>
    bytes.slice(index * sizeBytes, (index + 1) * sizeBytes),
  );
}
