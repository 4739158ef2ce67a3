/** The parts of BCS bytes: the node writes those that it signs, and those that a request in JSON stands for. */
import type { Address } from "../primitives/address.ts";

/** The 32 bytes of an address. */
export function encodeAddress(address: Address): Uint8Array {
  return Buffer.from(address, "hex");
}

/** The eight bytes of a u64, the lowest first. @throws RangeError for what a u64 cannot hold. */
export function encodeU64(value: bigint): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}

/** A length or a variant as ULEB128: seven bits a byte, the lowest first. */
export function encodeUleb(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Uint8Array.from([...bytes, rest]);
}

/** Bytes after their number. */
export function encodeSized(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([encodeUleb(bytes.length), bytes]);
}

/** Text as UTF-8 after its length in bytes. */
export function encodeText(text: string): Uint8Array {
  return encodeSized(Buffer.from(text, "utf8"));
}

/** Items, each as bytes, after their number. */
export function encodeList(items: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([encodeUleb(items.length), ...items]);
}
