/**
 * The data that the suites pass to the reports. It is plain JSON, so that it can cross a process boundary. An observation
 * is the result of one check; the verdict depends only on observations.
 */
import type { RequirementId } from "../../spec/catalogue.ts";
import type { FactId } from "../../spec/facts.ts";
import type { Operation } from "../../spec/vocabulary.ts";

/** The heaviest kind of request that a check sends; each class includes those before it. */
export type SafetyClass = "read" | "simulate" | "submit" | "heavy";
export const SAFETY_CLASSES: readonly SafetyClass[] = ["read", "simulate", "submit", "heavy"];

/** A decisive check verifies its requirement; a supporting check can only add a failure. */
export type Role = "decisive" | "supporting";

/** A check before it has run. Titles are unique within a requirement. */
export interface PlannedCheck {
  readonly requirement: RequirementId;
  readonly title: string;
  readonly role: Role;
  readonly safety: SafetyClass;
}

/** The layers of an answer, in the order in which they are judged. */
export type Layer = "transport" | "status" | "media type" | "headers" | "body" | "schema" | "semantics";

/** One request with its answer, kept as evidence. Secrets are already redacted. */
export interface Exchange {
  readonly operation: Operation | null;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly (readonly [name: string, value: string])[];
    /** The text of the body, or `0x` and hex for a binary body; null if there is no body. */
    readonly body: string | null;
  };
  /** Null if no answer arrived; `transportFailure` then says why. */
  readonly response: {
    readonly status: number;
    readonly headers: readonly (readonly [name: string, value: string])[];
    /** The body as text, cut at a maximum length; bytes that are not UTF-8 become U+FFFD. */
    readonly body: string;
    /** Length of the whole body in bytes. */
    readonly bodyBytes: number;
    readonly bodyIsCut: boolean;
  } | null;
  readonly transportFailure: string | null;
}

/** One way in which an answer broke a requirement. */
export interface Failure {
  readonly requirement: RequirementId;
  /** The operation whose answer violated it; null if the failure belongs to several operations. */
  readonly operation: Operation | null;
  readonly layer: Layer;
  /** JSON pointer into the body, or a header name; empty for the whole answer. */
  readonly pointer: string;
  /** The kind of mismatch in a few fixed words without values, as `missing` or `not a uint64`. */
  readonly mismatch: string;
  /** One sentence for readers. */
  readonly summary: string;
  readonly expected: string;
  readonly received: string;
  /** At least one exchange. The last one shows the failure; the others are what it was compared with. */
  readonly exchanges: readonly Exchange[];
  /** How many of how many repetitions showed it, as `3/3`; null if one exchange was enough. */
  readonly reproduced: string | null;
  /** The shrunk input of a property, with the seed and path that generate it again. */
  readonly counterexample: {
    readonly seed: number;
    readonly path: string;
    readonly input: unknown;
    readonly shrinks: number;
    /** The length of the input as JSON in UTF-16 code units, before and after shrinking. */
    readonly lengths: { readonly found: number; readonly shrunk: number };
  } | null;
  /** How often it occurred within this observation. */
  readonly occurrences: number;
}

/** How a check ended. */
export type Outcome =
  | { readonly kind: "held" }
  | { readonly kind: "violated"; readonly failure: Failure }
  | {
      readonly kind: "inconclusive";
      /** What is missing, or which failed requirement blocks the check. */
      readonly needs: string;
      readonly exchanges: readonly Exchange[];
    }
  | {
      /** A fault of the harness. */
      readonly kind: "error";
      readonly message: string;
      /** The place in the code of touchstone, as `suites/….js:line`; null if unknown. */
      readonly at: string | null;
    };

/** The ledger headers of one answer (§4.0); null for a header that is missing or not an unsigned integer in range. */
export interface LedgerPosition {
  readonly chainId: number | null;
  readonly ledgerVersion: string | null;
  readonly oldestLedgerVersion: string | null;
  readonly ledgerTimestampMicros: string | null;
  readonly epoch: string | null;
  readonly blockHeight: string | null;
  readonly oldestBlockHeight: string | null;
}

/** An observation on a point that the document does not decide; `spec/facts.ts` describes it. */
export interface Fact {
  readonly id: FactId;
  readonly value: string;
}

/** The number of requests and answers. */
export interface Traffic {
  /** Requests sent by class, retries included. */
  readonly requests: { readonly [safety in SafetyClass]: number };
  /** How many of them were retries after a transient answer. */
  readonly retried: number;
  /** Success answers (200, 202, 206) by operation. */
  readonly succeeded: { readonly [operation in Operation]?: number };
  /** Answers by status, of all operations. */
  readonly statuses: { readonly [status: string]: number };
  /** Answers by operation and status, as `getAccount 200`. */
  readonly answers: { readonly [operationAndStatus: string]: number };
  /** Status and body length of the first two answers that differ in them, as `200 117`; fewer if all are the same. */
  readonly shapes: readonly string[];
}

/** How often a coverage cell was seen. */
export interface CellCount {
  readonly seen: number;
  /** On how many of these exchanges each requirement that judges the cell was asserted. */
  readonly judged: { readonly [id in RequirementId]?: number };
}

/** How often each coverage cell was seen. */
export interface CoverageCounts {
  /** The counts by cell name. */
  readonly cells: { readonly [cell: string]: CellCount };
  /** How many judged answers belong to requests whose class is unknown. */
  readonly unclassified: number;
}

/** The result of one check. */
export interface Observation extends PlannedCheck {
  readonly outcome: Outcome;
  /** Violations of any requirement that the oracle found in the exchanges of this check. */
  readonly findings: readonly Failure[];
  /** The number of executed assertions by requirement: distinct pairs of assertion and exchange, held or not. */
  readonly assertions: { readonly [id in RequirementId]?: number };
  readonly coverage: CoverageCounts;
  readonly traffic: Traffic;
  readonly facts: readonly Fact[];
  /** Warnings for readers; they change no status. */
  readonly warnings: readonly string[];
}
