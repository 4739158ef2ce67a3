import type { Exchange, Failure } from "../../reports/model/observation.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import { STATUSES, type Operation } from "../../spec/vocabulary.ts";
import type { DeclaredLimits } from "./declared.ts";
import { noticeExchange } from "../oracle/records/exchange-facts.ts";
import {
  GATING_LAYERS,
  judgeExchange,
  type Judgement,
  type Received,
  type RequestForm,
} from "../oracle/oracle.ts";
import { headerValues, ledgerHeaderName, readLedgerPosition } from "./ledger-headers.ts";
import { mediaTypeOf } from "../oracle/media-type.ts";
import { isFraming, isListed, isTransient } from "../oracle/status.ts";
import { Inconclusive } from "./outcome.ts";
import type { Recorder } from "../oracle/records/recorder.ts";
import type { Answer } from "./answer.ts";
import { cellsSeen } from "../oracle/records/cells-seen.ts";
import { recordExchange } from "./exchange-record.ts";
import { failureOf } from "../oracle/finding.ts";
import { queryOf, rawRequest, type OperationRequest } from "./operation-request.ts";
import { sendPatiently, type Arrived, type Patience } from "./patience.ts";
import type { Redaction } from "./redaction.ts";
import { readKnownJson } from "./json/known-bodies.ts";
import type { JsonReading } from "./json/strict-json.ts";
import type { RawAnswer, RawRequest, Transport } from "./transport.ts";

/** How a request is meant, beside what it asks. */
export interface Asking {
  /** Default `well-formed`. */
  readonly form?: RequestForm;
  /** The check judges a 503 itself instead of taking it for a passing state of the node. */
  readonly judges503?: boolean;
  /**
   * The check judges the status itself, one that is not on the operation's list included: it can repeat with something
   * fresh what the client must not send again.
   */
  readonly judgesStatus?: boolean;
}

/** What every request of a client has in common. */
export interface AskOptions {
  readonly transport: Transport;
  readonly patience: Patience;
  readonly baseUrl: string;
  readonly vendor: string;
  /** Sent with every request; their values are the secrets that `redaction` takes out. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly redaction: Redaction;
  /** What the target's owner declares of its limits. */
  readonly limits: DeclaredLimits;
  /** The operations that have answered 2xx: without another one of them an unlisted status proves nothing. */
  readonly succeeding: readonly Operation[];
  readonly recorder: Recorder;
  /** Told of every exchange, those that are repeated included. Left out: nobody is. */
  readonly keep?: ((exchange: Exchange) => void) | undefined;
}

const attemptsMax = 3;

/** A request in every form that the steps below need. */
interface Asked extends OperationRequest {
  readonly form: RequestForm;
  readonly judgesStatus: boolean;
  readonly raw: RawRequest;
  /** The statuses of its answers that the operation's list does not have, in order. */
  readonly unlisted: readonly number[];
  /** The ordinal of the last exchange. */
  readonly ordinal: number;
}

/**
 * Sends a request, again where its answer may pass, and has the oracle judge what stays.
 * @throws Inconclusive where no answer can be judged, also where the oracle found it unreadable.
 */
export async function ask(
  options: AskOptions,
  request: OperationRequest,
  asking: Asking = {},
): Promise<Answer> {
  const { transport, patience, recorder } = options;
  const { operation, safety } = request;
  const form = asking.form ?? "well-formed";
  const raw = rawRequest(options, request);
  const isUnlisted = ({ status }: Arrived): boolean =>
    form === "well-formed" && asking.judgesStatus !== true && !isListed(operation, status);
  const unlisted: number[] = [];
  let ordinal = 0;
  const answer = await sendPatiently(
    {
      transport,
      patience,
      attemptsMax: isRepeatable(operation) ? attemptsMax : 1,
      passes: (one) => speaksOfPassingState(one, operation, asking) || isUnlisted(one) || asksToWait(one),
      seen: (one, attempt) => {
        const status = one.arrived ? one.status : null;
        ordinal = recorder.exchanged({
          operation,
          safety,
          retry: attempt > 1,
          status,
          bodyBytes: one.arrived ? one.body.length : null,
        });
        options.keep?.(exchangeOf(options, { operation, raw }, one));
        if (one.arrived && isUnlisted(one) && !isTransient(one.status)) unlisted.push(one.status);
      },
    },
    raw,
  );
  const asked: Asked = {
    ...request,
    form,
    judgesStatus: asking.judgesStatus === true,
    raw,
    unlisted,
    ordinal,
  };
  if (!answer.arrived) throw notAnswered(options, asked, answer);
  if (speaksOfPassingState(answer, operation, asking)) throw turnedAway(options, asked, answer);
  patience.answered();
  if (form !== "well-formed" && isFraming(answer.status)) throw refusedAsMessage(options, asked, answer);
  return judge(options, asked, answer);
}

/** Whether a request leaves everything as it was, so that it may be sent again. */
function isRepeatable(operation: Operation): boolean {
  return operation !== "submitBatch";
}

/** Whether a 503 says that the same request has another answer later, also where the check judges what then comes. */
function asksToWait({ status, headers }: Arrived): boolean {
  return status === 503 && headers.some(([name]) => name.toLowerCase() === "retry-after");
}

/** Whether an answer says nothing of what was asked. A 503 that the check judges does, unless a gateway gave it. */
function speaksOfPassingState(answer: Arrived, operation: Operation, asking: Asking): boolean {
  if (answer.status === 503 && asking.judges503 === true && isListed(operation, 503)) {
    return mediaTypeOf(answer.headers) !== "application/json";
  }
  return isTransient(answer.status);
}

function exchangeOf(
  options: AskOptions,
  { operation, raw }: Pick<Asked, "operation" | "raw">,
  answer: RawAnswer,
): Exchange {
  const { origin } = new URL(options.baseUrl);
  return recordExchange({ origin, operation, request: raw, answer, redaction: options.redaction });
}

function notAnswered(
  options: AskOptions,
  asked: Asked,
  answer: Extract<RawAnswer, { arrived: false }>,
): Inconclusive {
  return new Inconclusive(`needs an answer to ${asked.operation}: ${answer.failure}`, [
    exchangeOf(options, asked, answer),
  ]);
}

function turnedAway(options: AskOptions, asked: Asked, answer: Arrived): Inconclusive {
  const { operation } = asked;
  options.recorder.noticed("turned-away-status", `${operation}: status ${answer.status}`);
  return new Inconclusive(
    `needs an answer to ${operation} other than ${answer.status}, which says nothing of what was asked`,
    [exchangeOf(options, asked, answer)],
  );
}

/** Input outside its format may be refused before anybody looks at what it asks: that is for the document to say. */
function refusedAsMessage(options: AskOptions, asked: Asked, answer: Arrived): Inconclusive {
  const { operation } = asked;
  options.recorder.noticed("framing-status", `${operation}: status ${answer.status}`);
  return new Inconclusive(
    `needs an answer to ${operation} other than ${answer.status}, which refuses the message and not its input`,
    [exchangeOf(options, asked, answer)],
  );
}

/** Says that a status outside the list was seen, and throws unless it stayed and another operation works. */
function weighStatus(options: AskOptions, asked: Asked, { status }: Arrived, exchange: Exchange): void {
  const { operation, unlisted } = asked;
  const [first] = unlisted;
  if (first === undefined) return;
  options.recorder.noticed("unlisted-status", `${operation}: status ${first}`);
  const list = STATUSES[operation].join(", ");
  if (isListed(operation, status)) {
    options.recorder.warned(
      `${operation} answered ${first}, which is not on its list (${list}), and ${status} when asked again.`,
    );
    return;
  }
  if (!options.succeeding.some((other) => other !== operation)) {
    throw new Inconclusive(
      `needs a listed status (${list}) to ${operation}: it answered ${status}, and no other operation has answered 2xx to show that the base URL is right`,
      [exchange],
    );
  }
  if (unlisted.length < attemptsMax) {
    const why = isRepeatable(operation) ? "not at every repetition" : "and such a request is not repeated";
    throw new Inconclusive(`needs a listed status (${list}) to ${operation}: it answered ${status}, ${why}`, [
      exchange,
    ]);
  }
}

/** Has the oracle judge an answer and notes what it found; throws where that leaves nothing to read. */
function judge(options: AskOptions, asked: Asked, answer: Arrived): Answer {
  const { operation, ordinal } = asked;
  const { recorder, vendor } = options;
  const exchange = exchangeOf(options, asked, answer);
  weighStatus(options, asked, answer, exchange);
  const json = readKnownJson(answer.body);
  noticeFacts(options, asked, answer, json);
  const findings = findingsOf(options, asked, { answer, json, exchange });
  for (const finding of findings) recorder.found(finding);
  const position = readLedgerPosition(answer.headers, vendor);
  const value = json.ok ? json.value : undefined;
  recorder.covered(cellsSeen(asked, { status: answer.status, position, value }, options.limits), ordinal);
  const gate = findings.find(({ layer }) => GATING_LAYERS.includes(layer));
  if (gate !== undefined) throw new Inconclusive(`blocked by ${gate.requirement}`, [exchange]);
  return {
    operation,
    status: answer.status,
    headers: answer.headers,
    value,
    numbers: json.ok ? json.numbers : new Map(),
    cursor: cursorOf(answer, vendor),
    position,
    findings,
    exchange,
    asserted: (requirement: RequirementId, assertion: string) =>
      recorder.asserted(requirement, assertion, ordinal),
  };
}

/** Keeps what an exchange shows of what the document leaves open; none of it is judged. */
function noticeFacts(options: AskOptions, asked: Asked, answer: Arrived, json: JsonReading): void {
  const { vendor } = options;
  const { operation, form, path, body } = asked;
  noticeExchange(options, {
    operation,
    form,
    path,
    query: queryOf(asked),
    requestBody: body?.content ?? null,
    vendor,
    status: answer.status,
    headers: answer.headers,
    cursor: cursorOf(answer, vendor),
    position: readLedgerPosition(answer.headers, vendor),
    json,
  });
}

function cursorOf({ headers }: Arrived, vendor: string): string | null {
  return headerValues(headers, ledgerHeaderName("cursor", vendor))[0] ?? null;
}

function findingsOf(
  { vendor, limits, recorder, redaction }: AskOptions,
  asked: Asked,
  seen: { readonly answer: Arrived; readonly json: JsonReading; readonly exchange: Exchange },
): Failure[] {
  const { operation, form, unlisted } = asked;
  const { exchange, json } = seen;
  const { status, headers, body } = seen.answer;
  const reproduced = unlisted.length === 0 ? null : `${unlisted.length}/${unlisted.length}`;
  const judgements = judgementsOf(asked, {
    operation,
    form,
    vendor,
    query: queryOf(asked),
    limits,
    status,
    headers,
    json,
    bodyBytes: body.length,
  });
  countAssertions(recorder, judgements, asked.ordinal);
  return judgements.flatMap((judgement) => {
    const failure = failureOf(judgement, { operation, exchange, reproduced });
    return failure === null ? [] : [withoutSecrets(failure, redaction)];
  });
}

/** What the oracle says of an exchange, but for what its check judges itself. */
function judgementsOf({ judgesStatus }: Asked, received: Received): Judgement[] {
  return judgeExchange(received).filter(({ layer }) => layer !== "status" || !judgesStatus);
}

/** One exchange may hold ten thousand places of one rule, each of them judged once. */
function countAssertions(recorder: Recorder, judgements: readonly Judgement[], ordinal: number): void {
  const counts = new Map<RequirementId, number>();
  for (const { requirement } of judgements) counts.set(requirement, (counts.get(requirement) ?? 0) + 1);
  for (const [requirement, times] of counts) recorder.assertedTimes(requirement, times, ordinal);
}

function withoutSecrets(failure: Failure, redaction: Redaction): Failure {
  const { expected, received } = failure;
  return { ...failure, expected: redaction.redact(expected), received: redaction.redact(received) };
}
