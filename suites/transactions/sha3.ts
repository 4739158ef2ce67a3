import { createHash } from "node:crypto";

/** The SHA3-256 of all parts one after the other, 32 bytes. */
export function sha3(...parts: readonly (Uint8Array | string)[]): Uint8Array {
  const hash = createHash("sha3-256");
  for (const part of parts) hash.update(part);
  return Uint8Array.from(hash.digest());
}
