import type { Exchange } from "../../evidence/exchange.ts";
import type { ExtendedFailure } from "../../evidence/failure.ts";
import type { ExtendedObservation } from "../../evidence/observation.ts";
import { extendedRequirementIds, type ExtendedRequirementId } from "../../spec/extended/requirements.ts";

/** Thrown if a rule cannot be judged, for example because the node does not serve the operation. */
export class NotApplicable extends Error {
  override readonly name = "NotApplicable";
}

/** An assertion of a rule. */
export interface Assertion {
  readonly requirement: ExtendedRequirementId;
  /** What was done, such as `Read the block of height 7`. */
  readonly what: string;
  readonly expected: string;
  /** What was received instead; null if the assertion holds. */
  readonly received: string | null;
  /** The exchanges that are compared. The last one shows a failure. */
  readonly exchanges: readonly Exchange[];
}

/** The assertions of one run of a check. */
export interface Results {
  /** Records an assertion. Returns whether it holds. */
  assert(assertion: Assertion): boolean;
  /** How often each rule held. */
  readonly held: ReadonlyMap<ExtendedRequirementId, number>;
  /** The first failure of each violated rule. */
  readonly failures: ReadonlyMap<ExtendedRequirementId, ExtendedFailure>;
}

export function createResults(): Results {
  const held = new Map<ExtendedRequirementId, number>();
  const failures = new Map<ExtendedRequirementId, ExtendedFailure>();
  return {
    assert({ requirement, what, expected, received, exchanges }) {
      if (received === null) {
        held.set(requirement, (held.get(requirement) ?? 0) + 1);
        return true;
      }
      if (!failures.has(requirement)) {
        const summary = `${what}: expected ${expected}, got ${received}.`;
        failures.set(requirement, { summary, expected, received, exchanges });
      }
      return false;
    },
    held,
    failures,
  };
}

/** The result of one check: its confirmed failures, and the reasons why some of its rules were not judged. */
export interface CheckResult {
  readonly requirements: readonly ExtendedRequirementId[];
  readonly held: ReadonlyMap<ExtendedRequirementId, number>;
  readonly failures: ReadonlyMap<ExtendedRequirementId, ExtendedFailure>;
  readonly reasons: ReadonlyMap<ExtendedRequirementId, string>;
}

/** Combines the results of all checks to one observation for each rule. */
export function toObservations(results: readonly CheckResult[]): readonly ExtendedObservation[] {
  return extendedRequirementIds.map((requirement) => {
    const failure = results.flatMap((one) => one.failures.get(requirement) ?? [])[0] ?? null;
    const assertions = results.reduce((sum, { held }) => sum + (held.get(requirement) ?? 0), 0);
    const status = failure !== null ? "violated" : assertions > 0 ? "held" : "not-applicable";
    const [reason = "no response showed what the rule is about"] = results.flatMap(
      ({ reasons }) => reasons.get(requirement) ?? [],
    );
    return {
      requirement,
      status,
      assertions,
      reason: status === "not-applicable" ? reason : null,
      failure,
    };
  });
}
