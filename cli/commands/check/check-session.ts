import { resolve } from "node:path";
import type { Command } from "../../../evidence/command.ts";
import { renderRemedy } from "../../../reports/text/remedy-text.ts";
import { renderJson } from "../../../reports/render/text/json-text.ts";
import { writeReports } from "../../../reports/files/write-reports.ts";
import { readBaseline } from "../../options/baseline-option.ts";
import { openProposal, propose } from "../../options/baseline-proposal.ts";
import type { CheckOptions } from "../check.ts";
import { createSigners } from "../../../suites/transactions/signers.ts";
import {
  interruptedRun,
  judgeTarget,
  selectRunChecks,
  toRecord,
  withTarget,
  type DiscoveredRun,
  type RunPolicy,
} from "../../run.ts";
import { hasNode } from "../../run/prepare-run.ts";
import { createPlan } from "../plan.ts";
import { renderPlan } from "../plan-text.ts";
import { createCheckCommand, createReplayCommand } from "../../run/printed-commands/create-command.ts";
import { isCiJob } from "../../ci.ts";
import type { GivenValues } from "../../options/command-definition.ts";
import type { CommandIo } from "../../io.ts";
import { prepareFolder } from "../../run/folder/prepare-folder.ts";
import { printReport, prepareExtras } from "../../run/report-output.ts";
import type { Report } from "../../../reports/model/report.ts";
import type { SuiteRunner } from "../../run/runner.ts";
import type { ProgressDisplay } from "../../run/progress.ts";
import { toRunOptions } from "../../run/run-options.ts";
import { compressRecord } from "../shard-file.ts";
import { startTarget, type TargetProcess } from "../../run/target-process.ts";

/** What the judgements of one call of `check` share. Without `--watch`, there is only one. */
export interface CheckSession {
  readonly io: CommandIo;
  /** The options that the command line gave, without those of other sources. */
  readonly given: GivenValues;
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
  const { io, runner, signal } = session;
  const outDir = resolve(io.cwd, options.out);
  const target = toRunOptions(options, io, "command");
  const { baseline, proposal } = readBaselines(options, io);
  if (!options.plan && writes) await prepareFolder(outDir);
  const beside = prepareExtras(options, io);
  // A summary in JSON has no warnings, so these are also on standard error.
  for (const warning of target.warnings ?? []) io.stderr(`touchstone: ${warning}\n`);
  const progress = session.createProgress();
  try {
    session.targetProcess ??= await startCommand(options, io, progress);
    const { targetProcess } = session;
    const policy: RunPolicy = {
      ...options,
      command: (seed) => createCheckCommand(options, seed),
      target: { ...target, exchangesFolder: beside.exchangesFolder },
      targetProcess,
      only: options.only.length === 0 ? null : options.only,
      baseline,
      runner,
      signal,
      interruptedDiscovery: "interrupted",
      progress,
    };
    return await withTarget(policy, async (run) => {
      try {
        if (options.plan) {
          progress.finish();
          return { exitCode: printPlan(run, options.json, io), report: null };
        }
        const { record, report } = await judgeTarget(run);
        const shardRecord = options.shard === null ? null : compressRecord(record);
        const written = writes
          ? await writeReports(report, outDir, createReplayCommand(options.out, record.command), {
              ...beside.extras(),
              shardRecord,
            })
          : null;
        progress.finish();
        const command = createCommandForTerminal(session, options, run.context.seed.value);
        const replay = createReplayCommand(options.out, command);
        if (proposal !== null && writes) await propose(proposal, report, { options, command }, io);
        printReport(report, { io, options, written, replay, command });
        return { exitCode: report.exitCode, report };
      } finally {
        if ((targetProcess?.end() ?? null) !== null) io.stderr(targetProcess?.output() ?? "");
      }
    });
  } finally {
    progress.finish();
    beside.dispose();
  }
}

/** Creates the command that repeats the run. The log of a CI job is published like a report. */
function createCommandForTerminal({ io, given }: CheckSession, options: CheckOptions, seed: number): Command {
  const showsArguments = process.stdout.isTTY && !isCiJob(io.env);
  return createCheckCommand(options, seed, { given, showsArguments });
}

/** Prints what a run would do, for `--plan`, and returns the exit code. */
function printPlan(run: DiscoveredRun, asJson: boolean, io: CommandIo): number {
  const record = toRecord(run, {
    // A plan runs no checks, so it is recorded like a run that was interrupted before its first check.
    ended: hasNode(run) ? interruptedRun : null,
    last: null,
    warnings: hasNode(run) ? [] : [describeMissingNode(run)],
  });
  const { inventory, rate, seed, declared, target } = run.context;
  const signers = createSigners({ signers: run.secrets.signers, declared, target, inventory });
  const selected = selectRunChecks(run);
  const plan = createPlan(record, { inventory, signers, selected, rate, runs: seed.runs });
  io.stdout(asJson ? `${renderJson(plan)}\n` : renderPlan(plan));
  return run.discovered.reached ? 0 : 3;
}

function describeMissingNode({ discovered, remedy }: DiscoveredRun): string {
  const problem = discovered.reached
    ? "this does not look like a node of this interface"
    : `the target never responded: ${discovered.transportFailure ?? "unknown reason"}`;
  return `Nothing could be judged: ${problem}${remedy === null ? "" : `; ${renderRemedy(remedy)}`}.`;
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

/** Reads the baseline to apply, and opens the file for a proposed baseline. A plan proposes no baseline. */
function readBaselines({ baseline, baselineWrite, plan }: CheckOptions, io: CommandIo) {
  return {
    baseline: baseline === null ? null : readBaseline(baseline, io),
    proposal: baselineWrite === null || plan ? null : openProposal(baselineWrite, io),
  };
}
