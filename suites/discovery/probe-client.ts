import type { Traffic } from "../../reports/model/observation.ts";
import { JSON_MEDIA_TYPE, OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import { formatPath, toRawRequest } from "../client/operation-request.ts";
import { recordExchange, type ExchangeParts } from "../client/exchange-record.ts";
import { createRetryBudget, sendWithRetries, type RetryBudget } from "../client/retry.ts";
import { createRedaction } from "../client/redaction.ts";
import { readJson } from "../client/json/strict-json.ts";
import type { RawAnswer, RawRequest, Transport } from "../client/transport.ts";
import { headerValues } from "../client/ledger-headers.ts";
import { isSuccess, isTransientStatus } from "../oracle/status.ts";
import type { LogExchange } from "../client/exchange-log.ts";
import { createRecorder } from "../oracle/records/recorder.ts";

/** A request of discovery. */
export interface Probe {
  readonly operation: Operation;
  /** What stands for the parameter of the path; left out where there is none. */
  readonly parameter?: string;
  readonly query?: { readonly [name: string]: string };
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** An answer to a probe. */
export interface ProbeAnswer {
  readonly probe: Probe;
  readonly status: number;
  readonly isSuccess: boolean;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as JSON; undefined where it is none. */
  readonly value: unknown;
  readonly bodyBytes: number;
}

/** Asks a target and remembers what it was asked. Never throws. */
export interface ProbeClient {
  /** Gives null where nothing arrived. An answer that may pass is asked for again, twice at most. */
  ask(probe: Probe): Promise<ProbeAnswer | null>;
  /** Everything that arrived, in order. */
  readonly seen: readonly ProbeAnswer[];
  /** Whether anything was ever answered, be it unreadable. */
  reached(): boolean;
  /** Why nothing arrived the first time that nothing did, or null. */
  failure(): string | null;
  traffic(): Traffic;
}

export interface ProbeClientOptions {
  readonly transport: Transport;
  readonly baseUrl: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Left out: a fresh one. */
  readonly retryBudget?: RetryBudget;
  /** Told of every exchange. Left out: nobody is. */
  readonly keep?: LogExchange | undefined;
}

const attemptsMax = 3;
/** A target that is silent gets so many chances in all, not several timeouts for each probe. */
const unansweredProbesMax = 2;

export function createProbeClient(options: ProbeClientOptions): ProbeClient {
  const { transport, retryBudget = createRetryBudget() } = options;
  const recorder = createRecorder();
  const seen: ProbeAnswer[] = [];
  let unansweredProbes = 0;
  let isReached = false;
  let failure: string | null = null;
  const send = (probe: Probe): Promise<RawAnswer> => {
    const request = requestOf(probe, options);
    return sendWithRetries(
      {
        transport,
        retryBudget,
        attemptsMax: unansweredProbes > 0 ? 1 : attemptsMax,
        shouldRetry: ({ status }) => isTransientStatus(status),
        seen: (answer, attempt) => {
          recorder.countExchange({
            operation: probe.operation,
            safety: "read",
            retry: attempt > 1,
            status: answer.arrived ? answer.status : null,
            bodyBytes: answer.arrived ? answer.body.length : null,
          });
          keepExchange(options, { operation: probe.operation, request, answer });
        },
      },
      request,
    );
  };
  return {
    async ask(probe) {
      if (!isReached && unansweredProbes >= unansweredProbesMax) return null;
      const answer = await send(probe);
      isReached ||= answer.arrived || answer.stage === "unreadable";
      if (!answer.arrived) {
        failure ??= answer.failure;
        unansweredProbes += 1;
        return null;
      }
      const one = read(probe, answer);
      seen.push(one);
      return one;
    },
    seen,
    reached: () => isReached,
    failure: () => failure,
    traffic: recorder.traffic,
  };
}

/** Keeps an exchange where somebody wants it, secrets redacted. */
function keepExchange(
  { keep, baseUrl, headers }: ProbeClientOptions,
  exchange: Pick<ExchangeParts, "operation" | "request" | "answer">,
): void {
  const { origin } = new URL(baseUrl);
  keep?.(recordExchange({ ...exchange, origin, redaction: createRedaction(headers) }));
}

function requestOf(
  { operation, parameter, query = {}, body }: Probe,
  options: ProbeClientOptions,
): RawRequest {
  return toRawRequest(options, {
    operation,
    safety: "read",
    method: OPERATIONS[operation].method,
    path: formatPath(operation, parameter),
    query,
    ...(body === undefined ? {} : { body: { mediaType: JSON_MEDIA_TYPE, content: JSON.stringify(body) } }),
  });
}

function read(probe: Probe, { status, headers, body }: Extract<RawAnswer, { arrived: true }>): ProbeAnswer {
  const json = readJson(body);
  return {
    probe,
    status,
    isSuccess: isSuccess(status),
    headers,
    value: json.ok ? json.value : undefined,
    bodyBytes: body.length,
  };
}

/** The cursor for the next page (§4.0); null where there is none. */
export function readCursor({ headers }: ProbeAnswer, vendor: string): string | null {
  return headerValues(headers, `x-${vendor}-cursor`)[0] ?? null;
}
