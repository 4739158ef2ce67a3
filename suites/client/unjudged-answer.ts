/** Creates the Inconclusive for each kind of response that a check cannot judge. */
import type { Exchange } from "../../evidence/exchange.ts";
import { STATUSES, type Operation } from "../../spec/vocabulary.ts";
import { attemptsMax, isRetryable, type ClientOptions } from "./client-options.ts";
import { describeExchange } from "./describe-error.ts";
import { Inconclusive } from "./outcome.ts";
import { isListedStatus } from "./response-head.ts";
import type { ArrivedAnswer, RawAnswer } from "./transport.ts";

export function transportError(
  operation: Operation,
  exchange: Exchange,
  { failure }: Extract<RawAnswer, { arrived: false }>,
): Inconclusive {
  return new Inconclusive(`needs a response to ${operation} (${describeExchange(exchange)}): ${failure}`, [
    exchange,
  ]);
}

export function transientError(
  { recorder }: ClientOptions,
  operation: Operation,
  exchange: Exchange,
): Inconclusive {
  const status = exchange.response?.status;
  recorder.recordFact("turned-away-status", `${operation}: status ${status}`);
  return new Inconclusive(
    `needs a response to ${operation} other than ${status}, because that status is about access, load or a gateway and not about this request: got ${describeExchange(exchange)}`,
    [exchange],
  );
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
  return new Inconclusive(
    `needs a response to ${operation} other than ${status}, because that status rejects the HTTP message and not the malformed input in it: got ${describeExchange(exchange)}`,
    [exchange],
  );
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
  const list = (options.statuses ?? STATUSES)[operation].join(", ");
  if (isListedStatus(operation, status, options.statuses)) {
    options.recorder.addWarning(
      `${operation} returned ${first}, which §4 does not list for it (${list}), and ${status} when the request was repeated.`,
    );
    return;
  }
  if (!options.succeeding.some((other) => other !== operation)) {
    throw new Inconclusive(
      `needs a status that §4 lists for ${operation} (${list}): got ${describeExchange(exchange)}, and no other operation has returned 2xx, so the base URL may be wrong`,
      [exchange],
    );
  }
  if (unlisted.length < attemptsMax) {
    const why = isRetryable(operation)
      ? "but not each time the request was sent"
      : "once: a transaction is not sent twice, so this response cannot be confirmed";
    throw new Inconclusive(
      `needs a status that §4 lists for ${operation} (${list}): got ${describeExchange(exchange)}, ${why}`,
      [exchange],
    );
  }
}
