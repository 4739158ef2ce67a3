import { resolve } from "node:path";
import { writeReports } from "../../reports/files/write-reports.ts";
import { readBaseline } from "../options/baseline-option.ts";
import { openProposal, propose } from "../options/baseline-proposal.ts";
import type { CheckOptions } from "./check.ts";
import { renderReplayCommand } from "../run/render-command.ts";
import type { CommandIo } from "../io.ts";
import { prepareFolder, printReport, prepareExtras } from "../run/report-output.ts";
import { prepareRun, type PreparedRun } from "../run/prepare-run.ts";
import { judgeTarget } from "./judge-target.ts";
import { printPlan } from "./print-plan.ts";
import { startRunner } from "../run/start-runner.ts";
import { createProgress, type ProgressDisplay } from "../run/progress.ts";
import { toRunOptions } from "../run/run-options.ts";
import { compressRecord } from "./shard-file.ts";
import { createInterruptSignal, createStopSignal } from "../run/signals.ts";
import { startTarget, type TargetProcess } from "../run/target-process.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Judges a target, writes the reports, prints the summary and returns the exit code. With `--plan`, it only prints what
 * the run would do. Throws UsageError before anything is sent.
 */
export async function runCheck(options: CheckOptions, io: CommandIo): Promise<number> {
  requireNamedTarget(options, io);
  const outDir = resolve(io.cwd, options.out);
  const runOptions = toRunOptions(options, io, "command");
  const { baseline, proposal } = readBaselines(options, io);
  if (!options.plan) prepareFolder(outDir);
  const beside = prepareExtras(options, io);
  const interruption = createInterruptSignal();
  const progress = createProgress(options.quiet ? null : io);
  interruption.signal.addEventListener("abort", () => progress.stopping(), { once: true });
  let targetProcess: TargetProcess | null = null;
  const runner = startRunner(options, io.env);
  try {
    targetProcess = await startCommand(options, io, progress);
    const until = performance.now() + options.maxTime * 1_000;
    const discoveryStop = createStopSignal(
      [interruption.signal, ...(targetProcess === null ? [] : [targetProcess.ended])],
      options.maxTime * 1_000,
    );
    const named = options.baseUrl ?? "the reference node";
    progress.activity(`discovering accounts, tables and blocks of ${named}`);
    const found = await prepareRun({
      ...runOptions,
      exchangesFolder: beside.exchangesFolder,
      signal: discoveryStop.signal,
      waiting: () => progress.activity(`waiting for ${named}`),
    });
    discoveryStop.dispose();
    const prepared = withUnreachedTarget(found, targetProcess);
    try {
      if (options.plan) {
        progress.finish();
        return await printPlan(options, io, { prepared, baseline });
      }
      const { record, report } = await judgeTarget(options, {
        runner,
        progress,
        prepared,
        baseline,
        targetProcess,
        until,
        signal: interruption.signal,
      });
      const replay = renderReplayCommand(options);
      const shardRecord = options.shard === null ? null : compressRecord(record);
      const written = await writeReports(report, outDir, replay, { ...beside.extras(), shardRecord });
      progress.finish();
      if (proposal !== null) await propose(proposal, report, options, io);
      printReport(report, { io, options, written, replay });
      return report.exitCode;
    } finally {
      if ((targetProcess?.end() ?? null) !== null) io.stderr(targetProcess?.output() ?? "");
      await prepared.close();
    }
  } finally {
    progress.finish();
    await runner.close();
    await targetProcess?.stop();
    beside.dispose();
    interruption.dispose();
  }
}

/**
 * Throws UsageError for a CI job without a base URL. Otherwise a job whose variable for the URL is unset would silently
 * judge the reference node.
 */
function requireNamedTarget({ baseUrl, reference }: CheckOptions, { env }: CommandIo): void {
  const isCi = !["", "0", "false"].includes(env["CI"] ?? "");
  if (baseUrl !== null || reference || !isCi) return;
  throw new UsageError(
    "a base URL is expected, because CI is set: touchstone check <base-url>, or --reference for the built-in reference node",
  );
}

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
  const lines = targetProcess.output().trimEnd().split("\n").slice(-outputLinesShown).join(" ");
  const remedy =
    lines === ""
      ? `correct the command, which printed nothing and exited with ${end} before it listened`
      : `correct the command, which exited with ${end} before it listened; it printed last: ${lines}`;
  return { ...prepared, remedy, discovered: { ...prepared.discovered, reached: false, transportFailure } };
}

/** Reads the baseline to apply, and opens the file for a proposed baseline. A plan proposes no baseline. */
function readBaselines({ baseline, baselineWrite, plan }: CheckOptions, io: CommandIo) {
  return {
    baseline: baseline === null ? null : readBaseline(baseline, io),
    proposal: baselineWrite === null || plan ? null : openProposal(baselineWrite, io),
  };
}
