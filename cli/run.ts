/** One run, as `touchstone check`, the library's `check()` and a replay make it: discover, select, judge, record. */
import type { Command } from "../evidence/command.ts";
import type { TimeLimit } from "../evidence/time-limit.ts";
import type { Report } from "../reports/model/report.ts";
import type { RunRecord } from "../reports/model/run-record.ts";
import { createReport } from "../reports/verdict/create-report.ts";
import type { ScheduledCheck } from "../suites/judge/check.ts";
import { listChecks } from "../suites/runner/planned-checks.ts";
import { selectRequirements } from "./options/interface-values.ts";
import type { RunOptions } from "./run/discover-target.ts";
import { hasNode, prepareRun, type PreparedRun } from "./run/prepare-run.ts";
import type { ProgressDisplay } from "./run/progress.ts";
import { readPosition, recordRun, type RunOutcome, type RunScope } from "./run/record-run.ts";
import { runExtended } from "./run/run-extended.ts";
import type { RunnerResult, SuiteRunner } from "./run/runner.ts";
import { selectChecks, selectShard } from "./run/select-checks.ts";
import { createStopSignal } from "./run/signals.ts";
import { withEndOfCommand, type TargetProcess } from "./run/target-process.ts";
import { timeLimitMax } from "./run/limits/time-limit-max.ts";
import { findTimeLimit } from "./run/limits/time-limit.ts";
import { toolIdentity } from "./run/tool.ts";

/** What a run judges, with what, and for how long. */
export interface RunPolicy extends RunScope {
  /** How the target is reached and discovered. */
  readonly target: RunOptions;
  /** The process of the command that serves the target; null or missing if there is none. */
  readonly targetProcess?: TargetProcess | null;
  /** Creates the command that repeats a run with this seed. */
  readonly command: (seed: number) => Command;
  /** Whether the operations beyond the document are judged too. */
  readonly extended?: boolean;
  readonly runner: SuiteRunner;
  readonly workers: number;
  /** How many checks that read or simulate may run at once, over all workers. */
  readonly concurrency: number;
  /** The time for discovery and all checks, in seconds; null for what they need at the measured latency. */
  readonly maxTime: number | null;
  /** Interrupts the run. */
  readonly signal: AbortSignal;
  /** What the report says of a run that was interrupted before a node was found. */
  readonly interruptedDiscovery: "interrupted" | "no node";
  readonly progress: ProgressDisplay;
}

/** A run whose target is discovered. */
export interface DiscoveredRun extends PreparedRun {
  readonly policy: RunPolicy;
  /** Every check of the suites. */
  readonly checks: readonly ScheduledCheck[];
  /** Null if the target is not a node, so that there is nothing to judge. */
  readonly timeLimit: TimeLimit | null;
  /** Aborts when the run is interrupted or its time is over. */
  readonly stop: AbortSignal;
}

/** Discovers the target of a run, and closes it after use. */
export async function withTarget<Result>(
  policy: RunPolicy,
  use: (run: DiscoveredRun) => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  const stop = createStopSignal([policy.signal], (policy.maxTime ?? timeLimitMax) * 1_000);
  try {
    const prepared = await discoverTarget(policy, stop.signal);
    try {
      return await useInTime(
        { ...prepared, policy, checks: await listChecks(), stop: stop.signal },
        started,
        use,
      );
    } finally {
      await prepared.close();
    }
  } finally {
    stop.dispose();
  }
}

/** Stops the run at its time limit, which depends on what was discovered. @param started when the run began */
async function useInTime<Result>(
  run: Omit<DiscoveredRun, "timeLimit">,
  started: number,
  use: (run: DiscoveredRun) => Promise<Result>,
): Promise<Result> {
  const elapsedMillis = performance.now() - started;
  const timeLimit = hasNode(run) ? findTimeLimit(run, selectRunChecks(run), run.policy, elapsedMillis) : null;
  const millis = timeLimit === null ? undefined : timeLimit.seconds * 1_000 - elapsedMillis;
  const stop = createStopSignal([run.stop], millis);
  try {
    return await use({ ...run, timeLimit, stop: stop.signal });
  } finally {
    stop.dispose();
  }
}

/** Discovers the target, until it responds, the run has to stop, or the command of the target has exited. */
async function discoverTarget(
  { target, targetProcess = null, progress }: RunPolicy,
  stop: AbortSignal,
): Promise<PreparedRun> {
  const ends = createStopSignal([stop, ...(targetProcess === null ? [] : [targetProcess.ended])]);
  progress.activity(`discovering accounts, tables and blocks of ${target.baseUrl ?? "the reference node"}`);
  try {
    const prepared = await prepareRun({ ...target, signal: ends.signal, waiting: progress.activity });
    return targetProcess === null ? prepared : withEndOfCommand(prepared, targetProcess);
  } finally {
    ends.dispose();
  }
}

/** Selects the checks of a run. @param only patterns of the requirements to judge; null for all */
export function selectRunChecks(
  { context, checks, policy }: Omit<DiscoveredRun, "timeLimit">,
  only: RunScope["only"] = policy.only,
): readonly ScheduledCheck[] {
  const ids = only === null ? null : selectRequirements(only);
  const { allow, declared, revision } = context;
  const inScope = selectChecks(checks, { allow, only: ids, features: declared.features, revision });
  return selectShard(inScope, checks, policy.shard ?? null);
}

/** Runs checks, which may have been selected by others than the scope of the run. */
export function runChecks(run: DiscoveredRun, checks: readonly ScheduledCheck[]): Promise<RunnerResult> {
  const { context, secrets, stop, policy } = run;
  const { runner, workers, concurrency, signal, progress } = policy;
  progress.judging(checks);
  return runner.run({
    context,
    secrets,
    checks,
    workers,
    concurrency,
    stop,
    signal,
    progress: progress.update,
  });
}

/** The result of a run that was interrupted before its first check. */
export const interruptedRun: RunnerResult = {
  end: "interrupted",
  fault: null,
  observations: [],
  requestsLeft: null,
};

/** Runs the selected checks, and returns the record of the run and its report. */
export async function judgeTarget(
  run: DiscoveredRun,
): Promise<{ readonly record: RunRecord; readonly report: Report }> {
  const { policy, stop } = run;
  const ended = await judgeNode(run);
  const last = ended === null || ended === interruptedRun ? null : await readPosition(run, ended);
  const extended = policy.extended === true ? await runExtended(run, { ended, last, stop }) : null;
  const targetEnd = ended === null ? null : (policy.targetProcess?.end() ?? null);
  const record = toRecord(run, {
    ended,
    last,
    extended,
    warnings: targetEnd === null ? [] : [`The command exited with ${targetEnd} while the target was judged.`],
  });
  return { record, report: createReport(record, toolIdentity()) };
}

/** Runs the selected checks if the target was recognized as a node. Returns null if none ran because it was not. */
async function judgeNode(run: DiscoveredRun): Promise<RunnerResult | null> {
  const { context, discovered, isAborted, policy } = run;
  if (hasNode(run)) {
    policy.progress.found(context, run.timeLimit);
    return runChecks(run, selectRunChecks(run));
  }
  const isInterrupted = policy.signal.aborted && (isAborted || discovered.reached);
  return isInterrupted && policy.interruptedDiscovery === "interrupted" ? interruptedRun : null;
}

/** Records a run. @param only patterns of the requirements that were judged */
export function toRecord(
  run: DiscoveredRun,
  outcome: RunOutcome,
  only: RunScope["only"] = run.policy.only,
): RunRecord {
  const { policy, checks, context, timeLimit } = run;
  const command = policy.command(context.seed.value);
  return recordRun(run, { ...policy, only, command, checks, timeLimit }, outcome);
}
