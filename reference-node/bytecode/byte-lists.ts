/**
 * Encodes the small parts of a module as lists of bytes. A node writes dozens of modules when it starts, and joining
 * thousands of short buffers takes much longer than joining lists.
 */

/** Bytes, in the form that is fast to join. */
export type ByteList = readonly number[];

/** Encodes a length or an index as ULEB128. */
export function toUleb(value: number): ByteList {
  if (value < 0x80) return [value];
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest];
}

/** Encodes length-prefixed ASCII text. */
export function toText(text: string): ByteList {
  const bytes = [...toUleb(text.length)];
  for (let index = 0; index < text.length; index += 1) bytes.push(text.charCodeAt(index));
  return bytes;
}

/** Encodes a length-prefixed list of encoded items. */
export function toList(items: readonly ByteList[]): ByteList {
  const bytes = [...toUleb(items.length)];
  for (const item of items) for (const byte of item) bytes.push(byte);
  return bytes;
}
