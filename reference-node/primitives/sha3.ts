import { createHash } from "node:crypto";

/** SHA3-256 over the parts one after another; text counts as its UTF-8 bytes. */
export function sha3(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const hash = createHash("sha3-256");
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}
