/** Counts the requests that each check sends to the reference node. */
import { check } from "../../../cli/check-api.ts";
import { COUNTED_RUNS, type RequirementCounts } from "../../../cli/run/request-estimate.ts";
import type { Observation } from "../../../reports/model/observation.ts";
import type { Operation } from "../../../spec/vocabulary.ts";

/** Runs all checks against the reference node and returns their observations. */
export async function observeReferenceRun(seed: number): Promise<readonly Observation[]> {
  const observations: Observation[] = [];
  await check({
    reference: true,
    seed,
    runs: COUNTED_RUNS,
    workers: 1,
    observed: (observation) => observations.push(observation),
  });
  return observations;
}

/** Returns the responses of an observation by operation, which are its requests if the target answers each of them. */
export function countByOperation({ traffic }: Observation): readonly (readonly [Operation, number])[] {
  return Object.entries(traffic.answers).map(([answer, count]) => [answer.split(" ")[0] as Operation, count]);
}

/** Adds the requests of all checks up by requirement, class of the check, and operation. */
export function countRequests(observations: readonly Observation[]): {
  readonly [requirement: string]: RequirementCounts;
} {
  const counts: { [requirement: string]: { [safety: string]: { [operation: string]: number } } } = {};
  for (const observation of observations) {
    const { requirement, safety } = observation;
    const row = ((counts[requirement] ??= {})[safety] ??= {});
    for (const [operation, count] of countByOperation(observation)) {
      row[operation] = (row[operation] ?? 0) + count;
    }
  }
  return counts;
}
