/** Waits until a target responds, and discovers it. */
import { isAllowed } from "../../reports/model/check-result.ts";
import type { SafetyClass } from "../../evidence/safety-class.ts";
import { openExchangeLog } from "../../suites/client/exchange-log.ts";
import { withSession } from "../../suites/client/session.ts";
import { sleep, type Transport } from "../../suites/client/transport.ts";
import { createWaitBudget } from "../../suites/client/wait-budget.ts";
import type { Authorities, Identity } from "../../suites/client/target.ts";
import { discover, type DiscoveryResult } from "../../suites/discovery/discover.ts";
import type { EstimatePrice } from "../../suites/discovery/probe-client.ts";
import type { RunContext } from "../../suites/runner/run-context.ts";
import { createPriceEstimate } from "../../suites/transactions/estimate-price.ts";
import type { Profile } from "../options/profile.ts";

/** The options of a run, with the names and units of the command's options. Files and variables are already read. */
export interface RunOptions {
  /** Null starts the reference node in this process. */
  readonly baseUrl: string | null;
  readonly vendor: string | null;
  /** Null for the default, which depends on the target. */
  readonly allow: SafetyClass | null;
  readonly seed: number | null;
  readonly runs: number;
  /** The day whose interface the target is judged by; null or missing for the specification. */
  readonly revision?: string | null;
  /** Requests per second; null for the default, which depends on the target. */
  readonly rate: number | null;
  /** The maximum number of requests, including discovery and the wait; null or missing for no limit. */
  readonly maxRequests?: number | null;
  /** The gas units that transactions may cost in all; null or missing for no limit. */
  readonly maxGasSpent?: number | null;
  readonly header: readonly { readonly name: string; readonly value: string }[];
  /** How many checks run at once; default: 8. Discovery sends at most four requests at once. */
  readonly concurrency?: number;
  /** The timeout of one request in milliseconds. */
  readonly timeout: number;
  /** The time to wait for the first response, in seconds. */
  readonly wait: number;
  readonly verdictBy: RunContext["verdictBy"];
  /** Warnings about the options, for the report. */
  readonly warnings?: readonly string[];
  /** The target profile; null or missing if there is none. */
  readonly profile?: Profile | null;
  readonly authorities?: Authorities;
  readonly identity?: Identity;
  /** The folder in which every exchange is kept; null or missing if exchanges are not kept. */
  readonly exchangesFolder?: string | null;
  /** Aborts the wait for a target that does not respond. */
  readonly signal?: AbortSignal;
  /** Called before each further attempt to reach the target, and while a request waits for its response. */
  readonly waiting?: (what: string) => void;
}

/** How the target of a run is reached. */
export interface TargetConnection {
  readonly baseUrl: string;
  readonly rate: number | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly authorities: Authorities;
  readonly identity: Identity;
  /** The User-Agent of all requests. */
  readonly userAgent: string;
}

const waitStepMillis = { min: 25, max: 250 };

/** Returns how long to wait for a target before the next attempt: short at first, because most targets start quickly. */
function waitStep(waitedMillis: number): number {
  return Math.min(waitStepMillis.max, Math.max(waitStepMillis.min, waitedMillis / 10));
}

const endedWait =
  "The wait for the target ended before the time of --wait, because all requests that --max-requests allows were sent.";

/** The discovery of a target, after the attempt that counts. */
export interface PreparedDiscovery {
  readonly discovered: DiscoveryResult;
  /** How many requests the limit still allows; null if there is no limit. */
  readonly requestsLeft: number | null;
  /** Whether discovery got no response because `signal` aborted before the first one. */
  readonly isAborted: boolean;
  /** When the attempt began, which is the start of the run, as a date and on the clock of `performance.now`. */
  readonly started: { readonly at: Date; readonly millis: number };
}

/**
 * Repeats discovery until the target responds, or the time to wait or the requests are used up. The result is that of
 * the last attempt, but all attempts share the limit of requests.
 */
export async function discoverUntilReached(
  runOptions: RunOptions,
  connection: TargetConnection,
  allow: SafetyClass,
): Promise<PreparedDiscovery> {
  const startedAt = performance.now();
  const until = startedAt + runOptions.wait * 1_000;
  const log = openExchangeLog(runOptions.exchangesFolder ?? null);
  const { waiting = () => undefined, timeout: timeoutMillis } = runOptions;
  const { budget, countWritten } = createWaitBudget(runOptions.maxRequests ?? null);
  let hasFailed = false;
  for (;;) {
    const started = { at: new Date(), millis: performance.now() };
    const sending = { ...connection, timeoutMillis, log, budget, signal: runOptions.signal };
    const discovered = await withSession(sending, (session) =>
      discover({
        session: {
          ...session,
          transport: countWritten(announceSilence(session.transport, { timeoutMillis, waiting })),
        },
        vendor: runOptions.vendor,
        declaredVendor: runOptions.profile?.vendor ?? null,
        declaredAccounts: runOptions.profile?.accounts ?? [],
        untypedCalls: runOptions.profile?.untypedCalls ?? {},
        declaredTables:
          runOptions.profile?.declared.features.tables === false
            ? null
            : (runOptions.profile?.declared.tables ?? []),
        needsSigning: needsSigning(runOptions, allow),
        concurrency: runOptions.concurrency,
        estimatePrice: toPriceEstimate(runOptions, allow),
      }),
    );
    const isStopped = runOptions.signal?.aborted === true;
    hasFailed ||= !discovered.reached && !isStopped;
    const isDone = discovered.reached || performance.now() >= until || isStopped;
    if (isDone || budget.left() === 0) {
      const isAborted = !discovered.reached && !hasFailed;
      const warnings = [...discovered.warnings, ...(isDone ? [] : [endedWait])];
      return { discovered: { ...discovered, warnings }, requestsLeft: budget.left(), isAborted, started };
    }
    waiting(`waiting for ${connection.baseUrl}`);
    await sleep(waitStep(performance.now() - startedAt));
  }
}

/** Returns the function that asks for a gas price; null if the run submits nothing. */
function toPriceEstimate({ profile }: RunOptions, allow: SafetyClass): EstimatePrice | null {
  const [signer] = isAllowed("submit", allow) ? (profile?.signers ?? []) : [];
  const call = profile?.declared.succeeds ?? profile?.untypedCalls.succeeds ?? null;
  const { submission, simulation } = profile?.declared.features ?? {};
  const isOffered = submission !== false && simulation !== false;
  return signer !== undefined && call !== null && isOffered ? createPriceEstimate(signer, call) : null;
}

/** Returns whether the run signs transactions and has to discover the signing domain for them. */
function needsSigning({ profile }: RunOptions, allow: SafetyClass): boolean {
  if (!isAllowed("submit", allow) || (profile?.signers ?? []).length === 0) return false;
  const { features = {}, signing = {} } = profile?.declared ?? {};
  return features.submission !== false && signing.domain === undefined;
}

interface SilenceOptions {
  /** The time limit of each request. */
  readonly timeoutMillis: number;
  /** Called with a sentence while a request waits for its response. */
  readonly waiting: (what: string) => void;
  /** The time between two calls of `waiting`. Default: five seconds. */
  readonly everyMillis?: number;
}

/**
 * Says which request waits for its response, and since when the target is silent, because a target that never responds
 * looks like a hang.
 */
export function announceSilence(
  transport: Transport,
  { timeoutMillis, waiting, everyMillis = 5_000 }: SilenceOptions,
): Transport {
  /** When the first of the requests was sent that have got no response; null after a response. */
  let silentSince: number | null = null;
  return {
    ...transport,
    async send(request) {
      const since = (silentSince ??= Date.now());
      const timer = setInterval(() => {
        const seconds = Math.round((Date.now() - since) / 1_000);
        waiting(
          `no response for ${seconds} s, waiting for ${request.method} ${request.path} (--timeout ${timeoutMillis} limits each attempt)`,
        );
      }, everyMillis);
      try {
        const answer = await transport.send(request);
        if (answer.arrived) silentSince = null;
        return answer;
      } finally {
        clearInterval(timer);
      }
    },
  };
}
