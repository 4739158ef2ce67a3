/**
 * Excludes failures that a target may have shown by chance. How often its statuses change when the same request is
 * repeated is known only at the end of a run, so the verdict judges this.
 */
import { isByChance } from "../../evidence/chance.ts";
import type { Failure } from "../../evidence/failure.ts";
import type { Observation } from "../../evidence/observation.ts";
import { listFailures } from "../model/failures.ts";
import type { RunRecord } from "../model/run-record.ts";
import { sumTraffic } from "../model/traffic.ts";

/**
 * Returns a record in which no failure is about a status that the same request showed too few times. The requirement of
 * such a failure is not verified.
 */
export function excludeChance(record: RunRecord): RunRecord {
  const { total, changed } = sumTraffic(record);
  const isDoubtful = ({ repeats }: Failure): boolean =>
    repeats !== undefined && isByChance(repeats, { requests: total, changed });
  const exclude = (observations: readonly Observation[]): readonly Observation[] => {
    const doubtful = observations.flatMap(listFailures).filter(isDoubtful);
    return doubtful.length === 0
      ? observations
      : observations.map((one) => excludeFrom(one, { doubtful, isDoubtful }));
  };
  const { observations, extended } = record;
  return {
    ...record,
    observations: exclude(observations),
    ...(extended ? { extended: exclude(extended) } : {}),
  };
}

/** Removes failures from an observation. Its check does not pass if one of them is of its requirement. */
function excludeFrom(
  observation: Observation,
  {
    doubtful,
    isDoubtful,
  }: { readonly doubtful: readonly Failure[]; readonly isDoubtful: (failure: Failure) => boolean },
): Observation {
  const findings = observation.findings.filter((failure) => !isDoubtful(failure));
  const { outcome, requirement } = observation;
  const shown =
    outcome.kind === "violated"
      ? [outcome.failure].find(isDoubtful)
      : doubtful.find((failure) => failure.requirement === requirement && outcome.kind === "held");
  if (shown === undefined) return { ...observation, findings };
  const { summary, repeats = 1, exchanges } = shown;
  const reason = { kind: "chance", summary, shown: repeats } as const;
  return { ...observation, findings, outcome: { kind: "inconclusive", reason, exchanges } };
}
