import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** The format of the request log on standard error. */
export type LogStyle = "pretty" | "json" | "silent";

/** Maximum length of a request target in the log, in characters. */
const TARGET_LENGTH_MAX = 200;

/** Logs every request of a server when its response is sent or aborted. */
export function logRequests(
  server: Server,
  style: LogStyle,
  write: (text: string) => void,
  nowMillis: () => number,
): void {
  if (style === "silent") {
    return;
  }
  const report = (request: IncomingMessage, response: ServerResponse): void => {
    const startedMillis = nowMillis();
    response.once("close", () => {
      write(renderLogLine(style, request, response, nowMillis() - startedMillis));
    });
  };
  // Node.js emits other events for requests with an Expect header.
  for (const event of ["request", "checkContinue", "checkExpectation"]) {
    server.prependListener(event, report);
  }
}

function renderLogLine(
  style: "pretty" | "json",
  request: IncomingMessage,
  response: ServerResponse,
  durationMillis: number,
): string {
  const method = request.method ?? "";
  const target = visible(request.url ?? "");
  const status = response.writableFinished ? response.statusCode : null;
  const durationMs = Math.round(durationMillis * 10) / 10;
  return style === "json"
    ? `${JSON.stringify({ method, target, status, durationMs })}\n`
    : `${status ?? "aborted"} ${method} ${target} ${durationMs} ms\n`;
}

/**
 * Replaces characters that a terminal would interpret and limits the length, because the request target is untrusted.
 */
function visible(target: string): string {
  const text = target.replaceAll(/[^\x21-\x7e]/g, "?");
  return text.length > TARGET_LENGTH_MAX ? `${text.slice(0, TARGET_LENGTH_MAX)}…` : text;
}
