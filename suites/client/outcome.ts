import type { Exchange, Failure, Layer } from "../../reports/model/observation.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import type { Operation } from "../../spec/vocabulary.ts";

/**
 * What decides whether a violation stands: one exchange alone, a status (three of three repetitions),
 * or the comparison of several exchanges (two of three repetitions with fresh reads).
 */
export type Basis = "exchange" | "status" | "comparison";

/** What a check says when the target broke a requirement. */
export interface ViolationDetails {
  /** Left out by a check that accuses its own requirement. */
  readonly requirement?: RequirementId;
  readonly operation: Operation | null;
  readonly basis: Basis;
  readonly layer: Layer;
  readonly pointer?: string;
  readonly mismatch: string;
  readonly summary: string;
  readonly expected: string;
  readonly received: string;
  readonly exchanges: readonly Exchange[];
  readonly reproduced?: string;
  readonly counterexample?: Failure["counterexample"];
}

/** Thrown by a check: the target broke the requirement. */
export class Violation extends Error {
  override readonly name = "Violation";
  readonly details: ViolationDetails;
  constructor(details: ViolationDetails) {
    super(details.summary);
    this.details = details;
  }
}

/** Thrown by a check: the requirement could not be verified on this target. `needs` says what is missing. */
export class Inconclusive extends Error {
  override readonly name = "Inconclusive";
  readonly needs: string;
  readonly exchanges: readonly Exchange[];
  constructor(needs: string, exchanges: readonly Exchange[] = []) {
    super(needs);
    this.needs = needs;
    this.exchanges = exchanges;
  }
}
