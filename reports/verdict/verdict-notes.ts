import { hasRunChecks } from "../model/run-record.ts";
import type { ExitCode, Report } from "../model/report.ts";
import { isGating } from "../model/requirement-verdict.ts";
import { formatStatusCounts } from "../model/status-terms.ts";
import { countMustsInScope, formatLevelCount, type HeadlineInput } from "./headline.ts";

type NotesInput = Pick<HeadlineInput, "summary" | "scope" | "run">;

/** Says what failed or was not verified but does not count; null if there is nothing of the kind. */
export function describeIgnored({ summary, scope, run }: NotesInput): string | null {
  if (isGating("SHOULD", scope.level) || !hasRunChecks(run)) return null;
  const { fail, inconclusive } = summary.SHOULD;
  const parts = [
    ...(fail === 0 ? [] : [`${formatLevelCount(fail, "SHOULD")} failed`]),
    ...(inconclusive === 0
      ? []
      : [`${formatLevelCount(inconclusive, "SHOULD")} ${inconclusive === 1 ? "was" : "were"} not verified`]),
  ];
  if (parts.length === 0) return null;
  const claim = fail + inconclusive === 1 ? "it does not count" : "they do not count";
  return `${parts.join(" and ")}; ${claim} at --level ${scope.level}.`;
}

/** Says what "in scope" means in the headline, and what became of these requirements; null if nothing was judged. */
export function describeMustsInScope(report: NotesInput): string | null {
  if (!hasRunChecks(report.run)) return null;
  const { inScope } = countMustsInScope(report);
  const { MUST } = report.summary;
  const condition = `selected by the options${MUST["not-applicable"] > 0 ? " and offered by the target" : ""}`;
  if (inScope === 0) return `"In scope" means ${condition}.`;
  const counts = formatStatusCounts({ ...MUST, disabled: 0, "not-applicable": 0 });
  return `"In scope" means ${condition}, not passed. Of ${inScope} MUST in scope: ${counts}.`;
}

/** The meaning of each exit code, in words. */
const exitMeanings: { readonly [code in ExitCode]: string } = {
  0: "conformant",
  1: "not conformant, because a requirement failed",
  3: "incomplete, because the target never responded",
  4: "incomplete, because nothing was judged",
  5: "internal error of touchstone",
};

/** Says the exit code and its meaning, such as `exit code 4: incomplete, because 19 MUSTs were not verified`. */
export function describeExitCode(report: Pick<Report, "exitCode"> & NotesInput): string {
  return `exit code ${report.exitCode}: ${describeMeaning(report)}`;
}

function describeMeaning({ exitCode, summary, scope, run }: Pick<Report, "exitCode"> & NotesInput): string {
  const gating = (["MUST", "SHOULD"] as const).filter((level) => isGating(level, scope.level));
  if (exitCode === 1 && gating.every((level) => summary[level].fail === 0)) {
    return "not conformant, because the baseline is out of date";
  }
  if (exitCode !== 4 || !hasRunChecks(run)) return exitMeanings[exitCode];
  const open = gating.flatMap((level) => {
    const count = summary[level].inconclusive;
    return count === 0 ? [] : [formatLevelCount(count, level)];
  });
  const isOne = gating.reduce((sum, level) => sum + summary[level].inconclusive, 0) === 1;
  if (open.length > 0)
    return `incomplete, because ${open.join(" and ")} ${isOne ? "was" : "were"} not verified`;
  if (run.end !== "completed") return `incomplete, because the run ended early (${run.end})`;
  return exitMeanings[4];
}
