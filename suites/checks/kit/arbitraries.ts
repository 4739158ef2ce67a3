/**
 * Generated inputs in the formats of the document (§2.1): allowed spellings, and texts that break exactly one rule,
 * with the name of the rule. The texts are not URL-encoded, because the client does that. Boundary inputs, which the
 * document neither allows nor forbids (`0X1`, an integer with leading zeros or a plus sign), are never generated.
 */
import { undeclared } from "../../../evidence/reason.ts";
import * as fc from "fast-check";
import { U16_MAX, U32_MAX, U64_MAX } from "../../../spec/vocabulary.ts";
import { Inconclusive } from "../../client/outcome.ts";

/** One way to write an address. */
export interface AddressSpelling {
  readonly text: string;
  /** Whether the digits have the prefix `0x`. */
  readonly prefix: boolean;
  /** The number of hex digits, 1 to 64. */
  readonly digits: number;
  /** Whether at least one digit is in upper case. */
  readonly upperCase: boolean;
}

/** A text that breaks one rule of its format. `broken` completes "a value with …". */
export interface MalformedText {
  readonly text: string;
  readonly broken: string;
}

const addressDigitsMax = 64;

/** Whether a text is an address in a path (§2.1): 1 to 64 hex digits, with or without `0x`. */
export function isAddressText(text: string): boolean {
  return /^(?:0x)?[0-9a-fA-F]{1,64}$/.test(text);
}

/** Whether a text is an integer from 0 to 2^64-1 in decimal digits. */
export function isU64Text(text: string): boolean {
  return isUnsignedUpTo(text, U64_MAX);
}

/** Whether a text is an integer from 0 to 2^32-1 in decimal digits. */
export function isU32Text(text: string): boolean {
  return isUnsignedUpTo(text, U32_MAX);
}

/** Whether a text is an integer from 0 to 2^16-1 in decimal digits. */
export function isU16Text(text: string): boolean {
  return isUnsignedUpTo(text, U16_MAX);
}

/** Whether a text consists of hex digits, with or without `0x`. */
export function isHexText(text: string): boolean {
  return /^(?:0x)?[0-9a-fA-F]*$/.test(text);
}

function isUnsignedUpTo(text: string, max: bigint): boolean {
  return /^0*[0-9]{1,20}$/.test(text) && BigInt(text) <= max;
}

/** Whether an address with 64 digits begins with a zero, so that `lengthSpelling` can vary its length. */
export function hasLeadingZeros(address: bigint | string): boolean {
  return significantDigits(address).length < addressDigitsMax;
}

/** Whether an address has a digit `a` to `f`, so that `caseSpelling` can vary its case. */
export function hasLetterDigit(address: bigint | string): boolean {
  return /[a-f]/.test(significantDigits(address));
}

/**
 * Generates any spelling of an address: with or without `0x`, with any number of leading zeros, digits in either case.
 * @throws RangeError if the argument is not an address
 */
export function addressSpellings(address: bigint | string): fc.Arbitrary<AddressSpelling> {
  const significant = significantDigits(address);
  return fc
    .record({
      prefix: fc.boolean().map((isDropped) => !isDropped),
      digits: fc.integer({ min: significant.length, max: addressDigitsMax }),
      upperCase: letterChoice(significant, 0n),
    })
    .map(({ prefix, digits, upperCase }) => spell(significant, prefix, digits, upperCase));
}

/**
 * Generates the spelling that differs from the given one only by the missing `0x`. For a bigint, the given spelling is
 * the one with `0x` and 64 digits.
 */
export function prefixSpelling(address: bigint | string): fc.Arbitrary<AddressSpelling> {
  const significant = significantDigits(address);
  return fc.constant(spell(significant, false, givenLength(address), 0n));
}

/**
 * Generates spellings with `0x` that have more or fewer leading zeros than the given one.
 * @throws Inconclusive if the address has no leading zeros when it is written with 64 digits
 */
export function lengthSpelling(address: bigint | string): fc.Arbitrary<AddressSpelling> {
  const significant = significantDigits(address);
  if (!hasLeadingZeros(address))
    throw new Inconclusive(
      undeclared("accounts", "an account whose address begins with a zero", ["account"]),
    );
  const given = givenLength(address);
  return fc
    .integer({ min: significant.length, max: addressDigitsMax - 1 })
    .map((digits) => spell(significant, true, digits < given ? digits : digits + 1, 0n));
}

/**
 * Generates spellings with `0x` and at least one digit in upper case.
 * @throws Inconclusive if no digit is a letter
 */
export function caseSpelling(address: bigint | string): fc.Arbitrary<AddressSpelling> {
  const significant = significantDigits(address);
  if (!hasLetterDigit(address))
    throw new Inconclusive(
      undeclared("accounts", "an account whose address has a digit a to f", ["account"]),
    );
  return letterChoice(significant, 1n).map((upperCase) =>
    spell(significant, true, givenLength(address), upperCase),
  );
}

/** Returns the digits in lower case without leading zeros; "0" for zero. */
function significantDigits(address: bigint | string): string {
  const text = typeof address === "bigint" && address >= 0n ? address.toString(16) : String(address);
  if (!isAddressText(text)) throw new RangeError(`address expected 1 to 64 hex digits, got ${text}`);
  return text
    .replace(/^0x/, "")
    .replace(/^0+(?=.)/, "")
    .toLowerCase();
}

function givenLength(address: bigint | string): number {
  return typeof address === "bigint" ? addressDigitsMax : address.replace(/^0x/, "").length;
}

/** Generates a set of bits, one for each letter from the left: 1 writes the letter in upper case. */
function letterChoice(significant: string, min: bigint): fc.Arbitrary<bigint> {
  const letters = BigInt(significant.replaceAll(/[0-9]/g, "").length);
  return fc.bigInt({ min, max: (1n << letters) - 1n });
}

function spell(significant: string, prefix: boolean, digits: number, upperCase: bigint): AddressSpelling {
  let letter = 0n;
  const cased = significant.replaceAll(/[a-f]/g, (digit) =>
    (upperCase >> letter++) & 1n ? digit.toUpperCase() : digit,
  );
  const text = (prefix ? "0x" : "") + cased.padStart(digits, "0");
  return { text, prefix, digits, upperCase: upperCase !== 0n };
}

const hexDigit = fc.constantFrom(...Array.from("0123456789abcdefABCDEF"));
const hexDigits = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: hexDigit, minLength, maxLength });
const optionalPrefix = fc.constantFrom("0x", "");

/**
 * Characters that are not hex digits. Characters that would change the path (`/`, `\`, `?`, `#`) are omitted. So is
 * white space, which breaks another rule.
 */
const notHex = fc.oneof(
  fc.constantFrom(...Array.from("ghzxGZ%:;,.@&=+-_~!$'()*[]{}<>|^`\"")),
  fc.constantFrom(
    "\u0000",
    "\u0001",
    "\u007f",
    "\u00e9",
    "\u0430",
    "\u0661",
    "\uff11",
    "\u202e",
    "\ufffd",
    "😀",
  ),
  fc.integer({ min: 0xa1, max: 0xd7ff }).map((code) => String.fromCodePoint(code)),
);

/** Addresses for a path (§2.1) with one rule broken. Each is one path segment and never empty, `.` or `..`. */
export const malformedAddress: fc.Arbitrary<MalformedText> = fc
  .oneof(
    fc.constant(breaking("no digit after 0x", "0x")),
    fc
      .tuple(
        optionalPrefix,
        fc.constantFrom("1", "f", "A"),
        hexDigits(addressDigitsMax, 2 * addressDigitsMax),
      )
      .map((parts) => breaking("more than 64 digits", parts.join(""))),
    fc
      .tuple(optionalPrefix, hexDigits(0, 31), notHex, hexDigits(1, 32))
      .map((parts) => breaking("a character that is not a hex digit", parts.join(""))),
    fc
      .tuple(optionalPrefix, hexDigits(1, 32), notHex)
      .map((parts) => breaking("a character that is not a hex digit", parts.join(""))),
    fc
      .tuple(fc.constantFrom("-", "+"), optionalPrefix, hexDigits(1, addressDigitsMax))
      .map((parts) => breaking("a sign", parts.join(""))),
    fc
      .tuple(optionalPrefix, hexDigits(1, 32), fc.constantFrom(" ", "\t", "\n", "\u00a0"), hexDigits(1, 32))
      .map((parts) => breaking("white space between digits", parts.join(""))),
  )
  .filter(({ text }) => !isAddressText(text) && !text.startsWith("0X") && !/[/\\?#]|^\.{0,2}$/.test(text));

/** The code point of the digit zero in four scripts that have their own digits, such as Arabic. */
const digitScript = fc.constantFrom(0x0660, 0x0966, 0xff10, 0x1d7ce);

/** Texts for a query parameter of format uint64 with one rule broken. */
export const malformedU64Text: fc.Arbitrary<MalformedText> = malformedUnsigned(U64_MAX).filter(
  ({ text }) => !isU64Text(text),
);

/** The smallest text above the range of a uint64. Few generated texts are above it, so it is tried with every seed. */
export const smallestAboveU64: MalformedText = breaking(`a value above ${U64_MAX}`, String(U64_MAX + 1n));

/** Texts for a query parameter of format uint32 with one rule broken. */
export const malformedU32Text: fc.Arbitrary<MalformedText> = malformedUnsigned(U32_MAX).filter(
  ({ text }) => !isU32Text(text),
);

/** Texts for a query parameter of format uint16 with one rule broken. */
export const malformedU16Text: fc.Arbitrary<MalformedText> = malformedUnsigned(U16_MAX).filter(
  ({ text }) => !isU16Text(text),
);

/**
 * Texts for a cursor (§2.1) that are not hex strings. The empty text and texts with an odd number of hex digits are
 * boundary inputs, so they are not generated.
 */
export const malformedCursor: fc.Arbitrary<MalformedText> = fc
  .oneof(
    fc
      .tuple(hexDigits(0, 64), notHex, hexDigits(1, 64))
      .map((parts) => breaking("a character that is not a hex digit", parts.join(""))),
    fc
      .tuple(hexDigits(1, 64), notHex)
      .map((parts) => breaking("a character that is not a hex digit", parts.join(""))),
    fc
      .tuple(hexDigits(1, 32), fc.constantFrom(" ", "\t", "\n", "\u00a0"), hexDigits(1, 32))
      .map((parts) => breaking("white space between digits", parts.join(""))),
    fc.tuple(fc.constantFrom("-", "+"), hexDigits(1, 64)).map((parts) => breaking("a sign", parts.join(""))),
    letterTexts(fc.nat({ max: 65_535 })).map((text) => breaking("letters", text)),
  )
  .filter(({ text }) => !isHexText(text) && !text.startsWith("0X"));

function malformedUnsigned(max: bigint): fc.Arbitrary<MalformedText> {
  const small = fc.nat({ max: 65_535 });
  return fc.oneof(
    fc.constant(breaking("no digit", "")),
    fc.bigInt({ min: 1n, max }).map((value) => breaking("a minus sign", `-${value}`)),
    fc
      .oneof(fc.bigInt({ min: max + 1n, max: max + 65_536n }), fc.bigInt({ min: max + 1n, max: max ** 3n }))
      .map((value) => breaking(`a value above ${max}`, String(value))),
    fc.tuple(small, fc.nat({ max: 999 })).map((parts) => breaking("a decimal point", parts.join("."))),
    fc
      .tuple(fc.nat({ max: 999 }), fc.constantFrom("e", "E"), fc.nat({ max: 6 }))
      .map((parts) => breaking("an exponent", parts.join(""))),
    fc.nat({ max: 0xffffffff }).map((value) => breaking("hexadecimal digits", `0x${value.toString(16)}`)),
    letterTexts(small).map((text) => breaking("letters", text)),
    fc.tuple(small, small).map((parts) => breaking("white space between digits", parts.join(" "))),
    fc
      .tuple(small, digitScript)
      .map(([value, zero]) => breaking("digits that are not ASCII", inScript(value, zero))),
  );
}

function letterTexts(small: fc.Arbitrary<number>): fc.Arbitrary<string> {
  const word = fc.string({
    unit: fc.constantFrom(...Array.from("gklmstuwyzGLT")),
    minLength: 1,
    maxLength: 8,
  });
  const known = fc.constantFrom("latest", "null", "true", "NaN", "Infinity");
  return fc.oneof(
    word,
    known,
    fc.tuple(small, word).map((parts) => parts.join("")),
  );
}

function inScript(value: number, zero: number): string {
  return Array.from(String(value), (digit) => String.fromCodePoint(zero + Number(digit))).join("");
}

function breaking(broken: string, text: string): MalformedText {
  return { text, broken };
}

const boundaries = [0n, 8n, 16n, 31n, 32n, 53n, 63n, 64n].map((power) => (power === 0n ? 0n : 1n << power));

/** Integers from 0 to 2^64-1 that differ by at most 2 from the limit of an integer type, such as 2^31 or 2^53. */
export const boundaryU64: fc.Arbitrary<bigint> = fc
  .tuple(fc.constantFrom(...boundaries), fc.bigInt({ min: -2n, max: 2n }))
  .map(([boundary, distance]) => boundary + distance)
  .map((value) => (value < 0n ? 0n : value > U64_MAX ? U64_MAX : value));
