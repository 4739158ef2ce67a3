import type { ComparedFailure, ComparedReport, ComparedRequirement } from "./compared-report.ts";
import { compareText } from "../model/failures.ts";

/** One kind of failure of a requirement, and how it stands in each report; null where it was not seen. */
export interface FailureDiff {
  readonly fingerprint: string;
  /** As the new report says it, else as the old one does. */
  readonly summary: string;
  readonly old: FailureStatus | null;
  readonly new: FailureStatus | null;
  /**
   * Requirements whose checks came to an end in the report that saw it and not in the other: there it may be unseen and
   * still be so.
   */
  readonly notJudgedBy: readonly string[];
}

/** `waived`: the baseline accepts it. */
export type FailureStatus = "fail" | "waived";

/** A requirement in one report. */
export interface ReportRow {
  readonly report: ComparedReport;
  readonly row: ComparedRequirement | undefined;
}

/** Every failure that a requirement has in either report, those that only the new one has first. */
export function compareFailures(old: ReportRow, now: ReportRow): readonly FailureDiff[] {
  const [before, after] = [listFailures(old), listFailures(now)];
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((fingerprint): FailureDiff => {
      const [was, is] = [before.get(fingerprint), after.get(fingerprint)];
      return {
        fingerprint,
        summary: (is ?? was)?.failure.summary ?? "",
        old: was?.standing ?? null,
        new: is?.standing ?? null,
        notJudgedBy: findRequirementsWithoutResult(was, is, old.report, now.report),
      };
    })
    .toSorted((a, b) => rankFailure(a) - rankFailure(b) || compareText(a.fingerprint, b.fingerprint));
}

interface FailureWithStatus {
  readonly failure: ComparedFailure;
  readonly standing: FailureStatus;
}

/** What fails, and what the baseline accepts of it: beside a failure that counts, only the baseline lists that. */
function listFailures({ report, row }: ReportRow): ReadonlyMap<string, FailureWithStatus> {
  if (row === undefined || (row.status !== "fail" && row.status !== "waived")) return new Map();
  const { status } = row;
  const accepted = (report.baseline?.entries ?? [])
    .filter(({ requirement, standing }) => requirement === row.id && standing === "waived")
    .flatMap(({ failures }) => failures);
  return new Map<string, FailureWithStatus>([
    ...accepted.map((failure) => [failure.fingerprint, { failure, standing: "waived" }] as const),
    ...row.failures.map((failure) => [failure.fingerprint, { failure, standing: status }] as const),
  ]);
}

function findRequirementsWithoutResult(
  was: FailureWithStatus | undefined,
  is: FailureWithStatus | undefined,
  old: ComparedReport,
  now: ComparedReport,
): readonly string[] {
  if (was === undefined) return findUnfinishedRequirements(is, now, old);
  return is === undefined ? findUnfinishedRequirements(was, old, now) : [];
}

/** The results of a check that came to its end. */
const finalResults: ReadonlySet<string> = new Set(["held", "violated"]);

function findUnfinishedRequirements(
  seen: FailureWithStatus | undefined,
  here: ComparedReport,
  there: ComparedReport,
): readonly string[] {
  return (seen?.failure.foundBy ?? []).filter((id) => {
    const known = checksOf(there, id);
    return checksOf(here, id).some(
      ({ title, result }) =>
        finalResults.has(result) &&
        !known.some((check) => check.title === title && finalResults.has(check.result)),
    );
  });
}

function checksOf({ requirements }: ComparedReport, id: string): ComparedRequirement["checks"] {
  return requirements.find((one) => one.id === id)?.checks ?? [];
}

function rankFailure({ old, new: now }: FailureDiff): number {
  if (old === null) return 0;
  return now === null ? 2 : 1;
}
