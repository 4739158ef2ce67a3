import { createHash } from "node:crypto";

/** Formats bytes as `0x` and exactly two lower-case hex digits for each (§2.1, HexEncodedBytes). */
export function formatHex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex")}`;
}

/** Parses `0x` and two hex digits of either case for each byte; null for anything else. */
export function parseHex(text: string): Uint8Array | null {
  return /^0x(?:[0-9a-fA-F]{2})*$/.test(text) ? Uint8Array.from(Buffer.from(text.slice(2), "hex")) : null;
}

/** The unsigned integer that one or more bytes are, the lowest first. */
export function decodeLittleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes.toReversed()).toString("hex")}`);
}

/** An unsigned integer as bytes, the lowest first. @throws RangeError for one that they cannot hold. */
export function encodeLittleEndian(value: bigint, sizeBytes: number): Uint8Array {
  const digits = value.toString(16).padStart(2 * sizeBytes, "0");
  if (value < 0n || digits.length > 2 * sizeBytes) {
    throw new RangeError(`integer expected at most ${sizeBytes} bytes and no minus, got ${value}`);
  }
  return Buffer.from(digits, "hex").toReversed();
}

/** SHA3-256 over the parts one after another; text counts as its UTF-8 bytes. */
export function sha3(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const hash = createHash("sha3-256");
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

/** Those taken so far: a node has one vendor word and few kinds, and every transaction needs two of them. */
const domainCache = new Map<string, Uint8Array>();

/**
 * The 32 bytes that stand before whatever is signed or hashed as one kind of thing, so that no bytes count as two
 * kinds: the SHA3-256 of the vendor word in capitals, two colons and the kind's name. Not to be written to.
 */
export function computeHashDomain(vendor: string, kind: string): Uint8Array {
  const name = `${vendor.toUpperCase()}::${kind}`;
  const domain = domainCache.get(name) ?? sha3(name);
  domainCache.set(name, domain);
  return domain;
}
