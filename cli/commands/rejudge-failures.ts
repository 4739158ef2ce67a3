import { fingerprint } from "../../reports/model/failures.ts";
import type { Observation } from "../../evidence/observation.ts";
import type { Traffic } from "../../evidence/traffic.ts";
import { createReport } from "../../reports/verdict/create-report.ts";
import type { Report } from "../../reports/model/report.ts";
import { isRequirementId, getRequirement, requirements, type RequirementId } from "../../spec/catalogue.ts";
import { runChecks, selectRunChecks, toRecord, type DiscoveredRun } from "../run.ts";
import { toolIdentity } from "../run/tool.ts";
import type { ChosenFailure } from "./replay-input.ts";
import { findDetectingRequirements } from "./replay-outcome.ts";

/** The report and traffic of the replay. */
interface RejudgeResult {
  readonly report: Report;
  readonly traffic: readonly Traffic[];
}

const catalogueRows = requirements.map(([id]) => ({ id }));

/**
 * Runs the checks of the failed requirements. If they do not reproduce a failure, also runs the other checks that
 * found it. A failure counts as fixed only if none of these checks finds it. The report covers only the failed
 * requirements and those of the other checks.
 */
export async function rejudgeFailures(
  run: DiscoveredRun,
  chosen: readonly ChosenFailure[],
): Promise<RejudgeResult> {
  const failed = toRequirementIds(chosen.map(({ requirement }) => requirement.id));
  const own = failed.filter(hasChecks);
  const first = await runChecks(run, selectRunChecks(run, own));
  const notReproduced = chosen.filter((one) => !isReproduced(one, first.observations));
  const others = toRequirementIds(
    notReproduced.flatMap(({ failure }) =>
      findDetectingRequirements(failure, { requirements: catalogueRows }),
    ),
  )
    .filter(hasChecks)
    .filter((id) => !own.includes(id));
  const second = await runChecks(run, selectRunChecks(run, others));
  const observations = [...first.observations, ...second.observations];
  const only = [...new Set([...failed, ...others])];
  return {
    report: createReport(
      toRecord(run, { ended: { ...second, observations }, last: null }, only),
      toolIdentity(),
    ),
    traffic: observations.map((observation) => observation.traffic),
  };
}

/** Returns whether a requirement has checks. One that no request is certain to trigger has none. */
const hasChecks = (id: RequirementId): boolean => getRequirement(id).whenSeen !== true;

function toRequirementIds(ids: readonly string[]): RequirementId[] {
  return [...new Set(ids)].filter(isRequirementId);
}

function isReproduced({ failure }: ChosenFailure, observations: readonly Observation[]): boolean {
  return observations
    .flatMap(({ outcome, findings }) =>
      outcome.kind === "violated" ? [outcome.failure, ...findings] : findings,
    )
    .some((found) => fingerprint(found) === failure.fingerprint);
}
