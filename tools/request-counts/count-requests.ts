/** Counts the requests that each check sends to the reference node. */
import { check } from "../../cli/check-api.ts";
import { COUNTED_RUNS, type CountByRuns, type RequirementCounts } from "../../cli/run/request-estimate.ts";
import type { Observation } from "../../evidence/observation.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import type { Operation } from "../../spec/vocabulary.ts";

/** Runs checks against the reference node and returns their observations. */
export async function observeReferenceRun(
  seed: number,
  runs: number,
  only: readonly RequirementId[] = [],
): Promise<readonly Observation[]> {
  const observations: Observation[] = [];
  await check({
    reference: true,
    seed,
    runs,
    ...(only.length === 0 ? {} : { only }),
    workers: 1,
    observed: (observation) => observations.push(observation),
  });
  return observations;
}

/** Returns the responses of an observation by operation, which are its requests if the target answers each of them. */
export function countByOperation({ traffic }: Observation): readonly (readonly [Operation, number])[] {
  return Object.entries(traffic.answers).map(([answer, count]) => [answer.split(" ")[0] as Operation, count]);
}

type Counts = { [requirement: string]: { [safety: string]: { [operation: string]: CountByRuns } } };

/**
 * Adds the requests of all checks up by requirement, class of the check, and operation.
 * @param observed the observations with each of the counted values of `--runs`
 */
export function countRequests(observed: readonly (readonly Observation[])[]): {
  readonly [requirement: string]: RequirementCounts;
} {
  const counts: Counts = {};
  for (const [place, observations] of observed.entries()) {
    for (const observation of observations) {
      const { requirement, safety } = observation;
      const row = ((counts[requirement] ??= {})[safety] ??= {});
      for (const [operation, count] of countByOperation(observation)) {
        const before = row[operation] ?? COUNTED_RUNS.map(() => 0);
        if (typeof before === "number") continue;
        row[operation] = before.map((one, index) => (index === place ? one + count : one));
      }
    }
  }
  for (const row of Object.values(counts).flatMap((byClass) => Object.values(byClass))) {
    for (const [operation, count] of Object.entries(row)) row[operation] = shorten(count);
  }
  return counts;
}

/** Returns one number if the count does not depend on `--runs`. */
function shorten(count: CountByRuns): CountByRuns {
  if (typeof count === "number") return count;
  const [first = 0] = count;
  return count.every((one) => one === first) ? first : count;
}
