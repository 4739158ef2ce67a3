import type { Operation } from "../../spec/vocabulary.ts";
import type { Session } from "./session.ts";
import type { Answer } from "./answer.ts";
import type { LogExchange } from "./exchange-log.ts";
import type { KnownRequests } from "./known-requests.ts";
import type { RequestForm } from "./operation-request.ts";
import type { Recorder } from "./recorder.ts";
import type { ListedStatuses } from "./response-head.ts";
import type { SentExchange } from "./sent-exchange.ts";
import type { RunSpending } from "./spending.ts";
import type { DeclaredLimits } from "./target.ts";

/** Options of one request: how the client and the oracle treat its response. */
export interface RequestOptions {
  /** Default `well-formed`. */
  readonly form?: RequestForm;
  /**
   * The check judges a 503 of the node itself. The client then repeats the request only after a 503 with Retry-After
   * or from a gateway, whose media type is not JSON. With `of any media type`, the check knows that the 503 is not from a
   * gateway.
   */
  readonly judges503?: boolean | "of any media type";
  /**
   * The check judges the status itself, including a status that §4 does not list. Submissions use this: the client
   * cannot confirm a status by repeating the request, but the check can submit another transaction.
   */
  readonly judgesStatus?: boolean;
}

/** What a judge needs to know about an exchange beyond its request and its answer. */
interface JudgeContext {
  /** The check judges the status itself, so the oracle does not judge it. */
  readonly judgesStatus: boolean;
  /**
   * How many attempts returned an unlisted status, or a redirect that depends on the input, such as `3/3`; null if
   * none did.
   */
  readonly reproduced: string | null;
}

/**
 * Judges an exchange, records the result and returns the response that the check reads.
 * @throws Inconclusive if the check cannot read the response because it violates a requirement
 */
export type JudgeExchange = (sent: SentExchange, context: JudgeContext) => Answer;

/** What all requests of a client have in common. */
export interface ClientOptions {
  readonly session: Session;
  readonly vendor: string;
  /** The limits that the profile declares. */
  readonly limits: DeclaredLimits;
  /** The statuses that the operations may return. Default: those of the document. */
  readonly statuses?: ListedStatuses | undefined;
  /**
   * Operations that have returned 2xx. If no other operation has returned 2xx, an unlisted status may be due to a
   * wrong base URL.
   */
  readonly succeeding: readonly Operation[];
  readonly recorder: Recorder;
  /** Counts and limits what the transactions of the run cost. Default: nobody does. */
  readonly spending?: RunSpending;
  /** Judges every response before the check receives it. */
  readonly judge: JudgeExchange;
  /**
   * Requests to which the target should return 2xx. If such a request succeeds, a redirect of another request depends on
   * its input. Default: no request is known, so a redirect is inconclusive.
   */
  readonly knownRequests?: KnownRequests;
  /** Called with every exchange, including repeated ones. */
  readonly keep?: LogExchange | undefined;
}

/** The maximum number of times that a request is sent, if it may be sent again. */
export const attemptsMax = 3;

/** The same for a target that limits the rate: it may count the requests of a second, and the rate is lowered after one. */
export const limitedAttemptsMax = 6;
