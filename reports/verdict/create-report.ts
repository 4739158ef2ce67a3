import { computeJsonDigest } from "../model/report-digest.ts";
import { renderCommand } from "../../evidence/command.ts";
import { requirements as catalogueRows } from "../../spec/catalogue.ts";
import { describeKnownDivergences } from "../../spec/known-divergences.ts";
import type { Baseline } from "../model/baseline.ts";
import { isAllowed, type CheckResult } from "../model/check-result.ts";
import { renderReason, renderReasons } from "../text/reason-text.ts";
import { renderRemedy } from "../text/remedy-text.ts";
import type { Reason } from "../../evidence/reason.ts";
import { sumCost } from "./cost/report-cost.ts";
import { toReportFacts } from "./report-facts.ts";
import { toReportExtended } from "../model/extended.ts";
import { createCoverage } from "../model/coverage.ts";
import { toJsonValue, type JsonValue } from "../model/json-value.ts";
import { compareText } from "../model/plain-text.ts";
import { toReportFailure } from "../model/report-failure.ts";
import type {
  Report,
  ReportCheck,
  ReportRequirement,
  ReportTool,
  ReportBaseline,
  ReportBaselineEntry,
  Calibration,
} from "../model/report.ts";
import type { RequirementVerdict } from "../model/requirement-verdict.ts";
import { hasRunChecks, type RunRecord } from "../model/run-record.ts";
import { renderShard } from "../model/shard.ts";
import { sumPairs } from "../model/pair-coverage.ts";
import { findLongestChain } from "../model/time/longest-chain.ts";
import { createTimeline } from "../model/timeline.ts";
import { findRateLimit, sumTraffic } from "../model/traffic.ts";
import type { JudgedEntry } from "./baseline/baseline-rules.ts";
import { findCauses, type Cause, type FailureCluster } from "./causes.ts";
import { excludeChance } from "./exclude-chance.ts";
import { describeOtherRevision, findTargetRevision } from "./revisions.ts";
import { judgeRun, type CatalogueRows, type Verdict } from "./verdict.ts";

/**
 * Creates the report of a run. The same record, tool and requirements give the same bytes.
 * @throws {TypeError} if the version of the tool or of a requirement is not `<major>.<minor>.<patch>`
 */
export function createReport(
  given: RunRecord,
  { calibration, ...identity }: Omit<ReportTool, "name"> & { readonly calibration: Calibration | null },
  rows: CatalogueRows = catalogueRows,
): Report {
  const record = excludeChance(given);
  const verdict = judgeRun(record, rows, identity.version);
  const content = toJsonContent<Omit<Report, "digest">>({
    schemaVersion: 1,
    tool: { name: "touchstone", ...identity },
    target: toReportTarget(record),
    run: toReportRun(record),
    scope: toReportScope(record, verdict),
    inventory: toReportInventory(record),
    calibration,
    baseline: toReportBaseline(record.baseline, verdict.baseline),
    verdict: verdict.word,
    exitCode: verdict.exitCode,
    verdictReasons: verdict.reasons,
    summary: verdict.counts,
    warnings: verdict.warnings,
    requirements: verdict.requirements.map((one) => toReportRequirement(one, record.scope.revision)),
    notCounted: verdict.notCounted.map(({ id, row, why, reason }) => ({
      id,
      section: row.section,
      level: row.level,
      text: row.text,
      why,
      reason,
    })),
    facts: toReportFacts(record),
    coverage: createCoverage(record.observations, new Set(rows.map(([id]) => id))),
    ...toExtendedMember(record),
    ...toReportUrlMember(record),
  });
  const causes = findCauses({ ...content, digest: "" }).map(toReportCause);
  const judged = toJsonContent<Omit<Report, "digest">>({ ...content, causes });
  return { ...judged, digest: computeJsonDigest(judged) };
}

function toReportCause(cause: Cause): NonNullable<Report["causes"]>[number] {
  const idsOf = (clusters: readonly FailureCluster[]) => [
    ...new Set(clusters.map(({ requirement }) => requirement.id)),
  ];
  return {
    requirements: idsOf([cause.lead, ...cause.same]),
    consequences: idsOf(cause.consequences),
    affectsVerdict: cause.affectsVerdict,
  };
}

/** Without `--extended`, a report does not have the member. */
function toExtendedMember({ extended = null }: RunRecord): Pick<Report, "extended"> {
  return extended === null ? {} : { extended: toReportExtended(extended) };
}

/** Without `--report-url`, a report does not have the member. */
function toReportUrlMember({ reportUrl = null }: RunRecord): Pick<Report, "reportUrl"> {
  return reportUrl === null ? {} : { reportUrl };
}

function toReportTarget(record: RunRecord): Report["target"] {
  const { target } = record;
  const { remedy } = target;
  return {
    baseUrl: target.baseUrl,
    reference: target.reference,
    remedy: remedy === null ? null : renderRemedy(remedy),
    ...(remedy !== null && remedy.kind !== "text" && { remedyDetails: remedy }),
    transportFailure: target.transportFailure,
    ...(target.firstExchanges === undefined ? {} : { firstExchanges: target.firstExchanges }),
    vendor: target.vendor,
    vendorSource: target.vendorSource,
    chainId: target.last?.chainId ?? target.first?.chainId ?? null,
    ledgerVersion: { first: target.first?.ledgerVersion ?? null, last: target.last?.ledgerVersion ?? null },
    ledgerTimestampMicros: {
      first: target.first?.ledgerTimestampMicros ?? null,
      last: target.last?.ledgerTimestampMicros ?? null,
    },
    oldestLedgerVersion: target.last?.oldestLedgerVersion ?? target.first?.oldestLedgerVersion ?? null,
    revision: findTargetRevision(record),
  };
}

function toReportRun(record: RunRecord): Report["run"] {
  const traffic = sumTraffic(record);
  const { total, requests, retried, neverSucceeded } = traffic;
  const rateLimit = findRateLimit(traffic, record.durationMs);
  const timeline = createTimeline(record);
  const longestChain = findLongestChain(record);
  const coverage = sumPairs(record.observations);
  const cost = sumCost(record);
  return {
    startedAt: record.startedAt,
    durationMs: record.durationMs,
    ...(record.timeLimit === undefined ? {} : { timeLimit: record.timeLimit }),
    seed: record.seed,
    runs: record.runs,
    end: record.end,
    commandLine: renderCommand(record.command),
    mergedFrom: record.shards,
    requests: { total, ...requests, retried },
    ...(cost === null ? {} : { cost }),
    ...(rateLimit === null ? {} : { rateLimit }),
    ...(coverage === null ? {} : { coverage }),
    ...(neverSucceeded.length === 0 || !hasRunChecks(record) ? {} : { neverSucceeded }),
    ...(timeline === null ? {} : { timeline }),
    ...(longestChain === null ? {} : { longestChain }),
  };
}

function toReportScope({ scope, checks }: RunRecord, { requirements }: Verdict): Report["scope"] {
  const isFullScope = requirements.every(
    ({ status }) => status !== "disabled" && status !== "not-applicable",
  );
  const isEachCheckAllowed = checks.every(({ safety }) => isAllowed(safety, scope.allow));
  return {
    allow: scope.allow,
    level: scope.level,
    revision: scope.revision,
    only: scope.only?.patterns ?? null,
    shard: scope.shard === null ? null : renderShard(scope.shard),
    features: sortMembers(scope.features),
    ...(scope.profile === undefined ? {} : { profile: scope.profile }),
    full: isFullScope && isEachCheckAllowed && scope.only === null && scope.shard === null,
  };
}

function toReportInventory({ inventory }: RunRecord): Report["inventory"] {
  const members = Object.entries(inventory).map(([name, value]): [string, JsonValue] => [
    name,
    toJsonValue(value),
  ]);
  return sortMembers(Object.fromEntries(members));
}

function toReportRequirement(
  { id, row, ...judged }: RequirementVerdict,
  revision: string | null,
): ReportRequirement {
  return {
    id,
    section: row.section,
    level: row.level,
    operation: row.operation,
    family: row.family,
    text: row.text,
    impliedBy: row.impliedBy ?? null,
    status: judged.status,
    ...(judged.waiver === undefined ? {} : { waiver: judged.waiver }),
    assertions: judged.assertions,
    reason: renderReasons(judged.reasons),
    ...toReasonDetails(judged.reasons),
    knownDivergence: describeKnownDivergences(id),
    otherRevision: hasFailed(judged) ? describeOtherRevision(judged, revision) : null,
    checks: judged.checks.map(toReportCheck),
    // A failure of a requirement that is not judged appears only in a warning.
    failures: hasFailed(judged) ? judged.failures.map(toReportFailure) : [],
  };
}

/** Reasons that are only a text have no details. */
function toReasonDetails(reasons: readonly Reason[]): Pick<ReportRequirement, "reasonDetails"> {
  return reasons.every(({ kind }) => kind === "text") ? {} : { reasonDetails: reasons };
}

function toReportCheck(check: CheckResult): ReportCheck {
  return { ...check, reason: check.reason === null ? null : renderReason(check.reason) };
}

function hasFailed({ status, waiver }: Pick<RequirementVerdict, "status" | "waiver">): boolean {
  return status === "fail" || (status === "waived" && waiver === undefined);
}

function sortMembers<Value>(members: { readonly [name: string]: Value }): { readonly [name: string]: Value } {
  return Object.fromEntries(Object.entries(members).toSorted(([a], [b]) => compareText(a, b)));
}

/**
 * Converts the content of a report to JSON. Its type stays the same, because only texts and undefined members change.
 */
function toJsonContent<Content>(content: Content): Content & { readonly [name: string]: JsonValue };
function toJsonContent(content: unknown): unknown {
  return toJsonValue(content);
}

/** Converts the baseline of a run to the form of a report; null if the run had none. */
function toReportBaseline(baseline: Baseline | null, entries: readonly JudgedEntry[]): ReportBaseline | null {
  return baseline === null ? null : { source: baseline.source, entries: entries.map(toReportEntry) };
}

function toReportEntry(entry: JudgedEntry): ReportBaselineEntry {
  return {
    requirement: entry.requirement,
    fingerprint: entry.fingerprint,
    ...(entry.kind === undefined ? {} : { unverified: true, kind: entry.kind }),
    reason: entry.reason,
    owner: entry.owner,
    issue: entry.issue,
    expires: entry.expires,
    standing: entry.standing,
    failures: entry.failures.map(({ fingerprint, failures: [{ summary }] }) => ({ fingerprint, summary })),
  };
}
