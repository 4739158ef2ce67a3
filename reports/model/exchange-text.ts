import type { Exchange } from "./observation.ts";
import type { ReportFailure } from "./report-failure.ts";

type Headers = Exchange["request"]["headers"];

/** A request as text in the shape of HTTP/1.1: request line, headers, body. */
export function renderRequest(request: Exchange["request"]): string {
  return [
    `${request.method} ${request.url}`,
    ...headerLines(request.headers),
    ...bodyLines(request.body),
  ].join("\n");
}

/** An answer as text in the shape of HTTP/1.1, or why there was none. */
export function renderResponse({
  response,
  transportFailure,
}: Pick<Exchange | ReportFailure, "response" | "transportFailure">): string {
  if (response === null) return `no answer: ${transportFailure ?? "unknown reason"}`;
  const cut = response.bodyIsCut ? [`(cut; the whole body has ${response.bodyBytes} bytes)`] : [];
  return [`${response.status}`, ...headerLines(response.headers), ...bodyLines(response.body), ...cut].join(
    "\n",
  );
}

function headerLines(headers: Headers): readonly string[] {
  return headers.map(([name, value]) => `${name}: ${value}`);
}

function bodyLines(body: string | null): readonly string[] {
  return body === null || body === "" ? [] : ["", body];
}
