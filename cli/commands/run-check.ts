import { resolve } from "node:path";
import type { Baseline } from "../../reports/model/baseline.ts";
import { renderJson } from "../../reports/render/text/json-text.ts";
import type { Report } from "../../reports/model/report.ts";
import { createReport } from "../../reports/verdict/create-report.ts";
import type { RunRecord } from "../../reports/model/run-record.ts";
import { writeReports } from "../../reports/files/write-reports.ts";
import { collectChecks } from "../../suites/runner/plain-driver.ts";
import { readBaseline } from "../options/baseline-option.ts";
import { openProposal, propose } from "../options/baseline-proposal.ts";
import type { CheckOptions } from "./check.ts";
import { renderCheckCommand, renderReplayCommand } from "../run/render-command.ts";
import type { CommandIo } from "../io.ts";
import { prepareFolder, printReport, prepareExtras } from "../run/report-output.ts";
import { runPlaywright, type RunnerResult } from "../run/playwright-run.ts";
import { renderPlan } from "./plan-text.ts";
import { createPlan } from "./plan.ts";
import { hasNode, prepareRun, type PreparedRun } from "../run/prepare-run.ts";
import { createProgress, type ProgressDisplay } from "../run/progress.ts";
import { readPosition, recordRun } from "../run/record-run.ts";
import { matchingRequirements } from "../options/interface-values.ts";
import { runExtended } from "../run/run-extended.ts";
import { toRunOptions } from "../run/run-options.ts";
import { toCheckScope, selectChecks, selectShard } from "../run/select-checks.ts";
import { compressRecord } from "./shard-file.ts";
import { createInterruptSignal, createStopSignal } from "../run/signals.ts";
import { startTarget, type TargetProcess } from "../run/target-process.ts";
import { UsageError } from "../usage-error.ts";
import { toolIdentity } from "../run/tool.ts";

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
        io,
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

const interruptedRun: RunnerResult = {
  end: "interrupted",
  fault: null,
  observations: [],
  requestsLeft: null,
};

/** Reads the baseline to apply, and opens the file for a proposed baseline. A plan proposes no baseline. */
function readBaselines({ baseline, baselineWrite, plan }: CheckOptions, io: CommandIo) {
  return {
    baseline: baseline === null ? null : readBaseline(baseline, io),
    proposal: baselineWrite === null || plan ? null : openProposal(baselineWrite, io),
  };
}

async function printPlan(
  options: CheckOptions,
  io: CommandIo,
  { prepared, baseline }: Pick<JudgeContext, "prepared" | "baseline">,
): Promise<number> {
  const { selected, outline } = await outlineRun(options, prepared, baseline);
  const record = recordRun({
    ...outline,
    startedAt: new Date(),
    durationMs: 0,
    last: null,
    // A plan runs no checks, so it is recorded like a run that was interrupted before its first check.
    ended: hasNode(prepared) ? interruptedRun : null,
    warnings: hasNode(prepared) ? [] : [describeMissingNode(prepared)],
  });
  const plan = createPlan(record, {
    inventory: prepared.context.inventory,
    selected,
    rate: prepared.context.rate,
  });
  io.stdout(options.json ? `${renderJson(plan)}\n` : renderPlan(plan));
  return prepared.discovered.reached ? 0 : 3;
}

function describeMissingNode({ discovered, remedy }: PreparedRun): string {
  const problem = discovered.reached
    ? "this does not look like a node of this interface"
    : `the target never responded: ${discovered.transportFailure ?? "unknown reason"}`;
  return `Nothing could be judged: ${problem}${remedy === null ? "" : `; ${remedy}`}.`;
}

/** Selects the checks of a run, and returns the parts of its record that are known before the checks run. */
async function outlineRun(options: CheckOptions, prepared: PreparedRun, baseline: Baseline | null) {
  const { only: patterns, level, shard } = options;
  const { seed } = prepared.context;
  const checks = await collectChecks();
  const only = patterns.length === 0 ? null : { patterns, ids: patterns.flatMap(matchingRequirements) };
  const inScope = selectChecks(checks, toCheckScope(prepared.context, only?.ids ?? null));
  const outline = {
    prepared,
    level,
    only,
    shard,
    commandLine: renderCheckCommand(options, seed.value),
    checks: checks.map(({ body: _, ...planned }) => planned),
    baseline,
  };
  return { selected: selectShard(inScope, checks, shard), outline };
}

interface JudgeContext {
  readonly io: CommandIo;
  readonly progress: ProgressDisplay;
  readonly prepared: PreparedRun;
  readonly baseline: Baseline | null;
  readonly targetProcess: TargetProcess | null;
  /** End of the time for the run, on the clock of `performance.now`. */
  readonly until: number;
  readonly signal: AbortSignal;
}

async function judgeTarget(
  options: CheckOptions,
  { io, progress, prepared, baseline, targetProcess: target, until, signal }: JudgeContext,
): Promise<{ readonly record: RunRecord; readonly report: Report }> {
  const startedAt = new Date();
  const started = performance.now();
  const { selected, outline } = await outlineRun(options, prepared, baseline);
  const isStoppedDuringDiscovery =
    signal.aborted && (prepared.isAborted || (prepared.discovered.reached && !hasNode(prepared)));
  const ended = hasNode(prepared) ? await runSelected() : isStoppedDuringDiscovery ? interruptedRun : null;
  const last = ended === null || isStoppedDuringDiscovery ? null : await readPosition(prepared, ended);
  const extended = options.extended ? await runExtended({ prepared, ended, last, until, signal }) : null;
  const targetEnd = ended === null ? null : (target?.end() ?? null);
  const record = recordRun({
    ...outline,
    startedAt,
    durationMs: performance.now() - started,
    last,
    warnings: targetEnd === null ? [] : [`The command exited with ${targetEnd} while the target was judged.`],
    ended,
    extended,
  });
  return { record, report: createReport(record, toolIdentity()) };

  async function runSelected(): Promise<RunnerResult> {
    progress.found(prepared.context);
    progress.judging(selected.length);
    return runPlaywright({
      context: prepared.context,
      secrets: prepared.secrets,
      checks: selected,
      workers: options.workers,
      maxMillis: Math.max(0, until - performance.now()),
      signal,
      progress: progress.update,
      env: io.env,
    });
  }
}
