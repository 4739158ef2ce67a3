import { resolve } from "node:path";
import { writeReports } from "../../../reports/files/write-reports.ts";
import { readBaseline } from "../../options/baseline-option.ts";
import { openProposal, propose } from "../../options/baseline-proposal.ts";
import type { CheckOptions } from "../check.ts";
import { createCheckCommand, createReplayCommand } from "../../run/create-command.ts";
import type { CommandIo } from "../../io.ts";
import { prepareFolder, printReport, prepareExtras } from "../../run/report-output.ts";
import { prepareRun, type PreparedRun, type RunOptions } from "../../run/prepare-run.ts";
import { selectLastLines } from "./last-lines.ts";
import { judgeTarget } from "./judge-target.ts";
import { printPlan } from "./print-plan.ts";
import type { Report } from "../../../reports/model/report.ts";
import type { SuiteRunner } from "../../run/runner.ts";
import type { ProgressDisplay } from "../../run/progress.ts";
import { toRunOptions } from "../../run/run-options.ts";
import { compressRecord } from "../shard-file.ts";
import { createStopSignal } from "../../run/signals.ts";
import { startTarget, type TargetProcess } from "../../run/target-process.ts";

/** What the judgements of one call of `check` share. Without `--watch`, there is only one. */
export interface CheckSession {
  readonly io: CommandIo;
  readonly runner: SuiteRunner;
  /** Aborts at the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
  /** Creates the display of one judgement. */
  readonly createProgress: () => ProgressDisplay;
  /** The command that serves the target; null if it is not started, or there is none. */
  targetProcess: TargetProcess | null;
}

/** A result of a judgement. `report` is null after `--plan`. */
export interface SessionResult {
  readonly exitCode: number;
  readonly report: Report | null;
}

/**
 * Starts the command of the target if it does not run, judges the target, and prints the summary. Throws UsageError
 * before anything is sent.
 * @param writes whether the reports are written; a judgement of a part of the requirements does not replace them
 */
export async function judgeInSession(
  session: CheckSession,
  options: CheckOptions,
  { writes }: { readonly writes: boolean },
): Promise<SessionResult> {
  const { io, signal } = session;
  const outDir = resolve(io.cwd, options.out);
  const runOptions = toRunOptions(options, io, "command");
  const { baseline, proposal } = readBaselines(options, io);
  if (!options.plan && writes) prepareFolder(outDir);
  const beside = prepareExtras(options, io);
  // A summary in JSON has no warnings, so these are also on standard error.
  for (const warning of runOptions.warnings ?? []) io.stderr(`touchstone: ${warning}\n`);
  const progress = session.createProgress();
  try {
    session.targetProcess ??= await startCommand(options, io, progress);
    const { targetProcess, runner } = session;
    const until = performance.now() + options.maxTime * 1_000;
    const found = await discoverTarget(
      session,
      options,
      {
        ...runOptions,
        exchangesFolder: beside.exchangesFolder,
        waiting: (what) => progress.activity(what),
      },
      progress,
    );
    const prepared = withUnreachedTarget(found, targetProcess);
    try {
      if (options.plan) {
        progress.finish();
        return { exitCode: await printPlan(options, io, { prepared, baseline }), report: null };
      }
      const judging = { runner, progress, prepared, baseline, targetProcess, until, signal };
      const { record, report } = await judgeTarget(options, judging);
      const replay = createReplayCommand(options);
      const shardRecord = options.shard === null ? null : compressRecord(record);
      const written = writes
        ? await writeReports(report, outDir, replay, { ...beside.extras(), shardRecord })
        : null;
      progress.finish();
      if (proposal !== null && writes) await propose(proposal, report, options, io);
      const command = createCheckCommand(options, prepared.context.seed.value, {
        showsArguments: process.stdout.isTTY,
      });
      printReport(report, { io, options, written, replay, command });
      return { exitCode: report.exitCode, report };
    } finally {
      if ((targetProcess?.end() ?? null) !== null) io.stderr(targetProcess?.output() ?? "");
      await prepared.close();
    }
  } finally {
    progress.finish();
    beside.dispose();
  }
}

/** Discovers the target, until it responds, the run is interrupted, its time is over, or its command has exited. */
async function discoverTarget(
  { signal, targetProcess }: CheckSession,
  options: CheckOptions,
  runOptions: RunOptions,
  progress: ProgressDisplay,
): Promise<PreparedRun> {
  const stop = createStopSignal(
    [signal, ...(targetProcess === null ? [] : [targetProcess.ended])],
    options.maxTime * 1_000,
  );
  progress.activity(`discovering accounts, tables and blocks of ${nameOf(options)}`);
  try {
    return await prepareRun({ ...runOptions, signal: stop.signal });
  } finally {
    stop.dispose();
  }
}

const nameOf = ({ baseUrl }: CheckOptions): string => baseUrl ?? "the reference node";

async function startCommand(
  { command, baseUrl }: CheckOptions,
  io: CommandIo,
  progress: ProgressDisplay,
): Promise<TargetProcess | null> {
  if (command === null || baseUrl === null) return null;
  progress.activity(`starting ${command[0]}`);
  return startTarget(command, baseUrl, io);
}

const outputLinesShown = 5;

/**
 * Treats the target as unreachable if its command has exited. If a response arrived, it came from another process, and
 * that process must not be judged.
 */
function withUnreachedTarget(prepared: PreparedRun, targetProcess: TargetProcess | null): PreparedRun {
  const end = targetProcess?.end() ?? null;
  if (targetProcess === null || end === null) return prepared;
  const transportFailure = `the command exited with ${end} before it listened`;
  const output = selectLastLines(targetProcess.output(), outputLinesShown).join(" ");
  const remedy = { kind: "command", end, output } as const;
  return { ...prepared, remedy, discovered: { ...prepared.discovered, reached: false, transportFailure } };
}

/** Reads the baseline to apply, and opens the file for a proposed baseline. A plan proposes no baseline. */
function readBaselines({ baseline, baselineWrite, plan }: CheckOptions, io: CommandIo) {
  return {
    baseline: baseline === null ? null : readBaseline(baseline, io),
    proposal: baselineWrite === null || plan ? null : openProposal(baselineWrite, io),
  };
}
