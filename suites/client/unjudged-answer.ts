/** Creates the Inconclusive for each kind of response that a check cannot judge. */
import type { Exchange } from "../../evidence/exchange.ts";
import { STATUSES, type Operation } from "../../spec/vocabulary.ts";
import { attemptsMax, isRetryable, type ClientOptions } from "./client-options.ts";
import { toReceivedFrom, toTarget } from "./describe-error.ts";
import { Inconclusive } from "./outcome.ts";
import { isListedStatus } from "./response-head.ts";
import type { ArrivedAnswer, RawAnswer } from "./send-request.ts";

export function transportError(
  operation: Operation,
  exchange: Exchange,
  { failure, lost }: Extract<RawAnswer, { arrived: false }>,
): Inconclusive {
  const { method, url } = exchange.request;
  const request = { operation, method, target: toTarget(url) };
  return new Inconclusive({ kind: "unanswered", ...request, failure, ...(lost && { lost }) }, [exchange]);
}

export function transientError(
  { recorder }: ClientOptions,
  operation: Operation,
  exchange: Exchange,
): Inconclusive {
  const status = exchange.response?.status;
  recorder.recordFact("turned-away-status", `${operation}: status ${status}`);
  return new Inconclusive({ kind: "refused", because: "access", got: toReceivedFrom(operation, exchange) }, [
    exchange,
  ]);
}

/**
 * Creates the Inconclusive for a status such as 413 in response to malformed input. The document does not forbid this
 * status, so the response is neither a pass nor a violation.
 */
export function framingError(
  { recorder }: ClientOptions,
  operation: Operation,
  exchange: Exchange,
): Inconclusive {
  const status = exchange.response?.status;
  recorder.recordFact("framing-status", `${operation}: status ${status}`);
  return new Inconclusive({ kind: "refused", because: "framing", got: toReceivedFrom(operation, exchange) }, [
    exchange,
  ]);
}

/**
 * Records an unlisted status as a fact. If the last attempt returned a listed status, adds a warning.
 * @param unlisted the unlisted statuses among the responses, in order and without transient statuses
 * @throws Inconclusive if the status is not confirmed: some attempt returned a listed or transient status, or no
 * other operation has returned 2xx
 */
export function requireConfirmedStatus(
  options: ClientOptions,
  operation: Operation,
  unlisted: readonly number[],
  { answer: { status }, exchange }: { readonly answer: ArrivedAnswer; readonly exchange: Exchange },
): void {
  const [first] = unlisted;
  if (first === undefined) return;
  options.recorder.recordFact("unlisted-status", `${operation}: status ${first}`);
  const listed = (options.statuses ?? STATUSES)[operation];
  if (isListedStatus(operation, status, options.statuses)) {
    options.recorder.addWarning(
      `${operation} returned ${first}, which §4 does not list for it (${listed.join(", ")}), and ${status} when the request was repeated.`,
    );
    return;
  }
  const isAlone = !options.succeeding.some((other) => other !== operation);
  if (!isAlone && unlisted.length >= attemptsMax) return;
  const once = isRetryable(operation) ? "not repeated" : "sent once";
  const because = isAlone ? "no other success" : once;
  const got = toReceivedFrom(operation, exchange);
  throw new Inconclusive({ kind: "unlisted", listed, got, because }, [exchange]);
}
