import type { Failure, SafetyClass } from "../../reports/observation.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import { STATUSES, type Operation } from "../../spec/vocabulary.ts";
import { GATING_LAYERS, judgeExchange, type RequestForm } from "../oracle/oracle.ts";
import { readLedgerPosition } from "../oracle/ledger-headers.ts";
import { mediaTypeOf } from "../oracle/media-type.ts";
import { isListed, isTransient } from "../oracle/status.ts";
import { Inconclusive } from "../outcome.ts";
import type { Recorder } from "../recorder.ts";
import type { Answer } from "./answer.ts";
import { recordExchange } from "./exchange-record.ts";
import { failureOf } from "./finding.ts";
import { readJson } from "./strict-json.ts";
import { sleep, type RawAnswer, type RawRequest, type Transport } from "./transport.ts";

/** How a request is meant, beside what it asks. */
export interface Asking {
  /** Default `well-formed`. */
  readonly form?: RequestForm;
  /** The check judges a 503 itself instead of taking it for a passing state of the node. */
  readonly judges503?: boolean;
}

/** One method for each operation; every answer is judged by the oracle on its way to the check. */
export interface NodeClient {
  /** §4.1. `address` goes into the path percent-encoded and otherwise as it is. */
  getAccount(
    address: string,
    query?: { readonly ledgerVersion?: bigint | string },
    asking?: Asking,
  ): Promise<Answer>;
  /** §4.8. */
  checkHealth(query?: { readonly durationSecs?: bigint | string }, asking?: Asking): Promise<Answer>;
  readonly recorder: Recorder;
}

export interface NodeClientOptions {
  readonly transport: Transport;
  readonly baseUrl: string;
  readonly vendor: string;
  /** Sent with every request; their values are secrets. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The operations that have answered 2xx: without another one of them an unlisted status proves nothing. */
  readonly succeeding: readonly Operation[];
  readonly recorder: Recorder;
}

interface OperationRequest {
  readonly operation: Operation;
  readonly safety: SafetyClass;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query?: { readonly [name: string]: bigint | string | undefined };
}

const attemptsMax = 3;
const spacingMillis = 100;
const retryAfterMillisMax = 5_000;

/** @throws (from its methods) Inconclusive where no answer can be judged, also where the oracle found it unreadable. */
export function createNodeClient(options: NodeClientOptions): NodeClient {
  const ask = (request: OperationRequest, asking: Asking = {}): Promise<Answer> =>
    askFor(options, request, asking);
  return {
    getAccount: (address, query = {}, asking) =>
      ask(
        {
          operation: "getAccount",
          safety: "read",
          method: "GET",
          path: `/accounts/${encodeURIComponent(address)}`,
          query: { ledger_version: query.ledgerVersion },
        },
        asking,
      ),
    checkHealth: (query = {}, asking) =>
      ask(
        {
          operation: "checkHealth",
          safety: "read",
          method: "GET",
          path: "/-/healthy",
          query: { duration_secs: query.durationSecs },
        },
        asking,
      ),
    recorder: options.recorder,
  };
}

async function askFor(
  options: NodeClientOptions,
  request: OperationRequest,
  asking: Asking,
): Promise<Answer> {
  const form = asking.form ?? "well-formed";
  const raw = rawRequest(options, request);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await options.transport.send(raw);
    const ordinal = options.recorder.exchanged({
      operation: request.operation,
      safety: request.safety,
      retry: attempt > 1,
      status: answer.arrived ? answer.status : null,
    });
    const isLast = attempt === attemptsMax || request.safety !== "read";
    if (!answer.arrived) {
      if (isLast) throw notAnswered(options, request, raw, answer);
      await sleep(spacingMillis);
    } else if (passes(answer, request.operation, asking)) {
      if (isLast) throw turnedAway(options, request, raw, answer);
      await sleep(retryAfterMillis(answer) ?? spacingMillis * attempt);
    } else if (form === "well-formed" && !isListed(request.operation, answer.status) && !isLast) {
      await sleep(spacingMillis);
    } else {
      return judge(options, { request, form, raw, answer, ordinal, attempt });
    }
  }
}

function rawRequest(options: NodeClientOptions, request: OperationRequest): RawRequest {
  const query = Object.entries(request.query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join("&");
  const { pathname } = new URL(options.baseUrl);
  const base = pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  return {
    method: request.method,
    path: `${base}${request.path}${query === "" ? "" : `?${query}`}`,
    headers: [["accept", "application/json"], ...options.headers],
    body: null,
  };
}

type Arrived = Extract<RawAnswer, { arrived: true }>;

/** Whether an answer speaks of a passing state. A 503 that the check judges is an answer, unless a gateway gave it. */
function passes(answer: Arrived, operation: Operation, asking: Asking): boolean {
  if (answer.status === 503 && asking.judges503 === true && isListed(operation, 503)) {
    return mediaTypeOf(answer.headers) !== "application/json";
  }
  return isTransient(answer.status);
}

function retryAfterMillis(answer: Arrived): number | null {
  const value = answer.headers.find(([name]) => name.toLowerCase() === "retry-after")?.[1];
  if (value === undefined || !/^[0-9]{1,6}$/.test(value)) return null;
  return Math.min(Number(value) * 1_000, retryAfterMillisMax);
}

function exchangeOf(
  options: NodeClientOptions,
  request: OperationRequest,
  raw: RawRequest,
  answer: RawAnswer,
) {
  return recordExchange({
    origin: new URL(options.baseUrl).origin,
    operation: request.operation,
    request: raw,
    answer,
    secretHeaders: new Set(options.headers.map(([name]) => name.toLowerCase())),
  });
}

function notAnswered(
  options: NodeClientOptions,
  request: OperationRequest,
  raw: RawRequest,
  answer: RawAnswer,
): Inconclusive {
  const why = answer.arrived ? "" : `: ${answer.failure}`;
  return new Inconclusive(`needs an answer to ${request.operation}${why}`, [
    exchangeOf(options, request, raw, answer),
  ]);
}

function turnedAway(
  options: NodeClientOptions,
  request: OperationRequest,
  raw: RawRequest,
  answer: Arrived,
): Inconclusive {
  options.recorder.noticed({
    id: `turned-away-${answer.status}`,
    section: "4",
    name: `${request.operation} was turned away`,
    value: String(answer.status),
  });
  return new Inconclusive(
    `needs an answer to ${request.operation} other than ${answer.status}, which says nothing of what was asked`,
    [exchangeOf(options, request, raw, answer)],
  );
}

interface Received {
  readonly request: OperationRequest;
  readonly form: RequestForm;
  readonly raw: RawRequest;
  readonly answer: Arrived;
  readonly ordinal: number;
  readonly attempt: number;
}

function judge(
  options: NodeClientOptions,
  { request, form, raw, answer, ordinal, attempt }: Received,
): Answer {
  const { operation } = request;
  const { recorder } = options;
  const exchange = exchangeOf(options, request, raw, answer);
  const isUnlisted = form === "well-formed" && !isListed(operation, answer.status);
  if (isUnlisted && (attempt < attemptsMax || !options.succeeding.some((other) => other !== operation))) {
    throw new Inconclusive(
      `needs a listed status (${STATUSES[operation].join(", ")}) to ${operation}: it answered ${answer.status}, and no other operation has answered 2xx to show that the base URL is right`,
      [exchange],
    );
  }
  const json = readJson(answer.body);
  const judgements = judgeExchange({
    operation,
    form,
    vendor: options.vendor,
    status: answer.status,
    headers: answer.headers,
    json,
    bodyBytes: answer.body.length,
  });
  if (json.ok && json.duplicates.length > 0) {
    recorder.noticed({
      id: "json-duplicate-names",
      section: "preamble",
      name: `Member names that occur twice in an answer to ${operation}`,
      value: json.duplicates.slice(0, 5).join(", "),
    });
  }
  const findings: Failure[] = [];
  const reproduced = isUnlisted ? `${attempt}/${attempt}` : null;
  for (const judgement of judgements) {
    recorder.asserted(judgement.requirement, judgement.assertion, ordinal);
    const failure = failureOf(judgement, { operation, exchange, reproduced });
    if (failure !== null) findings.push(failure);
  }
  for (const finding of findings) recorder.found(finding);
  const gate = findings.find(({ layer }) => GATING_LAYERS.includes(layer));
  if (gate !== undefined) throw new Inconclusive(`blocked by ${gate.requirement}`, [exchange]);
  return {
    operation,
    status: answer.status,
    headers: answer.headers,
    value: json.ok ? json.value : undefined,
    position: readLedgerPosition(answer.headers, options.vendor),
    findings,
    exchange,
    asserted: (requirement: RequirementId, assertion: string) =>
      recorder.asserted(requirement, assertion, ordinal),
  };
}
