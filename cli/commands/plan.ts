import { hasRunChecks } from "../../reports/model/run-record.ts";
import type { PlannedCheck } from "../../evidence/observation.ts";
import type { Reason } from "../../evidence/reason.ts";
import { SAFETY_CLASSES, type SafetyClass } from "../../evidence/safety-class.ts";
import type { TimeLimit } from "../../evidence/time-limit.ts";
import type { RequirementVerdict } from "../../reports/model/requirement-verdict.ts";
import type { RunRecord } from "../../reports/model/run-record.ts";
import { renderShard } from "../../reports/model/shard.ts";
import { findProfilePlace } from "../../reports/verdict/unverified/profile-advice.ts";
import {
  findUnverifiedCauses,
  type JudgedRow,
  type UnverifiedCause,
} from "../../reports/verdict/unverified/unverified-causes.ts";
import { judgeRun } from "../../reports/verdict/verdict.ts";
import { requirements, type Need } from "../../spec/catalogue.ts";
import { createInventoryView, type InventoryView } from "../../suites/discovery/inventory-view.ts";
import type { Inventory } from "../../suites/discovery/inventory.ts";
import { renderReasons } from "../../reports/text/reason-text.ts";
import { renderRemedy } from "../../reports/text/remedy-text.ts";
import { Inconclusive } from "../../suites/client/outcome.ts";
import type { Signers } from "../../suites/transactions/signers.ts";
import { estimateCost, type EstimatedCost } from "../run/estimate/cost-estimate.ts";
import { estimateRequests, sumRequests, type RequestTable } from "../run/request-estimate.ts";
import { packageVersion } from "../version.ts";

/** What a run would do, as `--plan --json` prints it. */
export interface Plan {
  readonly target: {
    readonly baseUrl: string;
    readonly vendor: string;
    readonly vendorSource: RunRecord["target"]["vendorSource"];
    readonly chainId: number | null;
    readonly ledgerVersion: string | null;
    readonly oldestLedgerVersion: string | null;
  };
  readonly scope: Pick<RunRecord["scope"], "allow" | "level" | "features"> & {
    readonly only: readonly string[] | null;
    readonly shard: string | null;
  };
  readonly inventory: RunRecord["inventory"];
  /** Number of requests that discovery sent. */
  readonly requestsSent: number;
  /** The number of checks that would run, by class of requests. */
  readonly checks: { readonly [safety in SafetyClass]: number };
  /** An estimate of the requests that these checks would send. */
  readonly requests: {
    readonly estimated: number;
    readonly byOperation: RequestTable;
    /** The value of `--runs` for which the numbers hold, which is that of the run. */
    readonly countedRuns: number;
    /** The limit of requests per second; null for none. */
    readonly rate: number | null;
    /** How long the requests take at this rate; null without one. */
    readonly seconds: number | null;
  };
  /** How long the run might take, and what its checks need; null if no check would run. */
  readonly timeLimit: TimeLimit | null;
  /** An estimate of what these requests would cost the target. */
  readonly cost: EstimatedCost;
  /** The requirements that these checks would judge. */
  readonly requirements: readonly string[];
  /** The requirements that no request is certain to trigger. They are judged if a response shows their case. */
  readonly whenSeen: readonly string[];
  readonly unverified: readonly UnverifiedRequirement[];
  /** Why these would not be verified, the cause with the most MUST requirements first. */
  readonly unverifiedCauses: readonly PlannedCause[];
  /** The one change that would enable the most of these, or what to do if there is none. */
  readonly next: string;
  readonly warnings: readonly string[];
}

/** Why requirements would not be verified, and what would mend it. */
export interface PlannedCause {
  readonly missing: string;
  readonly remedy: string | null;
  readonly requirements: readonly string[];
  /** How many of the requirements are MUST requirements. */
  readonly must: number;
}

/** A requirement that would not be verified, and the reason. */
export interface UnverifiedRequirement {
  readonly id: string;
  readonly level: string;
  readonly reason: string;
}

/** What the checks of a run may use. */
interface TestMeans {
  readonly inventoryView: InventoryView;
  readonly signers: Signers;
}

/**
 * Creates the plan of a run.
 * @param record the run after discovery, without checks
 * @param signers the funded accounts and calls with which the run would submit
 * @param selected the checks that would run
 * @param rate the limit of requests per second; null for none
 * @param runs the number of generated inputs for each property
 */
export function createPlan(
  record: RunRecord,
  {
    inventory,
    signers,
    selected,
    rate,
    runs,
  }: {
    readonly inventory: Inventory;
    readonly signers: Signers;
    readonly selected: readonly PlannedCheck[];
    readonly rate: number | null;
    readonly runs: number;
  },
): Plan {
  const { requirements: judged, warnings } = judgeRun(record, requirements, packageVersion());
  const means: TestMeans = { inventoryView: createInventoryView(inventory), signers };
  const assessments = judged.map((one) => ({ one, reasons: listUnverifiedReasons(one, record, means) }));
  const { target, scope, discovery } = record;
  const sent = hasRunChecks(record) ? selected : [];
  const open = assessments.filter(({ reasons }) => reasons.length > 0).map(toOpenRow);
  const unverifiedCauses = findUnverifiedCauses(
    open,
    open,
    undefined,
    findProfilePlace(record.command, target.vendor, scope),
  ).map(toPlannedCause);
  const ids = (wanted: (assessment: Assessment) => boolean): string[] =>
    assessments.filter(wanted).map(({ one }) => one.id);
  return {
    target: {
      baseUrl: target.baseUrl,
      vendor: target.vendor,
      vendorSource: target.vendorSource,
      chainId: target.first?.chainId ?? null,
      ledgerVersion: target.first?.ledgerVersion ?? null,
      oldestLedgerVersion: target.first?.oldestLedgerVersion ?? null,
    },
    scope: toPlannedScope(scope),
    inventory: record.inventory,
    requestsSent: SAFETY_CLASSES.reduce((sum, safety) => sum + discovery.traffic.requests[safety], 0),
    checks: countByClass(sent),
    requests: estimate(sent, rate, runs),
    timeLimit: record.timeLimit ?? null,
    cost: estimateCost(estimateRequests(sent, runs), signers.count() > 0),
    requirements: ids(({ one, reasons }) => reasons.length === 0 && one.status !== "not-observed"),
    whenSeen: ids(({ one, reasons }) => reasons.length === 0 && one.status === "not-observed"),
    unverified: open.map(({ id, level, reason }) => ({ id, level, reason: reason ?? "" })),
    unverifiedCauses,
    next:
      target.remedy === null ? describeNext(unverifiedCauses, sent.length > 0) : renderRemedy(target.remedy),
    warnings,
  };
}

function toPlannedScope({ allow, level, only, shard, features }: RunRecord["scope"]): Plan["scope"] {
  return {
    allow,
    level,
    only: only?.patterns ?? null,
    shard: shard === null ? null : renderShard(shard),
    features,
  };
}

/** A requirement with the reasons why the run cannot verify it; without any, the run may verify it. */
interface Assessment {
  readonly one: RequirementVerdict;
  readonly reasons: readonly Reason[];
}

function toOpenRow({ one: { id, row, status }, reasons }: Assessment): JudgedRow {
  return { id, level: row.level, status, reason: renderReasons(reasons), reasonDetails: reasons };
}

function toPlannedCause({ missing, remedy, requirements: rows }: UnverifiedCause): PlannedCause {
  const must = rows.filter(({ level }) => level === "MUST").length;
  return { missing, remedy, requirements: rows.map(({ id }) => id), must };
}

/** A change may enable fewer requirements than it names, because the target may lack something else that they need. */
function describeNext(causes: readonly PlannedCause[], isRunnable: boolean): string {
  const most = causes.find(({ remedy }) => remedy !== null);
  if (most === undefined) return isRunnable ? "run the check without --plan" : "choose other options";
  const other = most.requirements.length - most.must;
  return `${most.remedy} would enable up to ${most.must} MUST and ${other} other requirements`;
}

function estimate(checks: readonly PlannedCheck[], rate: number | null, runs: number): Plan["requests"] {
  const byOperation = estimateRequests(checks, runs);
  const estimated = sumRequests(byOperation);
  const seconds = rate === null ? null : Math.ceil(estimated / rate);
  return { estimated, byOperation, countedRuns: runs, rate, seconds };
}

function countByClass(checks: readonly PlannedCheck[]): Plan["checks"] {
  const counts = { read: 0, simulate: 0, submit: 0, heavy: 0 };
  for (const { safety } of checks) counts[safety] += 1;
  return counts;
}

/** Returns the reasons why the run cannot verify a requirement; empty if the run may verify it. */
function listUnverifiedReasons(
  { row, status, reasons }: RequirementVerdict,
  record: RunRecord,
  means: TestMeans,
): readonly Reason[] {
  if (!hasRunChecks(record)) return reasons;
  if (status === "disabled" || status === "not-applicable" || status === "error") return reasons;
  return (row.needs ?? []).flatMap((need) => findMissingNeed(need, means) ?? []).slice(0, 1);
}

/** Returns the reason that a check would report for an unmet need; null if the target meets the need. */
function findMissingNeed(need: Need, means: TestMeans): Reason | null {
  try {
    needReaders[need]?.(means);
    return null;
  } catch (thrown) {
    if (thrown instanceof Inconclusive) return thrown.reason;
    throw thrown;
  }
}

/** Reads what a need requires. A reader throws `Inconclusive` if the run does not have it. */
const needReaders: { readonly [need in Need]?: (means: TestMeans) => unknown } = {
  account: ({ inventoryView }) => inventoryView.account(),
  "retained-version": ({ inventoryView }) => inventoryView.version(),
  "pruned-version": ({ inventoryView }) => inventoryView.prunedVersion(),
  resource: ({ inventoryView }) => inventoryView.resources(),
  "several-resources": ({ inventoryView }) => inventoryView.multiResourceListing(),
  module: ({ inventoryView }) => inventoryView.layouts(),
  "several-modules": ({ inventoryView }) => inventoryView.multiModuleListing(),
  "table-item": ({ inventoryView }) => inventoryView.tableItem(),
  "several-table-items": ({ inventoryView }) => inventoryView.siblingTableItems(),
  "struct-key": ({ inventoryView }) => inventoryView.structKeyItem(),
  submission: ({ signers }) => [signers.call("succeeds"), signers.take()],
};
