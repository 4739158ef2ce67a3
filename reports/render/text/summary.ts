import { renderJson } from "./json-text.ts";
import type { Report, StatusCounts, ReportExtended } from "../../model/report.ts";
import type { ReportFiles } from "../formats.ts";

/** The one line that `--json` prints. */
interface Summary {
  readonly verdict: Report["verdict"];
  readonly exitCode: Report["exitCode"];
  readonly scope: Report["scope"];
  readonly seed: number;
  readonly summary: StatusCounts;
  /** The sentences that explain the verdict. */
  readonly verdictReasons: readonly string[];
  /** The failures that no baseline accepts. */
  readonly failures: readonly SummaryFailure[];
  /** The paths of the reports by format; null if none were written. */
  readonly reports: ReportFiles | null;
  /** The counts of `--extended`; missing without this option. */
  readonly extended?: ReportExtended["counts"];
  /** The URL at which the page of the report is published; missing if it is unknown. */
  readonly reportUrl?: string;
}

interface SummaryFailure {
  readonly requirement: string;
  readonly level: string;
  readonly fingerprint: string;
  readonly summary: string;
}

/** Creates the summary of a report, which `--json` prints. */
export function createSummary(report: Report, reports: ReportFiles | null): Summary {
  const { verdict, exitCode, scope, run, summary, verdictReasons, extended, reportUrl } = report;
  const failing = report.requirements.filter(({ status }) => status === "fail");
  const failures = failing.flatMap(({ id, level, failures: found }) =>
    found.map(({ fingerprint, summary: sentence }) => ({
      requirement: id,
      level,
      fingerprint,
      summary: sentence,
    })),
  );
  return {
    verdict,
    exitCode,
    scope,
    seed: run.seed,
    summary,
    verdictReasons,
    failures,
    reports,
    ...(extended === undefined ? {} : { extended: extended.counts }),
    ...(reportUrl === undefined ? {} : { reportUrl }),
  };
}

/** Renders the summary as exactly one line of JSON. */
export function renderSummaryJson(summary: Summary): string {
  return `${renderJson(summary)}\n`;
}
