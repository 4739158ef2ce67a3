import type { Traffic } from "../../reports/model/observation.ts";
import type { Report, ReportCheck, ReportRequirement } from "../../reports/model/report.ts";
import { STATUSES } from "../../spec/vocabulary.ts";
import type { RecordedReport } from "./report-file.ts";
import type { ChosenFailure } from "./replay-input.ts";
import type { ResentExchange } from "./resend-exchange.ts";

/**
 * `fixed`: the requirement is kept, and every check that saw the failure was run again and saw none. `changed`: the
 * requirement is broken in another way. `not verified`: neither is proven.
 */
export type ReplayOutcome = "fixed" | "still failing" | "changed" | "not verified";

/** What became of one failure. Plain data. */
export interface ReplayedFailure {
  readonly requirement: string;
  readonly fingerprint: string;
  readonly summary: string;
  readonly outcome: ReplayOutcome;
  /** What fails now; null where nothing does, or nothing is known. */
  readonly now: { readonly fingerprint: string; readonly summary: string } | null;
  /** Why it is not verified; null where it is. */
  readonly reason: string | null;
  /** The recorded requests, sent again in order. */
  readonly exchanges: readonly ResentExchange[];
}

type OutcomeWithReason = Pick<ReplayedFailure, "outcome" | "now" | "reason">;

/** Says what became of a failure by what the checks saw now. */
export function judgeReplayedFailure(
  { requirement, failure }: ChosenFailure,
  recorded: RecordedReport,
  judged: Pick<Report, "requirements">,
  traffic: readonly Pick<Traffic, "answers">[],
): OutcomeWithReason {
  const rowOf = (id: string): ReportRequirement | undefined =>
    judged.requirements.find((one) => one.id === id);
  const row = rowOf(requirement.id);
  if (row === undefined) return toNotVerified(`this version of touchstone does not judge ${requirement.id}`);
  const same = row.failures.find(({ fingerprint }) => fingerprint === failure.fingerprint);
  const [now = null] = same === undefined ? row.failures : [same];
  if (now !== null) {
    const { fingerprint, summary } = now;
    const outcome = same === undefined ? "changed" : "still failing";
    return { outcome, now: { fingerprint, summary }, reason: null };
  }
  if (row.status !== "pass") return toNotVerified(row.reason ?? row.status);
  for (const id of findDetectingRequirements(failure, judged)) {
    const before = recorded.requirements.find((one) => one.id === id)?.checks ?? [];
    const checks = rowOf(id)?.checks;
    if (checks === undefined)
      return toNotVerified(`${id} saw it, which this version of touchstone does not judge`);
    const open = checks.find((check) => !isSameResultAsBefore(check, before));
    if (open !== undefined)
      return toNotVerified(`${id} saw it, and is not judged to its end now: ${open.reason}`);
  }
  return findMissingAnswer(failure, traffic) ?? { outcome: "fixed", now: null, reason: null };
}

/** Statuses that say nothing of what was asked, whatever the list of an operation has. */
const uninformativeStatuses: readonly number[] = [500, 503];
/** What is wrong in one of these layers shows only in an answer of the same status. */
const responseLayers: readonly string[] = ["media type", "headers", "body", "schema"];

/** A requirement may speak of many operations: it is kept by the others where the one that broke it does not answer. */
function findMissingAnswer(
  { operation, layer, response }: ChosenFailure["failure"],
  traffic: readonly Pick<Traffic, "answers">[],
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
    : toNotVerified(`${operation} never answered ${decisiveStatuses.join(" or ")} now`);
}

/** The requirements whose checks saw a failure; all of them where a report does not say. */
export function findDetectingRequirements(
  { foundBy }: ChosenFailure["failure"],
  { requirements }: { readonly requirements: readonly { readonly id: string }[] },
): readonly string[] {
  return foundBy ?? requirements.map(({ id }) => id);
}

/** A check that stops where it did not stop before may not have come to where it saw the failure. */
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
