/** Sends serialized responses without h3, in the same bytes as h3 does. */
import { STATUS_CODES, type ServerResponse } from "node:http";
import type { WrittenAnswer } from "./answer.ts";
import { memoizeFrozen } from "../primitives/memoize.ts";

/** Writes a response to a socket: the head and the body at once, without the body for HEAD. */
export function sendToSocket(response: ServerResponse, written: WrittenAnswer, method: string): void {
  const { status, headers, body } = written;
  const statusText = STATUS_CODES[status] ?? "";
  if (method === "HEAD") {
    const withLength = { ...headers, "content-length": lengthOf(body) };
    response.writeHead(status, statusText, flattenHeaders(withLength)).end();
    return;
  }
  response.writeHead(status, statusText, listHeaders(written)).end(toSentBody(written));
}

/** Node.js joins text up to this length with the head, which is faster than to write bytes of their own. */
const joinedCharsMax = 1024;

/** Returns the body of a response, encoded if it is long and belongs to an answer that is repeated. */
function toSentBody(written: WrittenAnswer): string | Uint8Array {
  const isEncoded = written.body.length > joinedCharsMax && Object.isFrozen(written);
  return isEncoded ? encodeBody(written).bytes : written.body;
}

const encodeBody = memoizeFrozen(({ body }: WrittenAnswer) => ({ bytes: Buffer.from(body) }));

/** Lists the names and values of all headers that the node sets. */
const listHeaders = memoizeFrozen(({ headers, body }: WrittenAnswer): string[] => {
  const { flat, hasType, hasLength } = flatOf(headers);
  const all = [...flat];
  if (!hasType && typeof body === "string") all.push("content-type", "text/plain; charset=UTF-8");
  if (!hasLength) all.push("content-length", lengthOf(body));
  return all;
});

/** Returns the value of Content-Length. */
export function lengthOf(body: WrittenAnswer["body"]): string {
  return String(Buffer.byteLength(body));
}

type Headers = WrittenAnswer["headers"];

interface FlatHeaders {
  /** Names and values alternately. */
  readonly flat: readonly string[];
  readonly hasType: boolean;
  readonly hasLength: boolean;
}

const flatOf = memoizeFrozen((headers: Headers): FlatHeaders => {
  const flat = flattenHeaders(headers);
  return { flat, hasType: hasName(flat, "content-type"), hasLength: hasName(flat, "content-length") };
});

/** Lists names and values alternately. The names are in lower case and in order, as in a `Headers` object. */
function flattenHeaders(headers: Headers): string[] {
  return Object.entries(headers)
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flat();
}

function hasName(flat: readonly string[], name: string): boolean {
  return flat.some((text, index) => index % 2 === 0 && text === name);
}
