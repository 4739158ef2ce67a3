import { describeErrorBody } from "./error-body.ts";
import { renderCurl } from "./exchange-text.ts";
import type { MergedFailure } from "./failures.ts";
import { compareText, truncateText } from "./plain-text.ts";
import { toJsonValue } from "./json-value.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import type { Failure } from "../../evidence/failure.ts";
import { describeFailure } from "../text/failure-text.ts";
import type { ReportFailure } from "./report.ts";

const emptyExchange: Exchange = {
  operation: null,
  request: { method: "GET", url: "", headers: [], body: null },
  response: null,
  transportFailure: "no exchange was recorded",
};

/** Converts a merged failure to the form that report.json holds. */
export function toReportFailure({ fingerprint, failures }: MergedFailure): ReportFailure {
  const [failure] = failures;
  const shown = failure.exchanges.at(-1) ?? emptyExchange;
  return {
    fingerprint,
    summary: describeFailure(failure),
    layer: failure.layer,
    operation: failure.operation,
    pointer: failure.pointer,
    mismatch: failure.mismatch,
    expected: failure.expected,
    received: failure.received,
    ...(failure.values !== undefined && { values: failure.values }),
    ...(failure.levels !== undefined && { levels: failure.levels }),
    occurrences: failures.reduce((sum, { occurrences }) => sum + occurrences, 0),
    foundBy: [...new Set(failures.flatMap(({ foundBy }) => foundBy ?? []))].toSorted(compareText),
    request: shown.request,
    response: shown.response,
    transportFailure: shown.transportFailure,
    curl: renderCurl(shown.request),
    reproduced: failure.reproduced,
    seed: failure.counterexample?.seed ?? null,
    path: failure.counterexample?.path ?? null,
    counterexample: toJsonValue(failure.counterexample?.input ?? null),
    shrinking: toShrinking(failure.counterexample),
    exchanges: failure.exchanges.length > 1 ? failure.exchanges : [],
  };
}

function toShrinking(counterexample: Failure["counterexample"]): ReportFailure["shrinking"] {
  if (counterexample === null) return null;
  const { shrinks, lengths } = counterexample;
  return { steps: shrinks, from: lengths.found, to: lengths.shrunk };
}

/**
 * Renders the counterexample of a failure; empty if no property-based check found the failure. Its seed and path are
 * those of the generator, which no option takes, so only report.json has them.
 */
export function counterexampleText({ seed, counterexample }: ReportFailure): readonly string[] {
  return seed === null ? [] : [JSON.stringify(counterexample)];
}

/** The operations after which a read shows what they did. */
const writes: ReadonlySet<string | null> = new Set(["submitBatch", "simulateTransaction"]);
const commandsMax = 4;

/**
 * Lists the requests that show a failure again, in their order. A read that follows a submission or a simulation shows
 * nothing alone, so these come first.
 * @param isShort whether to list only submissions, simulations and the last request, as with many requests
 */
export function listSequence(
  { request, exchanges }: ReportFailure,
  isShort = exchanges.length > commandsMax,
): readonly Exchange["request"][] {
  const last = exchanges.length - 1;
  if (!exchanges.slice(0, last).some(({ operation }) => writes.has(operation))) return [request];
  return exchanges
    .filter(({ operation }, index) => !isShort || index === last || writes.has(operation))
    .map((exchange) => exchange.request);
}

/**
 * Says what the commands of a failure do, as a phrase without a full stop.
 * @param isStopped whether the run started the node, which has stopped since
 */
export function describeSequence(failure: ReportFailure, isStopped: boolean): string {
  const requests = listSequence(failure);
  const operations = [failure.operation, ...failure.exchanges.map(({ operation }) => operation)];
  const hasTransaction = operations.some((operation) => writes.has(operation));
  const note = hasTransaction
    ? " (a recorded transaction expires or is used up; a replay signs a new one)"
    : "";
  const send = isStopped ? "Start the node, then send" : "Send";
  return requests.length === 1
    ? `${send} the request again${note}`
    : `${send} the requests again in this order${note}`;
}

const answerLengthMax = 100;

/**
 * Describes what was received. If the status is wrong, the body says more: the Error object, or the start of a success
 * body.
 */
export function describeReceived({
  layer,
  received,
  response,
}: Pick<ReportFailure, "layer" | "received" | "response">): string {
  if (layer !== "status" || response === null || response.body === "") return received;
  const error = describeErrorBody(response.body, received);
  if (error !== null) return `${received} ${truncateText(error, answerLengthMax)}`;
  return response.status < 400
    ? `${received} with the body ${truncateText(response.body, answerLengthMax)}`
    : received;
}
