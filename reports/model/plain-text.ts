/** Helpers for text: counts, order, length, and invisible characters. */
export { showInvisible } from "../../evidence/show-invisible.ts";

/** Renders a number with its noun: `1 check`, `2 checks`, `3 entries`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Orders by UTF-16 code units, so that a report does not depend on the locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Shortens every long hexadecimal number, such as the digits of an address, to `0x0000…0001`. */
export function shortenHex(text: string): string {
  return text.replace(/(?:0x)?[0-9a-f]{24,}/gi, (digits) => `${digits.slice(0, 6)}…${digits.slice(-4)}`);
}

/**
 * Cuts a text to a number of UTF-16 code units and says how many characters were left out. A text that would not become
 * shorter stays whole.
 */
export function truncateText(text: string, lengthMax: number): string {
  const note = ` … (${text.length - lengthMax} more characters)`;
  return text.length <= lengthMax + note.length ? text : `${text.slice(0, lengthMax)}${note}`;
}
