import type { Exchange, Failure } from "../../reports/model/observation.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import { STATUSES, type Operation } from "../../spec/vocabulary.ts";
import type { DeclaredLimits } from "./target-declaration.ts";
import { recordExchangeFacts } from "../oracle/records/exchange-facts.ts";
import {
  BLOCKING_LAYERS,
  judgeExchange,
  type Judgement,
  type ReceivedAnswer,
  type RequestForm,
} from "../oracle/oracle.ts";
import { headerValues, ledgerHeaderName, readLedgerPosition } from "./ledger-headers.ts";
import { readMediaType } from "../oracle/media-type.ts";
import { isFramingError, isListedStatus, isTransientStatus } from "../oracle/status.ts";
import { Inconclusive } from "./outcome.ts";
import type { Recorder } from "../oracle/records/recorder.ts";
import type { Answer } from "./answer.ts";
import { findExchangeCells } from "../oracle/records/exchange-cells.ts";
import { recordExchange } from "./exchange-record.ts";
import { toFailure } from "../oracle/to-failure.ts";
import { formatQuery, toRawRequest, type OperationRequest } from "./operation-request.ts";
import { sendWithRetries, type ArrivedAnswer, type RetryBudget } from "./retry.ts";
import type { Redaction } from "./redaction.ts";
import { readCachedJson } from "./json/json-cache.ts";
import type { JsonParseResult } from "./json/strict-json.ts";
import type { RawAnswer, RawRequest, Transport } from "./transport.ts";

/** How a request is meant, beside what it asks. */
export interface RequestOptions {
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
export interface ClientOptions {
  readonly transport: Transport;
  readonly retryBudget: RetryBudget;
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
interface SentRequest extends OperationRequest {
  readonly form: RequestForm;
  readonly judgesStatus: boolean;
  readonly raw: RawRequest;
  /** The statuses of its answers that the operation's list does not have, in order. */
  readonly unlistedStatuses: readonly number[];
  /** The ordinal of the last exchange. */
  readonly ordinal: number;
}

/**
 * Sends a request, again where its answer may pass, and has the oracle judge what stays.
 * @throws Inconclusive where no answer can be judged, also where the oracle found it unreadable.
 */
export async function ask(
  options: ClientOptions,
  request: OperationRequest,
  requestOptions: RequestOptions = {},
): Promise<Answer> {
  const { transport, retryBudget, recorder } = options;
  const { operation, safety } = request;
  const form = requestOptions.form ?? "well-formed";
  const raw = toRawRequest(options, request);
  const hasUnlistedStatus = ({ status }: ArrivedAnswer): boolean =>
    form === "well-formed" && requestOptions.judgesStatus !== true && !isListedStatus(operation, status);
  const unlistedStatuses: number[] = [];
  let ordinal = 0;
  const answer = await sendWithRetries(
    {
      transport,
      retryBudget,
      attemptsMax: isRetryable(operation) ? attemptsMax : 1,
      shouldRetry: (one) =>
        isTransientAnswer(one, operation, requestOptions) || hasUnlistedStatus(one) || hasRetryAfter(one),
      seen: (one, attempt) => {
        const status = one.arrived ? one.status : null;
        ordinal = recorder.countExchange({
          operation,
          safety,
          retry: attempt > 1,
          status,
          bodyBytes: one.arrived ? one.body.length : null,
        });
        options.keep?.(toExchange(options, { operation, raw }, one));
        if (one.arrived && hasUnlistedStatus(one) && !isTransientStatus(one.status))
          unlistedStatuses.push(one.status);
      },
    },
    raw,
  );
  const sentRequest: SentRequest = {
    ...request,
    form,
    judgesStatus: requestOptions.judgesStatus === true,
    raw,
    unlistedStatuses,
    ordinal,
  };
  if (!answer.arrived) throw transportError(options, sentRequest, answer);
  if (isTransientAnswer(answer, operation, requestOptions))
    throw transientError(options, sentRequest, answer);
  retryBudget.reset();
  if (form !== "well-formed" && isFramingError(answer.status))
    throw framingError(options, sentRequest, answer);
  return judge(options, sentRequest, answer);
}

/** Whether a request leaves everything as it was, so that it may be sent again. */
function isRetryable(operation: Operation): boolean {
  return operation !== "submitBatch";
}

/** Whether a 503 says that the same request has another answer later, also where the check judges what then comes. */
function hasRetryAfter({ status, headers }: ArrivedAnswer): boolean {
  return status === 503 && headers.some(([name]) => name.toLowerCase() === "retry-after");
}

/** Whether an answer says nothing of what was asked. A 503 that the check judges does, unless a gateway gave it. */
function isTransientAnswer(
  answer: ArrivedAnswer,
  operation: Operation,
  requestOptions: RequestOptions,
): boolean {
  if (answer.status === 503 && requestOptions.judges503 === true && isListedStatus(operation, 503)) {
    return readMediaType(answer.headers) !== "application/json";
  }
  return isTransientStatus(answer.status);
}

function toExchange(
  options: ClientOptions,
  { operation, raw }: Pick<SentRequest, "operation" | "raw">,
  answer: RawAnswer,
): Exchange {
  const { origin } = new URL(options.baseUrl);
  return recordExchange({ origin, operation, request: raw, answer, redaction: options.redaction });
}

function transportError(
  options: ClientOptions,
  sentRequest: SentRequest,
  answer: Extract<RawAnswer, { arrived: false }>,
): Inconclusive {
  return new Inconclusive(`needs an answer to ${sentRequest.operation}: ${answer.failure}`, [
    toExchange(options, sentRequest, answer),
  ]);
}

function transientError(
  options: ClientOptions,
  sentRequest: SentRequest,
  answer: ArrivedAnswer,
): Inconclusive {
  const { operation } = sentRequest;
  options.recorder.noticed("turned-away-status", `${operation}: status ${answer.status}`);
  return new Inconclusive(
    `needs an answer to ${operation} other than ${answer.status}, which says nothing of what was asked`,
    [toExchange(options, sentRequest, answer)],
  );
}

/** Input outside its format may be refused before anybody looks at what it asks: that is for the document to say. */
function framingError(options: ClientOptions, sentRequest: SentRequest, answer: ArrivedAnswer): Inconclusive {
  const { operation } = sentRequest;
  options.recorder.noticed("framing-status", `${operation}: status ${answer.status}`);
  return new Inconclusive(
    `needs an answer to ${operation} other than ${answer.status}, which refuses the message and not its input`,
    [toExchange(options, sentRequest, answer)],
  );
}

/** Says that a status outside the list was seen, and throws unless it stayed and another operation works. */
function requireConfirmedStatus(
  options: ClientOptions,
  sentRequest: SentRequest,
  { status }: ArrivedAnswer,
  exchange: Exchange,
): void {
  const { operation, unlistedStatuses } = sentRequest;
  const [first] = unlistedStatuses;
  if (first === undefined) return;
  options.recorder.noticed("unlisted-status", `${operation}: status ${first}`);
  const list = STATUSES[operation].join(", ");
  if (isListedStatus(operation, status)) {
    options.recorder.addWarning(
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
  if (unlistedStatuses.length < attemptsMax) {
    const why = isRetryable(operation) ? "not at every repetition" : "and such a request is not repeated";
    throw new Inconclusive(`needs a listed status (${list}) to ${operation}: it answered ${status}, ${why}`, [
      exchange,
    ]);
  }
}

/** Has the oracle judge an answer and notes what it found; throws where that leaves nothing to read. */
function judge(options: ClientOptions, sentRequest: SentRequest, answer: ArrivedAnswer): Answer {
  const { operation, ordinal } = sentRequest;
  const { recorder, vendor } = options;
  const exchange = toExchange(options, sentRequest, answer);
  requireConfirmedStatus(options, sentRequest, answer, exchange);
  const json = readCachedJson(answer.body);
  recordAnswerFacts(options, sentRequest, answer, json);
  const findings = findingsOf(options, sentRequest, { answer, json, exchange });
  for (const finding of findings) recorder.found(finding);
  const position = readLedgerPosition(answer.headers, vendor);
  const value = json.ok ? json.value : undefined;
  recorder.covered(
    findExchangeCells(sentRequest, { status: answer.status, position, value }, options.limits),
    ordinal,
  );
  const gate = findings.find(({ layer }) => BLOCKING_LAYERS.includes(layer));
  if (gate !== undefined) throw new Inconclusive(`blocked by ${gate.requirement}`, [exchange]);
  return {
    operation,
    status: answer.status,
    headers: answer.headers,
    value,
    numbers: json.ok ? json.numbers : new Map(),
    cursor: readCursor(answer, vendor),
    position,
    findings,
    exchange,
    recordAssertion: (requirement: RequirementId, assertion: string) =>
      recorder.recordAssertion(requirement, assertion, ordinal),
  };
}

/** Keeps what an exchange shows of what the document leaves open; none of it is judged. */
function recordAnswerFacts(
  options: ClientOptions,
  sentRequest: SentRequest,
  answer: ArrivedAnswer,
  json: JsonParseResult,
): void {
  const { vendor } = options;
  const { operation, form, path, body } = sentRequest;
  recordExchangeFacts(options, {
    operation,
    form,
    path,
    query: formatQuery(sentRequest),
    requestBody: body?.content ?? null,
    vendor,
    status: answer.status,
    headers: answer.headers,
    cursor: readCursor(answer, vendor),
    position: readLedgerPosition(answer.headers, vendor),
    json,
  });
}

function readCursor({ headers }: ArrivedAnswer, vendor: string): string | null {
  return headerValues(headers, ledgerHeaderName("cursor", vendor))[0] ?? null;
}

function findingsOf(
  { vendor, limits, recorder, redaction }: ClientOptions,
  sentRequest: SentRequest,
  seen: { readonly answer: ArrivedAnswer; readonly json: JsonParseResult; readonly exchange: Exchange },
): Failure[] {
  const { operation, form, unlistedStatuses } = sentRequest;
  const { exchange, json } = seen;
  const { status, headers, body } = seen.answer;
  const reproduced =
    unlistedStatuses.length === 0 ? null : `${unlistedStatuses.length}/${unlistedStatuses.length}`;
  const judgements = judgementsOf(sentRequest, {
    operation,
    form,
    vendor,
    query: formatQuery(sentRequest),
    limits,
    status,
    headers,
    json,
    bodyBytes: body.length,
  });
  recordRuleAssertions(recorder, judgements, sentRequest.ordinal);
  return judgements.flatMap((judgement) => {
    const failure = toFailure(judgement, { operation, exchange, reproduced });
    return failure === null ? [] : [withoutSecrets(failure, redaction)];
  });
}

/** What the oracle says of an exchange, but for what its check judges itself. */
function judgementsOf({ judgesStatus }: SentRequest, received: ReceivedAnswer): Judgement[] {
  return judgeExchange(received).filter(({ layer }) => layer !== "status" || !judgesStatus);
}

/** One exchange may hold ten thousand places of one rule, each of them judged once. */
function recordRuleAssertions(recorder: Recorder, judgements: readonly Judgement[], ordinal: number): void {
  const counts = new Map<RequirementId, number>();
  for (const { requirement } of judgements) counts.set(requirement, (counts.get(requirement) ?? 0) + 1);
  for (const [requirement, times] of counts) recorder.recordAssertions(requirement, times, ordinal);
}

function withoutSecrets(failure: Failure, redaction: Redaction): Failure {
  const { expected, received } = failure;
  return { ...failure, expected: redaction.redact(expected), received: redaction.redact(received) };
}
