import { fingerprint, listFailures } from "../../reports/model/failures.ts";
import { createCommand } from "../../evidence/command.ts";
import type { Observation, PlannedCheck } from "../../evidence/observation.ts";
import type { Traffic } from "../../evidence/traffic.ts";
import { createReport } from "../../reports/verdict/create-report.ts";
import type { Report } from "../../reports/model/report.ts";
import { isRequirementId, getRequirement, requirements, type RequirementId } from "../../spec/catalogue.ts";
import { collectChecks, runChecks } from "../../suites/runner/plain-driver.ts";
import { toProgress, type Progress } from "../../suites/runner/progress.ts";
import { createRun } from "../../suites/runner/run.ts";
import { countWorkers, type RunnerResult } from "../run/runner.ts";
import type { PreparedRun } from "../run/prepare-run.ts";
import { recordRun } from "../run/record-run.ts";
import type { ChosenFailure } from "./replay-input.ts";
import { findDetectingRequirements } from "./replay-outcome.ts";
import { selectChecks, toCheckScope } from "../run/select-checks.ts";
import { toolIdentity } from "../run/tool.ts";

/** The failures to check again, and the signals that end the replay early. */
interface RejudgeOptions {
  readonly prepared: PreparedRun;
  readonly chosen: readonly ChosenFailure[];
  readonly interruption: AbortSignal;
  /** Aborts at the end of the time limit or when `interruption` aborts. */
  readonly stop: AbortSignal;
  /** Called with the checks before they run. */
  readonly onBegin: (checks: readonly PlannedCheck[]) => void;
  readonly progress: (progress: Progress) => void;
}

/** The report and traffic of the replay. */
interface RejudgeResult {
  readonly report: Report;
  readonly traffic: readonly Traffic[];
}

const workers = 2;
const catalogueRows = requirements.map(([id]) => ({ id }));

/**
 * Runs the checks of the failed requirements. If they do not reproduce a failure, also runs the other checks that
 * found it. A failure counts as fixed only if none of these checks finds it. The report covers only the failed
 * requirements and those of the other checks.
 */
export async function rejudgeFailures(judging: RejudgeOptions): Promise<RejudgeResult> {
  const { prepared, chosen, stop } = judging;
  const checks = await collectChecks();
  const run = createRun(prepared.context, prepared.secrets);
  try {
    const failed = toRequirementIds(chosen.map(({ requirement }) => requirement.id));
    const own = failed.filter(hasChecks);
    const ownObservations = await runChecksOf(own);
    const notReproduced = chosen.filter((one) => !isReproduced(one, ownObservations));
    const others = toRequirementIds(
      notReproduced.flatMap(({ failure }) =>
        findDetectingRequirements(failure, { requirements: catalogueRows }),
      ),
    )
      .filter(hasChecks)
      .filter((id) => !own.includes(id));
    const observations = [...ownObservations, ...(await runChecksOf(others))];
    const only = [...new Set([...failed, ...others])];
    return {
      report: createReplayReport(judging, { checks, only, observations }),
      traffic: observations.map((observation) => observation.traffic),
    };
  } finally {
    // An internal error must not leave connections open.
    await run.close();
  }

  async function runChecksOf(ids: readonly RequirementId[]): Promise<Observation[]> {
    const { context } = prepared;
    const selected = selectChecks(checks, toCheckScope(context, ids));
    judging.onBegin(selected);
    return runChecks({
      run,
      checks: selected,
      workers: countWorkers({ context, workers, concurrency: workers }),
      signal: stop,
      observed: (observation) => judging.progress(toProgress(observation)),
    });
  }
}

/** Returns whether a requirement has checks. One that no request is certain to trigger has none. */
const hasChecks = (id: RequirementId): boolean => getRequirement(id).whenSeen !== true;

interface RejudgeRun {
  readonly checks: readonly PlannedCheck[];
  readonly only: readonly RequirementId[];
  readonly observations: readonly Observation[];
}

function createReplayReport(
  { prepared, interruption, stop }: RejudgeOptions,
  { checks, only, observations }: RejudgeRun,
): Report {
  const record = recordRun({
    prepared,
    level: "should",
    only: { patterns: only, ids: only },
    command: createCommand("replay", []),
    checks: checks.map(({ requirement, title, role, safety }) => ({ requirement, title, role, safety })),
    baseline: null,
    last: null,
    ended: { end: endOf(interruption, stop), fault: null, observations, requestsLeft: null },
  });
  return createReport(record, toolIdentity());
}

function toRequirementIds(ids: readonly string[]): RequirementId[] {
  return [...new Set(ids)].filter(isRequirementId);
}

function isReproduced({ failure }: ChosenFailure, observations: readonly Observation[]): boolean {
  return observations.flatMap(listFailures).some((found) => fingerprint(found) === failure.fingerprint);
}

function endOf(interruption: AbortSignal, stop: AbortSignal): RunnerResult["end"] {
  if (interruption.aborted) return "interrupted";
  return stop.aborted ? "out of time" : "completed";
}
