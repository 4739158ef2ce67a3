import type { Baseline } from "../../reports/model/baseline.ts";
import type { Command } from "../../evidence/command.ts";
import type { Observation, PlannedCheck } from "../../evidence/observation.ts";
import type { TimeLimit } from "../../evidence/time-limit.ts";
import type { Traffic } from "../../evidence/traffic.ts";
import type { Shard } from "../../reports/model/shard.ts";
import { addTraffic } from "../../reports/model/traffic.ts";
import type { LedgerPosition } from "../../evidence/ledger-position.ts";
import type { RunRecord } from "../../reports/model/run-record.ts";
import { createBudget } from "../../suites/client/budget.ts";
import { readCurrentPosition } from "../../suites/discovery/discover.ts";
import type { Inventory } from "../../suites/discovery/inventory.ts";
import { toSessionOptions, type RunContext } from "../../suites/runner/run-context.ts";
import { withSession } from "../../suites/client/session.ts";
import { formatSigningDomain } from "../../suites/transactions/find-signing-domain.ts";
import { findEvidence } from "../../suites/transactions/signers.ts";
import { selectRequirements } from "../options/interface-values.ts";
import type { RunnerResult } from "./runner.ts";
import type { PreparedRun } from "./prepare-run.ts";
import { createStopSignal } from "./signals.ts";

/** What a run judges, and how its report is made. */
export interface RunScope {
  readonly level: "must" | "should";
  /** Whether what the target does not have is not verified. Default: false. */
  readonly strict?: boolean;
  /** Patterns of the requirements to judge; null for all. */
  readonly only: readonly string[] | null;
  /** The shard to run; null or missing for a run without shards. */
  readonly shard?: Shard | null;
  readonly baseline: Baseline | null;
  /** The URL at which the page of the report is published; null or missing if it is unknown. */
  readonly reportUrl?: string | null;
}

/** How a run ended. */
export interface RunOutcome {
  /** Null if no node was reached or recognized, so that no check ran. */
  readonly ended: RunnerResult | null;
  /** Null if the position was not read after the checks. */
  readonly last: FinalPosition | null;
  /** The observations of `--extended`; null or missing without this option. */
  readonly extended?: readonly Observation[] | null;
  /** The warnings of the command, in addition to those of discovery. */
  readonly warnings?: readonly string[];
}

/** The ledger position at the end (null if there was no response), and the traffic of the request that read it. */
export interface FinalPosition {
  readonly position: LedgerPosition | null;
  readonly traffic: Traffic;
}

/** Builds the record from which the report is made, at the end of the run. */
export function recordRun(
  { context, discovered, ...prepared }: PreparedRun,
  scope: RunScope & {
    readonly command: Command;
    readonly checks: readonly PlannedCheck[];
    readonly timeLimit: TimeLimit | null;
  },
  { ended, last, extended = null, warnings = [] }: RunOutcome,
): RunRecord {
  const { only, reportUrl = null } = scope;
  const { position } = context.inventory;
  const end = ended?.end ?? (discovered.reached ? "not recognized" : "unreachable");
  const { firstExchanges } = discovered;
  return {
    end,
    fault: ended?.fault ?? null,
    target: {
      ...context.target,
      reference: prepared.isReference,
      remedy: prepared.remedy,
      transportFailure: discovered.transportFailure,
      ...(end === "not recognized" && firstExchanges.length > 0 ? { firstExchanges } : {}),
      vendorSource: discovered.vendorSource,
      first: position,
      last: last?.position ?? null,
    },
    startedAt: prepared.started.at.toISOString(),
    durationMs: Math.round(performance.now() - prepared.started.millis),
    ...(scope.timeLimit === null ? {} : { timeLimit: scope.timeLimit }),
    seed: context.seed.value,
    runs: context.seed.runs,
    command: scope.command,
    scope: {
      allow: context.allow,
      level: scope.level,
      ...(scope.strict === true && { strict: true }),
      revision: context.revision,
      only: only === null ? null : { patterns: only, ids: selectRequirements(only) },
      shard: scope.shard ?? null,
      features: { ...context.declared.features },
      ...(prepared.profileMembers === null ? {} : { profile: prepared.profileMembers }),
    },
    shards: null,
    baseline: scope.baseline,
    inventory: { ...summarizeInventory(context.inventory), signing: summarizeSigning(context) },
    checks: scope.checks,
    observations: ended?.observations ?? [],
    ...(extended === null ? {} : { extended }),
    ...(reportUrl === null ? {} : { reportUrl }),
    discovery: {
      traffic: last === null ? discovered.traffic : addTraffic(discovered.traffic, last.traffic),
      search: discovered.search,
      facts: discovered.facts,
      warnings: [...discovered.warnings, ...warnings],
    },
  };
}

/** The timeout for reading the ledger position after a run that ended early. */
const finalPositionMillis = 2_000;

/** Reads the current ledger position if the request limit allows it. */
export async function readPosition(
  { context, secrets }: PreparedRun,
  { end, requestsLeft }: Pick<RunnerResult, "end" | "requestsLeft">,
): Promise<FinalPosition> {
  const stop = createStopSignal([], end === "completed" ? context.timeoutMillis : finalPositionMillis);
  const sending = {
    ...toSessionOptions(context, secrets),
    budget: createBudget(requestsLeft),
    signal: stop.signal,
  };
  try {
    return await withSession(sending, (session) =>
      readCurrentPosition({ session, vendor: context.target.vendor }),
    );
  } finally {
    stop.dispose();
  }
}

/** Converts the inventory for the report. Replaces long lists by their length. */
function summarizeInventory(inventory: Inventory): { readonly [name: string]: unknown } {
  const { accounts, succeeding, resources, modules, layouts, tableItems, changes, publishedModules } =
    inventory;
  return {
    accounts,
    succeeding,
    resources,
    modules,
    structs: Object.keys(layouts).length,
    tableItems: tableItems.map(({ handle, request, since }) => ({ handle, ...request, since })),
    accountChanges: changes.accounts.length,
    resourceChanges: changes.resources.length,
    tableItemChanges: changes.tableItems.length,
    modulesPublished: publishedModules.length,
  };
}

/** Returns the domain of signing messages that a committed transaction shows; null if none shows it. */
function summarizeSigning({ declared, target, inventory }: RunContext): {
  readonly domain: string;
  readonly shownBy: string;
} | null {
  const { vendor } = target;
  // A run signs with the domain in the profile, if there is one. The report shows the domain of committed transactions.
  const { chainId } = declared.signing;
  const evidence = findEvidence({
    declared: chainId === undefined ? {} : { chainId },
    vendor,
    inventory,
  });
  if (evidence === null || evidence.word === null || evidence.shownBy === null) return null;
  const { version, match } = evidence.shownBy;
  return {
    domain: formatSigningDomain(evidence.word),
    shownBy: `the ${match} of the transaction at version ${version}`,
  };
}
