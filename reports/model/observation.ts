/**
 * The data that the suites pass to the reports. It is plain JSON, so that workers can send it to the command. An
 * observation is the result of one check. The verdict depends only on observations.
 */
import type { RequirementId } from "../../spec/catalogue.ts";
import type { ExtendedRequirementId } from "../../spec/extended/requirements.ts";
import type { FactId } from "../../spec/facts.ts";
import type { Operation } from "../../spec/vocabulary.ts";

/** The most intrusive kind of request that a check sends. Each class includes the classes before it. */
export type SafetyClass = "read" | "simulate" | "submit" | "heavy";
export const SAFETY_CLASSES: readonly SafetyClass[] = ["read", "simulate", "submit", "heavy"];

/** A decisive check can make its requirement pass or fail. A supporting check can only make it fail. */
export type Role = "decisive" | "supporting";

/** A check of the suites. Titles are unique within a requirement. */
export interface PlannedCheck {
  readonly requirement: RequirementId;
  readonly title: string;
  readonly role: Role;
  readonly safety: SafetyClass;
}

/** The layers of a response, in the order in which they are judged. */
export type Layer = "transport" | "status" | "media type" | "headers" | "body" | "schema" | "semantics";

/** One request with its response, kept as evidence. Secrets are redacted. */
export interface Exchange {
  readonly operation: Operation | null;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly (readonly [name: string, value: string])[];
    /** The text of the body, or `0x` and hex for a binary body; null if there is no body. */
    readonly body: string | null;
  };
  /** Null if no response arrived. `transportFailure` says why. */
  readonly response: {
    readonly status: number;
    readonly headers: readonly (readonly [name: string, value: string])[];
    /** The body as text, cut at a maximum length. Bytes that are not UTF-8 become U+FFFD. */
    readonly body: string;
    /** The length of the complete body in bytes. */
    readonly bodyBytes: number;
    readonly bodyIsCut: boolean;
  } | null;
  readonly transportFailure: string | null;
}

/** One violation of a requirement by a response. */
export interface Failure {
  readonly requirement: RequirementId;
  /** The operation whose response violates the requirement; null if the failure belongs to several operations. */
  readonly operation: Operation | null;
  readonly layer: Layer;
  /** JSON pointer into the body, or a header name; empty for the whole response. */
  readonly pointer: string;
  /** The kind of mismatch in fixed words without values, such as `missing` or `not a uint64`. */
  readonly mismatch: string;
  /** One sentence: what was done, what was expected and what was received. */
  readonly summary: string;
  readonly expected: string;
  readonly received: string;
  /**
   * At least one exchange. The last one shows the failure. If there are others, the last one was compared with them.
   */
  readonly exchanges: readonly Exchange[];
  /** How many attempts showed the failure, as `3/3`; null if one exchange was enough. */
  readonly reproduced: string | null;
  /** The shrunk input of a property-based check, with the seed and path that generate it again. */
  readonly counterexample: {
    readonly seed: number;
    readonly path: string;
    readonly input: unknown;
    readonly shrinks: number;
    /** The length of the input as JSON, in UTF-16 code units, before and after shrinking. */
    readonly lengths: { readonly found: number; readonly shrunk: number };
  } | null;
  /** How often the failure occurred within this observation. */
  readonly occurrences: number;
}

/** How a check ended. */
export type Outcome =
  | { readonly kind: "held" }
  | { readonly kind: "violated"; readonly failure: Failure }
  | {
      readonly kind: "inconclusive";
      /** What is missing, or `blocked by <id>` if the check cannot judge without what another requirement demands. */
      readonly needs: string;
      readonly exchanges: readonly Exchange[];
    }
  | {
      /** An internal error of touchstone. */
      readonly kind: "error";
      readonly message: string;
      /** The location in the code of touchstone, as `suites/….js:line`; null if unknown. */
      readonly at: string | null;
    };

/**
 * The ledger headers of one response (§4.0). A header that is missing or not an unsigned integer in range is null.
 */
export interface LedgerPosition {
  readonly chainId: number | null;
  readonly ledgerVersion: string | null;
  readonly oldestLedgerVersion: string | null;
  readonly ledgerTimestampMicros: string | null;
  readonly epoch: string | null;
  readonly blockHeight: string | null;
  readonly oldestBlockHeight: string | null;
}

/** What the target did where the document leaves a point open. `spec/facts.ts` describes each fact. */
export interface Fact {
  readonly id: FactId;
  readonly value: string;
}

/** The numbers of requests and responses. */
export interface Traffic {
  /** Requests by class, including retries. */
  readonly requests: { readonly [safety in SafetyClass]: number };
  /** How many of the requests were retries after a transient response. */
  readonly retried: number;
  /** Successful responses (200, 202 or 206, with a body that may be JSON) by operation. */
  readonly succeeded: { readonly [operation in Operation]?: number };
  /** Responses by status, of all operations. */
  readonly statuses: { readonly [status: string]: number };
  /** Responses by operation and status, such as `getAccount 200`. */
  readonly answers: { readonly [operationAndStatus: string]: number };
  /**
   * Requests by operation, without those that violate a format on purpose. A target is right to reject these. Missing in
   * records of older versions.
   */
  readonly conforming?: { readonly [operation in Operation]?: number };
  /**
   * Status and body length of up to two different responses, such as `200 117`; one if all responses are the same.
   */
  readonly shapes: readonly string[];
  /** The latencies of the requests; missing if none was measured. */
  readonly latencies?: readonly LatencySlot[];
}

/** The requests to one operation that ended within the same tenth of a second. */
export interface LatencySlot {
  readonly operation: Operation | null;
  /** The tenths of a second from 1970 to the slot. */
  readonly slot: number;
  /** How many of the requests were retries. */
  readonly retried: number;
  /** The number of requests by latency. Bin n holds the latencies around 2^(n/4) milliseconds. */
  readonly bins: { readonly [bin: string]: number };
}

/** The counts of one coverage cell. */
export interface CellCount {
  /** The number of exchanges in the cell. */
  readonly seen: number;
  /** For each requirement that judges the cell, the number of exchanges in the cell on which it was asserted. */
  readonly judged: { readonly [id in RequirementId]?: number };
}

/** The counts of all coverage cells. */
export interface CoverageCounts {
  /** The counts by cell name. */
  readonly cells: { readonly [cell: string]: CellCount };
  /** The number of judged responses to requests whose class of input is unknown. */
  readonly unclassified: number;
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
  readonly traffic: Traffic;
  /** How long the check took, with all its attempts. */
  readonly durationMs: number;
  readonly facts: readonly Fact[];
  /** Warnings for readers. They do not change a status. */
  readonly warnings: readonly string[];
}

/** The result of one rule for the operations beyond the document. It never affects a verdict. */
export interface ExtendedObservation {
  readonly requirement: ExtendedRequirementId;
  readonly status: "held" | "violated" | "not-applicable";
  /** How many assertions of the rule held. */
  readonly assertions: number;
  /** Why the rule is not applicable; null for any other status. */
  readonly reason: string | null;
  /** Null unless the rule is violated. */
  readonly failure: ExtendedFailure | null;
}

/** One violation of a rule for the operations beyond the document. */
export interface ExtendedFailure {
  /** One sentence: what was done, what was expected and what was received. */
  readonly summary: string;
  readonly expected: string;
  readonly received: string;
  /** At least one exchange. The last one shows the failure. */
  readonly exchanges: readonly Exchange[];
}

/** The results of `--extended`. */
export interface ExtendedRun {
  /** The number of requests that were sent, including retries. They are not part of the traffic of the checks. */
  readonly requests: number;
  /** One for each rule, in the order of the rules. */
  readonly observations: readonly ExtendedObservation[];
}
