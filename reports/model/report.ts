import { createHash } from "node:crypto";
import { type Level, type RuleFamily } from "../../spec/catalogue.ts";
import { type FactId } from "../../spec/facts.ts";
import type { ReportBaseline } from "./baseline.ts";
import type { Calibration } from "./calibration.ts";
import type { CheckResult } from "./check-result.ts";
import type { ReportExtended } from "./extended.ts";
import type { ReportCoverage } from "./coverage.ts";
import { renderCanonicalJson, toJsonValue, type JsonValue } from "./json-value.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import type { Reason } from "../../evidence/reason.ts";
import type { SafetyClass } from "../../evidence/safety-class.ts";
import type { ReportFailure } from "./report-failure.ts";
import type { RequirementStatus } from "./requirement-verdict.ts";
import type { MergedShard, RunEnd } from "./run-record.ts";
import type { ReportTimeline } from "./timeline.ts";
import type { ReportNeverSucceeded } from "./traffic.ts";

export type { ReportFailure } from "./report-failure.ts";

export type VerdictWord = "conformant" | "not-conformant" | "incomplete" | "error";

/** The exit codes of a run that sent requests; 2 means a usage error, before anything is sent. */
export type ExitCode = 0 | 1 | 3 | 4 | 5;

/** The file beside a report that holds its exchanges. */
export const EXCHANGES = "exchanges.ndjson.gz";

export const levels: readonly Level[] = ["MUST", "SHOULD", "INFO"];

/** How many requirements of each level have each status. */
export type StatusCounts = { readonly [level in Level]: { readonly [status in RequirementStatus]: number } };

/** The program that made a report. */
export interface ReportTool {
  readonly name: "touchstone";
  readonly version: string;
  /** The digest of the catalogue and the schemas that responses are judged by: `sha256:` and hex. */
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
  /** If the document only implies the requirement, the sentence from which it follows; otherwise null. */
  readonly impliedBy: string | null;
  readonly status: RequirementStatus;
  /** The number of executed assertions. The same assertion on the same exchange counts once. */
  readonly assertions: number;
  /** Why the requirement has this status; null for a pass. */
  readonly reason: string | null;
  /** The reason as data; missing if it is only a text, and in reports of older versions. */
  readonly reasonDetails?: readonly Reason[];
  /** How nodes of known networks diverge from the requirement; null if no divergence is known. */
  readonly knownDivergence: string | null;
  /**
   * Which other revision of the interface allows a failure of the requirement; null if none does or it did not fail.
   */
  readonly otherRevision: string | null;
  readonly checks: readonly ReportCheck[];
  /**
   * At least one if the status is `fail` or `waived`, otherwise empty. A failed requirement does not list its waived
   * failures.
   */
  readonly failures: readonly ReportFailure[];
}

/** The result of one check of a requirement. */
export interface ReportCheck extends Omit<CheckResult, "reason" | "exchanges"> {
  /** Why the check has this result, in a few words; null if it passed. */
  readonly reason: string | null;
  /** The exchanges of an inconclusive check. */
  readonly exchanges: readonly Exchange[];
}

/** A requirement that is not counted. */
export interface ReportNotCounted {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  readonly text: string;
  readonly why: "pending" | "excluded" | "provisional";
  readonly reason: string;
}

/** The content of report.json, from which all other formats are rendered. */
export interface Report {
  readonly schemaVersion: 1;
  readonly tool: ReportTool;
  readonly target: {
    readonly baseUrl: string;
    /** Whether the target is the built-in reference node. */
    readonly reference: boolean;
    /** If no node was reached or recognized, what the user has to change; otherwise null. */
    readonly remedy: string | null;
    /** Why no response arrived, in the words of the system; null if at least one did. */
    readonly transportFailure: string | null;
    /**
     * The first requests with their responses, at most three, if the target does not look like a node of this interface.
     * Otherwise missing, as in reports of older versions.
     */
    readonly firstExchanges?: readonly Exchange[];
    readonly vendor: string;
    readonly vendorSource: "option" | "profile" | "headers" | "default";
    readonly chainId: number | null;
    /** The ledger versions of the first and the last response. */
    readonly ledgerVersion: { readonly first: string | null; readonly last: string | null };
    /** The ledger times of the first and the last response, in microseconds since 1970. */
    readonly ledgerTimestampMicros: { readonly first: string | null; readonly last: string | null };
    readonly oldestLedgerVersion: string | null;
    /**
     * The newest dated change of the interface that the responses show, and the oldest one that they lack; null for
     * none.
     */
    readonly revision: { readonly newestSeen: string | null; readonly oldestMissing: string | null };
  };
  readonly run: {
    readonly startedAt: string;
    readonly durationMs: number;
    readonly seed: number;
    readonly runs: number;
    readonly end: RunEnd;
    /** The command that repeats the run, without secrets. */
    readonly commandLine: string;
    /** The shards that the report was merged from; null if it was not merged. */
    readonly mergedFrom: readonly MergedShard[] | null;
    readonly requests: { readonly total: number } & { readonly [safety in SafetyClass]: number } & {
      readonly retried: number;
    };
    /** The operations that never succeeded; missing if there are none, and in reports of older versions. */
    readonly neverSucceeded?: readonly ReportNeverSucceeded[];
    /** The latencies over time; missing if none was measured, and in reports of older versions. */
    readonly timeline?: ReportTimeline;
  };
  readonly scope: {
    readonly allow: SafetyClass;
    readonly level: "must" | "should";
    /** The day whose interface the target is judged by, such as `2024-08-12`; null for the specification. */
    readonly revision: string | null;
    readonly only: readonly string[] | null;
    readonly shard: string | null;
    readonly features: { readonly [feature: string]: boolean };
    /** Whether every counted requirement and each of its checks was in scope. */
    readonly full: boolean;
  };
  readonly inventory: { readonly [name: string]: JsonValue };
  /** The proof that the checks of this build can fail; null if this build was not measured. */
  readonly calibration: Calibration | null;
  /** The baseline and the result of each entry; null if no baseline was given. */
  readonly baseline: ReportBaseline | null;
  readonly verdict: VerdictWord;
  readonly exitCode: ExitCode;
  readonly verdictReasons: readonly string[];
  readonly summary: StatusCounts;
  readonly warnings: readonly string[];
  /** Ordered by id. */
  readonly requirements: readonly ReportRequirement[];
  readonly notCounted: readonly ReportNotCounted[];
  /** What the target did where the document leaves a point open, ordered by id and value. */
  readonly facts: readonly ReportFact[];
  readonly coverage: ReportCoverage;
  /** The results of `--extended`; missing without this option. They never affect the verdict. */
  readonly extended?: ReportExtended;
  /** The URL at which `report.html` is published, from `--report-url`; missing without this option. */
  readonly reportUrl?: string;
  /** `sha256:` and hex over the RFC 8785 form of the report without this member. */
  readonly digest: string;
}

/** What the target did where the document leaves a point open. */
export interface ReportFact {
  readonly id: FactId;
  readonly section: string;
  readonly name: string;
  readonly value: string;
}

/**
 * Computes the digest of a report: SHA-256 over its RFC 8785 form without the member `digest`.
 *
 * @example
 * ```ts
 * import { check } from "touchstone";
 * import { computeDigest } from "touchstone/report";
 *
 * const { digest, ...content } = await check({ only: ["HLTH-001"] });
 * if (computeDigest(content) !== digest) throw new Error("the report was changed");
 * ```
 */
export function computeDigest(content: object): string {
  return computeJsonDigest(toJsonValue(content));
}

/** Computes the digest of a report whose content `toJsonValue` has converted already. */
export function computeJsonDigest(content: JsonValue): string {
  const canonical = renderCanonicalJson(content);
  return `sha256:${createHash("sha256").update(canonical).digest("hex")}`;
}
