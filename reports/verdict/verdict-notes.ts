import { levels } from "../../spec/requirement.ts";
import type { Level } from "../../spec/catalogue.ts";
import { hasRunChecks } from "../model/run-record.ts";
import { type ExitCode, type Report } from "../model/report.ts";
import { isGating } from "../model/requirement-verdict.ts";
import { countOf, statusTerms, type CountedStatus } from "../model/status-terms.ts";
import { renderWithout } from "../text/not-offered-text.ts";
import { formatLevelCount, type HeadlineInput } from "./headline.ts";

type NotesInput = Pick<HeadlineInput, "summary" | "scope" | "run">;
type ExitInput = NotesInput & Pick<HeadlineInput, "requirements"> & Pick<Report, "exitCode">;

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

/** What became of the requirements of one level that were in the scope of the run. */
export interface LevelOutcome {
  readonly level: Level;
  /** The statuses that occur in scope, such as `1 MUST failed` and `82 not verified`; the most important first. */
  readonly counts: readonly { readonly status: CountedStatus; readonly text: string }[];
  /**
   * How many requirements were in scope, as `138 of 203 MUST in scope: --allow read`; null if nothing was judged, or if
   * all requirements of a level other than MUST were in scope.
   */
  readonly inScope: string | null;
  /** Whether this level decided the verdict. */
  readonly isDecisive: boolean;
}

const statusesInScope = [
  "fail",
  "error",
  "inconclusive",
  "waived",
  "waived-unverified",
  "pass",
  "not-observed",
] as const;

/** Says what became of the requirements in scope, for each level that has requirements. */
export function describeOutcomes(report: NotesInput): readonly LevelOutcome[] {
  const { summary, scope, run } = report;
  return levels.flatMap((level) => {
    const counts = summary[level];
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (total === 0) return [];
    const used = statusesInScope.filter((status) => countOf(counts, status) > 0);
    const inScope = used.reduce((sum, status) => sum + countOf(counts, status), 0);
    const options = counts.disabled === 0 ? "" : `: ${renderScopeOptions(scope)}`;
    return [
      {
        level,
        counts: used.map((status, index) => {
          const number = countOf(counts, status);
          const count = index === 0 ? formatLevelCount(number, level) : String(number);
          return { status, text: `${count} ${statusTerms[status].term}` };
        }),
        inScope:
          hasRunChecks(run) && (level === "MUST" || inScope < total)
            ? `${inScope} of ${total} ${level} in scope${options}`
            : null,
        isDecisive: hasRunChecks(run) && isGating(level, scope.level),
      },
    ];
  });
}

/** Renders the options that select requirements, such as `--allow read --only ACCT-*`. */
function renderScopeOptions({ allow, only, shard }: NotesInput["scope"]): string {
  return [
    `--allow ${allow}`,
    ...(only === null ? [] : [`--only ${only.join(" ")}`]),
    ...(shard === null ? [] : [`--shard ${shard}`]),
  ].join(" ");
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
export function describeExitCode(report: ExitInput): string {
  return `exit code ${report.exitCode}: ${describeMeaning(report)}`;
}

function describeMeaning({ exitCode, summary, scope, run, requirements }: ExitInput): string {
  const gating = (["MUST", "SHOULD"] as const).filter((level) => isGating(level, scope.level));
  if (exitCode === 1 && gating.every((level) => summary[level].fail === 0)) {
    return "not conformant, because the baseline is out of date";
  }
  if (exitCode === 0 && levels.every((level) => summary[level].pass === 0)) {
    const isWaived = levels.some((level) => summary[level].waived > 0);
    return isWaived ? "conformant only because the baseline accepts every failure" : exitMeanings[0];
  }
  if (exitCode === 0) return `${exitMeanings[0]}${renderWithout(requirements)}`;
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
