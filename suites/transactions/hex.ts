import { fromHex, toHex } from "@mysten/bcs";
import { isAddressText, formatLongAddress } from "../oracle/long-address.ts";
import { createEncodingError } from "./encoding-error.ts";

/** Bytes as HexEncodedBytes (§2.1). */
export function formatHex(bytes: Uint8Array): string {
  return `0x${toHex(bytes)}`;
}

/** The bytes that HexEncodedBytes stand for (§2.1); null where the value is none. */
export function parseHex(value: unknown): Uint8Array | null {
  const isHex = typeof value === "string" && /^0x[0-9a-fA-F]*$/.test(value) && value.length % 2 === 0;
  return isHex ? fromHex(value) : null;
}

/**
 * The 32 bytes of an address with `0x`, short or long (§2.1).
 * @throws EncodingError where the value is none
 */
export function parseAddressBytes(value: unknown, place: string): Uint8Array {
  if (typeof value !== "string" || !isAddressText(value)) {
    throw createEncodingError(place, "an address, 0x and 1 to 64 hex digits", value);
  }
  return fromHex(formatLongAddress(value));
}
