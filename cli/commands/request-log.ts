import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** How a request is reported on standard error. */
export type LogStyle = "pretty" | "json" | "silent";

/** Longest request target that a line repeats, in characters. */
const TARGET_LENGTH_MAX = 200;

/** Reports every request of a server once its answer has been sent or given up; times in milliseconds. */
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
  // Node.js hands a request with an Expect header to another event than the rest.
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

/** The target comes from whoever asks: without what a terminal would obey, and not at any length. */
function visible(target: string): string {
  const text = target.replaceAll(/[^\x21-\x7e]/g, "?");
  return text.length > TARGET_LENGTH_MAX ? `${text.slice(0, TARGET_LENGTH_MAX)}…` : text;
}
