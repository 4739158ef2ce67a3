import { createHash } from "node:crypto";
import { requirements as catalogueRows, type Level, type RuleFamily } from "../../spec/catalogue.ts";
import { facts, type FactId } from "../../spec/facts.ts";
import { describeKnownDivergences } from "../../spec/known-divergences.ts";
import type { Calibration } from "./calibration.ts";
import { renderCanonicalJson } from "./canonical-json.ts";
import { isAllowed, type CheckResult } from "./check-result.ts";
import { createCoverage, type ReportCoverage } from "./coverage.ts";
import { compareText } from "./failures.ts";
import { toJsonValue, type JsonValue } from "./json-value.ts";
import type { Exchange, SafetyClass } from "./observation.ts";
import { toReportBaseline, type ReportBaseline } from "./report-baseline.ts";
import { toReportFailure, type ReportFailure } from "./report-failure.ts";
import type { RequirementStatus, RequirementVerdict } from "./requirement-verdict.ts";
import type { MergedShard, RunEnd, RunRecord } from "./run-record.ts";
import { renderShard } from "./shard.ts";
import { sumTraffic } from "./traffic.ts";
import {
  judgeRun,
  type CatalogueRows,
  type ExitCode,
  type StatusCounts,
  type Verdict,
  type VerdictWord,
} from "../verdict/verdict.ts";

export type { ReportFailure } from "./report-failure.ts";

/** What made a report. */
export interface ReportTool {
  readonly name: "touchstone";
  readonly version: string;
  /** `sha256:` and hex over the catalogue and the schemas that judged. */
  readonly specDigest: string;
}

/** One counted requirement. */
export interface ReportRequirement {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  readonly operation: string | null;
  readonly family: RuleFamily;
  readonly text: string;
  /** The sentence that it follows from, where the document does not state it. */
  readonly impliedBy: string | null;
  readonly status: RequirementStatus;
  /** Executed assertions: distinct pairs of assertion and exchange. */
  readonly assertions: number;
  /** Why; null for a pass. */
  readonly reason: string | null;
  /** What nodes in the field are known to do otherwise; null where nothing is known. */
  readonly knownDivergence: string | null;
  readonly checks: readonly ReportCheck[];
  /** At least one where the status is `fail` or `waived`, else none; beside those that fail none that is waived. */
  readonly failures: readonly ReportFailure[];
}

/** How one check of a requirement ended. */
export interface ReportCheck extends Omit<CheckResult, "exchanges"> {
  /** What an inconclusive check saw. */
  readonly exchanges: readonly Exchange[];
}

/** A requirement outside every count. */
export interface ReportNotCounted {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  readonly text: string;
  readonly why: "pending" | "excluded" | "provisional";
  readonly reason: string;
}

/** The content of report.json, from which every other rendering is made. */
export interface Report {
  readonly schemaVersion: 1;
  readonly tool: ReportTool;
  readonly target: {
    readonly baseUrl: string;
    readonly vendor: string;
    readonly vendorSource: "option" | "profile" | "headers" | "default";
    readonly chainId: number | null;
    /** The positions that the first and the last answer showed. */
    readonly ledgerVersion: { readonly first: string | null; readonly last: string | null };
    /** The ledger time of the two answers, in microseconds since 1970. */
    readonly ledgerTimestampMicros: { readonly first: string | null; readonly last: string | null };
    readonly oldestLedgerVersion: string | null;
  };
  readonly run: {
    readonly startedAt: string;
    readonly durationMs: number;
    readonly seed: number;
    readonly runs: number;
    readonly end: RunEnd;
    /** The command that repeats the run, secrets removed. */
    readonly commandLine: string;
    /** The shards that the report was merged from; null for a run of its own. */
    readonly mergedFrom: readonly MergedShard[] | null;
    readonly requests: { readonly total: number } & { readonly [safety in SafetyClass]: number } & {
      readonly retried: number;
    };
  };
  readonly scope: {
    readonly allow: SafetyClass;
    readonly level: "must" | "should";
    readonly only: readonly string[] | null;
    readonly shard: string | null;
    readonly features: { readonly [feature: string]: boolean };
    /** Whether nothing was left out: every counted requirement and each of its checks was in scope. */
    readonly full: boolean;
  };
  readonly inventory: { readonly [name: string]: JsonValue };
  /** The proof for this build; null where none was measured. */
  readonly calibration: Calibration | null;
  /** What was accepted of the target, and what became of it; null where no baseline was given. */
  readonly baseline: ReportBaseline | null;
  readonly verdict: VerdictWord;
  readonly exitCode: ExitCode;
  readonly verdictReasons: readonly string[];
  readonly summary: StatusCounts;
  readonly warnings: readonly string[];
  /** Ordered by id. */
  readonly requirements: readonly ReportRequirement[];
  readonly notCounted: readonly ReportNotCounted[];
  /** What was observed where the document is silent, ordered by id and value. */
  readonly facts: readonly ReportFact[];
  readonly coverage: ReportCoverage;
  /** `sha256:` and hex over the RFC 8785 form of the report without this member. */
  readonly digest: string;
}

/** Something observed where the document is silent. */
export interface ReportFact {
  readonly id: FactId;
  readonly section: string;
  readonly name: string;
  readonly value: string;
}

/**
 * Makes the report of a run. A pure function: the same record, tool and rows give the same bytes.
 * @throws {TypeError} where the tool's version or a row's is not `<major>.<minor>.<patch>`
 */
export function createReport(
  record: RunRecord,
  tool: Omit<ReportTool, "name"> & { readonly calibration: Calibration | null },
  rows: CatalogueRows = catalogueRows,
): Report {
  const verdict = judgeRun(record, rows, tool.version);
  const content = toJsonContent<Omit<Report, "digest">>({
    schemaVersion: 1,
    tool: { name: "touchstone", version: tool.version, specDigest: tool.specDigest },
    target: toReportTarget(record),
    run: toReportRun(record),
    scope: toReportScope(record, verdict),
    inventory: toReportInventory(record),
    calibration: tool.calibration,
    baseline: toReportBaseline(record.baseline, verdict.baseline),
    verdict: verdict.word,
    exitCode: verdict.exitCode,
    verdictReasons: verdict.reasons,
    summary: verdict.counts,
    warnings: verdict.warnings,
    requirements: verdict.requirements.map(toReportRequirement),
    notCounted: verdict.notCounted.map(({ id, row, why, reason }) => ({
      id,
      section: row.section,
      level: row.level,
      text: row.text,
      why,
      reason,
    })),
    facts: toReportFacts(record),
    coverage: createCoverage(record.observations),
  });
  return { ...content, digest: computeDigest(content) };
}

/** The digest of a report: SHA-256 over the RFC 8785 form of everything but the digest itself. */
export function computeDigest(content: object): string {
  const canonical = renderCanonicalJson(toJsonValue(content));
  return `sha256:${createHash("sha256").update(canonical).digest("hex")}`;
}

function toReportTarget({ target }: RunRecord): Report["target"] {
  return {
    baseUrl: target.baseUrl,
    vendor: target.vendor,
    vendorSource: target.vendorSource,
    chainId: target.last?.chainId ?? target.first?.chainId ?? null,
    ledgerVersion: { first: target.first?.ledgerVersion ?? null, last: target.last?.ledgerVersion ?? null },
    ledgerTimestampMicros: {
      first: target.first?.ledgerTimestampMicros ?? null,
      last: target.last?.ledgerTimestampMicros ?? null,
    },
    oldestLedgerVersion: target.last?.oldestLedgerVersion ?? target.first?.oldestLedgerVersion ?? null,
  };
}

function toReportRun(record: RunRecord): Report["run"] {
  const { total, requests, retried } = sumTraffic(record);
  return {
    startedAt: record.startedAt,
    durationMs: record.durationMs,
    seed: record.seed,
    runs: record.runs,
    end: record.end,
    commandLine: record.commandLine,
    mergedFrom: record.shards,
    requests: { total, ...requests, retried },
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
    only: scope.only?.patterns ?? null,
    shard: scope.shard === null ? null : renderShard(scope.shard),
    features: sortMembers(scope.features),
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

function toReportRequirement({ id, row, ...judged }: RequirementVerdict): ReportRequirement {
  return {
    id,
    section: row.section,
    level: row.level,
    operation: row.operation,
    family: row.family,
    text: row.text,
    impliedBy: row.impliedBy ?? null,
    status: judged.status,
    assertions: judged.assertions,
    reason: judged.reason,
    knownDivergence: describeKnownDivergences(id),
    checks: judged.checks,
    // What was seen of a row out of scope is said in a warning and counts nowhere.
    failures:
      judged.status === "fail" || judged.status === "waived" ? judged.failures.map(toReportFailure) : [],
  };
}

/** So many values of one fact are reported; of the others it is said how many they are. */
const factValuesMax = 20;

/** Equal facts are one; a fact that was seen with several values keeps them. */
function toReportFacts({ discovery, observations }: RunRecord): readonly ReportFact[] {
  const values = new Map<FactId, Set<string>>();
  for (const { id, value } of [discovery, ...observations].flatMap((one) => one.facts)) {
    const factValues = values.get(id) ?? new Set<string>();
    values.set(id, factValues.add(value));
  }
  return [...values]
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([id, factValues]) => {
      const { section, name } = facts[id];
      const sorted = [...factValues].toSorted(compareText);
      const further = sorted.length - factValuesMax;
      return [...sorted.slice(0, factValuesMax), ...(further > 0 ? [`and ${further} more`] : [])].map(
        (value) => ({ id, section, name, value }),
      );
    });
}

function sortMembers<Value>(members: { readonly [name: string]: Value }): { readonly [name: string]: Value } {
  return Object.fromEntries(Object.entries(members).toSorted(([a], [b]) => compareText(a, b)));
}

/** Only text changes and the shape stays, which the compiler cannot see through the recursion. */
function toJsonContent<Content>(content: Content): Content;
function toJsonContent(content: unknown): unknown {
  return toJsonValue(content);
}
