/**
 * The data that the suites pass to the reports. It is plain JSON, so that workers can send it to the command. An
 * observation is the result of one check. The verdict depends only on observations.
 */
import type { RequirementId } from "../spec/catalogue.ts";
import type { FactId, LagFactId } from "../spec/facts.ts";
import type { CoverageCounts } from "./coverage.ts";
import type { Exchange } from "./exchange.ts";
import type { Failure } from "./failure.ts";
import type { PairCoverage } from "./pair-coverage.ts";
import type { Reason } from "./reason.ts";
import type { SafetyClass } from "./safety-class.ts";
import type { Spending } from "./spending.ts";
import type { Traffic } from "./traffic.ts";

/** A decisive check can make its requirement pass or fail. A supporting check can only make it fail. */
export type Role = "decisive" | "supporting";

/** A check of the suites. Titles are unique within a requirement. */
export interface PlannedCheck {
  readonly requirement: RequirementId;
  readonly title: string;
  readonly role: Role;
  readonly safety: SafetyClass;
}

/** How a check ended. */
export type Outcome =
  | { readonly kind: "held" }
  | { readonly kind: "violated"; readonly failure: Failure }
  | {
      readonly kind: "inconclusive";
      readonly reason: Reason;
      readonly exchanges: readonly Exchange[];
    }
  | {
      /** An internal error of touchstone. */
      readonly kind: "error";
      readonly message: string;
      /** The location in the code of touchstone, as `suites/….js:line`; null if unknown. */
      readonly at: string | null;
    };

/** What the target did where the document leaves a point open. `spec/facts.ts` describes each fact. */
export interface Fact {
  readonly id: FactId;
  readonly value: string;
}

/** How many responses were older than an earlier one, as from several nodes behind one URL (RESP-S08). */
export interface Lag {
  readonly id: LagFactId;
  readonly responses: number;
  /** The largest lag in ledger versions. */
  readonly worst: string;
}

/** How often, and how long in all, a check waited until a transaction was executed. */
export interface Waits {
  readonly count: number;
  readonly millis: number;
}

/** When a check ran, and what it waited for. */
export interface CheckTiming {
  /** In milliseconds since 1970. */
  readonly startedAtMs: number;
  readonly waits: Waits;
}

/** The result of one check. */
export interface Observation extends PlannedCheck {
  readonly outcome: Outcome;
  /** The violations that the oracle found in the exchanges of this check, of any requirement. */
  readonly findings: readonly Failure[];
  /**
   * The number of executed assertions by requirement. Passed and failed assertions count. The same assertion on the
   * same exchange counts once.
   */
  readonly assertions: { readonly [id in RequirementId]?: number };
  readonly coverage: CoverageCounts;
  /** The pairs of inputs that the check sent; missing if it sends no combinations. */
  readonly pairs?: PairCoverage;
  readonly traffic: Traffic;
  /** Missing if no response showed a transaction of the run. */
  readonly spending?: Spending;
  /** How long the check took, with all its attempts. */
  readonly durationMs: number;
  /** Missing for a check that could not make its observation, and in records of older versions. */
  readonly timing?: CheckTiming;
  readonly facts: readonly Fact[];
  /** Missing if no response was older than an earlier one. */
  readonly lags?: readonly Lag[];
  /** Warnings for readers. They do not change a status. */
  readonly warnings: readonly CheckWarning[];
}

/** A warning in words, or generated cases that could not be judged, with the reason for the first of them. */
export type CheckWarning = string | { readonly cases: number; readonly reason: Reason };
