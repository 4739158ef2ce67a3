import type { IncomingMessage } from "node:http";
import type { RequestBody } from "../operations/operation.ts";

/** A request as the routes see it, whether it came from a socket or through `fetch`. */
export interface RouteRequest {
  readonly method: string;
  /** The path of the request URL, with percent-encoding. */
  readonly pathname: string;
  /** The query with its leading `?`, or an empty text. */
  readonly search: string;
  /**
   * The request target as the client sent it. Undefined for a request through `fetch`, because a `Request` contains a
   * normalized URL.
   */
  readonly target: string | undefined;
  /** Returns the host and the port of the request URL. Undefined if the client sent none. */
  readHost(): string | undefined;
  /** Returns the value of a header, with its lower-case name. */
  header(name: string): string | null | undefined;
  /** Returns the body. The result is a promise for a request through `fetch`. */
  readBody(): RequestBody | Promise<RequestBody>;
}

/** The URL of a request. */
type RequestUrl = Pick<RouteRequest, "pathname" | "search">;

/** Describes a request from a socket. The guard (`guard.ts`) has already read its body. */
export function fromSocket(
  request: IncomingMessage,
  method: string,
  { pathname, search }: RequestUrl,
): RouteRequest {
  return new SocketRequest(request, method, pathname, search);
}

/** A request from a socket. It is a class, because most requests need none of its functions, which are then not created. */
class SocketRequest implements RouteRequest {
  readonly method: string;
  readonly pathname: string;
  readonly search: string;
  readonly #request: IncomingMessage;

  constructor(request: IncomingMessage, method: string, pathname: string, search: string) {
    this.method = method;
    this.pathname = pathname;
    this.search = search;
    this.#request = request;
  }

  get target(): string | undefined {
    return this.#request.url;
  }

  readHost(): string | undefined {
    return this.#request.headers.host;
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  readBody(): RequestBody {
    const request = this.#request;
    return {
      contentType: request.headersDistinct["content-type"]?.join(", ") ?? null,
      // The guard sets no rawBody for a request with neither Content-Length nor chunked encoding.
      bytes: "rawBody" in request && Buffer.isBuffer(request.rawBody) ? request.rawBody : new Uint8Array(),
    };
  }
}

/** Describes a request through `fetch`. */
export function fromFetch(request: Request, method: string, { pathname, search }: RequestUrl): RouteRequest {
  return {
    method,
    pathname,
    search,
    target: undefined,
    readHost: () => new URL(request.url).host,
    header: (name) => request.headers.get(name),
    readBody: async () => ({
      contentType: request.headers.get("content-type"),
      bytes: new Uint8Array(await request.arrayBuffer()),
    }),
  };
}
