import { bodyBytes } from "../../reports/model/exchange-text.ts";
import { isAllowed } from "../../reports/model/check-result.ts";
import type { SafetyClass } from "../../evidence/safety-class.ts";
import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import type { ExtendedOperationName } from "../../spec/extended/operation-names.ts";
import { findExtendedOperation } from "../../spec/extended/operations.ts";
import { ask } from "../../suites/client/ask.ts";
import { REDACTED } from "../../suites/client/exchange-record.ts";
import type { OperationRequest } from "../../suites/client/operation-request.ts";
import type { Session } from "../../suites/client/session.ts";
import type { RecordedExchange } from "../../reports/diff/recorded-report.ts";

/** The result of sending one recorded request again. */
export interface ResentExchange {
  readonly method: string;
  readonly url: string;
  /** Why the request got no new response; null if it got one. */
  readonly unanswered: string | null;
  readonly recordedStatus: number | null;
  readonly status: number | null;
  readonly isSameBody: boolean;
  /** Whether all headers except `date` are equal. */
  readonly areSameHeaders: boolean;
}

/** The target of recorded requests, and the allowed class of requests. */
export interface ReplayTarget {
  readonly session: Session;
  /** The base URL when the report was made. */
  readonly recordedBaseUrl: string;
  readonly allow: SafetyClass;
}

/**
 * Sends a recorded request again if a check could send it to this target. The new request differs only in its base
 * URL and in its secret headers.
 */
export async function resendExchange(
  exchange: RecordedExchange,
  replayTarget: ReplayTarget,
): Promise<ResentExchange> {
  const { request, response } = exchange;
  const newRequest = readRequest(request, replayTarget);
  const recordedRequest = {
    method: request.method,
    url: request.url,
    recordedStatus: response?.status ?? null,
  };
  const unansweredExchange = { ...recordedRequest, status: null, isSameBody: false, areSameHeaders: false };
  if ("refusal" in newRequest)
    return { ...unansweredExchange, unanswered: `not sent: ${newRequest.refusal}` };
  const sent = await ask(replayTarget.session, newRequest, { attemptsMax: 1, shouldRetry: () => false });
  const { url } = sent.exchange.request;
  if (!sent.answer.arrived) return { ...unansweredExchange, url, unanswered: sent.answer.failure };
  const now = sent.exchange.response;
  return {
    ...recordedRequest,
    url,
    unanswered: null,
    status: sent.answer.status,
    isSameBody: now?.body === response?.body && now?.bodyBytes === response?.bodyBytes,
    areSameHeaders: stableHeaders(now?.headers) === stableHeaders(response?.headers),
  };
}

/** The headers whose values change while the ledger advances, in any spelling and for any vendor. */
const movingHeader = /^x-[^-]+-(?:ledger-|epoch$|block-height$|oldest-block-height$)/i;

/** Returns the headers without what changes from one response to the next: of the ledger position only the names stay. */
function stableHeaders(headers: OperationRequest["headers"] = []): string {
  return JSON.stringify(
    headers
      .filter(([name]) => name.toLowerCase() !== "date")
      .map(([name, value]) => (movingHeader.test(name) ? [name] : [name, value])),
  );
}

/**
 * Returns the request to send, or the reason for not sending it. A report is untrusted, so only a request that a check
 * could send is sent again.
 */
function readRequest(
  request: RecordedExchange["request"],
  { recordedBaseUrl, session, allow }: ReplayTarget,
): OperationRequest<null> | { readonly refusal: string } {
  const { method, url } = request;
  const pathBelowBase = findPathBelow(url, recordedBaseUrl);
  if (pathBelowBase === null) return { refusal: "the URL is not below the base URL of the target" };
  const operation = matchOperation(method, pathBelowBase);
  if (operation === null || (method !== "GET" && method !== "POST")) {
    return { refusal: "the request does not belong to an operation that is judged" };
  }
  const body = bodyBytes(request);
  const refusal = findClassRefusal(operation, body?.length ?? 0, allow);
  if (refusal !== null) return { refusal };
  const own = request.headers.filter(([, value]) => value !== REDACTED);
  if (!own.every(isSentByChecks)) return { refusal: "the request has a header that no check sends" };
  const isAtRoot = new URL(session.baseUrl).pathname === "/";
  return {
    operation: null,
    safety: allow,
    effect: [],
    method,
    path: isAtRoot && !pathBelowBase.startsWith("/") ? `/${pathBelowBase}` : pathBelowBase,
    query: {},
    headers: own,
    body: method === "GET" ? null : body,
  };
}

const shapes = (Object.keys(OPERATIONS) as Operation[]).map((operation) => ({
  operation,
  method: OPERATIONS[operation].method,
  path: new RegExp(`^${OPERATIONS[operation].path.replaceAll(/\{\w+\}/g, "[^/?#]*")}(\\?[^#]*)?$`),
}));

/** Returns the path and the query of a URL below a base URL; null if it is not below it. The base URL itself is empty. */
export function findPathBelow(url: string, baseUrl: string): string | null {
  const rest = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : null;
  return rest === null || !/^(?:[/?]|$)/.test(rest) ? null : rest;
}

/**
 * Returns the name of the operation of a path below the base URL, in the document or beyond it; null for any other
 * path, also if it has dot segments.
 */
function matchOperation(method: string, path: string): Operation | ExtendedOperationName | null {
  const isPrintable = /^[\x21-\x7e]*$/.test(path) && !/\/(\.|%2e){1,2}(?=[/?]|$)/i.test(path);
  if (!isPrintable || path.includes("#")) return null;
  const shape = shapes.find((one) => one.method === method && one.path.test(path));
  return shape?.operation ?? findExtendedOperation(method, path.replace(/\?.*$/, ""))?.name ?? null;
}

/** Only checks of class heavy send a longer body. */
const lightBytesMax = 64 * 1024;

function findClassRefusal(
  operation: Operation | ExtendedOperationName,
  bytes: number,
  allow: SafetyClass,
): string | null {
  if (operation === "submitBatch" || operation === "submitTransaction")
    return "a node accepts a transaction only once, so the check submits new transactions instead";
  const usual: SafetyClass = operation === "simulateTransaction" ? "simulate" : "read";
  const safety = bytes > lightBytesMax ? "heavy" : usual;
  return isAllowed(safety, allow) ? null : `needs --allow ${safety}`;
}

function isSentByChecks([name, value]: readonly [string, string]): boolean {
  if (/^connection$/i.test(name)) return value === "close";
  return /^(accept|accept-encoding|content-type)$/i.test(name) && /^[\x20-\x7e]*$/.test(value);
}
