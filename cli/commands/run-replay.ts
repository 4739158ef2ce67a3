import { renderJson } from "../../reports/render/text/json-text.ts";
import { renderRemedySentence } from "../../reports/text/remedy-text.ts";
import { createCommand } from "../../evidence/command.ts";
import { isRequirementId } from "../../spec/catalogue.ts";
import { toSessionOptions } from "../../suites/runner/run-context.ts";
import { withSession } from "../../suites/client/session.ts";
import type { CommandIo } from "../io.ts";
import { withTarget, type DiscoveredRun, type RunPolicy } from "../run.ts";
import { startTarget, type TargetProcess } from "../run/target-process.ts";
import { createInProcessRunner } from "../run/in-process-run.ts";
import { createProgress } from "../run/progress.ts";
import type { RecordedReport } from "../../reports/diff/recorded-report.ts";
import { readRecordedReport, recordedBaseUrl } from "./report-file.ts";
import { chooseFailures, type ChosenFailure, replayWarnings, toReplayRunOptions } from "./replay-input.ts";
import { rejudgeFailures, rejudgeRules } from "./rejudge-failures.ts";
import type { ReplayOptions } from "./replay.ts";
import {
  judgeReplayedFailure,
  judgeReplayedRule,
  toNotVerified,
  type OutcomeWithReason,
  type ReplayedFailure,
} from "./replay-outcome.ts";
import { renderReplay, type ReplayResult } from "./replay-text.ts";
import { resendExchange, type ResentExchange } from "./resend-exchange.ts";
import { createInterruptSignal } from "../run/signals.ts";

/** How many checks run at once. */
const workers = 2;

/**
 * Replays the failures of a report: sends their recorded requests again and runs the checks that found them. Prints
 * the outcome of each failure and returns the exit code. Invalid input throws UsageError before anything is sent.
 */
export async function runReplay(options: ReplayOptions, io: CommandIo): Promise<number> {
  const recorded = readRecordedReport(options.report, io.cwd);
  const chosen = chooseFailures(recorded, options.id, options.report);
  const target = toReplayRunOptions(options, recorded, io);
  const interruption = createInterruptSignal();
  const progress = createProgress(options.quiet ? null : io);
  const runner = createInProcessRunner();
  let targetProcess: TargetProcess | null = null;
  try {
    if (options.command !== null && chosen.length > 0) {
      progress.activity(`starting ${options.command[0]}`);
      targetProcess = await startTarget(options.command, target.baseUrl, io);
    }
    const policy: RunPolicy = {
      target,
      targetProcess,
      command: () => createCommand("replay", []),
      level: "should",
      only: null,
      baseline: null,
      runner,
      workers,
      concurrency: workers,
      maxTime: options.maxTime,
      signal: interruption.signal,
      interruptedDiscovery: "no node",
      progress,
    };
    const replayed =
      chosen.length === 0 ? emptyReplay : await withTarget(policy, (run) => replay(run, recorded, chosen));
    progress.finish();
    const result = toReplayResult(replayed, {
      target: target.baseUrl,
      seed: recorded.run.seed,
      warnings: [...replayWarnings(options, recorded, chosen), ...replayed.warnings],
      // A rule beyond the document decides the exit code only if the user names it.
      isDecisive: ({ requirement }) => options.id.length > 0 || isRequirementId(requirement),
    });
    if ((targetProcess?.end() ?? null) !== null) io.stderr(targetProcess?.output() ?? "");
    io.stdout(options.json ? `${renderJson(result)}\n` : renderReplay(result));
    return result.exitCode;
  } finally {
    progress.finish();
    await runner.close();
    await targetProcess?.stop();
    interruption.dispose();
  }
}

/** What the replay of the failures gave. */
interface Replay {
  readonly reached: boolean;
  readonly failures: readonly ReplayedFailure[];
  readonly warnings: readonly string[];
}

const emptyReplay: Replay = { reached: true, failures: [], warnings: [] };

async function replay(
  run: DiscoveredRun,
  recorded: RecordedReport,
  chosen: readonly ChosenFailure[],
): Promise<Replay> {
  const { reached, transportFailure, warnings } = run.discovered;
  const { progress, signal } = run.policy;
  if (!reached) {
    const outcome = toNotVerified(`the target did not respond: ${transportFailure ?? "unknown reason"}`);
    const failures = chosen.map((one) => toReplayedFailure(one, outcome, []));
    const advice =
      run.remedy === null
        ? "Set --base-url to the address of the node, or --wait to give it time to start: the target did not respond."
        : renderRemedySentence(run.remedy);
    return { reached: signal.aborted, failures, warnings: [...warnings, advice] };
  }
  progress.activity("sending the failed requests again");
  const sent = await resendAll(run, recorded, chosen);
  progress.found(run.context);
  const hasRequirement = chosen.some(({ failure }) => failure !== null);
  const judged = hasRequirement ? await rejudgeFailures(run, chosen) : null;
  const rules = await rejudgeRules(run, chosen);
  const { baseUrl } = run.context.target;
  const failures = chosen.map((one, at) => {
    const exchanges = sent[at] ?? [];
    if (one.failure === null) {
      const outcome = judgeReplayedRule(one, rules.get(one.id), { baseUrl, sent: exchanges });
      return toReplayedFailure(one, outcome, exchanges);
    }
    const outcome =
      judged === null
        ? toNotVerified("it was not judged")
        : judgeReplayedFailure({ id: one.id, failure: one.failure }, recorded, {
            ...judged,
            sent: exchanges,
          });
    return toReplayedFailure(one, outcome, exchanges);
  });
  return { reached, failures, warnings: judged?.report.warnings ?? warnings };
}

function toReplayedFailure(
  { id, fingerprint, summary }: ChosenFailure,
  outcome: OutcomeWithReason,
  exchanges: readonly ResentExchange[],
): ReplayedFailure {
  return { requirement: id, fingerprint, summary, ...outcome, exchanges };
}

/** Sends the recorded requests of each failure, in order. */
async function resendAll(
  { context, secrets, stop }: DiscoveredRun,
  recorded: RecordedReport,
  chosen: readonly ChosenFailure[],
): Promise<ResentExchange[][]> {
  return withSession({ ...toSessionOptions(context, secrets), signal: stop }, async (session) => {
    const replayTarget = { session, recordedBaseUrl: recordedBaseUrl(recorded), allow: context.allow };
    const all: ResentExchange[][] = [];
    for (const { exchanges } of chosen) {
      const sent: ResentExchange[] = [];
      for (const exchange of exchanges) sent.push(await resendExchange(exchange, replayTarget));
      all.push(sent);
    }
    return all;
  });
}

function toReplayResult(
  { reached, failures }: Replay,
  {
    isDecisive,
    ...context
  }: Pick<ReplayResult, "target" | "seed" | "warnings"> & {
    readonly isDecisive: (failure: ReplayedFailure) => boolean;
  },
): ReplayResult {
  const counts = { fixed: 0, "still failing": 0, changed: 0, "not verified": 0 };
  for (const { outcome } of failures) counts[outcome] += 1;
  const open = failures.filter((one) => one.outcome !== "fixed" && isDecisive(one)).length;
  const exitCode = open === 0 ? 0 : 1;
  return { exitCode: reached ? exitCode : 3, counts, failures, ...context };
}
