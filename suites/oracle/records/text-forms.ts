/** How the texts of an answer are written, where the document allows several ways. */
import type { RecordFact } from "./record-fact.ts";

/** So much of a long name is looked at. */
const nameCharactersMax = 2_000;
/** Below this number an address is one of the special ones, which some nodes alone write short. */
const specialAddresses = 16n;

/** The case of hex digits; null where none is a letter. */
export function detectDigitCase(text: string): "lower" | "upper" | "mixed" | null {
  const digits = text.replace(/^0x/, "");
  const hasLower = /[a-f]/.test(digits);
  const hasUpper = /[A-F]/.test(digits);
  if (hasLower && hasUpper) return "mixed";
  if (hasLower) return "lower";
  return hasUpper ? "upper" : null;
}

/** A decimal number, be it a string or a header. */
export function describeIntegerForm(text: string): string | null {
  if (!/^[0-9]{1,100}$/.test(text)) return null;
  return /^0[0-9]/.test(text) ? "with leading zeros" : "without leading zeros";
}

/** Notes the case of the digits of a hex string. */
export function noteHex(text: string, recordFact: RecordFact): void {
  const found = /^0x[0-9a-fA-F]+$/.test(text) ? detectDigitCase(text) : null;
  if (found !== null) recordFact("hex-digits-case", found);
}

/** Whether the leading zeros of an address are written; null for a text that has none to strip, or is no address. */
export function describeAddressForm(text: string): string | null {
  const digits = /^0x([0-9a-fA-F]{1,64})$/.exec(text)?.[1];
  if (digits === undefined) return null;
  const stripped = digits.replace(/^0+(?=.)/, "");
  if (stripped.length === 64) return null;
  const which = BigInt(`0x${digits}`) < specialAddresses ? "below 0x10" : "from 0x10";
  if (digits === stripped) return `${which}: leading zeros stripped`;
  return digits.length === 64 ? `${which}: 64 digits` : `${which}: some leading zeros`;
}

/** Notes how an address is written. */
export function noteAddress(text: string, recordFact: RecordFact): void {
  noteHex(text, recordFact);
  const form = describeAddressForm(text);
  if (form !== null) recordFact("address-form", form);
}

/** Notes how a type, a module or a function is named. */
export function noteName(text: string, recordFact: RecordFact): void {
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

/** Notes how a hash is written. */
export function noteHash(value: unknown, recordFact: RecordFact): void {
  if (typeof value !== "string") return;
  const [, prefix = "", digits] = /^(0x)?([0-9a-fA-F]{1,1000})$/.exec(value) ?? [];
  if (digits === undefined)
    return recordFact("hash-form", value === "" ? "the empty text" : "another text than hex");
  const letters = detectDigitCase(digits);
  const written = letters === null ? "digits" : `${letters}-case digits`.replace("mixed-case", "mixed");
  recordFact("hash-form", `${prefix === "" ? "" : "0x and "}${digits.length} ${written}`);
}

/** The unit of a time since 1970, by its size; no other unit brings it to our century. */
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
  return units[digits] ?? "none that brings it to our century";
}
