/** Generated input for table items (§2.9): types that are written otherwise, and bodies and types that break one rule. */
import * as fc from "fast-check";
import type { TableItemRequest } from "../../client/node-client.ts";
import { tokenize } from "../../oracle/type-tag.ts";
import { hasLeadingZeros, lengthSpelling, type MalformedText } from "../kit/arbitraries.ts";
import { brokenSyntax } from "../kit/json-arbitraries.ts";

/** The JSON of values that are no objects, each with its kind. */
const otherJson: readonly MalformedText[] = [
  { broken: "an array", text: "[]" },
  { broken: "a string", text: '"key_type"' },
  { broken: "a number", text: "7" },
  { broken: "a boolean", text: "true" },
  { broken: "null", text: "null" },
];

/** Bodies that are no JSON object: JSON of another kind, and what is no JSON at all. */
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

/** How deep a tag may nest is never judged (TAGS-S06), but one that does not end is none. */
const deepMax = 2_000;

/**
 * A letter like an ASCII one, a mark that combines, one without width, two that turn the direction, half a surrogate
 * pair, and nothing. What is white space to anybody is left out.
 */
const confusableCharacters = ["\u0430", "\u0301", "\u200b", "\u200f", "\u202e", "\ud800", "\u0000"] as const;

/**
 * Texts that are no MoveType by its grammar (§2.1). Words that are not listed are left out: whether there are further
 * kinds is not shown.
 */
export const malformedMoveType: fc.Arbitrary<MalformedText> = fc.oneof(
  fc.constant(breaking("no text at all", "")),
  generic.map((type) => breaking("an angle bracket that is not closed", type.slice(0, -1))),
  whole.map((type) => breaking("an angle bracket that was not opened", `${type}>`)),
  fc
    .constantFrom("vector<>", "0x1::option::Option<>")
    .map((type) => breaking("nothing in angle brackets", type)),
  fc.tuple(whole, whole).map((types) => breaking("two types", types.join(","))),
  fc.tuple(whole, whole).map((types) => breaking("a vector of two types", `vector<${types.join(",")}>`)),
  fc
    .constantFrom("[]", "{}", "()")
    .map(([open = "", close = ""]) => breaking("other brackets", `vector${open}u8${close}`)),
  fc
    .constantFrom(...structs)
    .map((type) => breaking("a struct without its name", type.slice(0, type.lastIndexOf("::")))),
  fc.constantFrom(...structs).map((type) => breaking("one colon", type.replaceAll("::", ":"))),
  fc
    .tuple(fc.constantFrom("g", "z", "G"), fc.constantFrom(...structs))
    .map(([digit, type]) => breaking("an address that is not hexadecimal", `0x${digit}${type.slice(2)}`)),
  fc
    .tuple(whole, fc.constantFrom(...Array.from("!?#%@=;~^/\\\"'.-"), ...confusableCharacters))
    .map((parts) => breaking("a character that no type has", parts.join(""))),
  fc
    .constantFrom("&u8", "&mut u8", "vector<&u8>", "0x1::option::Option<&u64>")
    .map((type) => breaking("a reference", type)),
  fc
    .integer({ min: 2, max: deepMax })
    .map((depth) =>
      breaking(
        "many angle brackets, one of them not closed",
        `${"vector<".repeat(depth)}u8${">".repeat(depth - 1)}`,
      ),
    ),
);

/**
 * JSON that is near the name of a type and names none: of another kind, or with its first letter as wide as an ideograph,
 * which some normalise to the ASCII one.
 */
export function mismatchedTypeValues(type: string): readonly unknown[] {
  const wide = type.replace(/[0-9a-zA-Z]/, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
  return [null, 7, [type], { type }, wide];
}

/**
 * Spellings of a type with spaces between its parts, and with at least one more or less than the given one has.
 * @throws TypeError for a text that is no type
 */
export function typeWithSpaces(type: string): fc.Arbitrary<string> {
  const tokens = tokenize(type);
  if (tokens === null) throw new TypeError(`type expected one of the grammar of §2.1, got ${type}`);
  const gaps = tokens.length + 1;
  return fc
    .array(fc.nat({ max: 2 }), { minLength: gaps, maxLength: gaps })
    .map((spaces) => spaces.map((count, at) => " ".repeat(count) + (tokens[at] ?? "")).join(""))
    .filter((text) => text !== type);
}

/** The same request with the addresses in its types written shorter or longer, at least one of them. */
export function requestWithRespelledTypes(request: TableItemRequest): fc.Arbitrary<TableItemRequest> {
  return fc
    .record({ key_type: respelled(request.key_type), value_type: respelled(request.value_type) })
    .filter(({ key_type, value_type }) => key_type !== request.key_type || value_type !== request.value_type)
    .map((types) => ({ ...request, ...types }));
}

/** Each address with as many zeros before it as may be drawn; the white space of a type is kept. */
function respelled(type: string): fc.Arbitrary<string> {
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
