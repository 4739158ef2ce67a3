import type { Exchange } from "../../reports/observation.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import type { RawAnswer, RawRequest } from "./transport.ts";

/** Bodies are kept as evidence up to this length; the report says where one was cut. */
const keptBytesMax = 16 * 1024;

export const REDACTED = "REDACTED";

export interface ExchangeParts {
  readonly origin: string;
  readonly operation: Operation | null;
  readonly request: RawRequest;
  readonly answer: RawAnswer;
  /** Names of request headers, in lower case, whose values are secrets. */
  readonly secretHeaders: ReadonlySet<string>;
}

/** Keeps an exchange as evidence: secrets redacted, bodies as text and of bounded length. */
export function recordExchange({
  origin,
  operation,
  request,
  answer,
  secretHeaders,
}: ExchangeParts): Exchange {
  return {
    operation,
    request: {
      method: request.method,
      url: `${origin}${request.path}`,
      headers: request.headers.map(([name, value]) => [
        name,
        secretHeaders.has(name.toLowerCase()) ? REDACTED : value,
      ]),
      body: request.body === null ? null : bodyText(request.body),
    },
    response: answer.arrived
      ? {
          status: answer.status,
          headers: answer.headers,
          body: new TextDecoder().decode(answer.body.subarray(0, keptBytesMax)),
          bodyBytes: answer.body.length,
          bodyIsCut: answer.body.length > keptBytesMax,
        }
      : null,
    transportFailure: answer.arrived ? null : answer.failure,
  };
}

function bodyText(body: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return `0x${Buffer.from(body).toString("hex")}`;
  }
}
