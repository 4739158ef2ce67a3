import { renderJson } from "../../reports/render/text/json-text.ts";
import { isRequirementId } from "../../spec/catalogue.ts";
import { toSessionOptions } from "../../suites/runner/run-context.ts";
import { withSession } from "../../suites/client/session.ts";
import type { CommandIo } from "../io.ts";
import { prepareRun, type PreparedRun } from "../run/prepare-run.ts";
import { createProgress, type ProgressDisplay } from "../run/progress.ts";
import type { RecordedExchange, RecordedReport } from "../../reports/diff/recorded-report.ts";
import { readRecordedReport, recordedBaseUrl } from "./report-file.ts";
import { chooseFailures, type ChosenFailure, replayWarnings, toReplayRunOptions } from "./replay-input.ts";
import { rejudgeFailures } from "./rejudge-failures.ts";
import type { ReplayOptions } from "./replay.ts";
import type { ChosenExtendedFailure } from "./extended/extended-failures.ts";
import { judgeReplayedRule, rejudgeExtended } from "./extended/replay-extended.ts";
import {
  judgeReplayedFailure,
  toNotVerified,
  type OutcomeWithReason,
  type ReplayedFailure,
} from "./replay-outcome.ts";
import { renderReplay, type ReplayResult } from "./replay-text.ts";
import { resendExchange, type ResentExchange } from "./resend-exchange.ts";
import { createInterruptSignal, createStopSignal } from "../run/signals.ts";

/**
 * Replays the failures of a report: sends their recorded requests again and runs the checks that found them. Prints
 * the outcome of each failure and returns the exit code. Invalid input throws UsageError before anything is sent.
 */
export async function runReplay(options: ReplayOptions, io: CommandIo): Promise<number> {
  const recorded = readRecordedReport(options.report, io.cwd);
  const { chosen, extended } = chooseFailures(recorded, options.id, options.report);
  const isEmpty = chosen.length + extended.length === 0;
  const runOptions = toReplayRunOptions(options, recorded, io);
  const interruption = createInterruptSignal();
  const stop = createStopSignal([interruption.signal], options.maxTime * 1_000);
  const progress = createProgress(options.quiet ? null : io);
  try {
    const { signal } = stop;
    const replayContext = {
      recorded,
      chosen,
      extended,
      progress,
      interruption: interruption.signal,
      stop: signal,
    };
    if (!isEmpty) progress.activity(`discovering accounts, tables and blocks of ${runOptions.baseUrl}`);
    const waiting = (what: string): void => progress.activity(what);
    const prepared = isEmpty ? null : await prepareRun({ ...runOptions, signal, waiting });
    const replayRun = prepared === null ? emptyReplayRun : await replay(replayContext, prepared);
    await prepared?.close();
    progress.finish();
    const result = toReplayResult(replayRun, {
      target: runOptions.baseUrl,
      seed: recorded.run.seed,
      warnings: [
        ...replayWarnings(options, recorded, listExchanges(chosen, extended)),
        ...replayRun.warnings,
      ],
      // A rule beyond the document decides the exit code only if the user names it.
      isDecisive: ({ requirement }) => options.id.length > 0 || isRequirementId(requirement),
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
  readonly extended: readonly ChosenExtendedFailure[];
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
  const { chosen, extended, interruption, progress } = replayContext;
  const { reached, transportFailure, warnings } = prepared.discovered;
  const named = [
    ...chosen.map(({ requirement: { id }, failure: { fingerprint, summary } }) => ({
      requirement: id,
      fingerprint,
      summary,
    })),
    ...extended.map(({ id, fingerprint, failure: { summary } }) => ({
      requirement: id,
      fingerprint,
      summary,
    })),
  ];
  if (!reached) {
    const why = `the target did not respond: ${transportFailure ?? "unknown reason"}`;
    const failures = named.map((one) => ({ ...one, ...toNotVerified(why), exchanges: [] }));
    const remedy =
      "Set --base-url to the address of the node, or --wait to give it time to start: the target did not respond.";
    return { reached: interruption.aborted, failures, warnings: [...warnings, remedy] };
  }
  progress.activity("sending the failed requests again");
  const sent = await resendAll(replayContext, prepared);
  progress.found(prepared.context);
  const { outcomes, warnings: judgedWarnings } = await rejudge(replayContext, prepared, sent);
  return {
    reached,
    failures: named.map((one, at) => ({
      ...one,
      ...(outcomes[at] ?? toNotVerified("it was not judged")),
      exchanges: sent[at] ?? [],
    })),
    warnings: judgedWarnings,
  };
}

/** Judges the failures of requirements, then those of rules beyond the document. Returns their outcomes in this order. */
async function rejudge(
  { recorded, chosen, extended, interruption, stop, progress }: ReplayContext,
  prepared: PreparedRun,
  sent: readonly (readonly ResentExchange[])[],
): Promise<{ readonly outcomes: readonly OutcomeWithReason[]; readonly warnings: readonly string[] }> {
  const judged =
    chosen.length === 0
      ? null
      : await rejudgeFailures({
          prepared,
          chosen,
          interruption,
          stop,
          onBegin: progress.judging,
          progress: progress.update,
        });
  const rules = await rejudgeExtended(extended, prepared, stop);
  const { baseUrl } = prepared.context.target;
  return {
    outcomes: [
      ...chosen.flatMap((one) =>
        judged === null ? [] : [judgeReplayedFailure(one, recorded, judged.report, judged.traffic)],
      ),
      ...extended.map((one, at) =>
        judgeReplayedRule(one, rules.get(one.id), { baseUrl, sent: sent[chosen.length + at] ?? [] }),
      ),
    ],
    warnings: judged?.report.warnings ?? prepared.discovered.warnings,
  };
}

/** The recorded exchanges of the failures. */
function listExchanges(
  chosen: readonly ChosenFailure[],
  extended: readonly ChosenExtendedFailure[],
): readonly RecordedExchange[] {
  return [
    ...chosen.flatMap(({ failure }) => [failure, ...failure.exchanges]),
    ...extended.flatMap(({ failure }) => failure.exchanges),
  ];
}

/** Sends the recorded requests of each failure, in order. */
async function resendAll(
  { recorded, chosen, extended, stop }: ReplayContext,
  { context, secrets }: PreparedRun,
): Promise<ResentExchange[][]> {
  const failures = [
    ...chosen.map(({ failure }) => (failure.exchanges.length === 0 ? [failure] : failure.exchanges)),
    ...extended.map(({ failure }) => failure.exchanges),
  ];
  return withSession({ ...toSessionOptions(context, secrets), signal: stop }, async (session) => {
    const replayTarget = { session, recordedBaseUrl: recordedBaseUrl(recorded), allow: context.allow };
    const all: ResentExchange[][] = [];
    for (const exchanges of failures) {
      const sent: ResentExchange[] = [];
      for (const exchange of exchanges) sent.push(await resendExchange(exchange, replayTarget));
      all.push(sent);
    }
    return all;
  });
}

function toReplayResult(
  { reached, failures }: ReplayRun,
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
