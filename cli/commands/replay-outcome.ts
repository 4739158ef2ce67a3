import type { Traffic } from "../../evidence/traffic.ts";
import type { Report, ReportCheck, ReportExtendedRequirement } from "../../reports/model/report.ts";
import { STATUSES } from "../../spec/vocabulary.ts";
import type { RecordedFailure, RecordedReport } from "../../reports/diff/recorded-report.ts";
import { fingerprintRule, type ChosenFailure } from "./replay-input.ts";
import type { ResentExchange } from "./resend-exchange.ts";

/**
 * `fixed`: every check that found the failure ran again without finding it, also if another violation stopped it before
 * the failed request, but this request is answered differently and the requirement passes. `changed`:
 * the requirement fails in another way. `still failing`: the same failure occurred. `not verified`: anything else.
 */
export type ReplayOutcome = "fixed" | "still failing" | "changed" | "not verified";

/** The outcome for one failure. */
export interface ReplayedFailure {
  readonly requirement: string;
  readonly fingerprint: string;
  readonly summary: string;
  readonly outcome: ReplayOutcome;
  /** The failure that the replay found; null if it found none. */
  readonly now: { readonly fingerprint: string; readonly summary: string } | null;
  /** The reason if the outcome is not verified, else null. */
  readonly reason: string | null;
  /** The recorded requests that were sent again, in order. */
  readonly exchanges: readonly ResentExchange[];
}

export type OutcomeWithReason = Pick<ReplayedFailure, "outcome" | "now" | "reason">;

/** What the checks of the failed requirements gave now. */
export interface RejudgedFailures {
  readonly report: Report;
  readonly traffic: readonly Traffic[];
}

/** Determines the outcome for a failure from the new results of the checks. */
export function judgeReplayedFailure(
  { id, failure }: { readonly id: string; readonly failure: RecordedFailure },
  recorded: RecordedReport,
  { report, traffic, sent }: RejudgedFailures & { readonly sent: readonly ResentExchange[] },
): OutcomeWithReason {
  const row = report.requirements.find((one) => one.id === id);
  if (row === undefined) return toNotVerified(`this version of touchstone has no requirement ${id}`);
  const same = row.failures.find(({ fingerprint }) => fingerprint === failure.fingerprint);
  const [now = null] = same === undefined ? row.failures : [same];
  if (now !== null) {
    const { fingerprint, summary } = now;
    const outcome = same === undefined ? "changed" : "still failing";
    return { outcome, now: { fingerprint, summary }, reason: null };
  }
  const open = findOpenCheck(failure, recorded, report);
  // What found the failure has run again without it. The requirement itself may need more than the target shows.
  const isRefuted = open === null && failure.foundBy !== undefined;
  if (row.status !== "pass" && !isRefuted) return toNotVerified(row.reason ?? row.status);
  if (open !== null && !(open.hasRun && isAnsweredDifferently(failure, sent)))
    return toNotVerified(`the failure was found by a check of ${open.finder}, ${open.why}`);
  return findMissingAnswer(failure, traffic) ?? { outcome: "fixed", now: null, reason: null };
}

/** A check that found a failure and may not have sent the failed request now. */
interface OpenCheck {
  readonly finder: string;
  readonly why: string;
  /** Whether it ran until something else stopped it: another violation, or what the target does not show. */
  readonly hasRun: boolean;
}

/** Finds the first check that found a failure and did not complete now; null if there is none. */
function findOpenCheck(failure: RecordedFailure, recorded: RecordedReport, report: Report): OpenCheck | null {
  const found = findDetectingRequirements(failure, report).flatMap((finder): OpenCheck[] => {
    const before = recorded.requirements.find((one) => one.id === finder)?.checks ?? [];
    const checks = report.requirements.find((one) => one.id === finder)?.checks;
    if (checks === undefined)
      return [{ finder, why: "which this version of touchstone does not have", hasRun: false }];
    return checks
      .filter((check) => !isSameResultAsBefore(check, before))
      .map(({ result, reason }) => ({
        finder,
        why: `which did not complete now: ${reason}`,
        hasRun: result === "violated" || result === "inconclusive",
      }));
  });
  return found.find(({ hasRun }) => !hasRun) ?? found[0] ?? null;
}

/**
 * Whether the failed request, sent again, got another response than the recorded one. Then the failure does not exist
 * only because its check stopped before this request. A submission is not sent again, so its check has to say it.
 */
function isAnsweredDifferently(
  { operation, layer }: RecordedFailure,
  sent: readonly ResentExchange[],
): boolean {
  const last = sent.at(-1);
  if (operation === "submitBatch" || last === undefined || last.status === null) return false;
  const isOtherHeader = layer === "headers" && !last.areSameHeaders;
  return last.status !== last.recordedStatus || !last.isSameBody || isOtherHeader;
}

/** Determines the outcome for a failure of a rule from its new result and from the repeated requests. */
export function judgeReplayedRule(
  { id, fingerprint }: ChosenFailure,
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
    const now = { fingerprint: fingerprintRule(id, failure, baseUrl), summary: failure.summary };
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

/** Statuses of transient responses, which do not show whether the failure is fixed. */
const uninformativeStatuses: readonly number[] = [500, 503];
/** A failure in one of these layers can be reproduced only by a response with the same status. */
const responseLayers: readonly string[] = ["media type", "headers", "body", "schema"];

/**
 * Returns `not verified` if the failed operation returned no response that could show the failure. The requirement
 * may then pass only because of the responses of other operations.
 */
function findMissingAnswer(
  { operation, layer, response }: RecordedFailure,
  traffic: readonly Traffic[],
): OutcomeWithReason | null {
  if (operation === null) return null;
  const isResponseLayer = response !== null && responseLayers.includes(layer);
  const listed = Object.entries(STATUSES).find(([name]) => name === operation)?.[1] ?? [];
  const decisiveStatuses = isResponseLayer
    ? [response.status]
    : listed.filter((status) => !uninformativeStatuses.includes(status));
  const isAnswered = traffic.some(({ answers }) =>
    decisiveStatuses.some((status) => (answers[`${operation} ${status}`] ?? 0) > 0),
  );
  return isAnswered
    ? null
    : toNotVerified(`${operation} did not respond with ${decisiveStatuses.join(" or ")} now`);
}

/** Returns the requirements whose checks found a failure; all requirements if the report does not record them. */
export function findDetectingRequirements(
  { foundBy }: RecordedFailure,
  { requirements }: { readonly requirements: readonly { readonly id: string }[] },
): readonly string[] {
  return foundBy ?? requirements.map(({ id }) => id);
}

/** Returns whether a check held or ended as in the report. Otherwise it may not have sent the request that failed. */
function isSameResultAsBefore(
  { title, result, reason }: ReportCheck,
  before: RecordedReport["requirements"][number]["checks"],
): boolean {
  const known = before.find((check) => check.title === title);
  return result === "held" || (known?.result === result && known.reason === reason);
}

export function toNotVerified(reason: string): OutcomeWithReason {
  return { outcome: "not verified", now: null, reason };
}
