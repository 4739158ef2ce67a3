/** The connections of a run to its target, with all that limits, repeats, redacts and logs its requests. */
import { createBudget, type Budget } from "./budget.ts";
import type { ExchangeLog } from "./exchange-log.ts";
import { createJsonReader } from "./json/json-cache.ts";
import type { JsonParseResult } from "./json/strict-json.ts";
import { createRedaction, type Redaction } from "./exchange-record.ts";
import { createStatusCounts, type StatusCounts } from "./status-counts.ts";
import type { Authorities, Identity } from "./target.ts";
import { createTransport, sleep, type Transport } from "./transport.ts";

/**
 * Limits how long a run waits for a target that returns only transient responses. All clients of a run share one
 * budget.
 */
export interface RetryBudget {
  /**
   * Waits and returns true. If the run would then have waited too long since the last `reset`, returns false without
   * waiting.
   */
  wait(millis: number): Promise<boolean>;
  /** Call after a response that is not transient: the waiting time then counts from 0. */
  reset(): void;
}

/** What all requests of a session have in common. */
export interface Session {
  readonly baseUrl: string;
  /** Sent with every request; their values are the secrets that `redaction` removes. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly transport: Transport;
  readonly retryBudget: RetryBudget;
  readonly redaction: Redaction;
  readonly statusCounts: StatusCounts;
  /** Parses bodies. All requests share one reader, because it caches bodies, and a target sends most of them again. */
  readonly readJson: (body: Uint8Array) => JsonParseResult;
  /** Creates the function that keeps every exchange of a check, or of the harness; undefined if none is kept. */
  readonly log: ExchangeLog;
  /** Returns how many requests may still be sent; null if there is no limit. */
  readonly requestsLeft: () => number | null;
  readonly close: () => Promise<void>;
}

/** How the requests of a session are sent. */
export interface SessionOptions {
  readonly baseUrl: string;
  /** Sent with every request. Their values are secrets. */
  readonly headers: Session["headers"];
  /** The User-Agent of requests, unless `headers` has one. Records of requests leave it out, like Host. */
  readonly userAgent?: string;
  /** The time limit of each request, from its start to the last byte of its response. */
  readonly timeoutMillis: number;
  /** Requests per second; null for no limit. */
  readonly rate: number | null;
  /** Default: no limit. */
  readonly budget?: Budget;
  /** Aborts the current request and all later ones. */
  readonly signal?: AbortSignal | undefined;
  /** The maximum number of connections. Default: 8. */
  readonly connections?: number;
  /** Called with the time that a request took and its status; null if no response arrived. */
  readonly observe?: (millis: number, status: number | null) => void;
  /** Default: the authorities that Node.js trusts. */
  readonly authorities?: Authorities;
  /** Default: no client certificate and no proxy. */
  readonly identity?: Identity;
  /** Default: no exchange is kept. */
  readonly log?: ExchangeLog;
}

/** Opens the connections to a target. They are made when they are needed, so this sends nothing. */
export function openSession(options: SessionOptions): Session {
  const budget = options.budget ?? createBudget(null);
  const transport = createTransport({ ...options, origin: new URL(options.baseUrl).origin, budget });
  return { ...createSession(transport, options), requestsLeft: () => budget.left() };
}

/** Opens the connections to a target, and closes them when `use` has ended or thrown. */
export async function withSession<Result>(
  options: SessionOptions,
  use: (session: Session) => Promise<Result>,
): Promise<Result> {
  const session = openSession(options);
  try {
    return await use(session);
  } finally {
    await session.close();
  }
}

/** Creates a session over a transport. Tests use one that needs no socket. */
export function createSession(
  transport: Transport,
  {
    baseUrl,
    headers = [],
    log = () => undefined,
    retryBudget = createRetryBudget(),
  }: {
    readonly baseUrl: string;
    readonly headers?: Session["headers"];
    readonly log?: ExchangeLog | undefined;
    readonly retryBudget?: RetryBudget;
  },
): Session {
  return {
    baseUrl,
    headers,
    transport,
    retryBudget,
    redaction: createRedaction(headers),
    statusCounts: createStatusCounts(),
    readJson: createJsonReader(),
    log,
    requestsLeft: () => null,
    close: () => transport.close(),
  };
}

const inARowMillisMax = 30_000;

export function createRetryBudget(millisMax = inARowMillisMax, pause = sleep): RetryBudget {
  let waitedMillis = 0;
  return {
    async wait(millis) {
      if (waitedMillis + millis > millisMax) return false;
      waitedMillis += millis;
      await pause(millis);
      return true;
    },
    reset() {
      waitedMillis = 0;
    },
  };
}
