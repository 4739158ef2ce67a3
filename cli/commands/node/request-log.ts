import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { corsOptionFor, isReadable, type CorsRules } from "../../../reference-node/http/cors.ts";

/** The format of the request log on standard error. */
export type LogStyle = "pretty" | "json" | "silent";

/** Maximum length of a request target in the log, in characters. */
const TARGET_LENGTH_MAX = 200;

/** How requests are logged. */
interface LogOptions {
  readonly style: LogStyle;
  /** The web pages that may read responses, or null if none may. */
  readonly cors: CorsRules | null;
  readonly nowMillis: () => number;
}

/**
 * Logs every request of a server when its response is sent or aborted. The line says which web page cannot read the
 * response, because its developer sees only that the browser refused it.
 */
export function logRequests(
  server: Server,
  { style, cors, nowMillis }: LogOptions,
  write: (text: string) => void,
): void {
  if (style === "silent") {
    return;
  }
  const report = (request: IncomingMessage, response: ServerResponse): void => {
    const startedMillis = nowMillis();
    response.once("close", () => {
      const { origin, host } = request.headers;
      const refusedOrigin = isReadable(cors, { origin, host }) ? null : visible(origin ?? "");
      const durationMillis = nowMillis() - startedMillis;
      write(renderLogLine(style, { request, response, durationMillis, refusedOrigin }));
    });
  };
  // Node.js emits other events for requests with an Expect header.
  for (const event of ["request", "checkContinue", "checkExpectation"]) {
    server.prependListener(event, report);
  }
}

interface LoggedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly durationMillis: number;
  /** The origin of the web page that cannot read the response; null for a response that can be read. */
  readonly refusedOrigin: string | null;
}

function renderLogLine(
  style: "pretty" | "json",
  { request, response, durationMillis, refusedOrigin }: LoggedRequest,
): string {
  const method = request.method ?? "";
  const target = visible(request.url ?? "");
  const status = response.writableFinished ? response.statusCode : null;
  const durationMs = Math.round(durationMillis * 10) / 10;
  const refusal =
    refusedOrigin === null
      ? ""
      : `; the browser refuses it to the page of ${refusedOrigin}: start the node with ${corsOptionFor(refusedOrigin)}`;
  return style === "json"
    ? `${JSON.stringify({ method, target, status, durationMs, ...(refusedOrigin === null ? {} : { refusedOrigin }) })}\n`
    : `${status ?? "aborted"} ${method} ${target} ${durationMs} ms${refusal}\n`;
}

/**
 * Replaces characters that a terminal would interpret and limits the length, because the request target is untrusted.
 */
function visible(target: string): string {
  const text = target.replaceAll(/[^\x21-\x7e]/g, "?");
  return text.length > TARGET_LENGTH_MAX ? `${text.slice(0, TARGET_LENGTH_MAX)}…` : text;
}
