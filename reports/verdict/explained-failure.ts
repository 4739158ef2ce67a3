import type { FailurePattern } from "../../spec/known-divergence.ts";
import type { Exchange, Failure } from "../model/observation.ts";

/**
 * Returns whether a known divergence explains a failure: every given member of its pattern must match. The response
 * comes from the target, so it can contain any data.
 */
export function isExplained(failure: Failure, pattern: FailurePattern): boolean {
  const { mismatch, pointerEnd, received, body, fewOf } = pattern;
  const shown = failure.exchanges.at(-1);
  return (
    (mismatch === undefined || failure.mismatch === mismatch) &&
    (pointerEnd === undefined || failure.pointer.endsWith(pointerEnd)) &&
    (received === undefined ||
      received.some((value) => failure.received.startsWith(JSON.stringify(value)))) &&
    (body === undefined ||
      failure.exchanges.some(({ response }) => response?.body.includes(body) === true)) &&
    shown !== undefined &&
    (fewOf === undefined || countTypes(shown, fewOf) < readMax(failure)) &&
    isExplainedExchange(shown, pattern)
  );
}

/** Returns whether an exchange matches the members of a pattern that describe a request or a response. */
export function isExplainedExchange(exchange: Exchange, pattern: FailurePattern): boolean {
  const { statuses, errorCode, message, query } = pattern;
  const { request, response } = exchange;
  const error = parseMembers(response?.body ?? "");
  return (
    (statuses === undefined || statuses.includes(response?.status ?? 0)) &&
    (errorCode === undefined || error["error_code"] === errorCode) &&
    (message === undefined || String(error["message"]).toLowerCase().includes(message)) &&
    (query === undefined || hasQueryValue(request.url, query))
  );
}

/** Reads the number from `at most 7 elements` in the expected value of a failure; 0 if there is no such text. */
function readMax({ expected }: Failure): number {
  return Number(/at most (\d{1,9}) elements/.exec(expected)?.[1] ?? 0);
}

/**
 * Counts the resources of a page whose type is one of `types`. Type arguments and leading zeros of addresses are
 * ignored. The body may be cut, so it is not parsed as JSON.
 */
function countTypes({ response }: Exchange, types: readonly string[]): number {
  const listed = (response?.body ?? "").matchAll(/"type"\s*:\s*"0x0*([^"<]{1,200})["<]/g);
  const names = new Set(types.map((type) => type.replace(/^0x0*/, "")));
  return [...listed].filter(([, name = ""]) => names.has(name)).length;
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
