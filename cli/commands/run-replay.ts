import { renderJson } from "../../reports/render/text/json-text.ts";
import { createCommand } from "../../evidence/command.ts";
import { isRequirementId } from "../../spec/catalogue.ts";
import { toSessionOptions } from "../../suites/runner/run-context.ts";
import { withSession } from "../../suites/client/session.ts";
import type { CommandIo } from "../io.ts";
import { withTarget, type DiscoveredRun, type RunPolicy } from "../run.ts";
import { createInProcessRunner } from "../run/in-process-run.ts";
import { createProgress } from "../run/progress.ts";
import {
  readRecordedReport,
  recordedBaseUrl,
  type RecordedExchange,
  type RecordedReport,
} from "./report-file.ts";
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
import { createInterruptSignal } from "../run/signals.ts";

/** How many checks run at once. */
const workers = 2;

/**
 * Replays the failures of a report: sends their recorded requests again and runs the checks that found them. Prints
 * the outcome of each failure and returns the exit code. Invalid input throws UsageError before anything is sent.
 */
export async function runReplay(options: ReplayOptions, io: CommandIo): Promise<number> {
  const recorded = readRecordedReport(options.report, io.cwd);
  const failures = chooseFailures(recorded, options.id, options.report);
  const target = toReplayRunOptions(options, recorded, io);
  const interruption = createInterruptSignal();
  const progress = createProgress(options.quiet ? null : io);
  const policy: RunPolicy = {
    target,
    command: () => createCommand("replay", []),
    level: "should",
    only: null,
    baseline: null,
    runner: createInProcessRunner(),
    workers,
    concurrency: workers,
    maxTime: options.maxTime,
    signal: interruption.signal,
    interruptedDiscovery: "no node",
    progress,
  };
  try {
    const isEmpty = failures.chosen.length + failures.extended.length === 0;
    const replayed = isEmpty
      ? emptyReplay
      : await withTarget(policy, (run) => replay(run, { recorded, ...failures }));
    progress.finish();
    const result = toReplayResult(replayed, {
      target: target.baseUrl,
      seed: recorded.run.seed,
      warnings: [...replayWarnings(options, recorded, listExchanges(failures)), ...replayed.warnings],
      // A rule beyond the document decides the exit code only if the user names it.
      isDecisive: ({ requirement }) => options.id.length > 0 || isRequirementId(requirement),
    });
    io.stdout(options.json ? `${renderJson(result)}\n` : renderReplay(result));
    return result.exitCode;
  } finally {
    progress.finish();
    await policy.runner.close();
    interruption.dispose();
  }
}

/** The failures to replay. */
interface ChosenFailures {
  readonly chosen: readonly ChosenFailure[];
  readonly extended: readonly ChosenExtendedFailure[];
}

interface ReplayContext extends ChosenFailures {
  readonly recorded: RecordedReport;
}

/** What the replay of the failures gave. */
interface Replay {
  readonly reached: boolean;
  readonly failures: readonly ReplayedFailure[];
  readonly warnings: readonly string[];
}

const emptyReplay: Replay = { reached: true, failures: [], warnings: [] };

async function replay(run: DiscoveredRun, context: ReplayContext): Promise<Replay> {
  const { reached, transportFailure, warnings } = run.discovered;
  const { progress, signal } = run.policy;
  const named = [
    ...context.chosen.map(({ requirement: { id }, failure }) => ({ ...failure, id })),
    ...context.extended.map(({ id, fingerprint, failure }) => ({ ...failure, id, fingerprint })),
  ].map(({ id, fingerprint, summary }) => ({ requirement: id, fingerprint, summary }));
  if (!reached) {
    const why = `the target did not respond: ${transportFailure ?? "unknown reason"}`;
    const failures = named.map((one) => ({ ...one, ...toNotVerified(why), exchanges: [] }));
    const remedy =
      "Set --base-url to the address of the node, or --wait to give it time to start: the target did not respond.";
    return { reached: signal.aborted, failures, warnings: [...warnings, remedy] };
  }
  progress.activity("sending the failed requests again");
  const sent = await resendAll(run, context);
  progress.found(run.context);
  const rejudged = await rejudge(run, context, sent);
  return {
    reached,
    failures: named.map((one, at) => ({
      ...one,
      ...(rejudged.outcomes[at] ?? toNotVerified("it was not judged")),
      exchanges: sent[at] ?? [],
    })),
    warnings: rejudged.warnings,
  };
}

/** Judges the failures of requirements, then those of rules beyond the document. Returns their outcomes in this order. */
async function rejudge(
  run: DiscoveredRun,
  { recorded, chosen, extended }: ReplayContext,
  sent: readonly (readonly ResentExchange[])[],
): Promise<{ readonly outcomes: readonly OutcomeWithReason[]; readonly warnings: readonly string[] }> {
  const judged = chosen.length === 0 ? null : await rejudgeFailures(run, chosen);
  const rules = await rejudgeExtended(extended, run, run.stop);
  const { baseUrl } = run.context.target;
  return {
    outcomes: [
      ...chosen.flatMap((one) =>
        judged === null ? [] : [judgeReplayedFailure(one, recorded, judged.report, judged.traffic)],
      ),
      ...extended.map((one, at) =>
        judgeReplayedRule(one, rules.get(one.id), { baseUrl, sent: sent[chosen.length + at] ?? [] }),
      ),
    ],
    warnings: judged?.report.warnings ?? run.discovered.warnings,
  };
}

/** The recorded exchanges of the failures. */
function listExchanges({ chosen, extended }: ChosenFailures): readonly RecordedExchange[] {
  return [
    ...chosen.flatMap(({ failure }) => [failure, ...failure.exchanges]),
    ...extended.flatMap(({ failure }) => failure.exchanges),
  ];
}

/** Sends the recorded requests of each failure, in order. */
async function resendAll(
  { context, secrets, stop }: DiscoveredRun,
  { recorded, chosen, extended }: ReplayContext,
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
