/** The answers of quirks that come before the routes. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Quirk, QuirkRequest } from "../quirks/quirk.ts";
import type { RouteRequest } from "./route-request.ts";
import { answerBeforeRoutes } from "../quirks/quirks.ts";
import type { Permit } from "./cors.ts";

/** Returns the parts of a request that quirks depend on. */
export function toQuirkRequest(request: Pick<RouteRequest, "method" | "pathname" | "header">): QuirkRequest {
  const { method, pathname } = request;
  return { method, path: pathname, header: (name) => request.header(name) ?? undefined };
}

/** Returns the response of a quirk to a request, or null if no quirk answers it. */
export function answerFetch(quirks: readonly Quirk[], request: Request, permit: Permit): Response | null {
  if (quirks.length === 0) return null;
  const { method, url, headers } = request;
  const { pathname } = new URL(url);
  const asked = toQuirkRequest({ method, pathname, header: (name) => headers.get(name) });
  const answer = answerBeforeRoutes(quirks, asked);
  if (answer === null) return null;
  const body = method === "HEAD" ? null : Buffer.from(answer.body);
  const permission = permit(headers.get("origin") ?? undefined);
  return new Response(body, { status: answer.status, headers: { ...answer.headers, ...permission } });
}

/** Responds to a request if a quirk answers it. Returns whether it does. */
export function answerSocket(
  quirks: readonly Quirk[],
  {
    request,
    response,
    permit,
  }: { readonly request: IncomingMessage; readonly response: ServerResponse; readonly permit: Permit },
): boolean {
  if (quirks.length === 0) return false;
  const { method = "GET", url = "", headers } = request;
  const [path = ""] = url.split("?");
  const answer = answerBeforeRoutes(quirks, { method, path, header: (name) => headers[name]?.toString() });
  if (answer === null) return false;
  const length = Buffer.byteLength(answer.body);
  response.writeHead(answer.status, {
    ...answer.headers,
    ...permit(headers.origin),
    "content-length": length,
  });
  response.end(method === "HEAD" ? "" : answer.body);
  return true;
}
