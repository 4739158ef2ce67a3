/** What a run shows about the revision of the interface that the target has. */
import { formatChange, type InterfaceChange } from "../../spec/interface-change.ts";
import { LATEST_REVISION, toRevision } from "../../spec/revision.ts";
import { DOCUMENT_DATE, interfaceChanges } from "../../spec/revisions.ts";
import type { Evidence } from "../model/evidence.ts";
import type { Failure } from "../../evidence/failure.ts";
import type { NotCountedReason } from "../model/not-counted.ts";
import type { RequirementVerdict } from "../model/requirement-verdict.ts";
import type { Report } from "../model/report.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import { isExplained } from "./explained-failure.ts";

/**
 * Finds the newest dated change that the responses of a run show, and the oldest one that they lack. A change that some
 * responses show is not lacking.
 */
export function findTargetRevision({ discovery, observations }: RunRecord): Report["target"]["revision"] {
  const facts = [discovery, ...observations].flatMap((one) => one.facts);
  const datesOf = (id: "revision-marks-seen" | "revision-marks-missing"): ReadonlySet<string> => {
    const values = new Set(facts.flatMap((fact) => (fact.id === id ? [fact.value] : [])));
    const changes = interfaceChanges.filter((change) => values.has(formatChange(change)));
    return new Set(changes.map(({ date }) => date));
  };
  const seen = datesOf("revision-marks-seen");
  const missing = datesOf("revision-marks-missing");
  const dates = interfaceChanges.map(({ date }) => date);
  return {
    newestSeen: dates.findLast((date) => seen.has(date)) ?? null,
    oldestMissing: dates.find((date) => missing.has(date) && !seen.has(date)) ?? null,
  };
}

/**
 * Returns why a requirement is not part of the revision that a run judges by; null if it counts. A member or header that
 * came later may be absent. If a response has it in a wrong form, its requirement counts.
 */
export function findLaterReason(id: RequirementId, evidence: Evidence): NotCountedReason | null {
  const later = toRevision(evidence.record.scope.revision).later.get(id);
  if (later === undefined || (later.isFormJudged && evidence.failures(id).length > 0)) return null;
  return { why: "excluded", reason: `not part of the interface before ${later.date}` };
}

/** Returns a sentence that names another revision if it allows all failures of a requirement; null if none does. */
export function describeOtherRevision(
  { failures }: Pick<RequirementVerdict, "failures">,
  date: string | null,
): string | null {
  const last = date ?? DOCUMENT_DATE;
  const all = failures.flatMap((merged) => merged.failures);
  if (all.length === 0) return null;
  const earlier = interfaceChanges.findLast(
    (change) => change.date <= last && all.every((failure) => isAllowedBefore(failure, change)),
  );
  if (earlier !== undefined) {
    return `Allowed by the interface before ${earlier.date} (--revision ${previousDate(earlier.date)}).`;
  }
  const later = interfaceChanges.find(
    (change) => change.date > last && all.every((failure) => isAllowedSince(failure, change)),
  );
  return later === undefined
    ? null
    : `Allowed by the interface since ${later.date} (--revision ${later.date === LATEST_REVISION ? "latest" : later.date}).`;
}

function isAllowedBefore(failure: Failure, { introduces = [], forms = [], withoutIt = [] }: InterfaceChange) {
  const { requirement } = failure;
  return (
    [...introduces, ...forms].includes(requirement) &&
    withoutIt.some((pattern) => isExplained(failure, pattern))
  );
}

function isAllowedSince(failure: Failure, { errorCodes = [], statuses }: InterfaceChange): boolean {
  const { mismatch, pointer, operation, values, exchanges } = failure;
  if (mismatch === "status not listed") {
    const received = exchanges.at(-1)?.response?.status;
    return (
      statuses?.operations.some((own) => own === operation) === true &&
      statuses.added.some((status) => status === received)
    );
  }
  return (
    values?.kind === "not-listed" && pointer.endsWith("/error_code") && errorCodes.includes(values.received)
  );
}

/** Describes the revision that a target shows by the newest change that it has and the oldest one that it lacks. */
export function describeRevision({ newestSeen, oldestMissing }: Report["target"]["revision"]): string {
  const parts = [
    ...(newestSeen === null ? [] : [`has the change of ${describeChange(newestSeen)}`]),
    ...(oldestMissing === null ? [] : [`lacks the change of ${describeChange(oldestMissing)}`]),
  ];
  return parts.length === 0 ? "not determined: no response shows a dated change" : parts.join(", ");
}

function describeChange(date: string): string {
  const text = interfaceChanges.find((change) => change.date === date)?.text;
  return text === undefined ? date : `${date} (${text})`;
}

const dayMillis = 24 * 60 * 60 * 1_000;

/** The date of the change before a date; the day before the first change. */
function previousDate(date: string): string {
  const previous = interfaceChanges.findLast((change) => change.date < date)?.date;
  return previous ?? new Date(Date.parse(date) - dayMillis).toISOString().slice(0, date.length);
}
