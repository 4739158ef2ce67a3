import type { Calibration } from "../../reports/model/calibration.ts";
import { readProof, type Proof } from "./proof.ts";

/** The proof of this build as a report carries it; null where there is none of this build. */
export function readCalibration(root?: string): Calibration | null {
  const proof = readProof(root);
  if (proof === null) return null;
  const { digest, mutation, variations } = proof;
  const { mutants: total, killed, equivalent, counted, ofState, results } = mutation;
  return {
    digest,
    mutants: { total, killed, equivalent, counted, ofState },
    variations: {
      total: variations.variations + variations.pairs,
      passed: variations.passed,
      pairs: variations.pairs,
    },
    proves: groupMutantsByRequirement(results),
    faults: Object.fromEntries(
      results.filter(({ killed: isKilled }) => isKilled).map(({ id, fault }) => [id, fault]),
    ),
  };
}

function groupMutantsByRequirement(results: Proof["mutation"]["results"]): Calibration["proves"] {
  const proves: { [requirement: string]: string[] } = {};
  for (const { id, requirement, killed } of results) if (killed) (proves[requirement] ??= []).push(id);
  return proves;
}
