import { hash } from "node:crypto";

/** Formats bytes as `0x` and exactly two lower-case hex digits per byte (§2.1, HexEncodedBytes). */
export function formatHex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex")}`;
}

/** Formats bytes in Base64, the form in which the ledger keeps bytes that no response contains as text. */
export function formatBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

/** Parses `0x` and two hex digits of either case per byte. Returns null for any other text. */
export function parseHex(text: string): Uint8Array | null {
  return /^0x(?:[0-9a-fA-F]{2})*$/.test(text) ? Uint8Array.from(Buffer.from(text.slice(2), "hex")) : null;
}

/** Returns whether two arrays have the same bytes. */
export function isSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0;
}

/** Decodes an unsigned integer from one or more bytes in little-endian order. */
export function decodeLittleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes.toReversed()).toString("hex")}`);
}

/**
 * Encodes an unsigned integer in little-endian order.
 * @throws RangeError if the value is negative or does not fit.
 */
export function encodeLittleEndian(value: bigint, sizeBytes: number): Uint8Array {
  const digits = value.toString(16).padStart(2 * sizeBytes, "0");
  if (value < 0n || digits.length > 2 * sizeBytes) {
    throw new RangeError(`integer must be unsigned and fit into ${sizeBytes} bytes, got ${value}`);
  }
  return Buffer.from(digits, "hex").toReversed();
}

/** The place where the parts of most hash inputs are joined, so that the bytes of each input are not allocated. */
const joined = Buffer.allocUnsafeSlow(65_536);
/** The maximum number of bytes of a UTF-16 code unit in UTF-8. */
const utf8BytesMax = 3;

/** Computes the SHA3-256 hash of the concatenated parts. Text is hashed as UTF-8. */
export function sha3(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return new Uint8Array(hash("sha3-256", join(parts), "buffer"));
}

/** Computes what `sha3` computes, as 0x and 64 hex digits. */
export function sha3Hex(...parts: readonly (string | Uint8Array)[]): string {
  return `0x${hash("sha3-256", join(parts), "hex")}`;
}

/**
 * Joins the parts of a hash input. The result is valid until the next call. One call of `hash` with it is faster than a
 * Hash object, which the garbage collector has to finalize.
 */
function join(parts: readonly (string | Uint8Array)[]): Uint8Array {
  let sizeMax = 0;
  for (const part of parts) sizeMax += typeof part === "string" ? utf8BytesMax * part.length : part.length;
  const bytes = sizeMax <= joined.length ? joined : Buffer.allocUnsafeSlow(sizeMax);
  let size = 0;
  for (const part of parts) {
    if (typeof part === "string") size += bytes.write(part, size);
    else {
      bytes.set(part, size);
      size += part.length;
    }
  }
  return bytes.subarray(0, size);
}

/** The cache of hash domains by kind and signing domain. A node uses few domains, and every transaction needs two. */
const domainCache = new Map<string, Map<string, Uint8Array>>();

/**
 * Computes the 32-byte prefix for all data of one kind that is signed or hashed. With it, equal bytes of different
 * kinds have different hashes. The prefix is the SHA3-256 of the signing domain in upper case, two colons and the
 * name of the kind. The result is cached and must not be modified.
 */
export function computeHashDomain(signingDomain: string, kind: string): Uint8Array {
  const known = domainCache.get(kind)?.get(signingDomain);
  if (known !== undefined) return known;
  const domain = sha3(`${signingDomain.toUpperCase()}::${kind}`);
  const domains = domainCache.get(kind) ?? new Map<string, Uint8Array>();
  domainCache.set(kind, domains.set(signingDomain, domain));
  return domain;
}
