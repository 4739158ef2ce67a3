import type { Exchange } from "../../evidence/exchange.ts";
import type { Traffic } from "../../evidence/traffic.ts";
import { JSON_MEDIA_TYPE, OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import { formatPath, toRawRequest } from "../client/operation-request.ts";
import { recordExchange, type ExchangeParts, createRedaction } from "../client/exchange-record.ts";
import { createRetryBudget, sendWithRetries, type RetryBudget } from "../client/retry.ts";
import { readJson, type JsonParseResult } from "../client/json/strict-json.ts";
import type { RawAnswer, RawRequest, Transport } from "../client/transport.ts";
import { startsLikeJson } from "../client/json/starts-like-json.ts";
import { isSuccess, isTransientStatus } from "../client/response-head.ts";
import type { LogExchange } from "../client/exchange-log.ts";
import { createRecorder } from "../oracle/records/recorder.ts";

/** A request of discovery. */
export interface Probe {
  readonly operation: Operation;
  /** The parameter of the path, if it has one. */
  readonly parameter?: string;
  /** Inserted between the base URL and the path of the operation, such as `/v1`. */
  readonly pathPrefix?: string;
  readonly query?: { readonly [name: string]: string };
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** A response to a probe. */
export interface ProbeAnswer {
  readonly probe: Probe;
  readonly status: number;
  readonly isSuccess: boolean;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as a JSON value; undefined if it is not JSON. */
  readonly value: unknown;
  readonly json: JsonParseResult;
  readonly bodyBytes: number;
}

/** Sends the requests of discovery and keeps their responses. Never throws. */
export interface ProbeClient {
  /**
   * Sends a request and returns its response; null if no response arrives. Repeats the request after a transient
   * response, at most twice.
   */
  ask(probe: Probe): Promise<ProbeAnswer | null>;
  /** All responses in order. */
  readonly seen: readonly ProbeAnswer[];
  /** The first three requests with their responses, as reports show them. Of a repeated request, only the last attempt. */
  readonly firstExchanges: readonly Exchange[];
  /** Whether any response arrived, even an unreadable one. */
  reached(): boolean;
  /** Why the first request without a response failed; null if every request got a response. */
  failure(): string | null;
  traffic(): Traffic;
}

export interface ProbeClientOptions {
  readonly transport: Transport;
  readonly baseUrl: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Default: a new one. */
  readonly retryBudget?: RetryBudget;
  /** Called with every exchange. */
  readonly keep?: LogExchange | undefined;
}

const attemptsMax = 3;
const firstExchangesMax = 3;
/** If no response has ever arrived, discovery stops after this many requests, because each waits for a timeout. */
const unansweredProbesMax = 2;

export function createProbeClient(options: ProbeClientOptions): ProbeClient {
  const { transport, retryBudget = createRetryBudget() } = options;
  const recorder = createRecorder();
  const seen: ProbeAnswer[] = [];
  const firstExchanges: Exchange[] = [];
  let unansweredProbes = 0;
  let isReached = false;
  let failure: string | null = null;
  const send = (probe: Probe, request: RawRequest): Promise<RawAnswer> =>
    sendWithRetries(
      {
        transport,
        retryBudget,
        attemptsMax: unansweredProbes > 0 ? 1 : attemptsMax,
        shouldRetry: ({ status }) => isTransientStatus(status),
        onAnswer: (answer, attempt) => {
          recorder.countExchange({
            operation: probe.operation,
            safety: "read",
            retry: attempt > 1,
            status: answer.arrived ? answer.status : null,
            bodyBytes: answer.arrived ? answer.body.length : null,
            isReadable: answer.arrived && startsLikeJson(answer.body),
            millis: answer.millis,
          });
          options.keep?.(toExchange(options, { operation: probe.operation, request, answer }));
        },
      },
      request,
    );
  return {
    async ask(probe) {
      if (!isReached && unansweredProbes >= unansweredProbesMax) return null;
      const request = buildRequest(probe, options);
      const answer = await send(probe, request);
      if (firstExchanges.length < firstExchangesMax) {
        firstExchanges.push(toExchange(options, { operation: probe.operation, request, answer }));
      }
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
    firstExchanges,
    reached: () => isReached,
    failure: () => failure,
    traffic: recorder.traffic,
  };
}

/** Converts an exchange to the form in which it is kept: bodies of bounded length, secrets redacted. */
function toExchange(
  { baseUrl, headers }: ProbeClientOptions,
  exchange: Pick<ExchangeParts, "operation" | "request" | "answer">,
): Exchange {
  const { origin } = new URL(baseUrl);
  return recordExchange({ ...exchange, origin, redaction: createRedaction(headers) });
}

function buildRequest(
  { operation, parameter, pathPrefix = "", query = {}, body }: Probe,
  options: ProbeClientOptions,
): RawRequest {
  return toRawRequest(options, {
    operation,
    safety: "read",
    method: OPERATIONS[operation].method,
    path: `${pathPrefix}${formatPath(operation, parameter)}`,
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
    json,
    bodyBytes: body.length,
  };
}
