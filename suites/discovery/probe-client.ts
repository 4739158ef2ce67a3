import type { Exchange } from "../../evidence/exchange.ts";
import type { Traffic } from "../../evidence/traffic.ts";
import { JSON_MEDIA_TYPE, OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import { ask, type SentExchange } from "../client/ask.ts";
import { formatPath, toRawRequest } from "../client/operation-request.ts";
import { readJson, type JsonParseResult } from "../client/json/strict-json.ts";
import type { ArrivedAnswer } from "../client/send-request.ts";
import type { RawRequest } from "../client/transport.ts";
import { isSuccess, isTransientStatus } from "../client/response-head.ts";
import { createRecorder } from "../oracle/records/recorder.ts";
import type { Session } from "../client/session.ts";

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

const attemptsMax = 3;
const firstExchangesMax = 3;
/** If no response has ever arrived, discovery stops after this many requests, because each waits for a timeout. */
const unansweredProbesMax = 2;

export function createProbeClient(session: Session): ProbeClient {
  const recorder = createRecorder();
  const keep = session.log(null);
  const seen: ProbeAnswer[] = [];
  const firstExchanges: Exchange[] = [];
  let unansweredProbes = 0;
  let isReached = false;
  let failure: string | null = null;
  const send = (probe: Probe): Promise<SentExchange> =>
    ask(session, buildRequest(probe, session), {
      operation: probe.operation,
      safety: "read",
      attemptsMax: unansweredProbes > 0 ? 1 : attemptsMax,
      shouldRetry: ({ status }) => isTransientStatus(status),
      recorder,
      keep,
    });
  return {
    async ask(probe) {
      if (!isReached && unansweredProbes >= unansweredProbesMax) return null;
      const sent = await send(probe);
      const { answer } = sent;
      if (firstExchanges.length < firstExchangesMax) firstExchanges.push(sent.exchange);
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

function buildRequest(
  { operation, parameter, pathPrefix = "", query = {}, body }: Probe,
  session: Session,
): RawRequest {
  return toRawRequest(session, {
    operation,
    safety: "read",
    method: OPERATIONS[operation].method,
    path: `${pathPrefix}${formatPath(operation, parameter)}`,
    query,
    ...(body === undefined ? {} : { body: { mediaType: JSON_MEDIA_TYPE, content: JSON.stringify(body) } }),
  });
}

function read(probe: Probe, { status, headers, body }: ArrivedAnswer): ProbeAnswer {
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
