/** Conversions of the arguments of native functions, which are in canonical form (see `readMoveValue`). */
import { parseAddress, type Address } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseHex } from "../primitives/bytes.ts";
import { parseDecimal } from "../primitives/u64.ts";
import { U64_MAX } from "../../spec/vocabulary.ts";

/** Returns an address. Like the following functions, it throws a TypeError for an argument of another type. */
export function toAddress(value: JsonValue | undefined): Address {
  const address = typeof value === "string" ? parseAddress(value) : null;
  if (address === null) throw new TypeError("argument must be an address, got another value");
  return address;
}

/** Returns the address of an object. */
export function toObjectAddress(value: JsonValue | undefined): Address {
  const isObject = typeof value === "object" && value !== null && "inner" in value;
  if (!isObject) throw new TypeError("argument must be an object with the member inner, got another value");
  return toAddress(value.inner);
}

/** Returns a u64. */
export function toU64(value: JsonValue | undefined): bigint {
  const number = typeof value === "string" ? parseDecimal(value, U64_MAX) : null;
  if (number === null) throw new TypeError("argument must be a u64, got another value");
  return number;
}

/** Returns a u8. */
export function toU8(value: JsonValue | undefined): number {
  if (typeof value !== "number") throw new TypeError("argument must be a u8, got another value");
  return value;
}

/** Returns the bytes of a `vector<u8>`. */
export function toBytes(value: JsonValue | undefined): Uint8Array {
  const bytes = typeof value === "string" ? parseHex(value) : null;
  if (bytes === null) throw new TypeError("argument must be bytes, got another value");
  return bytes;
}

/** Returns a string. */
export function toText(value: JsonValue | undefined): string {
  if (typeof value !== "string") throw new TypeError("argument must be a string, got another value");
  return value;
}

/** Returns the elements of a vector. */
export function toList(value: JsonValue | undefined): readonly JsonValue[] {
  if (!Array.isArray(value)) throw new TypeError("argument must be an array, got another value");
  return value.map((item: JsonValue) => item);
}

/** Returns a boolean. */
export function toFlag(value: JsonValue | undefined): boolean {
  if (typeof value !== "boolean") throw new TypeError("argument must be a boolean, got another value");
  return value;
}
