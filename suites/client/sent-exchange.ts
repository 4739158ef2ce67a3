import type { Exchange } from "../../evidence/exchange.ts";
import type { LostAnswer } from "../../evidence/reason.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import type { JsonParseResult } from "./json/strict-json.ts";
import type { OperationRequest } from "./operation-request.ts";
import { isSuccess } from "./response-head.ts";
import type { ArrivedAnswer, RawAnswer } from "./send-request.ts";

/** A request that was sent, with the answer to its last attempt. */
export interface SentExchange<
  Name extends Operation | null = Operation,
  Received extends RawAnswer = ArrivedAnswer,
> {
  readonly request: OperationRequest<Name>;
  readonly answer: Received;
  /** The body of the answer. */
  readonly json: JsonParseResult;
  /** The exchange in the form in which reports keep it. */
  readonly exchange: Exchange;
  /** The ordinal of the last attempt; 0 if it was not counted. */
  readonly ordinal: number;
  /** The ordinal of the last exchange that was complete before this request was sent; 0 if there was none. */
  readonly sentAfter: number;
  /** The statuses of the responses to all attempts, in order. */
  readonly statuses: readonly number[];
  /** Whether the target may have handled an attempt whose response was lost. */
  readonly isUncertain: boolean;
}

/** Whether a response arrived. */
export function hasArrived<Name extends Operation | null>(
  sent: SentExchange<Name, RawAnswer>,
): sent is SentExchange<Name> {
  return sent.answer.arrived;
}

/** Returns why no response arrived; empty if one did. */
export function readFailure({ answer }: Pick<SentExchange<Operation, RawAnswer>, "answer">): {
  readonly failure: string;
  readonly lost?: LostAnswer;
} {
  return answer.arrived ? { failure: "" } : answer;
}

/** Whether the response is a success. */
export function isSuccessful({ answer }: SentExchange): boolean {
  return isSuccess(answer.status);
}

/** Returns how often in succession the last status occurs at the end of a list. */
export function countRepeats(statuses: readonly number[]): number {
  const last = statuses.at(-1);
  return statuses.length - 1 - statuses.findLastIndex((status) => status !== last);
}
