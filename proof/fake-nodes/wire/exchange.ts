/** A request and its response as they pass through a proxy, and functions that change them. */

/** A response as it is written on the wire. */
export interface ProxyResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** Default: the body is sent at once, with its length and without an encoding. */
  readonly transfer?: TransferOptions;
}

/** How the bytes of a response are transferred. Status, headers and body do not depend on it. */
export interface TransferOptions {
  /** The number of chunks for a chunked transfer coding. Default: 0, which sends a length. */
  readonly chunks?: number;
  readonly encoding?: "gzip" | "deflate" | "br";
  readonly delayMillis?: number;
  readonly omitsDateHeader?: boolean;
  /** Whether the connection is closed after the response or instead of it. Default: the connection is kept alive. */
  readonly ends?: "after" | "instead";
}

/** A request as a proxy receives it. */
export interface ProxyRequest {
  readonly method: string;
  /** Percent-encoded and relative to the base path, for example `/accounts/0x1`. */
  readonly path: string;
  /** The path as it was sent, if it encodes characters that need no encoding. `path` has them decoded. */
  readonly encodedPath?: string;
  readonly query: URLSearchParams;
  /** The body as text. Bytes that are not UTF-8 appear as U+FFFD. Empty if the request has no body. */
  readonly body: string;
  readonly bytes: Uint8Array;
  /** The headers, by name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /**
   * The number of requests for this path that the proxy has received so far, including this one; the query is ignored.
   */
  readonly time: number;
  /** Identifies the proxy: the same object for all of its requests. */
  readonly proxy: object;
}

/** The parts of a request that a proxy replaces. Other parts are sent unchanged. */
export type RequestOverrides = Partial<
  Pick<ProxyRequest, "path" | "query"> & { readonly body: string | Uint8Array }
>;

/** Sends another request to the node behind the proxy. */
export type ForwardRequest = (overrides: RequestOverrides) => Promise<ProxyResponse>;

/** Changes the response to a request, or returns it unchanged. */
export type Alteration = (
  incoming: ProxyRequest,
  answer: ProxyResponse,
  forward: ForwardRequest,
) => ProxyResponse | Promise<ProxyResponse>;

/** An alteration that needs only the request and the response. */
export type SimpleAlteration = (incoming: ProxyRequest, answer: ProxyResponse) => ProxyResponse;

/** Replaces a request before the node receives it. If it returns null, the original request is forwarded. */
export type RewriteRequest = (incoming: ProxyRequest) => RequestOverrides | null;

/** Returns every response unchanged. */
export const unchanged: SimpleAlteration = (_, answer) => answer;

/** Creates one alteration for each proxy, so that state is never shared between proxies. */
export function createStatefulAlteration(create: () => Alteration): Alteration {
  const own = new WeakMap<object, Alteration>();
  return (incoming, answer, forward) => {
    const alter = own.get(incoming.proxy) ?? create();
    own.set(incoming.proxy, alter);
    return alter(incoming, answer, forward);
  };
}

/** Whether two responses are identical on the wire. */
export function isSame(one: ProxyResponse, other: ProxyResponse): boolean {
  if (one === other) return true;
  if (one.status !== other.status || one.body !== other.body) return false;
  const { headers, transfer = {} } = one;
  return JSON.stringify([headers, transfer]) === JSON.stringify([other.headers, other.transfer ?? {}]);
}

/** Converts a response of a node to the form that a proxy uses. */
export async function toProxyResponse(response: Response): Promise<ProxyResponse> {
  const headers = [...response.headers];
  // The reference node gives text as it is, but creates a stream for bytes, which takes longer than the rest.
  const body =
    bodyEncoding(headers) === "utf8"
      ? await response.text()
      : Buffer.from(await response.arrayBuffer()).toString("latin1");
  return { status: response.status, headers, body };
}

/** Returns the encoding of a body as text: each byte of BCS is one character, because BCS is not UTF-8. */
export function bodyEncoding(headers: ProxyResponse["headers"]): "latin1" | "utf8" {
  const isBytes = headers.some(
    ([name, value]) => name.toLowerCase() === "content-type" && value === BCS_MEDIA_TYPE,
  );
  return isBytes ? "latin1" : "utf8";
}

const BCS_MEDIA_TYPE = "application/x-bcs";
