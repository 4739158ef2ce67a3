import type { CoverageCounts } from "../../evidence/coverage.ts";
import type { Failure } from "../../evidence/failure.ts";
import type { CheckWarning, Fact, Lag, Waits } from "../../evidence/observation.ts";
import type { PairCoverage } from "../../evidence/pair-coverage.ts";
import type { SafetyClass } from "../../evidence/safety-class.ts";
import type { Spending } from "../../evidence/spending.ts";
import type { Traffic } from "../../evidence/traffic.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import type { CoverageCell } from "../../spec/coverage.ts";
import type { FactId, LagFactId } from "../../spec/facts.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import type { RequestForm } from "./operation-request.ts";

/**
 * Collects what happens during one check: requests, assertions, findings and facts. The client records through this
 * interface, because it must not import the oracle.
 */
export interface Recorder {
  /** Counts an exchange and returns its ordinal: 1 for the first exchange of the check. */
  countExchange(sent: {
    operation: Operation | null;
    safety: SafetyClass;
    /** Default: "well-formed". */
    form?: RequestForm;
    retry: boolean;
    /** Null if no response arrived. */
    status: number | null;
    /** Null if no response arrived. */
    bodyBytes: number | null;
    /** The length of the request's body. Default: 0. */
    sentBytes?: number;
    /** Whether the body may be JSON. Without that, a success status says nothing. Default: true. */
    isReadable?: boolean;
    /** The latency; undefined if it was not measured. */
    millis?: number | undefined;
  }): number;
  /** Counts responses whose status the same request did not show again. */
  countChanged(responses: number): void;
  /** Returns the ordinal of the last exchange; 0 if there was none. */
  readonly lastOrdinal: () => number;
  /** Records that an assertion was executed on an exchange. The same assertion on the same exchange counts once. */
  recordAssertion(requirement: RequirementId, assertion: string, ordinal: number): void;
  /** Records several assertions of a requirement on an exchange that has no assertion of that requirement yet. */
  recordAssertions(requirement: RequirementId, times: number, ordinal: number): void;
  /** Records the pairs of inputs that the check sent, in place of those of an earlier attempt. */
  recordPairs(pairs: PairCoverage): void;
  /** Records the coverage cells of an exchange; null if they cannot be determined. */
  recordCoverage(cells: readonly CoverageCell[] | null, ordinal: number): void;
  /**
   * Adds a violation that the oracle or a check found. If the same violation is known already, its `occurrences` are
   * incremented.
   */
  addFinding(failure: Failure): void;
  /**
   * Records how the target behaves at a point that the document leaves open. Each fact keeps a limited number of
   * values.
   */
  recordFact(id: FactId, value: string): void;
  /**
   * Records that a response is this many versions behind an earlier response. The lag says how many such
   * responses there were, and the largest lag.
   */
  recordLag(id: LagFactId, versions: bigint): void;
  /** Counts a wait until a transaction was executed. */
  countWait(millis: number): void;
  /** Records what responses show of the transactions of the run. */
  recordSpending(spending: Spending): void;
  addWarning(warning: CheckWarning): void;
  readonly findings: () => readonly Failure[];
  readonly assertions: () => { readonly [id in RequirementId]?: number };
  readonly coverage: () => CoverageCounts;
  /** Null if the check sends no combinations. */
  readonly pairs: () => PairCoverage | null;
  readonly traffic: () => Traffic;
  /** Null if no response showed a transaction of the run. */
  readonly spending: () => Spending | null;
  readonly facts: () => readonly Fact[];
  readonly lags: () => readonly Lag[];
  readonly waits: () => Waits;
  readonly warnings: () => readonly CheckWarning[];
}
