import { fingerprint } from "../reports/fingerprint.ts";
import type { Observation, Traffic } from "../reports/observation.ts";
import { createReport, type Report } from "../reports/report.ts";
import { isRequirementId, requirements, type RequirementId } from "../spec/catalogue.ts";
import { collectChecks, runChecks } from "../suites/plain-driver.ts";
import type { Progress } from "../suites/reporter.ts";
import { createRun } from "../suites/run.ts";
import { isCounted, type RunnerEnd } from "./playwright-run.ts";
import type { PreparedRun } from "./prepare-run.ts";
import { recordRun } from "./record-run.ts";
import type { ChosenFailure } from "./replay-choice.ts";
import { findersOf } from "./replay-outcome.ts";
import { selectChecks } from "./select-checks.ts";
import { toolIdentity } from "./tool.ts";

/** What to judge again, and what may end it early. */
export interface Judging {
  readonly prepared: PreparedRun;
  readonly chosen: readonly ChosenFailure[];
  readonly interruption: AbortSignal;
  /** Raised at the interruption too. */
  readonly stop: AbortSignal;
  /** Called before checks are run, with how many they are. */
  readonly begins: (total: number) => void;
  readonly progress: (progress: Progress) => void;
}

/** What the checks saw now. */
export interface Judged {
  readonly report: Report;
  readonly traffic: readonly Traffic[];
}

const workers = 2;
const catalogueRows = requirements.map(([id]) => ({ id }));

/**
 * Runs the checks of the requirements that failed, and where these do not see a failure again, all the others that saw
 * it: only then is it known to be gone. The report speaks of those requirements alone.
 */
export async function judgeAgain(judging: Judging): Promise<Judged> {
  const { prepared, chosen, interruption, stop } = judging;
  const startedAt = new Date();
  const checks = await collectChecks();
  const run = createRun(prepared.context, prepared.secrets);
  const own = known(chosen.map(({ requirement }) => requirement.id));
  const seen = await runChecksOf(own);
  const unseen = chosen.filter((one) => !isSeen(one, seen));
  const others = known(
    unseen.flatMap(({ failure }) => findersOf(failure, { requirements: catalogueRows })),
  ).filter((id) => !own.includes(id));
  const observations = [...seen, ...(await runChecksOf(others))];
  const requestsLeft = run.requestsLeft();
  await run.close();
  const ids = [...own, ...others];
  const record = recordRun({
    prepared,
    startedAt,
    durationMs: Date.now() - startedAt.getTime(),
    level: "should",
    only: { patterns: ids, ids },
    commandLine: "touchstone replay",
    checks: checks.map(({ body: _, ...planned }) => planned),
    last: null,
    ended: { end: endOf(interruption, stop), fault: null, observations, requestsLeft },
  });
  return {
    report: createReport(record, toolIdentity()),
    traffic: observations.map((observation) => observation.traffic),
  };

  async function runChecksOf(only: readonly RequirementId[]): Promise<Observation[]> {
    const { context } = prepared;
    const selected = selectChecks(checks, {
      allow: context.allow,
      only,
      features: context.declared.features,
    });
    judging.begins(selected.length);
    return runChecks({
      run,
      checks: selected,
      workers: isCounted(context) ? 1 : workers,
      signal: stop,
      observed: ({ requirement, outcome }) =>
        judging.progress({ kind: "done", requirement, outcome: outcome.kind }),
    });
  }
}

function known(ids: readonly string[]): RequirementId[] {
  return [...new Set(ids)].filter(isRequirementId);
}

function isSeen({ failure }: ChosenFailure, observations: readonly Observation[]): boolean {
  return observations
    .flatMap(({ outcome, findings }) =>
      outcome.kind === "violated" ? [outcome.failure, ...findings] : findings,
    )
    .some((found) => fingerprint(found) === failure.fingerprint);
}

function endOf(interruption: AbortSignal, stop: AbortSignal): RunnerEnd["end"] {
  if (interruption.aborted) return "interrupted";
  return stop.aborted ? "out of time" : "completed";
}
