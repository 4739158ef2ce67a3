/** Replays failures of the rules for operations beyond the document. */
import { extendedRequirementIds } from "../../../spec/extended/requirements.ts";
import { toReportExtended } from "../../../reports/model/extended.ts";
import type { ReportExtendedRequirement } from "../../../reports/model/report.ts";
import { runExtendedChecks } from "../../run/run-extended.ts";
import { hasNode, type PreparedRun } from "../../run/prepare-run.ts";
import { fingerprintExtended, type ChosenExtendedFailure } from "./extended-failures.ts";
import { toNotVerified, type OutcomeWithReason } from "../replay-outcome.ts";
import type { ResentExchange } from "../resend-exchange.ts";

/** Runs the checks of the chosen rules. Returns their new results by id. */
export async function rejudgeExtended(
  chosen: readonly ChosenExtendedFailure[],
  prepared: PreparedRun,
  stop: AbortSignal,
): Promise<ReadonlyMap<string, ReportExtendedRequirement>> {
  const only = extendedRequirementIds.filter((id) => chosen.some((one) => one.id === id));
  if (only.length === 0 || !hasNode(prepared)) return new Map();
  const observations = await runExtendedChecks(prepared, { only, requestsLeft: null, signal: stop });
  return new Map(toReportExtended(observations).requirements.map((one) => [one.id, one]));
}

/** Determines the outcome for a failure from the new result of its rule and from the repeated requests. */
export function judgeReplayedRule(
  { id, fingerprint }: ChosenExtendedFailure,
  judged: ReportExtendedRequirement | undefined,
  { baseUrl, sent }: { readonly baseUrl: string; readonly sent: readonly ResentExchange[] },
): OutcomeWithReason {
  if (judged === undefined) {
    return toNotVerified(
      `no check of ${id} ran, because no node was recognized or this version has no such rule`,
    );
  }
  const { operation, status, reason, failure } = judged;
  if (failure !== null) {
    const now = { fingerprint: fingerprintExtended(id, failure, baseUrl), summary: failure.summary };
    return { outcome: now.fingerprint === fingerprint ? "still failing" : "changed", now, reason: null };
  }
  if (status !== "held") return toNotVerified(reason ?? status);
  // A rule for every response may hold only because of the responses of other operations.
  const last = sent.at(-1);
  if (operation === null && (last?.status ?? null) === null) {
    return toNotVerified(`the failed request got no new response: ${last?.unanswered ?? "it was not sent"}`);
  }
  return { outcome: "fixed", now: null, reason: null };
}
