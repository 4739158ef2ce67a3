/** Records the form of texts in a response, such as addresses and numbers, where the document allows several forms. */
import type { FactId } from "../../../spec/facts.ts";

/** Records the value of a fact: what a response shows about a point that the document leaves open. */
export type RecordFact = (id: FactId, value: string) => void;

/** An object in a body, whose members can have any value. */
export type Members = { readonly [name: string]: unknown };

/** The rest of a longer name is not inspected. */
const nameCharactersMax = 2_000;
/** Some nodes write only addresses below this number in short form. */
const specialAddresses = 16n;

/** Returns the case of hex digits; null if none of them is a letter. */
export function detectDigitCase(text: string): "lower" | "upper" | "mixed" | null {
  const digits = text.replace(/^0x/, "");
  const hasLower = /[a-f]/.test(digits);
  const hasUpper = /[A-F]/.test(digits);
  if (hasLower && hasUpper) return "mixed";
  if (hasLower) return "lower";
  return hasUpper ? "upper" : null;
}

/** Describes the leading zeros of a decimal number in a string or a header; null for any other text. */
export function describeIntegerForm(text: string): string | null {
  if (!/^[0-9]{1,100}$/.test(text)) return null;
  return /^0[0-9]/.test(text) ? "with leading zeros" : "without leading zeros";
}

/** Records the digit case of a hex string. */
export function recordHex(text: string, recordFact: RecordFact): void {
  const found = /^0x[0-9a-fA-F]+$/.test(text) ? detectDigitCase(text) : null;
  if (found !== null) recordFact("hex-digits-case", found);
}

/**
 * Describes whether the leading zeros of an address are written. Null for an address without leading zeros, and for a
 * text that is not an address.
 */
export function describeAddressForm(text: string): string | null {
  const digits = /^0x([0-9a-fA-F]{1,64})$/.exec(text)?.[1];
  if (digits === undefined) return null;
  const stripped = digits.replace(/^0+(?=.)/, "");
  if (stripped.length === 64) return null;
  const which = BigInt(`0x${digits}`) < specialAddresses ? "below 0x10" : "from 0x10";
  if (digits === stripped) return `${which}: leading zeros stripped`;
  return digits.length === 64 ? `${which}: 64 digits` : `${which}: some leading zeros`;
}

/** Records how an address is written. */
export function recordAddress(text: string, recordFact: RecordFact): void {
  recordHex(text, recordFact);
  const form = describeAddressForm(text);
  if (form !== null) recordFact("address-form", form);
}

/** Records how the name of a type, a module or a function is written. */
export function recordName(text: string, recordFact: RecordFact): void {
  const name = text.slice(0, nameCharactersMax);
  for (const [address] of name.matchAll(/\b0x[0-9a-fA-F]{1,64}(?=::)/g)) {
    const form = describeAddressForm(address);
    if (form !== null) recordFact("named-address-form", form);
  }
  const [separator] = /\s*,\s*/.exec(name) ?? [];
  if (separator === ",") recordFact("tag-separator", "a comma");
  else if (separator === ", ") recordFact("tag-separator", "a comma and a space");
  else if (separator !== undefined) recordFact("tag-separator", "a comma and other white space");
}

/** Records how a hash is written. */
export function recordHash(value: unknown, recordFact: RecordFact): void {
  if (typeof value !== "string") return;
  const [, prefix = "", digits] = /^(0x)?([0-9a-fA-F]{1,1000})$/.exec(value) ?? [];
  if (digits === undefined)
    return recordFact("hash-form", value === "" ? "the empty text" : "a text that is not hex");
  const letters = detectDigitCase(digits);
  const written = letters === null ? "digits" : `${letters}-case digits`.replace("mixed-case", "mixed");
  recordFact("hash-form", `${prefix === "" ? "" : "0x and "}${digits.length} ${written}`);
}

/**
 * Derives the unit of a time since 1970 from its number of digits: 10 digits are seconds, 13 are milliseconds. Any
 * other unit would give a date outside this century.
 */
export function detectTimeUnit(text: string): string | null {
  if (!/^[0-9]{1,20}$/.test(text) || BigInt(text) === 0n) return null;
  const digits = BigInt(text).toString().length;
  const units: { readonly [digits: number]: string } = {
    9: "seconds",
    10: "seconds",
    12: "milliseconds",
    13: "milliseconds",
    15: "microseconds",
    16: "microseconds",
    18: "nanoseconds",
    19: "nanoseconds",
  };
  return units[digits] ?? "none that gives a date of this century";
}
