/** Generates input for table items (§2.9): other spellings of types, and bodies and types that break one rule. */
import * as fc from "fast-check";
import type { TableItemRequest } from "../../client/node-client.ts";
import { tokenize } from "../../oracle/type-tag.ts";
import { hasLeadingZeros, lengthSpelling, type MalformedText } from "../kit/arbitraries.ts";
import { brokenSyntax } from "../kit/json-arbitraries.ts";

/** JSON values that are not objects, each with its kind. */
const otherJson: readonly MalformedText[] = [
  { broken: "an array", text: "[]" },
  { broken: "a string", text: '"key_type"' },
  { broken: "a number", text: "7" },
  { broken: "a boolean", text: "true" },
  { broken: "null", text: "null" },
];

/** Bodies that are not a JSON object: JSON values of other kinds, and texts that are not JSON. */
export function nonObjectJson(request: TableItemRequest): fc.Arbitrary<MalformedText> {
  const whole = JSON.stringify(request);
  return fc.oneof(
    fc.constantFrom(...otherJson, { broken: "an array", text: `[${whole}]` }),
    brokenSyntax(whole).map(({ broken, textOf }) => ({ broken, text: textOf(whole) })),
  );
}

const structs = ["0x1::coin::Coin", "0x1::string::String", "0xa::b::C"] as const;
const generic = fc.constantFrom("vector<u8>", "vector<vector<address>>", "0x1::option::Option<u64>");
const simple = fc.constantFrom("bool", "u64", "address", ...structs);
const whole = fc.oneof(simple, generic);

/**
 * A letter that looks like an ASCII letter, a combining mark, a zero-width space, two direction marks, an unpaired
 * surrogate and NUL. Characters that an implementation may treat as white space are left out.
 */
const confusableCharacters = ["\u0430", "\u0301", "\u200b", "\u200f", "\u202e", "\ud800", "\u0000"] as const;

/**
 * Texts that are not a MoveType by its grammar (§2.1). Unknown words are left out, because the document does not say
 * whether there are other types.
 */
const outsideGrammar: fc.Arbitrary<MalformedText> = fc.oneof(
  fc.constant(breaking("an empty text", "")),
  generic.map((type) => breaking("an angle bracket that is not closed", type.slice(0, -1))),
  whole.map((type) => breaking("an angle bracket that was not opened", `${type}>`)),
  fc.constant(breaking("empty angle brackets", "vector<>")),
  fc.tuple(whole, whole).map((types) => breaking("two types", types.join(","))),
  fc
    .constantFrom("[]", "{}", "()")
    .map(([open = "", close = ""]) =>
      breaking("brackets other than angle brackets", `vector${open}u8${close}`),
    ),
  fc
    .tuple(whole, fc.constantFrom(...Array.from("!?#%@=;~^/\\\"'.-"), ...confusableCharacters))
    .map((parts) => breaking("a character that is not allowed in a type", parts.join(""))),
  fc
    .constantFrom("&u8", "&mut u8", "vector<&u8>", "0x1::option::Option<&u64>")
    .map((type) => breaking("a reference", type)),
);

/** The pattern that §2.1 prints for a MoveType. */
const moveTypePattern = /^(bool|u8|u64|u128|address|signer|vector<.+>|0x[0-9a-zA-Z:_<, >]+)$/;

/**
 * Texts that match neither the grammar of a MoveType nor the pattern of §2.1. Texts that match only the pattern, such
 * as `0x1::option::Option<>`, are left out, because a node may treat them as types.
 */
export const malformedMoveType: fc.Arbitrary<MalformedText> = outsideGrammar.filter(
  ({ text }) => !moveTypePattern.test(text),
);

/**
 * JSON values that resemble a type but are not a type: values of other kinds, and a text whose first letter is
 * full-width. Some implementations normalise such a letter to ASCII.
 */
export function mismatchedTypeValues(type: string): readonly unknown[] {
  const wide = type.replace(/[0-9a-zA-Z]/, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
  return [null, 7, [type], { type }, wide];
}

/**
 * Generates spellings of a type that have other spaces between the tokens.
 * @throws TypeError if the text is not a type
 */
export function typeWithSpaces(type: string): fc.Arbitrary<string> {
  const tokens = tokenize(type);
  if (tokens === null) throw new TypeError(`type expected a type in the grammar of §2.1, got ${type}`);
  const gaps = tokens.length + 1;
  return fc
    .array(fc.nat({ max: 2 }), { minLength: gaps, maxLength: gaps })
    .map((spaces) => spaces.map((count, at) => " ".repeat(count) + (tokens[at] ?? "")).join(""))
    .filter((text) => text !== type);
}

/** Generates the same request with other leading zeros in at least one address of its types. */
export function requestWithRespelledTypes(request: TableItemRequest): fc.Arbitrary<TableItemRequest> {
  return fc
    .record({
      key_type: typeWithRespelledAddresses(request.key_type),
      value_type: typeWithRespelledAddresses(request.value_type),
    })
    .filter(({ key_type, value_type }) => key_type !== request.key_type || value_type !== request.value_type)
    .map((types) => ({ ...request, ...types }));
}

/** Varies the number of leading zeros of each address, and keeps the white space of the type. */
function typeWithRespelledAddresses(type: string): fc.Arbitrary<string> {
  const parts = type.split(/(?<![0-9a-zA-Z_])0x([0-9a-fA-F]{1,64})(?=::)/);
  return fc
    .tuple(...parts.map((part, at) => (at % 2 === 0 ? fc.constant(part) : addressOfAnyLength(part))))
    .map((texts) => texts.join(""));
}

function addressOfAnyLength(digits: string): fc.Arbitrary<string> {
  if (!hasLeadingZeros(digits)) return fc.constant(`0x${digits}`);
  return fc.oneof(
    fc.constantFrom(digits.replace(/^0+(?=.)/, ""), digits.padStart(64, "0")).map((text) => `0x${text}`),
    lengthSpelling(`0x${digits}`).map(({ text }) => text),
  );
}

function breaking(broken: string, text: string): MalformedText {
  return { text, broken };
}

/** Types of §2.1 that a table can store. It cannot store a signer. */
export const listedKinds = [
  "bool",
  "u8",
  "u16",
  "u32",
  "u64",
  "u128",
  "u256",
  "address",
  "vector<u8>",
  "vector<u64>",
];
