import { randomInt } from "node:crypto";
import { isAllowed } from "../../reports/model/check-result.ts";
import type { SafetyClass } from "../../reports/model/observation.ts";
import { createBudget } from "../../suites/client/budget.ts";
import { createTransport, sleep } from "../../suites/client/transport.ts";
import { openHarnessLog } from "../../suites/client/exchange-log.ts";
import {
  emptyDeclaration,
  anonymousIdentity,
  defaultAuthorities,
  type Authorities,
  type Identity,
} from "../../suites/client/target.ts";
import { discover, type DiscoveryResult } from "../../suites/discovery/discover.ts";
import type { RunContext, RunSecrets } from "../../suites/runner/run-context.ts";
import { isLoopback } from "./loopback.ts";
import type { Profile } from "../options/profile.ts";
import { startReferenceTarget } from "./reference-target.ts";

/** What to judge and how; the part of the options that the suites themselves need. */
export interface RunOptions {
  /** Null for the reference node, started inside. */
  readonly baseUrl: string | null;
  readonly vendor: string | null;
  /** Null for the default of the target. */
  readonly allow: SafetyClass | null;
  readonly seed: number | null;
  readonly runs: number;
  /** Requests a second; null for the default of the target. */
  readonly rate: number | null;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly timeoutMillis: number;
  readonly waitSeconds: number;
  readonly verdictBy: RunContext["verdictBy"];
  /** Requests in all, those of discovery included; null or left out: no limit. */
  readonly requestsMax?: number | null;
  /** What the target's owner declares; null or left out: nothing. */
  readonly profile?: Profile | null;
  readonly authorities?: Authorities;
  readonly identity?: Identity;
  /** Where every exchange is kept; null or left out: nowhere. */
  readonly exchangesFolder?: string | null;
  /** Ends the wait for a target that does not answer. */
  readonly signal?: AbortSignal;
  /** Called where nothing has answered and it is asked again. */
  readonly waiting?: () => void;
}

/** A target that has been looked at, ready to be judged. */
export interface PreparedRun {
  readonly context: RunContext;
  readonly secrets: RunSecrets;
  readonly discovered: DiscoveryResult;
  /** Whether nothing was answered only because `signal` was raised before anything could be. */
  readonly isAborted: boolean;
  /** Stops what was started for the run. */
  close(): Promise<void>;
}

/** Requests a second to a target beyond this machine, unless the caller says otherwise: nobody likes a flood. */
const remoteRate = 25;
const waitStepMillis = 250;

/** Starts the reference node where no target is given, waits for the target, and finds out what it holds. */
export async function prepareRun(given: RunOptions): Promise<PreparedRun> {
  const referenceTarget = given.baseUrl === null ? await startReferenceTarget() : null;
  const runOptions = { ...given, profile: given.profile ?? referenceTarget?.profile ?? null };
  const baseUrl = runOptions.baseUrl ?? referenceTarget?.baseUrl ?? "";
  const connection: TargetConnection = {
    baseUrl,
    rate: runOptions.rate ?? (isLoopback(baseUrl) ? null : remoteRate),
    headers: runOptions.headers.map(({ name, value }) => [name, value] as const),
    authorities: runOptions.authorities ?? defaultAuthorities,
    identity: runOptions.identity ?? anonymousIdentity,
  };
  const allow = runOptions.allow ?? (referenceTarget === null ? "read" : "heavy");
  const { discovered, requestsLeft, isAborted } = await discoverUntilReached(runOptions, connection);
  return {
    context: {
      target: { baseUrl, vendor: discovered.vendor },
      inventory: discovered.inventory,
      seed: { value: runOptions.seed ?? randomInt(2 ** 32), runs: runOptions.runs },
      allow,
      timeoutMillis: runOptions.timeoutMillis,
      rate: connection.rate,
      requestsMax: requestsLeft,
      authorities: connection.authorities,
      declared: runOptions.profile?.declared ?? emptyDeclaration,
      exchangesFolder: runOptions.exchangesFolder ?? null,
      verdictBy: runOptions.verdictBy,
    },
    secrets: {
      headers: connection.headers,
      // What may not be submitted needs no key, and a key that is not there cannot be lost.
      signers: isAllowed("submit", allow) ? (runOptions.profile?.signers ?? []) : [],
      identity: connection.identity,
      controlToken: runOptions.profile?.controlToken ?? null,
    },
    discovered: {
      ...discovered,
      warnings: [...discovered.warnings, ...pathWarnings(connection, discovered)],
    },
    isAborted,
    close: async () => referenceTarget?.close(),
  };
}

/** What the way to the target has to do with what was answered, or with why nothing was. */
function pathWarnings(
  { baseUrl, authorities, identity }: TargetConnection,
  { transportFailure }: DiscoveryResult,
): string[] {
  const isTls = baseUrl.startsWith("https:");
  const warnings: string[] = [];
  if (authorities.acceptsAny && isTls) {
    warnings.push(
      "Any certificate was accepted (--insecure), so nothing shows that the answers are the target's.",
    );
  }
  if (transportFailure === null) return warnings;
  if (isTls && /certificate|CERT/.test(transportFailure)) {
    warnings.push("--ca <file> adds an authority, --insecure takes any certificate.");
  }
  if (identity.proxy !== null) {
    warnings.push(`The environment names a proxy for the target: ${new URL(identity.proxy.url).host}.`);
  }
  return warnings;
}

interface TargetConnection {
  readonly baseUrl: string;
  readonly rate: number | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly authorities: Authorities;
  readonly identity: Identity;
}

interface PreparedDiscovery {
  readonly discovered: DiscoveryResult;
  readonly requestsLeft: number | null;
  readonly isAborted: boolean;
}

/** Discovers, and where nothing answers yet, again until the time to wait is over; only the last time counts. */
async function discoverUntilReached(
  runOptions: RunOptions,
  connection: TargetConnection,
): Promise<PreparedDiscovery> {
  const until = performance.now() + runOptions.waitSeconds * 1_000;
  const keep = openHarnessLog(runOptions.exchangesFolder ?? null);
  let hasFailed = false;
  for (;;) {
    const budget = createBudget(runOptions.requestsMax ?? null);
    const transport = createTransport({
      ...connection,
      origin: new URL(connection.baseUrl).origin,
      timeoutMillis: runOptions.timeoutMillis,
      budget,
      ...(runOptions.signal === undefined ? {} : { signal: runOptions.signal }),
    });
    const discovered = await discover({
      ...connection,
      transport,
      keep,
      vendor: runOptions.vendor,
      declaredVendor: runOptions.profile?.vendor ?? null,
      declaredAccounts: runOptions.profile?.accounts ?? [],
      declaredTables:
        runOptions.profile?.declared.features.tables === false
          ? null
          : (runOptions.profile?.declared.tables ?? []),
    });
    await transport.close();
    const isStopped = runOptions.signal?.aborted === true;
    hasFailed ||= !discovered.reached && !isStopped;
    if (discovered.reached || performance.now() >= until || isStopped) {
      const isAborted = !discovered.reached && !hasFailed;
      return { discovered, requestsLeft: budget.left(), isAborted };
    }
    runOptions.waiting?.();
    await sleep(waitStepMillis);
  }
}
