import { randomInt } from "node:crypto";
import { isAllowed } from "../../reports/model/check-result.ts";
import type { Remedy } from "../../evidence/remedy.ts";
import type { SafetyClass } from "../../evidence/safety-class.ts";
import { toRevision } from "../../spec/revision.ts";
import { sleep } from "../../suites/client/transport.ts";
import { createWaitBudget } from "../../suites/client/wait-budget.ts";
import { openExchangeLog } from "../../suites/client/exchange-log.ts";
import {
  emptyDeclaration,
  anonymousIdentity,
  defaultAuthorities,
  type Authorities,
  type Identity,
  type TargetDeclaration,
} from "../../suites/client/target.ts";
import { discover, type DiscoveryResult } from "../../suites/discovery/discover.ts";
import type { RunContext, RunSecrets } from "../../suites/runner/run-context.ts";
import { withSession } from "../../suites/client/session.ts";
import { announceSilence } from "./announce-silence.ts";
import { isLoopback } from "../options/target-values.ts";
import type { Profile } from "../options/profile.ts";
import { adviseSilentTarget, listConnectionWarnings, type TargetConnection } from "./connection-notes.ts";
import { startReferenceTarget, type ReferenceTarget } from "./reference-target.ts";

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
  readonly header: readonly { readonly name: string; readonly value: string }[];
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

/** The start of a run, as a date and on the clock of `performance.now`. */
interface RunStart {
  readonly at: Date;
  readonly millis: number;
}

/** A discovered target, ready to be judged. */
export interface PreparedRun {
  readonly context: RunContext;
  readonly secrets: RunSecrets;
  readonly discovered: DiscoveryResult;
  /** Whether the target is the reference node, started for this run. */
  readonly isReference: boolean;
  /** If no node was reached or recognized, what the user has to change; otherwise null. */
  readonly remedy: Remedy | null;
  /** Whether discovery got no response because `signal` aborted before the first one. */
  readonly isAborted: boolean;
  /** When the attempt at discovery that counts began, which is the start of the run. */
  readonly started: RunStart;
  /** Stops the reference node if it was started for this run. */
  close(): Promise<void>;
}

/** Returns whether a node was reached and recognized, so that checks can run. */
export function hasNode({ discovered }: PreparedRun): boolean {
  return discovered.reached && discovered.recognition.isNode;
}

/** Default number of requests per second to a remote target, so that a run does not flood it. */
const remoteRate = 25;
const waitStepMillis = { min: 25, max: 250 };

/** Returns how long to wait for a target before the next attempt: short at first, because most targets start quickly. */
function waitStep(waitedMillis: number): number {
  return Math.min(waitStepMillis.max, Math.max(waitStepMillis.min, waitedMillis / 10));
}

/**
 * Starts the reference node if there is no base URL, waits for the target, and discovers its accounts and other
 * inputs.
 */
export async function prepareRun(given: RunOptions): Promise<PreparedRun> {
  const referenceTarget = given.baseUrl === null ? await startReferenceTarget() : null;
  try {
    return await prepareTarget(given, referenceTarget);
  } catch (error) {
    await referenceTarget?.close();
    throw error;
  }
}

async function prepareTarget(
  given: RunOptions,
  referenceTarget: ReferenceTarget | null,
): Promise<PreparedRun> {
  const runOptions = { ...given, profile: given.profile ?? referenceTarget?.profile ?? null };
  const baseUrl = runOptions.baseUrl ?? referenceTarget?.baseUrl ?? "";
  const connection: TargetConnection = {
    baseUrl,
    rate: runOptions.rate ?? (isLoopback(baseUrl) ? null : remoteRate),
    headers: runOptions.header.map(({ name, value }) => [name, value] as const),
    authorities: runOptions.authorities ?? defaultAuthorities,
    identity: runOptions.identity ?? anonymousIdentity,
  };
  const revision = runOptions.revision ?? null;
  const allow = runOptions.allow ?? (referenceTarget === null ? "read" : "heavy");
  const { discovered, requestsLeft, ...attempt } = await discoverUntilReached(runOptions, connection, allow);
  return {
    context: {
      target: { baseUrl, vendor: discovered.vendor },
      inventory: discovered.inventory,
      seed: { value: runOptions.seed ?? randomInt(2 ** 32), runs: runOptions.runs },
      allow,
      timeoutMillis: runOptions.timeout,
      rate: connection.rate,
      requestsMax: requestsLeft,
      authorities: connection.authorities,
      declared: withoutLaterFeatures(
        {
          ...(runOptions.profile?.declared ?? emptyDeclaration),
          ...discovered.resolvedCalls.calls,
          unresolvedCalls: discovered.resolvedCalls.reasons,
        },
        revision,
      ),
      revision,
      exchangesFolder: runOptions.exchangesFolder ?? null,
      verdictBy: runOptions.verdictBy,
    },
    secrets: {
      headers: connection.headers,
      // Keys are needed only for submissions. A key that is not passed on cannot leak.
      signers: isAllowed("submit", allow) ? (runOptions.profile?.signers ?? []) : [],
      identity: connection.identity,
      controlToken: runOptions.profile?.controlToken ?? null,
    },
    discovered: {
      ...discovered,
      warnings: [
        ...(given.warnings ?? []),
        ...discovered.warnings,
        ...listConnectionWarnings(connection, discovered),
      ],
    },
    isReference: referenceTarget !== null,
    remedy: discovered.recognition.remedy ?? adviseSilentTarget(discovered, connection, runOptions.timeout),
    ...attempt,
    close: async () => referenceTarget?.close(),
  };
}

/** Marks the features that the interface did not have at the revision as features that the target does not offer. */
function withoutLaterFeatures(declared: TargetDeclaration, revision: string | null): TargetDeclaration {
  const later = Object.keys(toRevision(revision).laterFeatures).map((feature) => [feature, false] as const);
  return { ...declared, features: { ...declared.features, ...Object.fromEntries(later) } };
}

const endedWait =
  "The wait for the target ended before the time of --wait, because all requests that --max-requests allows were sent.";

interface PreparedDiscovery {
  readonly discovered: DiscoveryResult;
  readonly requestsLeft: number | null;
  readonly isAborted: boolean;
  readonly started: RunStart;
}

/**
 * Repeats discovery until the target responds, or the time to wait or the requests are used up. The result is that of
 * the last attempt, but all attempts share the limit of requests.
 */
async function discoverUntilReached(
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

/** Returns whether the run signs transactions and has to discover the signing domain for them. */
function needsSigning({ profile }: RunOptions, allow: SafetyClass): boolean {
  if (!isAllowed("submit", allow) || (profile?.signers ?? []).length === 0) return false;
  const { features = {}, signing = {} } = profile?.declared ?? {};
  return features.submission !== false && signing.domain === undefined;
}
