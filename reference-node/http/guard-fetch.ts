/** The limits of requests through `fetch`. */
import { decodeBody } from "./compression.ts";
import { createLongUrlError, defaultLimits, type RawError } from "./connections.ts";
import { permitNone, type Permit } from "./cors.ts";
import type { StreamRules } from "./guard.ts";
import { createBodyError, readStream } from "./request-body.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

/** Protects `fetch` with the limits that need no socket: the lengths of the URL and the body. */
export function guardFetch(
  fetch: Fetch,
  limits: {
    readonly maxBodyBytes: number;
    readonly streams?: StreamRules | null;
    /** Which web pages may read an error. Default: none. */
    readonly permit?: Permit;
  },
): (request: Request) => Promise<Response> {
  const { permit = permitNone } = limits;
  return async (request) => {
    const refuse = ({ status, body, headers }: RawError): Response => {
      const permission = permit(request.headers.get("origin") ?? undefined);
      return new Response(body, { status, headers: { ...headers, ...permission } });
    };
    // Parsing takes longer than the other steps here, and a short URL has a short path.
    if (request.url.length > defaultLimits.urlCharsMax) {
      const { pathname, search } = new URL(request.url);
      const received = pathname.length + search.length;
      if (received > defaultLimits.urlCharsMax) {
        return refuse(createLongUrlError(received, defaultLimits));
      }
    }
    if (request.body === null || request.method === "GET" || request.method === "HEAD") return fetch(request);
    if (limits.streams?.accepts(request.method, new URL(request.url).pathname) === true)
      return fetch(request);
    const bodyLimits = { ...defaultLimits, bodyBytesMax: limits.maxBodyBytes };
    const result = await readStream(request.body, bodyLimits.bodyBytesMax);
    const decoded =
      result.outcome === "read"
        ? await decodeBody(result.bytes, request.headers.get("content-encoding"), bodyLimits.bodyBytesMax)
        : result;
    if (decoded.outcome !== "read") return refuse(createBodyError(decoded.outcome, bodyLimits));
    const { bytes: body } = decoded;
    return fetch(new Request(request.url, { method: request.method, headers: request.headers, body }));
  };
}
