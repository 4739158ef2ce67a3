import { fingerprint, listFailures } from "../../reports/model/failures.ts";
import type { Observation } from "../../evidence/observation.ts";
import { createReport } from "../../reports/verdict/create-report.ts";
import { toReportExtended } from "../../reports/model/extended.ts";
import type { ReportExtendedRequirement } from "../../reports/model/report.ts";
import { isRequirementId, getRequirement, requirements, type RequirementId } from "../../spec/catalogue.ts";
import { extendedRequirementIds } from "../../spec/extended/requirements.ts";
import { runChecks, selectRunChecks, toRecord, type DiscoveredRun } from "../run.ts";
import { hasNode } from "../run/prepare-run.ts";
import { runExtendedChecks } from "../run/run-extended.ts";
import { toolIdentity } from "../run/tool.ts";
import type { ChosenFailure } from "./replay-input.ts";
import { findDetectingRequirements, type RejudgedFailures } from "./replay-outcome.ts";
import type { RecordedFailure } from "../../reports/diff/recorded-report.ts";

const catalogueRows = requirements.map(([id]) => ({ id }));

/**
 * Runs the checks of the failed requirements. If they do not reproduce a failure, also runs the other checks that
 * found it. A failure counts as fixed only if none of these checks finds it. The report covers only the failed
 * requirements and those of the other checks.
 */
export async function rejudgeFailures(
  run: DiscoveredRun,
  chosen: readonly ChosenFailure[],
): Promise<RejudgedFailures> {
  const failed = toRequirementIds(chosen.flatMap(({ id, failure }) => (failure === null ? [] : [id])));
  const own = failed.filter(hasChecks);
  const first = await runChecks(run, selectRunChecks(run, own));
  const others = toRequirementIds(
    chosen.flatMap(({ failure }) =>
      failure === null || isReproduced(failure, first.observations)
        ? []
        : findDetectingRequirements(failure, { requirements: catalogueRows }),
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

function isReproduced(failure: RecordedFailure, observations: readonly Observation[]): boolean {
  return observations.flatMap(listFailures).some((found) => fingerprint(found) === failure.fingerprint);
}

/** Runs the checks of the failed rules for operations beyond the document. Returns their new results by id. */
export async function rejudgeRules(
  run: DiscoveredRun,
  chosen: readonly ChosenFailure[],
): Promise<ReadonlyMap<string, ReportExtendedRequirement>> {
  const only = extendedRequirementIds.filter((id) =>
    chosen.some((one) => one.failure === null && one.id === id),
  );
  if (only.length === 0 || !hasNode(run)) return new Map();
  const observations = await runExtendedChecks(run, { only, requestsLeft: null, signal: run.stop });
  return new Map(toReportExtended(observations).requirements.map((one) => [one.id, one]));
}
