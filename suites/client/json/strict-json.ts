/**
 * A strict reader of JSON (RFC 8259) for bodies that a target sent. The platform's own parser hides what has to be
 * judged: how a number was written, names that occur twice, a byte order mark, bytes that are not UTF-8.
 */
import { formatPointer } from "./json-pointer.ts";
import {
  isDigit,
  JsonProblem,
  readNumberText,
  readString,
  skipWhitespace,
  type TextCursor,
} from "./json-scalars.ts";
import { NumberTexts } from "./number-texts.ts";

/** What a body holds, or why it is not JSON. */
export type JsonReading =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** The source text of every number, by JSON pointer (RFC 6901). */
      readonly numbers: ReadonlyMap<string, string>;
      /** Pointers of member names that occur more than once in their object, where the last one counts. */
      readonly duplicates: readonly string[];
    }
  | {
      readonly ok: false;
      /** The problem in fixed words, without anything of the body. */
      readonly problem: string;
      /** Where in the body, in bytes. */
      readonly offset: number;
    };

/** How many arrays and objects may stand within each other. */
export const JSON_DEPTH_MAX = 128;

/** The list of repeated names ends with the pointer that makes it this long: long names could make it quadratic. */
const duplicateCharactersMax = 65_536;

interface Reading extends TextCursor {
  readonly numbers: NumberTexts;
  /** Keys of the containers that are open, the first one being that of the whole value. */
  readonly path: (string | number)[];
  readonly duplicates: Set<string>;
  duplicateCharacters: number;
}

/** Reads a body; takes time and memory in proportion to its length, and throws nothing. */
export function readJson(bytes: Uint8Array): JsonReading {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return { ok: false, problem: "a byte order mark", offset: 0 };
  }
  const text = decodeUtf8(bytes);
  if (text === null)
    return { ok: false, problem: "bytes that are not UTF-8", offset: wellFormedBytes(bytes) };
  try {
    return readText(text);
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
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

/** How many bytes stand before the first that are not UTF-8. */
function wellFormedBytes(bytes: Uint8Array): number {
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

function readText(text: string): JsonReading {
  const holder: unknown[] = [];
  const numbers = new NumberTexts(holder);
  const reading: Reading = {
    text,
    index: 0,
    numbers,
    path: [],
    duplicates: new Set(),
    duplicateCharacters: 0,
  };
  skipWhitespace(reading);
  if (reading.index === text.length) throw new JsonProblem("no value at all", 0);
  holder.push(readValue(reading, holder, 0));
  skipWhitespace(reading);
  if (reading.index < text.length) throw new JsonProblem("text after the value", reading.index);
  return { ok: true, value: holder[0], numbers, duplicates: [...reading.duplicates] };
}

/** Reads the value at the cursor, which a container is going to hold at a key. */
function readValue(reading: Reading, container: Container, key: string | number): unknown {
  const first = reading.text.charAt(reading.index);
  if (first === '"') return readString(reading);
  if (first === "-" || isDigit(first.charCodeAt(0))) {
    const text = readNumberText(reading);
    reading.numbers.note(container, key, text);
    return Number(text);
  }
  if (first === "{" || first === "[") {
    if (reading.path.length === JSON_DEPTH_MAX) {
      throw new JsonProblem(`nesting deeper than ${JSON_DEPTH_MAX} levels`, reading.index);
    }
    reading.path.push(key);
    const value = first === "{" ? readObject(reading) : readArray(reading);
    reading.path.pop();
    return value;
  }
  return readWord(reading);
}

type Container = Record<string, unknown> | unknown[];

const words: readonly (readonly [string, boolean | null])[] = [
  ["true", true],
  ["false", false],
  ["null", null],
];

function readWord(reading: Reading): boolean | null {
  const { text, index } = reading;
  for (const [word, value] of words) {
    if (text.startsWith(word, index)) {
      reading.index += word.length;
      return value;
    }
  }
  throw new JsonProblem(
    index === text.length ? "the end where a value belongs" : "something that is no value",
    index,
  );
}

function readArray(reading: Reading): unknown[] {
  const array: unknown[] = [];
  if (readEmpty(reading, "]")) return array;
  do {
    skipWhitespace(reading);
    array.push(readValue(reading, array, array.length));
  } while (readSeparator(reading, "]", "an array without a comma or closing bracket here"));
  return array;
}

function readObject(reading: Reading): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  if (readEmpty(reading, "}")) return object;
  do {
    skipWhitespace(reading);
    if (reading.text.charAt(reading.index) !== '"') {
      throw new JsonProblem("something that is no member name in quotes", reading.index);
    }
    const name = readString(reading);
    skipWhitespace(reading);
    if (reading.text.charAt(reading.index) !== ":") {
      throw new JsonProblem("a member name without a colon after it", reading.index);
    }
    reading.index += 1;
    skipWhitespace(reading);
    if (Object.hasOwn(object, name)) noteDuplicate(reading, object, name);
    setMember(object, name, readValue(reading, object, name));
  } while (readSeparator(reading, "}", "an object without a comma or closing brace here"));
  return object;
}

/** Moves behind an opening bracket, and behind the closing one where nothing stands between. */
function readEmpty(reading: Reading, closing: string): boolean {
  reading.index += 1;
  skipWhitespace(reading);
  if (reading.text.charAt(reading.index) !== closing) return false;
  reading.index += 1;
  return true;
}

/** Whether a comma follows (true) or the closing bracket (false); moves behind either. */
function readSeparator(reading: Reading, closing: string, problem: string): boolean {
  skipWhitespace(reading);
  const found = reading.text.charAt(reading.index);
  if (found !== "," && found !== closing) throw new JsonProblem(problem, reading.index);
  reading.index += 1;
  return found === ",";
}

function noteDuplicate(reading: Reading, object: Record<string, unknown>, name: string): void {
  reading.numbers.forget(object, name);
  if (reading.duplicateCharacters >= duplicateCharactersMax) return;
  const pointer = formatPointer([...reading.path.slice(1), name]);
  reading.duplicates.add(pointer);
  reading.duplicateCharacters += pointer.length;
}

/** Plain assignment to `__proto__` would change the object instead of giving it a member. */
function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
