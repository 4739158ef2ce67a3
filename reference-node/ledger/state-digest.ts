import { formatCanonicalJson } from "../primitives/canonical-json.ts";
import { sha3 } from "../primitives/sha3.ts";
import type { StateChanges } from "./state-value.ts";

/** What the digest of the first version stands upon. */
export const emptyDigest: Uint8Array = new Uint8Array(32);

/** The digest of a version: SHA3-256 over the digest before, the version as 8 bytes, and its changes by key. */
export function nextDigest(before: Uint8Array, version: bigint, changes: StateChanges): Uint8Array {
  const versionBytes = new Uint8Array(8);
  new DataView(versionBytes.buffer).setBigUint64(0, version, true);
  const sorted = [...changes].toSorted(([left], [right]) => (left < right ? -1 : 1));
  return sha3(before, versionBytes, formatCanonicalJson(sorted));
}
