/**
 * What the suites hand to the reports: plain data that survives JSON, so that it can cross a process boundary.
 * An observation says what one check saw; the verdict is made from observations and from nothing else.
 */
import type { RequirementId } from "../../spec/catalogue.ts";
import type { FactId } from "../../spec/facts.ts";
import type { Operation } from "../../spec/vocabulary.ts";

/** The heaviest kind of request that a check sends; each class includes those before it. */
export type SafetyClass = "read" | "simulate" | "submit" | "heavy";
export const SAFETY_CLASSES: readonly SafetyClass[] = ["read", "simulate", "submit", "heavy"];

/** A decisive check verifies its requirement alone; a supporting one can only add a failure. */
export type Role = "decisive" | "supporting";

/** What identifies a check before it has run. Titles are unique within a requirement. */
export interface PlannedCheck {
  readonly requirement: RequirementId;
  readonly title: string;
  readonly role: Role;
  readonly safety: SafetyClass;
}

/** The layers of an answer, in the order in which they are judged. */
export type Layer = "transport" | "status" | "media type" | "headers" | "body" | "schema" | "semantics";

/** One request with its answer, kept as evidence; secrets are already redacted. */
export interface Exchange {
  readonly operation: Operation | null;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly (readonly [name: string, value: string])[];
    /** Text of the body, or for a binary one `0x` and hex; null where none was sent. */
    readonly body: string | null;
  };
  /** Null where no answer arrived; `transportFailure` then says why. */
  readonly response: {
    readonly status: number;
    readonly headers: readonly (readonly [name: string, value: string])[];
    /** The body as text, cut at a stated length; bytes that are not UTF-8 appear as U+FFFD. */
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
  /** The operation whose answer broke it; null where no single one did. */
  readonly operation: Operation | null;
  readonly layer: Layer;
  /** JSON pointer into the body, or a header name; empty for the whole answer. */
  readonly pointer: string;
  /** The kind of mismatch in a few fixed words without values, for example `missing` or `not a uint64`. */
  readonly mismatch: string;
  /** One sentence for a person. */
  readonly summary: string;
  readonly expected: string;
  readonly received: string;
  /** The exchange that shows it comes last; those before it are what it was compared with. At least one. */
  readonly exchanges: readonly Exchange[];
  /** How many of how many repetitions showed it, as `3/3`; null where one exchange decides alone. */
  readonly reproduced: string | null;
  /** The shrunk input of a property, with what generates it again. */
  readonly counterexample: {
    readonly seed: number;
    readonly path: string;
    readonly input: unknown;
    readonly shrinks: number;
    /** Length of the input as JSON in UTF-16 code units, as it was found and as it is now. */
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
      /** What is missing, or the requirement whose failure stood in the way. */
      readonly needs: string;
      readonly exchanges: readonly Exchange[];
    }
  | {
      /** A fault of the harness. */
      readonly kind: "error";
      readonly message: string;
      /** Where in our own code, as `suites/….js:line`; null where unknown. */
      readonly at: string | null;
    };

/** The values of the ledger headers of one answer (§4.0); null for one that is absent or no unsigned integer in range. */
export interface LedgerPosition {
  readonly chainId: number | null;
  readonly ledgerVersion: string | null;
  readonly oldestLedgerVersion: string | null;
  readonly ledgerTimestampMicros: string | null;
  readonly epoch: string | null;
  readonly blockHeight: string | null;
  readonly oldestBlockHeight: string | null;
}

/** Something observed where the document is silent; what it is about stands in the table of facts. */
export interface Fact {
  readonly id: FactId;
  readonly value: string;
}

/** What was sent and how it was answered. */
export interface Traffic {
  /** Requests sent by class, retries included. */
  readonly requests: { readonly [safety in SafetyClass]: number };
  /** How many of them were repetitions after a transient answer. */
  readonly retried: number;
  /** Success answers (200, 202, 206) by operation. */
  readonly succeeded: { readonly [operation in Operation]?: number };
  /** Answers by status, of all operations. */
  readonly statuses: { readonly [status: string]: number };
  /** Answers by operation and status, as `getAccount 200`. */
  readonly answers: { readonly [operationAndStatus: string]: number };
  /** Status and length of the body of the first two answers that differ in them, as `200 117`; fewer where none do. */
  readonly shapes: readonly string[];
}

/** How often a cell of the coverage view was seen. */
export interface CellCount {
  readonly seen: number;
  /** On how many of these exchanges each requirement that judges the cell was asserted; none is left out. */
  readonly judged: { readonly [id in RequirementId]?: number };
}

/** In how many exchanges each cell of the coverage view was seen. */
export interface CoverageCounts {
  /** By the name of the cell. */
  readonly cells: { readonly [cell: string]: CellCount };
  /** Judged answers to requests of which nothing tells the class. */
  readonly unclassified: number;
}

/** What one check saw. */
export interface Observation extends PlannedCheck {
  readonly outcome: Outcome;
  /** Violations of what holds for every exchange, of whatever requirement, found on the way. */
  readonly findings: readonly Failure[];
  /** Executed assertions by requirement: distinct pairs of assertion and exchange, whether they held or not. */
  readonly assertions: { readonly [id in RequirementId]?: number };
  readonly coverage: CoverageCounts;
  readonly traffic: Traffic;
  readonly facts: readonly Fact[];
  /** Remarks for the reader that change no status. */
  readonly warnings: readonly string[];
}
