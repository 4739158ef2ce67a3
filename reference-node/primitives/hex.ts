/** Formats bytes as `0x` and exactly two lower-case hex digits for each (§2.1, HexEncodedBytes). */
export function formatHex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex")}`;
}

/** Parses `0x` and two hex digits of either case for each byte; null for anything else. */
export function parseHex(text: string): Uint8Array | null {
  return /^0x(?:[0-9a-fA-F]{2})*$/.test(text) ? Uint8Array.from(Buffer.from(text.slice(2), "hex")) : null;
}
