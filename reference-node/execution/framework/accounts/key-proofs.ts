/** Proofs of keys: bare signatures of one Ed25519 key, or of several of them. */
import { verify } from "../../../primitives/ed25519.ts";

const keyBytes = 32;
const signatureBytes = 64;
const bitmapBytes = 4;
export const multiEd25519KeysMax = 32;

/** Returns whether a signature of a message is valid for an Ed25519 key. */
export function verifyEd25519Proof(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  return verify(key, message, signature);
}

/**
 * Returns whether a signature of a message is valid for several Ed25519 keys. The key is all keys and the number of
 * signatures that they need. The signature is all signatures and a bitmap of the keys that have signed, in which the
 * first key is the highest bit. Each signature has to be valid.
 */
export function verifyMultiEd25519Proof(
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  const keys = splitBytes(key.subarray(0, -1), keyBytes);
  const threshold = key.at(-1) ?? 0;
  const signatures = splitBytes(signature.subarray(0, -bitmapBytes), signatureBytes);
  const signers = listSigners(signature.subarray(-bitmapBytes));
  if (keys.length > multiEd25519KeysMax || threshold === 0 || threshold > keys.length) return false;
  if (signatures.length < threshold || signatures.length !== signers.length) return false;
  return signers.every((signer, index) => {
    const [signerKey, one] = [keys[signer], signatures[index]];
    return signerKey !== undefined && one !== undefined && verify(signerKey, message, one);
  });
}

/** Splits bytes into parts of one size. The last part may be shorter. */
function splitBytes(bytes: Uint8Array, sizeBytes: number): readonly Uint8Array[] {
  const count = Math.ceil(bytes.length / sizeBytes);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * sizeBytes, (index + 1) * sizeBytes),
  );
}

/** Lists the indexes of the keys that a bitmap marks. */
function listSigners(bitmap: Uint8Array): readonly number[] {
  return [...bitmap].flatMap((byte, at) =>
    Array.from({ length: 8 }, (_, bit) => bit)
      .filter((bit) => (byte & (0x80 >> bit)) !== 0)
      .map((bit) => at * 8 + bit),
  );
}
