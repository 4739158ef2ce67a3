/** Sends serialized responses without h3, in the same bytes as h3 does. */
import { STATUS_CODES, type ServerResponse } from "node:http";
import type { WrittenAnswer } from "./answer.ts";

/** Writes a response to a socket: the head and the body at once, without the body for HEAD. */
export function sendToSocket(response: ServerResponse, written: WrittenAnswer, method: string): void {
  const { status, headers, body } = written;
  const statusText = STATUS_CODES[status] ?? "";
  if (method === "HEAD") {
    const withLength = { ...headers, "content-length": lengthOf(body) };
    response.writeHead(status, statusText, flattenHeaders(withLength)).end();
    return;
  }
  const { flat, hasType, hasLength } = flatOf(headers);
  const all = [...flat];
  if (!hasType && typeof body === "string") all.push("content-type", "text/plain; charset=UTF-8");
  if (!hasLength) all.push("content-length", lengthOf(body));
  response.writeHead(status, statusText, all).end(body);
}

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

/** Responses at the same ledger position share one frozen headers object, which is flattened only once. */
const flatHeaders = new WeakMap<Headers, FlatHeaders>();

function flatOf(headers: Headers): FlatHeaders {
  const found = flatHeaders.get(headers);
  if (found !== undefined) return found;
  const flat = flattenHeaders(headers);
  const flattened = {
    flat,
    hasType: hasName(flat, "content-type"),
    hasLength: hasName(flat, "content-length"),
  };
  if (Object.isFrozen(headers)) flatHeaders.set(headers, flattened);
  return flattened;
}

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
