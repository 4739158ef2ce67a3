import { defaultLimits } from "./limits.ts";
import { createRawError } from "./raw-error.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

/** Puts the limits of a listener that make sense without a socket around `fetch`: the lengths of address and body. */
export function guardFetch(
  fetch: Fetch,
  limits: { readonly maxBodyBytes: number },
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.length + search.length > defaultLimits.urlCharsMax) {
      return refusal(414, `The path and query are longer than ${defaultLimits.urlCharsMax} characters.`);
    }
    if (request.body === null || request.method === "GET" || request.method === "HEAD") return fetch(request);
    const body = await readStream(request.body, limits.maxBodyBytes);
    if (body === null) return refusal(413, `The body is longer than ${limits.maxBodyBytes} bytes.`);
    return fetch(new Request(request.url, { method: request.method, headers: request.headers, body }));
  };
}

function refusal(status: number, message: string): Response {
  const { body, headers } = createRawError(status, message);
  return new Response(body, { status, headers: { ...headers } });
}

/** Reads a body; null where it is longer than it may be. Rejects where the body's source fails. */
async function readStream(stream: ReadableStream<Uint8Array>, bytesMax: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > bytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
