const whitespace = new Set(Buffer.from(" \t\r\n"));
/** The bytes that a JSON value can begin with. */
const firstBytes = new Set(Buffer.from('{["-0123456789tfn'));

/**
 * Returns whether a body may be JSON, by its first byte. A page of HTML with status 200 is not a response of the
 * interface, so it does not count as a success. Parsing every body a second time would cost too much.
 */
export function startsLikeJson(body: Uint8Array): boolean {
  const first = body.find((byte) => !whitespace.has(byte));
  return first !== undefined && firstBytes.has(first);
}
