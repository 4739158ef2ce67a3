/** Sends serialized responses without h3, in the same bytes as h3 does. */
import { STATUS_CODES, type ServerResponse } from "node:http";
import type { WrittenAnswer } from "./answer.ts";

/** Writes a response to a socket: the head and the body at once, without the body for HEAD. */
export function sendToSocket(response: ServerResponse, written: WrittenAnswer, method: string): void {
  const { status, headers, body } = written;
  const isHead = method === "HEAD";
  const flat = isHead
    ? flattenHeaders({ ...headers, "content-length": lengthOf(body) })
    : [...flatOf(headers)];
  if (!isHead) {
    if (typeof body === "string" && !hasName(flat, "content-type")) {
      flat.push("content-type", "text/plain; charset=UTF-8");
    }
    if (!hasName(flat, "content-length")) flat.push("content-length", lengthOf(body));
  }
  response.writeHead(status, STATUS_CODES[status] ?? "", flat);
  if (isHead) response.end();
  else response.end(body);
}

/** Returns the value of Content-Length. */
export function lengthOf(body: WrittenAnswer["body"]): string {
  return String(Buffer.byteLength(body));
}

type Headers = WrittenAnswer["headers"];

/** Responses at the same ledger position share one frozen headers object, which is flattened only once. */
const flatHeaders = new WeakMap<Headers, readonly string[]>();

function flatOf(headers: Headers): readonly string[] {
  if (!Object.isFrozen(headers)) return flattenHeaders(headers);
  let found = flatHeaders.get(headers);
  if (found === undefined) {
    found = flattenHeaders(headers);
    flatHeaders.set(headers, found);
  }
  return found;
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
