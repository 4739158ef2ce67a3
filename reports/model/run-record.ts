import type { RequirementId } from "../../spec/catalogue.ts";
import type { Baseline } from "./baseline.ts";
import type { Fact, LedgerPosition, Observation, PlannedCheck, SafetyClass, Traffic } from "./observation.ts";
import type { Shard } from "./shard.ts";

export type { LedgerPosition } from "./observation.ts";

/**
 * How a run came to its end. `interrupted`, `out of time` and `runner died` leave planned checks without an observation;
 * so does `partly unreachable`, which only merged shards can be: the target answered some of them, and others never.
 */
export type RunEnd =
  "completed" | "interrupted" | "out of time" | "runner died" | "unreachable" | "partly unreachable";

/** A part of a merged run, as its own report has it. */
export interface MergedShard {
  /** As `2/3`. */
  readonly shard: string;
  /** The digest of its report. */
  readonly digest: string;
  readonly baseUrl: string;
  readonly end: RunEnd;
}

/** Everything that one run knows at its end. The report is a pure function of this, the catalogue and the tool. */
export interface RunRecord {
  readonly end: RunEnd;
  /** A fault of the harness outside any check, in a sentence; null where there was none. */
  readonly fault: string | null;
  readonly target: {
    readonly baseUrl: string;
    readonly vendor: string;
    readonly vendorSource: "option" | "profile" | "headers" | "default";
    readonly first: LedgerPosition | null;
    readonly last: LedgerPosition | null;
  };
  readonly startedAt: string;
  readonly durationMs: number;
  readonly seed: number;
  readonly runs: number;
  /** The command line that repeats the run, secrets removed. */
  readonly commandLine: string;
  readonly scope: {
    readonly allow: SafetyClass;
    readonly level: "must" | "should";
    /** The patterns of `--only` and the ids they select; null for all. */
    readonly only: { readonly patterns: readonly string[]; readonly ids: readonly RequirementId[] } | null;
    /** The part of the requirements that this run judges; null for all. */
    readonly shard: Shard | null;
    readonly features: { readonly [feature: string]: boolean };
  };
  /** The shards that this run was merged from, in order; null for a run of its own. */
  readonly shards: readonly MergedShard[] | null;
  /** What is accepted of the target although it breaks the document; null: nothing. */
  readonly baseline: Baseline | null;
  /** What discovery found and how; JSON, shown as it is. */
  readonly inventory: { readonly [name: string]: unknown };
  /** Every check of the suites, run or not. */
  readonly checks: readonly PlannedCheck[];
  readonly observations: readonly Observation[];
  /** What discovery sent, and what it noticed. */
  readonly discovery: {
    readonly traffic: Traffic;
    readonly facts: readonly Fact[];
    readonly warnings: readonly string[];
  };
}
