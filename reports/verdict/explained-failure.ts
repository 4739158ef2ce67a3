import type { ReportFailure } from "../model/report.ts";
import type { FailurePattern } from "../../spec/known-divergence.ts";
import { isRequirementId } from "../../spec/catalogue.ts";
import { describeDivergence, findDivergence, knownDivergences } from "../../spec/known-divergences.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import type { Failure } from "../../evidence/failure.ts";

/** The members of a failure that decide whether a divergence explains it. */
type ShownFailure = Pick<Failure, "mismatch" | "pointer" | "values" | "exchanges">;

/**
 * Describes the known divergences that explain every one of the failures of a requirement; null if none does. Another
 * failure of the same requirement has nothing to do with the divergence.
 */
export function describeExplanation(
  requirement: string,
  failures: readonly [ReportFailure, ...ReportFailure[]],
): string | null {
  if (!isRequirementId(requirement)) return null;
  const sentences = Object.keys(knownDivergences).flatMap((network) => {
    const divergence = findDivergence(network, requirement);
    return divergence !== null && failures.every((one) => isExplained(toShown(one), divergence.explains))
      ? [describeDivergence(network, divergence)]
      : [];
  });
  return sentences.length === 0 ? null : sentences.join(" ");
}

/** A report repeats the only exchange of a failure as `request` and `response`, and leaves `exchanges` empty. */
function toShown(failure: ReportFailure): ShownFailure {
  const { request, response, transportFailure, exchanges } = failure;
  const only = { operation: null, request, response, transportFailure };
  return { ...failure, exchanges: exchanges.length === 0 ? [only] : exchanges };
}

/**
 * Returns whether a known divergence explains a failure: every given member of its pattern must match. The response
 * comes from the target, so it can contain any data.
 */
export function isExplained(failure: ShownFailure, pattern: FailurePattern): boolean {
  const { mismatch, pointerEnd, received: texts, body, fewOf } = pattern;
  const { values } = failure;
  const shown = failure.exchanges.at(-1);
  return (
    (mismatch === undefined || failure.mismatch === mismatch) &&
    (pointerEnd === undefined || failure.pointer.endsWith(pointerEnd)) &&
    (texts === undefined || (values?.kind === "not-listed" && texts.includes(values.received))) &&
    (body === undefined ||
      failure.exchanges.some(({ response }) => response?.body.includes(body) === true)) &&
    shown !== undefined &&
    (fewOf === undefined || (values?.kind === "too-many" && countTypes(shown, fewOf) < values.max)) &&
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
