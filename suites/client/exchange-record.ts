import type { Exchange } from "../../reports/model/observation.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import { REDACTED, type Redaction } from "./redaction.ts";
import type { RawAnswer, RawRequest } from "./transport.ts";

/** Bodies are kept as evidence up to this length; the report says where one was cut. */
const evidenceBytesMax = 16 * 1024;

export interface ExchangeParts {
  readonly origin: string;
  readonly operation: Operation | null;
  readonly request: RawRequest;
  readonly answer: RawAnswer;
  readonly redaction: Redaction;
}

/** Keeps an exchange as evidence: secrets redacted on both sides, bodies as text and of bounded length. */
export function recordExchange({ origin, operation, request, answer, redaction }: ExchangeParts): Exchange {
  return {
    operation,
    request: {
      method: request.method,
      url: `${origin}${request.path}`,
      headers: request.headers.map(([name, value]) => [
        name,
        redaction.isSecretHeader(name) ? REDACTED : value,
      ]),
      body: request.body === null ? null : bodyText(request.body),
    },
    response: answer.arrived ? recordResponse(answer, redaction) : null,
    transportFailure: answer.arrived ? null : redaction.redact(answer.failure),
  };
}

function recordResponse(
  { status, headers, body }: Extract<RawAnswer, { arrived: true }>,
  redaction: Redaction,
): Exchange["response"] {
  const bodyIsCut = body.length > evidenceBytesMax;
  const text = new TextDecoder().decode(body.subarray(0, evidenceBytesMax));
  return {
    status,
    headers: headers.map(([name, value]) => [redaction.redact(name), redaction.redact(value)]),
    body: bodyIsCut ? redaction.redactTruncated(text) : redaction.redact(text),
    bodyBytes: body.length,
    bodyIsCut,
  };
}

function bodyText(body: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return `0x${Buffer.from(body).toString("hex")}`;
  }
}
