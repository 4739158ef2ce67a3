import type { Exchange } from "../../evidence/exchange.ts";
import type { Failure } from "../../evidence/failure.ts";
import type { Reason } from "../../evidence/reason.ts";

/**
 * What a violation is based on. `exchange`: one response proves it, so the check is not repeated. `status`: the check
 * runs three times, and the violation must occur each time. `comparison` (of several responses): the violation must
 * occur in two of three runs.
 */
export type Basis = "exchange" | "status" | "comparison";

/**
 * Describes how the target violates a requirement: a failure, of which a check can leave out what has a default. The
 * default of `requirement` is that of the check.
 */
export interface ViolationDetails
  extends
    Pick<Failure, "operation" | "layer" | "mismatch" | "summary" | "expected" | "received" | "exchanges">,
    Partial<
      Pick<
        Failure,
        "requirement" | "pointer" | "values" | "levels" | "reproduced" | "repeats" | "counterexample"
      >
    > {
  readonly basis: Basis;
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

/**
 * Thrown by a check if it cannot verify the requirement on this target. `reason` says what is missing. A text
 * becomes a reason without further data.
 *
 * @example
 * ```ts
 * import { Inconclusive } from "touchstone/suites";
 *
 * const outcome = new Inconclusive("needs an account with two resources");
 * if (outcome.reason.kind !== "text") throw outcome;
 * ```
 */
export class Inconclusive extends Error {
  override readonly name = "Inconclusive";
  readonly reason: Reason;
  readonly exchanges: readonly Exchange[];
  constructor(reason: Reason | string, exchanges: readonly Exchange[] = []) {
    super(typeof reason === "string" ? reason : JSON.stringify(reason));
    this.reason = typeof reason === "string" ? { kind: "text", text: reason } : reason;
    this.exchanges = exchanges;
  }
}

/**
 * Thrown if the response to a submission was lost, so that nobody can say what the target responded. The check can submit
 * other transactions.
 */
export class UnknownOutcome extends Inconclusive {}

/**
 * Thrown if the target takes no batch as large as that of the check. The largest one that it takes is then known, so the
 * check can run again with a smaller one.
 */
export class BatchTooLarge extends UnknownOutcome {}
