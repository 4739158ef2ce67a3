import { renderJson } from "../../reports/render/text/json-text.ts";
import { createTransport } from "../../suites/client/transport.ts";
import type { CommandIo } from "../io.ts";
import { prepareRun, type PreparedRun } from "../run/prepare-run.ts";
import { createProgress, type ProgressDisplay } from "../run/progress.ts";
import { readRecordedReport, type RecordedReport } from "./report-file.ts";
import {
  chooseFailures,
  type ChosenFailure,
  recordedBaseUrl,
  replayWarnings,
  toReplayRunOptions,
} from "./replay-input.ts";
import { rejudgeFailures } from "./rejudge-failures.ts";
import type { ReplayOptions } from "./replay.ts";
import { toNotVerified, judgeReplayedFailure, type ReplayedFailure } from "./replay-outcome.ts";
import { renderReplay, type ReplayResult } from "./replay-text.ts";
import { resendExchange, type ResentExchange } from "./resend-exchange.ts";
import { createInterruptSignal, createStopSignal } from "../run/signals.ts";

/**
 * Replays the failures of a report: sends their recorded requests again and runs the checks that found them. Prints
 * the outcome of each failure and returns the exit code. Invalid input throws UsageError before anything is sent.
 */
export async function runReplay(options: ReplayOptions, io: CommandIo): Promise<number> {
  const recorded = readRecordedReport(options.report, io.cwd);
  const chosen = chooseFailures(recorded, options.id, options.report);
  const runOptions = toReplayRunOptions(options, recorded, io);
  const interruption = createInterruptSignal();
  const stop = createStopSignal([interruption.signal], options.maxTime * 1_000);
  const progress = createProgress(options.quiet ? null : io);
  try {
    const { signal } = stop;
    const replayContext = { recorded, chosen, progress, interruption: interruption.signal, stop: signal };
    if (chosen.length > 0)
      progress.activity(`discovering accounts, tables and blocks of ${runOptions.baseUrl}`);
    const waiting = (): void => progress.activity(`waiting for ${runOptions.baseUrl}`);
    const prepared = chosen.length === 0 ? null : await prepareRun({ ...runOptions, signal, waiting });
    const replayRun = prepared === null ? emptyReplayRun : await replay(replayContext, prepared);
    await prepared?.close();
    progress.finish();
    const result = toReplayResult(replayRun, {
      target: runOptions.baseUrl,
      seed: recorded.run.seed,
      warnings: [...replayWarnings(options, recorded, chosen), ...replayRun.warnings],
    });
    io.stdout(options.json ? `${renderJson(result)}\n` : renderReplay(result));
    return result.exitCode;
  } finally {
    progress.finish();
    stop.dispose();
    interruption.dispose();
  }
}

interface ReplayContext {
  readonly progress: ProgressDisplay;
  readonly recorded: RecordedReport;
  readonly chosen: readonly ChosenFailure[];
  readonly interruption: AbortSignal;
  readonly stop: AbortSignal;
}

interface ReplayRun {
  readonly reached: boolean;
  readonly failures: readonly ReplayedFailure[];
  readonly warnings: readonly string[];
}

const emptyReplayRun: ReplayRun = { reached: true, failures: [], warnings: [] };

async function replay(replayContext: ReplayContext, prepared: PreparedRun): Promise<ReplayRun> {
  const { recorded, chosen, interruption, stop, progress } = replayContext;
  const { reached, transportFailure, warnings } = prepared.discovered;
  const named = chosen.map((one) => ({
    ...one,
    named: {
      requirement: one.requirement.id,
      fingerprint: one.failure.fingerprint,
      summary: one.failure.summary,
    },
  }));
  if (!reached) {
    const why = `the target did not respond: ${transportFailure ?? "unknown reason"}`;
    const failures = named.map((one) => ({ ...one.named, ...toNotVerified(why), exchanges: [] }));
    const remedy =
      "Set --base-url to the address of the node, or --wait to give it time to start: the target did not respond.";
    return { reached: interruption.aborted, failures, warnings: [...warnings, remedy] };
  }
  progress.activity("sending the failed requests again");
  const sent = await resendAll(replayContext, prepared);
  progress.found(prepared.context);
  const judged = await rejudgeFailures({
    prepared,
    chosen,
    interruption,
    stop,
    onBegin: progress.judging,
    progress: progress.update,
  });
  return {
    reached,
    failures: named.map((one, at) => ({
      ...one.named,
      ...judgeReplayedFailure(one, recorded, judged.report, judged.traffic),
      exchanges: sent[at] ?? [],
    })),
    warnings: judged.report.warnings,
  };
}

/** Sends the recorded requests of each failure, in order. */
async function resendAll(
  { recorded, chosen, stop }: ReplayContext,
  { context, secrets }: PreparedRun,
): Promise<ResentExchange[][]> {
  const { baseUrl } = context.target;
  const { timeoutMillis, rate, authorities } = context;
  const transport = createTransport({
    origin: new URL(baseUrl).origin,
    timeoutMillis,
    rate,
    authorities,
    identity: secrets.identity,
    signal: stop,
  });
  const { headers } = secrets;
  const { allow } = context;
  const replayTarget = { transport, recordedBaseUrl: recordedBaseUrl(recorded), baseUrl, allow, headers };
  const all: ResentExchange[][] = [];
  for (const { failure } of chosen) {
    const sent: ResentExchange[] = [];
    const exchanges = failure.exchanges.length === 0 ? [failure] : failure.exchanges;
    for (const exchange of exchanges) sent.push(await resendExchange(exchange, replayTarget));
    all.push(sent);
  }
  await transport.close();
  return all;
}

function toReplayResult(
  { reached, failures }: ReplayRun,
  context: Pick<ReplayResult, "target" | "seed" | "warnings">,
): ReplayResult {
  const counts = { fixed: 0, "still failing": 0, changed: 0, "not verified": 0 };
  for (const { outcome } of failures) counts[outcome] += 1;
  const open = failures.length - counts.fixed;
  const exitCode = open === 0 ? 0 : 1;
  return { exitCode: reached ? exitCode : 3, counts, failures, ...context };
}
