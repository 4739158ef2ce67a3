import type { FailurePattern } from "../../spec/known-divergence.ts";
import type { Exchange, Failure } from "../model/observation.ts";

/**
 * Returns whether a known divergence explains a failure: every given member of its pattern must match. The response
 * comes from the target, so it can contain any data.
 */
export function isExplained(failure: Failure, pattern: FailurePattern): boolean {
  const { mismatch, pointerEnd, received, body } = pattern;
  const shown = failure.exchanges.at(-1);
  return (
    (mismatch === undefined || failure.mismatch === mismatch) &&
    (pointerEnd === undefined || failure.pointer.endsWith(pointerEnd)) &&
    (received === undefined ||
      received.some((value) => failure.received.startsWith(JSON.stringify(value)))) &&
    (body === undefined ||
      failure.exchanges.some(({ response }) => response?.body.includes(body) === true)) &&
    shown !== undefined &&
    isExplainedExchange(shown, pattern)
  );
}

/** Returns whether an exchange matches the members of a pattern that describe a request or a response. */
export function isExplainedExchange(exchange: Exchange, pattern: FailurePattern): boolean {
  const { status, errorCode, message, query } = pattern;
  const { request, response } = exchange;
  const error = parseMembers(response?.body ?? "");
  return (
    (status === undefined || response?.status === status) &&
    (errorCode === undefined || error["error_code"] === errorCode) &&
    (message === undefined || String(error["message"]).toLowerCase().includes(message)) &&
    (query === undefined || hasQueryValue(request.url, query))
  );
}

function hasQueryValue(url: string, { name, min }: NonNullable<FailurePattern["query"]>): boolean {
  const value = URL.canParse(url) ? new URL(url).searchParams.get(name) : null;
  return value !== null && /^[0-9]{1,20}$/.test(value) && Number(value) >= min;
}

function parseMembers(text: string): { readonly [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
