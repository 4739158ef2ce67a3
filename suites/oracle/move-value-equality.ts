import { formatCanonical } from "../client/json/json-value.ts";

/**
 * Whether two JSON values are the same Move value in any spelling that §2.1 allows, such as `0x1` and `0x01`. The
 * spellings differ in leading zeros of numbers and addresses, the case of hex digits, and white space in types. Two
 * responses of one target may use different spellings.
 */
export function isSameMoveValue(one: unknown, other: unknown): boolean {
  if (typeof one === "string" && typeof other === "string")
    return normalizeText(one) === normalizeText(other);
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return one === other;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const members = Object.entries(one);
  return (
    members.length === Object.keys(other).length &&
    members.every(
      ([name, value]) => Object.hasOwn(other, name) && isSameMoveValue(value, Reflect.get(other, name)),
    )
  );
}

/**
 * Whether `value` has all members of `named` with the same values. Objects in `value` may have additional members
 * (FRMT-S06).
 */
export function includesMoveValue(value: unknown, named: unknown): boolean {
  if (typeof value !== "object" || typeof named !== "object" || value === null || named === null) {
    return isSameMoveValue(value, named);
  }
  if (Array.isArray(value) !== Array.isArray(named)) return false;
  if (Array.isArray(value) && Array.isArray(named) && value.length !== named.length) return false;
  return Object.entries(named).every(
    ([name, own]) => Object.hasOwn(value, name) && includesMoveValue(Reflect.get(value, name), own),
  );
}

/** Formats a value as text. Equal Move values give the same text. */
export function formatCanonicalMoveValue(value: unknown): string {
  return formatCanonical(normalizeTexts(value));
}

function normalizeTexts(value: unknown): unknown {
  if (typeof value === "string") return normalizeText(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(normalizeTexts);
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, normalizeTexts(own)]));
}

/** Longer texts are not normalized as types, because chains do not accept types of this length. */
const typeLengthMax = 4_096;

/**
 * Returns the same text for all spellings of a value. Short byte strings are normalized like addresses, because the
 * text does not show which of the two it is.
 */
function normalizeText(text: string): string {
  if (/^0x[0-9a-f]+$/i.test(text)) return normalizeHex(text);
  if (text.includes("::") && text.length <= typeLengthMax) return normalizeType(text);
  return /^[0-9]{1,100}$/.test(text) ? text.replace(/^0+(?=.)/, "") : text;
}

function normalizeHex(text: string): string {
  const digits = text.slice("0x".length).toLowerCase();
  return `0x${digits.length > 64 ? digits : digits.replace(/^0+(?=.)/, "")}`;
}

/** Normalizes the addresses in a type, and removes white space next to `::`, `<`, `>`, `,` and `&`. */
function normalizeType(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?(::|[<>,&]) ?/g, "$1")
    .trim()
    .replaceAll(/0x[0-9a-f]{1,64}(?=::)/gi, normalizeHex);
}
