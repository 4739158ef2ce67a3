/** Errors, hex texts and hashes that the encoders share. */
import { createHash } from "node:crypto";
import { fromHex, toHex } from "@mysten/bcs";
import { isAddressText, formatLongAddress } from "../oracle/type-tag.ts";

/** Thrown if a planned transaction cannot be encoded. The message names the member, the expected value and the received value. */
export class EncodingError extends Error {
  override readonly name = "EncodingError";
}

/** Creates the error for a malformed value; `place` is the name of the member in §2.5a. */
export function createEncodingError(place: string, expected: string, value: unknown): EncodingError {
  return new EncodingError(`${place} expected ${expected}, got ${formatValue(value)}`);
}

/** Longer values are cut in messages. */
const TEXT_LENGTH_MAX = 60;

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === "string") {
    const isLong = value.length > TEXT_LENGTH_MAX;
    return isLong
      ? `${JSON.stringify(value.slice(0, TEXT_LENGTH_MAX))}… (${value.length} characters)`
      : JSON.stringify(value);
  }
  if (value === null || ["number", "boolean", "bigint", "undefined"].includes(typeof value)) {
    return String(value);
  }
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** Formats bytes as HexEncodedBytes (§2.1). */
export function formatHex(bytes: Uint8Array): string {
  return `0x${toHex(bytes)}`;
}

/** Parses HexEncodedBytes (§2.1); null if the value has a different format. */
export function parseHex(value: unknown): Uint8Array | null {
  const isHex = typeof value === "string" && /^0x[0-9a-fA-F]*$/.test(value) && value.length % 2 === 0;
  return isHex ? fromHex(value) : null;
}

/**
 * Parses an address with `0x`, short or long (§2.1), to its 32 bytes.
 * @throws EncodingError if the value is not an address
 */
export function parseAddressBytes(value: unknown, place: string): Uint8Array {
  if (typeof value !== "string" || !isAddressText(value)) {
    throw createEncodingError(place, "an address, 0x and 1 to 64 hex digits", value);
  }
  return fromHex(formatLongAddress(value));
}

/** Returns the SHA3-256 hash (32 bytes) of the concatenated parts. */
export function sha3(...parts: readonly (Uint8Array | string)[]): Uint8Array {
  const hash = createHash("sha3-256");
  for (const part of parts) hash.update(part);
  return Uint8Array.from(hash.digest());
}
