/** Functions that read the requests that a proxy receives, and that build the changed requests that it forwards. */
import { OPERATIONS, type Operation } from "../../../spec/vocabulary.ts";
import type { ProxyRequest } from "./exchange.ts";
import { parseDecimal, toAddressDigits, toMembers, tryParseJson, type Members } from "./json.ts";

const operationPatterns = Object.entries(OPERATIONS).map(([name, { method, path }]) => ({
  operation: name as Operation,
  method,
  path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "([^/]*)")}$`),
}));

/**
 * Finds the operation (§4) of a request and the value of its path parameter, which may be empty. Null for other
 * requests.
 */
function parseOperation({
  method,
  path,
}: Pick<ProxyRequest, "method" | "path">): { operation: Operation; parameter: string } | null {
  for (const pattern of operationPatterns) {
    const match = pattern.method === method ? pattern.path.exec(path) : null;
    if (match !== null) return { operation: pattern.operation, parameter: match[1] ?? "" };
  }
  return null;
}

/** Finds the operation (§4) of a request. Returns null for other requests. */
export function findOperation(incoming: Pick<ProxyRequest, "method" | "path">): Operation | null {
  return parseOperation(incoming)?.operation ?? null;
}

/** Whether the Content-Type of a request is BCS. */
export const isBcs = ({ headers }: ProxyRequest): boolean =>
  headers.get("content-type")?.endsWith("+bcs") === true;

/** Reads the `ledger_version` of the query. Returns null if it is missing or malformed. */
export const readVersion = ({ query }: ProxyRequest): bigint | null =>
  parseDecimal(query.get("ledger_version"));

/** Reads the last segment of the path, which is the version in a block read. */
export const readPathVersion = ({ path }: ProxyRequest): string => path.slice(path.lastIndexOf("/") + 1);

/** Reads the address in a path such as `/accounts/{address}`. */
export const readAccountAddress = ({ path }: ProxyRequest): string =>
  toAddressDigits(path.split("/")[2] ?? "");

/** Reads the members of a JSON object in the body; an empty object for any other body. */
export const readRequestMembers = ({ body }: Pick<ProxyRequest, "body">): Members =>
  toMembers(tryParseJson(body));

/** Returns the query with one parameter set. */
export function withParameter(
  { query }: ProxyRequest,
  name: string,
  value: bigint | number | string,
): URLSearchParams {
  const changed = new URLSearchParams(query);
  changed.set(name, String(value));
  return changed;
}

/** Returns the query without one of its parameters. */
export function withoutParameter({ query }: ProxyRequest, name: string): URLSearchParams {
  return new URLSearchParams([...query].filter(([own]) => own !== name));
}

/** The overrides for the same request at another ledger version. */
export const atVersion = (incoming: ProxyRequest, version: bigint): { query: URLSearchParams } => ({
  query: withParameter(incoming, "ledger_version", version),
});

/** The overrides for the same request at the latest ledger version. */
export const atLatest = (incoming: ProxyRequest): { query: URLSearchParams } => ({
  query: withoutParameter(incoming, "ledger_version"),
});

/** Reads the `limit` of the query. Returns null if it is missing or malformed. */
export const readLimit = ({ query }: ProxyRequest): bigint | null => parseDecimal(query.get("limit"));

/** Decodes the characters of a path that need no encoding, so that mutants and variations see one spelling of them. */
export function decodeUnreserved(path: string): string {
  return path.replaceAll(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
}
