/** BCS of the members of responses that are text in JSON. A member of another form means that the ledger is corrupt. */
import { encodeAddress, encodeU64 } from "../../bcs/codec.ts";
import { parseAddress } from "../../primitives/address.ts";
import { parseHex } from "../../primitives/bytes.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { parseDecimal } from "../../primitives/u64.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";

/** Encodes decimal digits as a u64. @throws TypeError for any other value. */
export function encodeDigits(value: JsonValue | undefined): Uint8Array {
  const number = typeof value === "string" ? parseDecimal(value, U64_MAX) : null;
  if (number === null) throw createMemberError("decimal digits of a u64", value);
  return encodeU64(number);
}

/** Encodes a hash, 0x and 64 hex digits, as 32 bytes without a length. @throws TypeError for any other value. */
export function encodeHash(value: JsonValue | undefined): Uint8Array {
  const bytes = typeof value === "string" ? parseHex(value) : null;
  if (bytes?.length !== 32) throw createMemberError("a hash", value);
  return bytes;
}

/** Encodes the text of an address. @throws TypeError for any other value. */
export function encodeAddressDigits(value: JsonValue | undefined): Uint8Array {
  const address = typeof value === "string" ? parseAddress(value) : null;
  if (address === null) throw createMemberError("an address", value);
  return encodeAddress(address);
}

/** Reads an array of numbers from 0 to `max`. @throws TypeError for any other value. */
export function readNumbers(value: JsonValue | undefined, max: number): readonly number[] {
  const numbers = Array.isArray(value) ? value : [value];
  return numbers.map((number: JsonValue | undefined) => {
    if (typeof number === "number" && Number.isInteger(number) && number >= 0 && number <= max) return number;
    throw createMemberError(`an array of numbers up to ${max}`, number);
  });
}

function createMemberError(expected: string, value: JsonValue | undefined): TypeError {
  return new TypeError(`member must be ${expected}, got ${JSON.stringify(value) ?? "none"}`);
}
