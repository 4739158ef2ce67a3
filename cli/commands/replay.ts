import { renderJson } from "../../reports/render/text/json-text.ts";
import { createTransport } from "../../suites/client/transport.ts";
import type { CommandIo } from "../io.ts";
import { prepareRun, type PreparedRun } from "../run/prepare-run.ts";
import { createProgress, type ProgressDisplay } from "../run/progress.ts";
import { readRecordedReport, type RecordedReport } from "./recorded-report.ts";
import { chooseFailures, type ChosenFailure } from "./replay-choice.ts";
import { judgeAgain } from "./replay-judgement.ts";
import type { ReplayOptions } from "./replay-options.ts";
import { notVerified, ruleOnFailure, type ReplayedFailure } from "./replay-outcome.ts";
import { renderReplay, type ReplayResult } from "./replay-text.ts";
import { recordedBaseUrl, replayWarnings, replayWish } from "./replay-wish.ts";
import { sendAgain, type SentAgain } from "./send-again.ts";
import { stopOnSignal } from "../run/stop-on-signal.ts";
import { stopWhen } from "../run/stop-when.ts";

/**
 * Sends the failing exchanges of a report again, runs the checks that saw them, prints what became of each failure, and
 * returns the exit code of CONTRACT.md. Throws UsageError before anything is sent.
 */
export async function runReplay(options: ReplayOptions, io: CommandIo): Promise<number> {
  const recorded = readRecordedReport(options.report, io.cwd);
  const chosen = chooseFailures(recorded, options.ids, options.report);
  const wish = replayWish(options, recorded, io);
  const interruption = stopOnSignal();
  const stop = stopWhen([interruption.signal], options.maxTimeSeconds * 1_000);
  const progress = createProgress(options.quiet ? null : io);
  try {
    const { signal } = stop;
    const replaying = { recorded, chosen, progress, interruption: interruption.signal, stop: signal };
    if (chosen.length > 0) progress.doing(`looking at ${wish.baseUrl}`);
    const waiting = (): void => progress.doing(`waiting for ${wish.baseUrl}`);
    const prepared = chosen.length === 0 ? null : await prepareRun({ ...wish, signal, waiting });
    const replayed = prepared === null ? nothing : await replay(replaying, prepared);
    await prepared?.close();
    progress.finish();
    const result = resultOf(replayed, {
      target: wish.baseUrl,
      seed: recorded.run.seed,
      warnings: [...replayWarnings(options, recorded, chosen), ...replayed.warnings],
    });
    io.stdout(options.json ? `${renderJson(result)}\n` : renderReplay(result));
    return result.exitCode;
  } finally {
    progress.finish();
    stop.forget();
    interruption.forget();
  }
}

interface Replaying {
  readonly progress: ProgressDisplay;
  readonly recorded: RecordedReport;
  readonly chosen: readonly ChosenFailure[];
  readonly interruption: AbortSignal;
  readonly stop: AbortSignal;
}

interface Replayed {
  readonly reached: boolean;
  readonly failures: readonly ReplayedFailure[];
  readonly warnings: readonly string[];
}

const nothing: Replayed = { reached: true, failures: [], warnings: [] };

async function replay(replaying: Replaying, prepared: PreparedRun): Promise<Replayed> {
  const { recorded, chosen, interruption, stop, progress } = replaying;
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
    const why = `the target never answered: ${transportFailure ?? "unknown reason"}`;
    const failures = named.map((one) => ({ ...one.named, ...notVerified(why), exchanges: [] }));
    const remedy =
      "Nothing answers there; --base-url says where the node is now, --wait gives it time to start.";
    return { reached: interruption.aborted, failures, warnings: [...warnings, remedy] };
  }
  progress.doing("sending again what failed");
  const sent = await sendAll(replaying, prepared);
  progress.found(prepared.context);
  const judged = await judgeAgain({
    prepared,
    chosen,
    interruption,
    stop,
    begins: progress.judging,
    progress: progress.update,
  });
  return {
    reached,
    failures: named.map((one, at) => ({
      ...one.named,
      ...ruleOnFailure(one, recorded, judged.report, judged.traffic),
      exchanges: sent[at] ?? [],
    })),
    warnings: judged.report.warnings,
  };
}

/** Sends what was recorded of each failure, in order. */
async function sendAll(
  { recorded, chosen, stop }: Replaying,
  { context, secrets }: PreparedRun,
): Promise<SentAgain[][]> {
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
  const destination = { transport, recordedBaseUrl: recordedBaseUrl(recorded), baseUrl, allow, headers };
  const all: SentAgain[][] = [];
  for (const { failure } of chosen) {
    const sent: SentAgain[] = [];
    const exchanges = failure.exchanges.length === 0 ? [failure] : failure.exchanges;
    for (const exchange of exchanges) sent.push(await sendAgain(exchange, destination));
    all.push(sent);
  }
  await transport.close();
  return all;
}

function resultOf(
  { reached, failures }: Replayed,
  context: Pick<ReplayResult, "target" | "seed" | "warnings">,
): ReplayResult {
  const counts = { fixed: 0, "still failing": 0, changed: 0, "not verified": 0 };
  for (const { outcome } of failures) counts[outcome] += 1;
  const open = failures.length - counts.fixed;
  const exitCode = open === 0 ? 0 : 1;
  return { exitCode: reached ? exitCode : 3, counts, failures, ...context };
}
