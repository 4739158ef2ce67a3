import { resolve } from "node:path";
import type { Baseline } from "../../reports/model/baseline.ts";
import { renderJson } from "../../reports/render/text/json-text.ts";
import type { Report } from "../../reports/model/report.ts";
import { createReport } from "../../reports/model/report.ts";
import type { RunRecord } from "../../reports/model/run-record.ts";
import { writeReports } from "../../reports/files/write-reports.ts";
import { collectChecks } from "../../suites/runner/plain-driver.ts";
import { readBaseline } from "../options/baseline-option.ts";
import { openProposal, propose } from "../options/baseline-proposal.ts";
import type { CheckOptions } from "./check-options.ts";
import { renderCommandLine, renderReplayLine } from "../options/command-line.ts";
import type { CommandIo } from "../io.ts";
import { prepareFolder } from "../options/out-folder.ts";
import { runPlaywright, type RunnerEnd } from "../run/playwright-run.ts";
import { renderPlan } from "./plan-text.ts";
import { createPlan } from "./plan.ts";
import { prepareRun, type PreparedRun } from "../run/prepare-run.ts";
import { printReport } from "../run/print-report.ts";
import { createProgress, type ProgressDisplay } from "../run/progress.ts";
import { readPosition, recordRun, type RunFacts } from "../run/record-run.ts";
import { matchingRequirements } from "../options/requirement-pattern.ts";
import { wishOf } from "../run/run-wish.ts";
import { prepareExtras } from "../run/report-extras.ts";
import { selectChecks, selectShard } from "../run/select-checks.ts";
import { packRecord } from "./shard-file.ts";
import { stopOnSignal } from "../run/stop-on-signal.ts";
import { startTarget, type TargetProcess } from "../run/target-process.ts";
import { stopWhen } from "../run/stop-when.ts";
import { toolIdentity } from "../run/tool.ts";

/**
 * Judges a target, writes the reports, prints the summary, and returns the exit code of CONTRACT.md; with `--plan` says
 * what would be done instead. Throws UsageError before anything is sent.
 */
export async function runCheck(options: CheckOptions, io: CommandIo): Promise<number> {
  const outDir = resolve(io.cwd, options.out);
  const wish = wishOf(options, io, "command");
  const { baseline, proposal } = baselinesOf(options, io);
  if (!options.plan) prepareFolder(outDir);
  const beside = prepareExtras(options, io);
  const interruption = stopOnSignal();
  const progress = createProgress(options.quiet ? null : io);
  interruption.signal.addEventListener("abort", () => progress.stopping(), { once: true });
  let started: TargetProcess | null = null;
  try {
    started = await startCommand(options, io, progress);
    const until = performance.now() + options.maxTimeSeconds * 1_000;
    const stopLooking = stopWhen(
      [interruption.signal, ...(started === null ? [] : [started.ended])],
      options.maxTimeSeconds * 1_000,
    );
    const named = options.baseUrl ?? "the reference node";
    progress.doing(`looking at ${named}`);
    const found = await prepareRun({
      ...wish,
      exchangesFolder: beside.exchangesFolder,
      signal: stopLooking.signal,
      waiting: () => progress.doing(`waiting for ${named}`),
    });
    stopLooking.forget();
    const prepared = withEarlyEnd(found, started?.end() ?? null);
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
        started,
        until,
        signal: interruption.signal,
      });
      const replay = renderReplayLine(options);
      const shardRecord = options.shard === null ? null : packRecord(record);
      const written = await writeReports(report, outDir, replay, { ...beside.extras(), shardRecord });
      progress.finish();
      if (proposal !== null) await propose(proposal, report, options, io);
      printReport(report, { io, options, written, replay });
      return report.exitCode;
    } finally {
      if ((started?.end() ?? null) !== null) io.stderr(started?.output() ?? "");
      await prepared.close();
    }
  } finally {
    progress.finish();
    await started?.stop();
    beside.forget();
    interruption.forget();
  }
}

async function startCommand(
  { command, baseUrl }: CheckOptions,
  io: CommandIo,
  progress: ProgressDisplay,
): Promise<TargetProcess | null> {
  if (command === null || baseUrl === null) return null;
  progress.doing(`starting ${command[0]}`);
  return startTarget(command, baseUrl, io);
}

/** What answers although the command has ended is not what was to be judged. */
function withEarlyEnd(prepared: PreparedRun, end: string | null): PreparedRun {
  if (end === null) return prepared;
  const transportFailure = `the command ended with ${end} before it could be judged`;
  return { ...prepared, discovered: { ...prepared.discovered, reached: false, transportFailure } };
}

const nothingDone: RunnerEnd = { end: "interrupted", fault: null, observations: [], requestsLeft: null };

/** What is accepted, and where to propose what could be; a plan proposes nothing. */
function baselinesOf({ baseline, baselineWrite, plan }: CheckOptions, io: CommandIo) {
  return {
    baseline: baseline === null ? null : readBaseline(baseline, io),
    proposal: baselineWrite === null || plan ? null : openProposal(baselineWrite, io),
  };
}

async function printPlan(
  options: CheckOptions,
  io: CommandIo,
  { prepared, baseline }: Pick<Judging, "prepared" | "baseline">,
): Promise<number> {
  const checks = await collectChecks();
  const only = selectionOf(options);
  const record = recordRun({
    prepared,
    startedAt: new Date(),
    durationMs: 0,
    level: options.level,
    only,
    shard: options.shard,
    commandLine: renderCommandLine(options, prepared.context.seed.value),
    checks: checks.map(({ body: _, ...planned }) => planned),
    baseline,
    last: null,
    // Nothing was judged, as in a run that was interrupted before its first check.
    ended: prepared.discovered.reached ? nothingDone : null,
  });
  const selected = selectShard(selectChecks(checks, scopeOf(prepared, only)), checks, options.shard);
  const plan = createPlan(record, { inventory: prepared.context.inventory, selected });
  io.stdout(options.json ? `${renderJson(plan)}\n` : renderPlan(plan));
  return prepared.discovered.reached ? 0 : 3;
}

function scopeOf({ context }: PreparedRun, only: RunFacts["only"]): Parameters<typeof selectChecks>[1] {
  return { allow: context.allow, only: only?.ids ?? null, features: context.declared.features };
}

function selectionOf({ only: patterns }: CheckOptions): RunFacts["only"] {
  return patterns.length === 0 ? null : { patterns, ids: patterns.flatMap(matchingRequirements) };
}

interface Judging {
  readonly io: CommandIo;
  readonly progress: ProgressDisplay;
  readonly prepared: PreparedRun;
  readonly baseline: Baseline | null;
  readonly started: TargetProcess | null;
  /** When the time of the run is up, on the clock of `performance.now`. */
  readonly until: number;
  readonly signal: AbortSignal;
}

async function judgeTarget(
  options: CheckOptions,
  { io, progress, prepared, baseline, started: target, until, signal }: Judging,
): Promise<{ readonly record: RunRecord; readonly report: Report }> {
  const startedAt = new Date();
  const started = performance.now();
  const checks = await collectChecks();
  const only = selectionOf(options);
  const selected = selectShard(selectChecks(checks, scopeOf(prepared, only)), checks, options.shard);
  const isUnasked = prepared.isCutShort && signal.aborted;
  const ended = prepared.discovered.reached ? await runSelected() : isUnasked ? nothingDone : null;
  const last = ended === null || isUnasked ? null : await readPosition(prepared, ended);
  const targetEnd = ended === null ? null : (target?.end() ?? null);
  const record = recordRun({
    prepared,
    startedAt,
    durationMs: performance.now() - started,
    level: options.level,
    only,
    shard: options.shard,
    commandLine: renderCommandLine(options, prepared.context.seed.value),
    checks: checks.map(({ body: _, ...planned }) => planned),
    baseline,
    last,
    warnings: targetEnd === null ? [] : [`The command ended with ${targetEnd} while it was judged.`],
    ended,
  });
  return { record, report: createReport(record, toolIdentity()) };

  async function runSelected(): Promise<RunnerEnd> {
    progress.found(prepared.context);
    progress.judging(selected.length);
    return runPlaywright({
      context: prepared.context,
      secrets: prepared.secrets,
      checks: selected,
      workers: options.workers ?? 2,
      maxMillis: Math.max(0, until - performance.now()),
      signal,
      progress: progress.update,
      env: io.env,
    });
  }
}
