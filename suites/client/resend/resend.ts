/** Decides whether a request may be sent again. Only this file decides it, for every client of a run. */
import { headerValues } from "../response-head.ts";
import type { ArrivedAnswer, RawAnswer } from "../send-request.ts";

/** A valid signed transaction in the body of a request: what is needed to find it on the ledger, and what it may cost. */
export interface SentTransaction {
  readonly sender: string;
  readonly sequenceNumber: bigint;
  /** The replay_protection_nonce, which replaces the sequence number. */
  readonly nonce?: bigint;
  readonly maxGasAmount: bigint;
  readonly gasUnitPrice: bigint;
  readonly call: { readonly function: string };
  /** The address that was made for the call, if it has one. */
  readonly recipient?: string;
  /** The place of the transaction in its batch. Default: 0. */
  readonly index?: number;
  /** The newest ledger version when it was planned: only later blocks can include it. */
  readonly sinceVersion?: bigint;
}

/**
 * What a request can change: nothing, or what its valid signed transactions change. A node executes each of them once,
 * however often it is sent. The list is empty if the target should refuse the whole body: what it did with such a body
 * is what a check judges, so a second sending must not hide it.
 */
export type Effect = "none" | readonly SentTransaction[];

/** What an attempt shows about the request. */
type Reception =
  /** A response to the request. */
  | "answered"
  /** Nothing of the request was handled: the target limits the rate, or there was no connection. */
  | "turned away"
  /** The target asks to send the request later. */
  | "deferred"
  /** A gateway or the connection lost the response, so the target may have handled the request. */
  | "unknown";

/** Whether a request is sent again: always, only if none of its transactions was executed, or never. */
type Decision = "again" | "look first" | "stop";

const decisions: {
  readonly [effect in "none" | "transactions" | "refusable"]: { readonly [received in Reception]: Decision };
} = {
  none: { answered: "again", "turned away": "again", deferred: "again", unknown: "again" },
  transactions: { answered: "stop", "turned away": "again", deferred: "again", unknown: "look first" },
  refusable: { answered: "stop", "turned away": "again", deferred: "stop", unknown: "stop" },
};

/** The statuses with which a gateway says that it has no response of the node. */
const unknownStatuses: readonly number[] = [408, 502, 503, 504];

/** Decides whether a request with this effect may be sent again after an attempt, if its response is not final. */
export function decideResend(effect: Effect, answer: RawAnswer): Decision {
  const kind = effect === "none" ? "none" : effect.length > 0 ? "transactions" : "refusable";
  return decisions[kind][readReception(answer)];
}

/** Whether the target may have handled an attempt at a request that has an effect, although no response says so. */
export function isOutcomeUnknown(effect: Effect, answer: RawAnswer): boolean {
  return decideResend(effect, answer) !== "again" && readReception(answer) !== "answered";
}

function readReception(answer: RawAnswer): Reception {
  if (!answer.arrived) return answer.isWritten === false ? "turned away" : "unknown";
  if (answer.status === 429) return "turned away";
  if (hasRetryAfter(answer)) return "deferred";
  return unknownStatuses.includes(answer.status) ? "unknown" : "answered";
}

/** Whether the target limits the rate of requests, and does not say when to send the next one. */
export function isRateLimited(answer: RawAnswer): boolean {
  return answer.arrived && answer.status === 429 && readRetryAfter(answer) === null;
}

/** Whether a response is a 503 with Retry-After. */
export function hasRetryAfter(answer: ArrivedAnswer): boolean {
  return answer.status === 503 && headerValues(answer.headers, "retry-after").length > 0;
}

const retryAfterMillisMax = 5_000;

/**
 * Returns the Retry-After of a response in milliseconds, at most 5,000; null if there is none. A Retry-After with a
 * date is ignored, because it needs synchronized clocks.
 */
export function readRetryAfter(answer: ArrivedAnswer): number | null {
  const [value] = headerValues(answer.headers, "retry-after");
  if (value === undefined || !/^[0-9]{1,6}$/.test(value)) return null;
  return Math.min(Number(value) * 1_000, retryAfterMillisMax);
}
