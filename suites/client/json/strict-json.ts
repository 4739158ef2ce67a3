/**
 * A strict JSON parser (RFC 8259) for response bodies. `JSON.parse` hides what the oracle judges: the source text of
 * numbers, repeated names, a byte order mark, and bytes that are not UTF-8.
 */
import { formatPointer } from "./json-value.ts";
import {
  isDigit,
  JsonSyntaxError,
  readNumberText,
  readString,
  skipWhitespace,
  type TextCursor,
} from "./json-scalars.ts";
import { NumberSources } from "./number-sources.ts";

/** The content of a body, or the reason why it is not JSON. */
export type JsonParseResult =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** The source text of every number, by JSON pointer (RFC 6901). */
      readonly numbers: ReadonlyMap<string, string>;
      /** Pointers of member names that occur more than once in their object; the last value counts. */
      readonly duplicates: readonly string[];
    }
  | {
      readonly ok: false;
      readonly value?: undefined;
      readonly numbers?: undefined;
      /** The problem in fixed words that never quote the body. */
      readonly problem: string;
      /** The number of bytes before the problem. */
      readonly offset: number;
    };

/** The deepest nesting of arrays and objects that is parsed. */
export const JSON_DEPTH_MAX = 128;

/**
 * The maximum total length of the pointers to repeated names. Without a limit, long names could make this length
 * quadratic in the length of the body.
 */
const duplicateCharactersMax = 65_536;

interface ParserState extends TextCursor {
  readonly numbers: NumberSources;
  /** The keys of the open containers; the first key belongs to the top-level value. */
  readonly path: (string | number)[];
  readonly duplicates: Set<string>;
  duplicateCharacters: number;
}

/** Parses a body in linear time and memory. Never throws. */
export function readJson(bytes: Uint8Array): JsonParseResult {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return { ok: false, problem: "a byte order mark", offset: 0 };
  }
  const text = decodeUtf8(bytes);
  if (text === null) return { ok: false, problem: "bytes that are not UTF-8", offset: countUtf8Bytes(bytes) };
  try {
    return parseText(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { ok: false, problem: error.message, offset: Buffer.byteLength(text.slice(0, error.index)) };
  }
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns how many bytes precede the first bytes that are not UTF-8. */
function countUtf8Bytes(bytes: Uint8Array): number {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  let offset = 0;
  for (const character of text) {
    const isReplaced = character === "\ufffd";
    if (isReplaced && !(bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd))
      break;
    offset += Buffer.byteLength(character);
  }
  return offset;
}

function parseText(text: string): JsonParseResult {
  return parseReproducible(text) ?? parseStrictly(text);
}

/**
 * Parses a text with `JSON.parse`, which is many times faster. A text that `JSON.stringify` reproduces has nothing that
 * `JSON.parse` hides: the source text of each number is the one that JavaScript prints, and no name is repeated. Returns null
 * for every other text.
 */
function parseReproducible(text: string): JsonParseResult | null {
  try {
    const value: unknown = JSON.parse(text);
    if (JSON.stringify(value) !== text || isDeeperThan(value, JSON_DEPTH_MAX)) return null;
    return { ok: true, value, numbers: new NumberSources([value]), duplicates: [] };
  } catch {
    return null;
  }
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (depth === 0) return true;
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return items.some((item) => isDeeperThan(item, depth - 1));
}

function parseStrictly(text: string): JsonParseResult {
  const holder: unknown[] = [];
  const numbers = new NumberSources(holder);
  const state: ParserState = {
    text,
    index: 0,
    numbers,
    path: [],
    duplicates: new Set(),
    duplicateCharacters: 0,
  };
  skipWhitespace(state);
  if (state.index === text.length) throw new JsonSyntaxError("a body without a value", 0);
  holder.push(readValue(state, holder, 0));
  skipWhitespace(state);
  if (state.index < text.length) throw new JsonSyntaxError("text after the value", state.index);
  return { ok: true, value: holder[0], numbers, duplicates: [...state.duplicates] };
}

/** Reads the value at the cursor. If it is a number, keeps its source text for this container and key. */
function readValue(state: ParserState, container: Container, key: string | number): unknown {
  const first = state.text.charAt(state.index);
  if (first === '"') return readString(state);
  if (first === "-" || isDigit(first.charCodeAt(0))) {
    const text = readNumberText(state);
    state.numbers.setText(container, key, text);
    return Number(text);
  }
  if (first === "{" || first === "[") {
    if (state.path.length === JSON_DEPTH_MAX) {
      throw new JsonSyntaxError(`nesting deeper than ${JSON_DEPTH_MAX} levels`, state.index);
    }
    state.path.push(key);
    const value = first === "{" ? readObject(state) : readArray(state);
    state.path.pop();
    return value;
  }
  return readKeyword(state);
}

type Container = Record<string, unknown> | unknown[];

const keywords: readonly (readonly [string, boolean | null])[] = [
  ["true", true],
  ["false", false],
  ["null", null],
];

function readKeyword(state: ParserState): boolean | null {
  const { text, index } = state;
  for (const [word, value] of keywords) {
    if (text.startsWith(word, index)) {
      state.index += word.length;
      return value;
    }
  }
  throw new JsonSyntaxError(
    index === text.length ? "the end of the text instead of a value" : "a token that is not a value",
    index,
  );
}

function readArray(state: ParserState): unknown[] {
  const array: unknown[] = [];
  if (readEmpty(state, "]")) return array;
  do {
    skipWhitespace(state);
    array.push(readValue(state, array, array.length));
  } while (readSeparator(state, "]", "an array without a comma or closing bracket here"));
  return array;
}

function readObject(state: ParserState): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  if (readEmpty(state, "}")) return object;
  do {
    skipWhitespace(state);
    if (state.text.charAt(state.index) !== '"') {
      throw new JsonSyntaxError("a token that is not a member name in quotes", state.index);
    }
    const name = readString(state);
    skipWhitespace(state);
    if (state.text.charAt(state.index) !== ":") {
      throw new JsonSyntaxError("a member name without a colon after it", state.index);
    }
    state.index += 1;
    skipWhitespace(state);
    if (Object.hasOwn(object, name)) recordDuplicate(state, object, name);
    setMember(object, name, readValue(state, object, name));
  } while (readSeparator(state, "}", "an object without a comma or closing brace here"));
  return object;
}

/** Skips the opening bracket of an array or object. If the closing bracket follows, also skips it and returns true. */
function readEmpty(state: ParserState, closing: string): boolean {
  state.index += 1;
  skipWhitespace(state);
  if (state.text.charAt(state.index) !== closing) return false;
  state.index += 1;
  return true;
}

/** Skips a comma (returns true) or the closing bracket (returns false). */
function readSeparator(state: ParserState, closing: string, problem: string): boolean {
  skipWhitespace(state);
  const found = state.text.charAt(state.index);
  if (found !== "," && found !== closing) throw new JsonSyntaxError(problem, state.index);
  state.index += 1;
  return found === ",";
}

function recordDuplicate(state: ParserState, object: Record<string, unknown>, name: string): void {
  state.numbers.deleteText(object, name);
  if (state.duplicateCharacters >= duplicateCharactersMax) return;
  const pointer = formatPointer([...state.path.slice(1), name]);
  state.duplicates.add(pointer);
  state.duplicateCharacters += pointer.length;
}

/**
 * Sets a member. The name `__proto__` needs a definition, because an assignment would set the prototype of the
 * object.
 */
function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
