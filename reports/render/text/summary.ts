import { renderJson } from "./json-text.ts";
import type { Report } from "../../model/report.ts";
import type { StatusCounts } from "../../verdict/verdict.ts";
import type { ReportFiles } from "../../files/write-reports.ts";

/** The one line that `--json` prints. */
export interface Summary {
  readonly verdict: Report["verdict"];
  readonly exitCode: Report["exitCode"];
  readonly scope: Report["scope"];
  readonly seed: number;
  readonly summary: StatusCounts;
  /** What decided the verdict, in sentences. */
  readonly verdictReasons: readonly string[];
  /** Those that no baseline accepts. */
  readonly failures: readonly SummaryFailure[];
  /** Paths of the reports by kind; null where none were written. */
  readonly reports: ReportFiles | null;
}

export interface SummaryFailure {
  readonly requirement: string;
  readonly level: string;
  readonly fingerprint: string;
  readonly summary: string;
}

/** The summary of a report for a script. */
export function createSummary(report: Report, reports: ReportFiles | null): Summary {
  const { verdict, exitCode, scope, run, summary, verdictReasons } = report;
  const failing = report.requirements.filter(({ status }) => status === "fail");
  const failures = failing.flatMap(({ id, level, failures: found }) =>
    found.map(({ fingerprint, summary: sentence }) => ({
      requirement: id,
      level,
      fingerprint,
      summary: sentence,
    })),
  );
  return { verdict, exitCode, scope, seed: run.seed, summary, verdictReasons, failures, reports };
}

/** The summary as exactly one line of JSON. */
export function renderSummaryJson(summary: Summary): string {
  return `${renderJson(summary)}\n`;
}
