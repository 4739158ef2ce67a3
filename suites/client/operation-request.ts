import type { SafetyClass } from "../../evidence/safety-class.ts";
import { JSON_MEDIA_TYPE, OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import type { RawRequest } from "./transport.ts";

/** A request to an operation, before it is encoded as HTTP. */
export interface OperationRequest {
  readonly operation: Operation;
  readonly safety: SafetyClass;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query?: { readonly [name: string]: bigint | boolean | number | string | undefined };
  readonly body?: RequestBody;
  /** The media type that the request accepts. Default: JSON. */
  readonly accept?: string;
}

export interface RequestBody {
  readonly mediaType: string;
  readonly content: string | Uint8Array;
}

/** The base URL and the headers that all requests share. */
interface Destination {
  readonly baseUrl: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Encodes a request as HTTP. Its path is appended to the path of the base URL. */
export function toRawRequest(
  { baseUrl, headers }: Destination,
  request: Pick<OperationRequest, "method" | "path"> & Partial<OperationRequest>,
): RawRequest {
  const query = Object.entries(formatQuery(request))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  const { pathname } = new URL(baseUrl);
  const base = pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  const path = `${base}${request.path}`;
  return {
    method: request.method,
    path: `${path === "" ? "/" : path}${query === "" ? "" : `?${query}`}`,
    headers: [
      ["accept", request.accept ?? JSON_MEDIA_TYPE],
      ...(request.body === undefined ? [] : [["content-type", request.body.mediaType] as const]),
      ...headers,
    ],
    body: request.body === undefined ? null : Buffer.from(request.body.content),
  };
}

/** Returns the query parameters that have a value, as text. */
export function formatQuery({ query = {} }: Pick<OperationRequest, "query">): {
  readonly [name: string]: string;
} {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** Returns the path of an operation with its percent-encoded parameter, if it has one. */
export function formatPath(operation: Operation, parameter = ""): string {
  return OPERATIONS[operation].path.replace(/\{[a-z_]+\}/, () => encodeURIComponent(parameter));
}
