import type { Baseline } from "../../../reports/model/baseline.ts";
import type { Report } from "../../../reports/model/report.ts";
import type { RunRecord } from "../../../reports/model/run-record.ts";
import { createReport } from "../../../reports/verdict/create-report.ts";
import { listChecks } from "../../../suites/runner/planned-checks.ts";
import { matchingRequirements } from "../../options/interface-values.ts";
import { hasNode, type PreparedRun } from "../../run/prepare-run.ts";
import type { ProgressDisplay } from "../../run/progress.ts";
import { readPosition, recordRun } from "../../run/record-run.ts";
import { createCheckCommand } from "../../run/create-command.ts";
import { runExtended } from "../../run/run-extended.ts";
import type { RunnerResult, SuiteRunner } from "../../run/runner.ts";
import { selectChecks, selectShard, toCheckScope } from "../../run/select-checks.ts";
import type { TargetProcess } from "../../run/target-process.ts";
import { toolIdentity } from "../../run/tool.ts";
import type { CheckOptions } from "../check.ts";

/** The result of a run that was interrupted before its first check. */
export const interruptedRun: RunnerResult = {
  end: "interrupted",
  fault: null,
  observations: [],
  requestsLeft: null,
};

/** Selects the checks of a run, and returns the parts of its record that are known before the checks run. */
export async function outlineRun(options: CheckOptions, prepared: PreparedRun, baseline: Baseline | null) {
  const { only: patterns, level, shard } = options;
  const { seed } = prepared.context;
  const checks = await listChecks();
  const only = patterns.length === 0 ? null : { patterns, ids: patterns.flatMap(matchingRequirements) };
  const inScope = selectChecks(checks, toCheckScope(prepared.context, only?.ids ?? null));
  const outline = {
    prepared,
    level,
    only,
    shard,
    command: createCheckCommand(options, seed.value),
    checks,
    baseline,
  };
  return { selected: selectShard(inScope, checks, shard), outline };
}

/** What a run is judged with. */
export interface JudgeContext {
  readonly runner: SuiteRunner;
  readonly progress: ProgressDisplay;
  readonly prepared: PreparedRun;
  readonly baseline: Baseline | null;
  readonly targetProcess: TargetProcess | null;
  /** End of the time for the run, on the clock of `performance.now`. */
  readonly until: number;
  readonly signal: AbortSignal;
}

/** Runs the selected checks, and returns the record of the run and its report. */
export async function judgeTarget(
  options: CheckOptions,
  { runner, progress, prepared, baseline, targetProcess: target, until, signal }: JudgeContext,
): Promise<{ readonly record: RunRecord; readonly report: Report }> {
  const { selected, outline } = await outlineRun(options, prepared, baseline);
  const isStoppedDuringDiscovery =
    signal.aborted && (prepared.isAborted || (prepared.discovered.reached && !hasNode(prepared)));
  const ended = hasNode(prepared) ? await runSelected() : isStoppedDuringDiscovery ? interruptedRun : null;
  const last = ended === null || isStoppedDuringDiscovery ? null : await readPosition(prepared, ended);
  const extended = options.extended ? await runExtended({ prepared, ended, last, until, signal }) : null;
  const targetEnd = ended === null ? null : (target?.end() ?? null);
  const record = recordRun({
    ...outline,
    last,
    reportUrl: options.reportUrl,
    warnings: targetEnd === null ? [] : [`The command exited with ${targetEnd} while the target was judged.`],
    ended,
    extended,
  });
  return { record, report: createReport(record, toolIdentity()) };

  async function runSelected(): Promise<RunnerResult> {
    progress.found(prepared.context);
    progress.judging(selected);
    return runner.run({
      context: prepared.context,
      secrets: prepared.secrets,
      checks: selected,
      workers: options.workers,
      concurrency: options.concurrency,
      maxMillis: Math.max(0, until - performance.now()),
      signal,
      progress: progress.update,
    });
  }
}
