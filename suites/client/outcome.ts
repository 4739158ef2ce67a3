import type { Exchange } from "../../evidence/exchange.ts";
import type { Failure, Layer } from "../../evidence/failure.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import type { Operation } from "../../spec/vocabulary.ts";

/**
 * What a violation is based on. `exchange`: one response proves it, so the check is not repeated. `status`: the check
 * runs three times, and the violation must occur each time. `comparison` (of several responses): the violation must
 * occur in two of three runs.
 */
export type Basis = "exchange" | "status" | "comparison";

/** Describes how the target violates a requirement. */
export interface ViolationDetails {
  /** Default: the requirement of the check. */
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
  /** Further violations in the same run of the check, caused by other inputs. Default: none. */
  readonly others?: readonly ViolationDetails[];
}

/**
 * Thrown by a check if the target violates a requirement.
 *
 * @example
 * ```ts
 * import { Violation } from "touchstone/suites";
 *
 * const violation = new Violation({
 *   operation: "checkHealth",
 *   basis: "exchange",
 *   layer: "semantics",
 *   mismatch: "other value",
 *   summary: "Checked the health: expected the message ok, got none.",
 *   expected: "the message ok",
 *   received: "none",
 *   exchanges: [],
 * });
 * if (violation.details.layer !== "semantics") throw violation;
 * ```
 */
export class Violation extends Error {
  override readonly name = "Violation";
  readonly details: ViolationDetails;
  constructor(details: ViolationDetails) {
    super(details.summary);
    this.details = details;
  }
}

/** Returns the reason of a check that cannot use a response, because the response violates another requirement. */
export function describeBlocking(requirement: RequirementId): string {
  return `not judged, because the response violates ${requirement}`;
}

/**
 * Thrown by a check if it cannot verify the requirement on this target. `needs` says what is missing.
 *
 * @example
 * ```ts
 * import { Inconclusive } from "touchstone/suites";
 *
 * const outcome = new Inconclusive("needs an account with two resources");
 * if (!outcome.needs.startsWith("needs")) throw outcome;
 * ```
 */
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
