import type { Exchange } from "../../evidence/exchange.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import type { ArrivedAnswer, RawAnswer } from "./send-request.ts";
import type { RawRequest } from "./transport.ts";

/** Longer response bodies are cut to this length, and `bodyIsCut` is then true. */
const evidenceBytesMax = 16 * 1024;

/** Converts an exchange to the form in which reports keep it: bodies as text of bounded length, secrets redacted. */
export function recordExchange(
  { baseUrl, redaction }: { readonly baseUrl: string; readonly redaction: Redaction },
  operation: Operation | null,
  request: RawRequest,
  answer: RawAnswer,
): Exchange {
  return {
    operation,
    request: {
      method: request.method,
      url: `${new URL(baseUrl).origin}${request.path}`,
      headers: request.headers.map(([name, value]) => [
        name,
        redaction.isSecretHeader(name) ? REDACTED : value,
      ]),
      body: request.body === null ? null : formatBody(request.body),
    },
    response: answer.arrived ? recordResponse(answer, redaction) : null,
    transportFailure: answer.arrived ? null : redaction.redact(answer.failure),
  };
}

function recordResponse(
  { status, headers, body }: ArrivedAnswer,
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

/** A text is not copied, because it may be megabytes long. It is sent with U+FFFD for each unpaired surrogate. */
function formatBody(body: string | Uint8Array): string {
  if (typeof body === "string") return body.toWellFormed();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return `0x${Buffer.from(body).toString("hex")}`;
  }
}

/** Replaces secrets in reports. */
export const REDACTED = "REDACTED";

/** Secrets shorter than this are not redacted in text, because they may occur in any text by chance. */
const lengthMin = 4;

/** Replaces the secrets of a run in recorded text, because a target can repeat them in its response. */
export interface Redaction {
  /** Whether the value of a request header is a secret; names are compared case-insensitively. */
  isSecretHeader(name: string): boolean;
  /** Redacts a text. Also redacts the beginning of a secret right before a `…`, which marks a cut. */
  redact(text: string): string;
  /** Redacts a text that was cut at its end. Also redacts the beginning of a secret at this end. */
  redactTruncated(text: string): string;
}

/** @param headers Sent with every request; their values are the secrets. */
export function createRedaction(headers: readonly (readonly [name: string, value: string])[]): Redaction {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const secrets = [...new Set(headers.flatMap(([, value]) => listSpellings(value)))]
    .filter(({ length }) => length >= lengthMin)
    .toSorted((a, b) => b.length - a.length);
  const isSecretHeader = (name: string): boolean => names.has(name.toLowerCase());
  if (secrets.length === 0) return { isSecretHeader, redact: unchanged, redactTruncated: unchanged };
  const pattern = new RegExp(secrets.map(escapePattern).join("|"), "gi");
  const redactTruncated = (text: string): string =>
    redactPartialSecret(text.replaceAll(pattern, REDACTED), secrets);
  return {
    isSecretHeader,
    redactTruncated,
    redact(text) {
      const parts = text.replaceAll(pattern, REDACTED).split("…");
      const last = parts.pop() ?? "";
      return [...parts.map((part) => redactPartialSecret(part, secrets)), last].join("…");
    },
  };
}

const unchanged = (text: string): string => text;

/**
 * Lists the forms in which a text may contain a secret: unchanged, and escaped for JSON, for JSON in JSON, and for
 * URLs. For `Bearer <token>`, the token alone is also listed.
 */
function listSpellings(value: string): string[] {
  const credentials = /^\S+\s+(\S.*)$/.exec(value)?.[1];
  return [value, ...(credentials === undefined ? [] : [credentials])]
    .flatMap((text) => [text, escapeJson(text), escapeJson(escapeJson(text))])
    .flatMap((text) => [text, encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "\ufffd"))]);
}

const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1);

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** Replaces the beginning of a secret at the end of a text. */
function redactPartialSecret(text: string, secrets: readonly string[]): string {
  const lower = text.toLowerCase();
  for (const secret of secrets) {
    const small = secret.toLowerCase();
    for (let length = small.length - 1; length >= lengthMin; length -= 1) {
      if (lower.endsWith(small.slice(0, length))) return text.slice(0, -length) + REDACTED;
    }
  }
  return text;
}
