import type { Operation } from "../../spec/vocabulary.ts";
import type { LogExchange } from "./exchange-log.ts";
import { recordExchange } from "./exchange-record.ts";
import { startsLikeJson } from "./json/starts-like-json.ts";
import type { OperationRequest } from "./operation-request.ts";
import type { Recorder } from "./recorder.ts";
import { decideResend, isOutcomeUnknown, readRetryAfter } from "./resend/resend.ts";
import type { ArrivedAnswer, RawAnswer } from "./send-request.ts";
import type { SentExchange } from "./sent-exchange.ts";
import type { Session } from "./session.ts";
import type { RawRequest } from "./transport.ts";

/** What distinguishes the requests of discovery, of checks and of a replay. */
export interface RequestPolicy {
  /** The maximum number of attempts. */
  readonly attemptsMax: number;
  /** The maximum number of attempts until a response like this one is final. Default: `attemptsMax`. */
  readonly answersMax?: (answer: ArrivedAnswer) => number;
  /** Whether a repetition of the request may get a different response. */
  readonly shouldRetry: (answer: ArrivedAnswer) => boolean;
  /**
   * Whether the ledger shows a transaction of the request. Asked before a request is sent again whose transactions the
   * target may have executed. Default: it shows none.
   */
  readonly isExecuted?: () => Promise<boolean>;
  /** Counts every attempt; missing if the request is not part of the traffic of a run. */
  readonly recorder?: Pick<Recorder, "countExchange" | "lastOrdinal">;
  /** Called with the exchange of every attempt. */
  readonly keep?: LogExchange | undefined;
  /** Whether an operation that never responds ends only its own requests. Default: it ends all requests. */
  readonly endsByOperation?: boolean;
}

const spacingMillis = 100;

/**
 * Sends a request. Repeats it until its response is final, it may not be sent again, or the attempts or the retry budget
 * are used up. Before a repetition, waits for the time in Retry-After (at most 5 s), or 100 ms times the number of attempts. Never throws.
 */
export async function ask<Name extends Operation | null>(
  session: Session,
  request: OperationRequest<Name>,
  policy: RequestPolicy,
): Promise<SentExchange<Name, RawAnswer>> {
  const { transport, retryBudget } = session;
  const { recorder, endsByOperation = false } = policy;
  const rawRequest = toRawRequest(session, request);
  const operation = endsByOperation ? request.operation : null;
  const sentAfter = recorder?.lastOrdinal() ?? 0;
  const statuses: number[] = [];
  let ordinal = 0;
  let isUncertain = false;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await transport.send(operation === null ? rawRequest : { ...rawRequest, operation });
    const exchange = recordExchange(session, request.operation, rawRequest, answer);
    const toSent = (): SentExchange<Name, RawAnswer> => ({
      request,
      answer,
      json: session.readJson(answer.arrived ? answer.body : noBytes),
      exchange,
      ordinal,
      sentAfter,
      statuses,
      isUncertain,
    });
    if (!answer.arrived && answer.stage === "unsent") return toSent();
    ordinal = countAttempt(policy, request, answer, attempt);
    policy.keep?.(exchange);
    if (answer.arrived) {
      statuses.push(answer.status);
      if (!policy.shouldRetry(answer)) {
        retryBudget.reset();
        return toSent();
      }
    }
    const millis = (answer.arrived ? readRetryAfter(answer) : null) ?? spacingMillis * attempt;
    const max = (answer.arrived ? policy.answersMax?.(answer) : undefined) ?? policy.attemptsMax;
    const decision = decideResend(request.effect, answer);
    isUncertain ||= isOutcomeUnknown(request.effect, answer);
    if (decision === "stop" || attempt >= max || !(await retryBudget.wait(millis))) return toSent();
    if (decision === "look first" && (await policy.isExecuted?.()) === true) return toSent();
  }
}

/** Encodes a request as HTTP. Its path is appended to the path of the base URL. */
function toRawRequest(
  { baseUrl, headers }: Session,
  request: Omit<OperationRequest<Operation | null>, "operation">,
): RawRequest {
  const query = Object.entries(request.query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  const { pathname } = new URL(baseUrl);
  const base = pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  const path = `${base}${request.path}`;
  return {
    method: request.method,
    path: `${path === "" ? "/" : path}${query === "" ? "" : `?${query}`}`,
    headers: [...request.headers, ...headers],
    body: request.body,
  };
}

const noBytes = new Uint8Array();

function countAttempt(
  { recorder }: RequestPolicy,
  { operation, safety, form, body }: OperationRequest<Operation | null>,
  answer: RawAnswer,
  attempt: number,
): number {
  return (
    recorder?.countExchange({
      operation,
      safety,
      ...(form === undefined ? {} : { form }),
      retry: attempt > 1,
      status: answer.arrived ? answer.status : null,
      bodyBytes: answer.arrived ? answer.body.length : null,
      sentBytes: body === null ? 0 : Buffer.byteLength(body),
      isReadable: answer.arrived && startsLikeJson(answer.body),
      millis: answer.millis,
    }) ?? 0
  );
}
