import type { Command } from "../../evidence/command.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import type { Baseline } from "./baseline.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import type { LedgerPosition } from "../../evidence/ledger-position.ts";
import type { Fact, Observation, PlannedCheck } from "../../evidence/observation.ts";
import type { Remedy } from "../../evidence/remedy.ts";
import type { Search } from "../../evidence/search.ts";
import type { SafetyClass } from "../../evidence/safety-class.ts";
import type { TimeLimit } from "../../evidence/time-limit.ts";
import type { Traffic } from "../../evidence/traffic.ts";
import type { Shard } from "./shard.ts";

/**
 * How a run ended. After `interrupted`, `out of time`, `runner died` and `partly unreachable`, planned checks have no
 * observation. `partly unreachable` occurs only in a merged run: the target responded to some shards, but never to
 * others. After `not recognized`, no check ran, because no response had the form of this interface.
 */
export type RunEnd =
  | "completed"
  | "interrupted"
  | "out of time"
  | "runner died"
  | "unreachable"
  | "partly unreachable"
  | "not recognized";

/** Whether the checks of a run could start: a node was reached and recognized. */
export function hasRunChecks({ end }: { readonly end: RunEnd }): boolean {
  return end !== "unreachable" && end !== "not recognized";
}

/** A shard of a merged run, from its own report. */
export interface MergedShard {
  /** As `2/3`. */
  readonly shard: string;
  /** The digest of its report. */
  readonly digest: string;
  readonly baseUrl: string;
  readonly end: RunEnd;
}

/** All data of one run. The report is a pure function of this record, the catalogue and the tool. */
export interface RunRecord {
  readonly end: RunEnd;
  /** An internal error outside the checks, in a sentence; null if there was none. */
  readonly fault: string | null;
  readonly target: {
    readonly baseUrl: string;
    /** Whether the target is the reference node that the run started itself. */
    readonly reference: boolean;
    /** If no node was reached or recognized, what the user has to change; otherwise null. */
    readonly remedy: Remedy | null;
    /** Why no response arrived, in the words of the system; null if at least one did. */
    readonly transportFailure: string | null;
    /** The first requests with their responses. Only after `not recognized`; otherwise missing. */
    readonly firstExchanges?: readonly Exchange[];
    readonly vendor: string;
    readonly vendorSource: "option" | "profile" | "headers" | "default";
    readonly first: LedgerPosition | null;
    readonly last: LedgerPosition | null;
  };
  readonly startedAt: string;
  readonly durationMs: number;
  /** Missing if no node was found, in a merged run and in records of older versions. */
  readonly timeLimit?: TimeLimit;
  readonly seed: number;
  readonly runs: number;
  /** The command that repeats the run, without secrets. */
  readonly command: Command;
  readonly scope: {
    readonly allow: SafetyClass;
    readonly level: "must" | "should";
    /** Whether what the target does not have is not verified, instead of not observed. Default: false. */
    readonly strict?: boolean;
    /** The day whose interface the target is judged by, such as `2024-08-12`; null for the document. */
    readonly revision: string | null;
    /** The patterns of `--only` and the ids they select; null for all. */
    readonly only: { readonly patterns: readonly string[]; readonly ids: readonly RequirementId[] } | null;
    /** The shard that this run judges; null for all requirements. */
    readonly shard: Shard | null;
    readonly features: { readonly [feature: string]: boolean };
    /** The members of the profile that the run was given, such as `accounts`; missing without a profile. */
    readonly profile?: readonly string[];
  };
  /** The shards that this run was merged from, in order; null if it was not merged. */
  readonly shards: readonly MergedShard[] | null;
  /** The failures that the run accepts; null if no baseline was given. */
  readonly baseline: Baseline | null;
  /** What discovery found and how; JSON that the reports show unchanged. */
  readonly inventory: { readonly [name: string]: unknown };
  /** Every check of the suites, whether it ran or not. */
  readonly checks: readonly PlannedCheck[];
  readonly observations: readonly Observation[];
  /** The observations of `--extended`; null or missing without this option. */
  readonly extended?: readonly Observation[] | null;
  /** The URL at which the page of the report is published; null or missing if it is unknown. */
  readonly reportUrl?: string | null;
  /** The requests, facts and warnings of discovery. */
  readonly discovery: {
    readonly traffic: Traffic;
    /** What discovery searched; missing in records of older versions. */
    readonly search?: Search;
    readonly facts: readonly Fact[];
    readonly warnings: readonly string[];
  };
}
