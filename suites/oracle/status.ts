import { OPERATIONS, STATUSES, SUCCESS_STATUSES, type Operation } from "../../spec/vocabulary.ts";
import type { Judgement, ReceivedAnswer } from "./oracle.ts";

/** Answers that say something of the way to the node or of its load, and nothing of what was asked. */
const transientStatuses: readonly number[] = [401, 407, 408, 429, 502, 503, 504];

/** Refusals of a message as such: its method, length, media type or target, whatever it asks. */
const framingStatuses: readonly number[] = [405, 411, 413, 414, 415, 431];

export function isSuccess(status: number): boolean {
  return SUCCESS_STATUSES.includes(status);
}

export function isListedStatus(operation: Operation, status: number): boolean {
  return STATUSES[operation].includes(status);
}

/** Whether the same request may well be answered otherwise a moment later or without what stands between. */
export function isTransientStatus(status: number): boolean {
  return transientStatuses.includes(status) || (status >= 300 && status < 400);
}

/** Whether a status refuses a message before its input is looked at. */
export function isFramingError(status: number): boolean {
  return framingStatuses.includes(status);
}

/** The status against the operation's list in §4; only a well-formed request is owed one of them. */
export function judgeStatus({ operation, form, status }: ReceivedAnswer): Judgement[] {
  if (form !== "well-formed") return [];
  const broken = isListedStatus(operation, status)
    ? null
    : {
        pointer: "",
        mismatch: "status not listed",
        expected: `one of ${STATUSES[operation].join(", ")}`,
        received: String(status),
      };
  return [
    {
      requirement: OPERATIONS[operation].statusRequirement,
      assertion: "status is listed",
      layer: "status",
      broken,
    },
  ];
}
