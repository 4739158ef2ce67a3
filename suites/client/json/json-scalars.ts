/** Reads the strings, numbers and white space of JSON text (RFC 8259 §2, §6, §7), one token at a time. */

/** Thrown for a text that is not JSON. The message consists of fixed words and never quotes the text. */
export class JsonSyntaxError extends Error {
  override readonly name = "JsonSyntaxError";
  /** The position of the problem in the text, in UTF-16 code units. */
  readonly index: number;

  constructor(problem: string, index: number) {
    super(problem);
    this.index = index;
  }
}

/** A text and a position in it. Reading a token moves the position past the token. */
export interface TextCursor {
  readonly text: string;
  /** In UTF-16 code units. */
  index: number;
}

const firstPrintable = 0x20;
const quote = 0x22;
const plus = 0x2b;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const upperE = 0x45;
const backslash = 0x5c;
const lowerE = 0x65;

/** Skips spaces, tabs, line feeds and carriage returns, the only white space of JSON. */
export function skipWhitespace(cursor: TextCursor): void {
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.index);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    cursor.index += 1;
  }
}

/**
 * Reads the string whose opening quote is at the cursor.
 * @throws JsonSyntaxError on a control character, an unknown escape or a missing closing quote
 */
export function readString(cursor: TextCursor): string {
  const { text } = cursor;
  const opening = cursor.index;
  const parts: string[] = [];
  let start = opening + 1;
  cursor.index = start;
  while (cursor.index < text.length) {
    const code = text.charCodeAt(cursor.index);
    if (code === quote) {
      const last = text.slice(start, cursor.index);
      cursor.index += 1;
      return parts.length === 0 ? last : parts.join("") + last;
    }
    if (code === backslash) {
      parts.push(text.slice(start, cursor.index), readEscape(cursor));
      start = cursor.index;
    } else if (code < firstPrintable) {
      throw new JsonSyntaxError("a control character inside a string", cursor.index);
    } else {
      cursor.index += 1;
    }
  }
  throw new JsonSyntaxError("a string without its closing quote", opening);
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

function readEscape(cursor: TextCursor): string {
  const { text, index } = cursor;
  const letter = text.charAt(index + 1);
  if (letter === "u") {
    const digits = text.slice(index + 2, index + 6);
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) {
      throw new JsonSyntaxError("a \\u escape without four hex digits", index);
    }
    cursor.index += 6;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }
  const character = escapes.get(letter);
  if (character === undefined) throw new JsonSyntaxError("an escape that JSON does not have", index);
  cursor.index += 2;
  return character;
}

/**
 * Reads the number that begins at the cursor and returns its source text.
 * @throws JsonSyntaxError on a leading zero or a missing digit
 */
export function readNumberText(cursor: TextCursor): string {
  const { text } = cursor;
  const start = cursor.index;
  if (text.charCodeAt(start) === minus) cursor.index += 1;
  const startsWithZero = text.charCodeAt(cursor.index) === zero;
  const digits = skipDigits(cursor);
  if (digits === 0) throw new JsonSyntaxError("a minus sign without a digit after it", start);
  if (startsWithZero && digits > 1) throw new JsonSyntaxError("a number with a leading zero", start);
  if (text.charCodeAt(cursor.index) === point) {
    cursor.index += 1;
    if (skipDigits(cursor) === 0)
      throw new JsonSyntaxError("a decimal point without a digit after it", start);
  }
  const next = text.charCodeAt(cursor.index);
  if (next === lowerE || next === upperE) {
    const sign = text.charCodeAt(cursor.index + 1);
    cursor.index += sign === plus || sign === minus ? 2 : 1;
    if (skipDigits(cursor) === 0) throw new JsonSyntaxError("an exponent without a digit", start);
  }
  return text.slice(start, cursor.index);
}

/** Skips decimal digits and returns their number. */
function skipDigits(cursor: TextCursor): number {
  const start = cursor.index;
  while (isDigit(cursor.text.charCodeAt(cursor.index))) cursor.index += 1;
  return cursor.index - start;
}

/** Whether a UTF-16 code unit is one of `0` to `9`. */
export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
