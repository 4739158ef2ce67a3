import type { Exchange } from "../../reports/model/observation.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import type { JudgeExchange, Recorder, RequestForm } from "./exchange-judge.ts";
import type { Redaction } from "./exchange-record.ts";
import type { KnownRequests } from "./known-requests.ts";
import type { OperationRequest } from "./operation-request.ts";
import type { ListedStatuses } from "./response-head.ts";
import type { RetryBudget } from "./retry.ts";
import type { DeclaredLimits } from "./target.ts";
import type { RawRequest, Transport } from "./transport.ts";

/** How the client and the oracle treat the response to one request. */
export interface RequestOptions {
  /** Default `well-formed`. */
  readonly form?: RequestForm;
  /** The check judges a 503 itself, so the client does not repeat the request as it does for a temporary 503. */
  readonly judges503?: boolean;
  /**
   * The check judges the status itself, including a status that §4 does not list. Used for submissions: the client must
   * not repeat them, but the check can submit a new transaction.
   */
  readonly judgesStatus?: boolean;
}

/** What all requests of a client have in common. */
export interface ClientOptions {
  readonly transport: Transport;
  readonly retryBudget: RetryBudget;
  readonly baseUrl: string;
  readonly vendor: string;
  /** Sent with every request; their values are the secrets that `redaction` removes. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly redaction: Redaction;
  /** The limits that the profile declares. */
  readonly limits: DeclaredLimits;
  /** The statuses that the operations may return. Default: those of the document. */
  readonly statuses?: ListedStatuses | undefined;
  /**
   * Operations that have returned 2xx. If no other operation has returned 2xx, an unlisted status can come from a wrong
   * base URL.
   */
  readonly succeeding: readonly Operation[];
  readonly recorder: Recorder;
  /** Judges every response before the check receives it. */
  readonly judge: JudgeExchange;
  /**
   * Requests to which the target has responded with success. Sending one again shows whether a redirect concerns the
   * operation or only one input. Default: no request is known, so a redirect is inconclusive.
   */
  readonly knownRequests?: KnownRequests;
  /** Called with every exchange, including repeated ones. */
  readonly keep?: ((exchange: Exchange) => void) | undefined;
}

/** How often a request without side effects is sent at most. */
export const attemptsMax = 3;

/** A request that was sent, with what its responses showed. */
export interface SentRequest extends OperationRequest {
  readonly form: RequestForm;
  readonly judgesStatus: boolean;
  readonly raw: RawRequest;
  /** The unlisted statuses among its responses, in order. */
  readonly unlistedStatuses: readonly number[];
  /** How many of its responses were redirects. */
  readonly redirects: number;
  /** The ordinal of the last exchange. */
  readonly ordinal: number;
}

/** Whether a request has no side effect, so that it can be sent again. */
export function isRetryable(operation: Operation): boolean {
  return operation !== "submitBatch";
}
