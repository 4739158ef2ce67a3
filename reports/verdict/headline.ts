import type { Level } from "../../spec/catalogue.ts";
import { describeFaultyEntries, describeBaselineOnlyFault } from "./baseline-text.ts";
import { formatCount } from "../render/text/format-count.ts";
import { isGating } from "../model/gating.ts";
import type { ReportBaselineEntry } from "../model/report-baseline.ts";
import type { Report, ReportRequirement } from "../model/report.ts";
import { levels } from "./verdict.ts";

/** The verdict as people read it. */
export const verdictLabels: { readonly [word in Report["verdict"]]: string } = {
  conformant: "conformant",
  "not-conformant": "not conformant",
  incomplete: "incomplete",
  error: "error of the harness",
};

/** What a headline is made of. */
export interface HeadlineInput extends Pick<Report, "verdict" | "exitCode" | "summary"> {
  readonly scope: Pick<Report["scope"], "allow" | "level" | "only" | "shard">;
  readonly run: Pick<Report["run"], "end">;
  readonly baseline: {
    readonly entries: readonly Pick<ReportBaselineEntry, "requirement" | "standing">[];
  } | null;
  readonly requirements: readonly { readonly status: string }[];
}

/**
 * The verdict in words and with its scope, the same sentence in every rendering:
 * `conformant within read: 24 of 24 MUST in scope`.
 */
export function renderHeadline(report: HeadlineInput): string {
  return `${verdictLabels[report.verdict]} within ${renderScope(report)}: ${renderScopeCounts(report)}`;
}

/** The headline after its colon: what stands against the verdict, and how much was in scope. */
export function renderScopeCounts(report: HeadlineInput): string {
  const { inScope, total } = countMustsInScope(report);
  const parts = [...describeProblems(report), `${inScope} of ${total} MUST in scope`];
  return parts.join(", ");
}

/** What decided the verdict, and what it does not speak of: statements that have no check yet. */
export function renderReasons({ verdictReasons, notCounted }: Report): readonly string[] {
  const pending = notCounted.filter(({ why }) => why === "pending").length;
  return pending === 0
    ? verdictReasons
    : [
        ...verdictReasons,
        `${formatCount(pending, "statement of the document is", "statements of the document are")} not judged by this version.`,
      ];
}

/** The scope in a few words: `read`, `submit, only ACCT-*`. */
export function renderScope({ scope }: Pick<HeadlineInput, "scope">): string {
  return [
    scope.allow,
    ...(scope.only === null ? [] : [`only ${scope.only.join(" ")}`]),
    ...(scope.shard === null ? [] : [`shard ${scope.shard}`]),
  ].join(", ");
}

/** How many counted MUST there are, and how many of them the run was to judge. */
export function countMustsInScope({ summary }: Pick<HeadlineInput, "summary">): {
  readonly inScope: number;
  readonly total: number;
} {
  const total = Object.values(summary.MUST).reduce((sum, count) => sum + count, 0);
  return { inScope: total - summary.MUST.disabled - summary.MUST["not-applicable"], total };
}

/** Whether nothing was left out and nothing waived: what alone may be shown in green. */
export function isFullScopeWithoutWaivers({ scope, summary }: Report): boolean {
  return scope.full && Object.values(summary).every(({ waived }) => waived === 0);
}

/** The statuses of one level that occur, as `22 pass, 2 fail`. */
export function renderCounts(report: Report, level: Level): string {
  const counts = Object.entries(report.summary[level]).filter(([, count]) => count > 0);
  return counts.length === 0 ? "none" : counts.map(([status, count]) => `${count} ${status}`).join(", ");
}

/** The levels that have requirements at all. */
export function listLevels({ requirements }: Report): readonly Level[] {
  return levels.filter((level) => requirements.some((requirement) => requirement.level === level));
}

/** Whether a requirement's failure or silence decides the verdict of this report. */
export function affectsVerdict(requirement: ReportRequirement, { scope }: Report): boolean {
  return isGating(requirement.level, scope.level);
}

/** Requirements with a status, those that decide the verdict first. */
export function filterByStatus(
  report: Report,
  status: ReportRequirement["status"],
): readonly ReportRequirement[] {
  const found = report.requirements.filter((requirement) => requirement.status === status);
  return levels.flatMap((level) => found.filter((requirement) => requirement.level === level));
}

function describeProblems(report: HeadlineInput): readonly string[] {
  if (report.exitCode === 3) return ["the target never answered"];
  const counted = levels.filter((level) => isGating(level, report.scope.level));
  const baselineFault = describeFaultyEntries(report.baseline?.entries ?? []);
  const isFailed = counted.some((level) => report.summary[level].fail > 0);
  const count = (level: Level, status: "fail" | "inconclusive" | "waived", claim: string) => {
    const number = report.summary[level][status];
    return number === 0 ? [] : [`${number} ${level} ${claim}`];
  };
  return [
    ...counted.flatMap((level) => count(level, "fail", "failed")),
    ...(baselineFault === null
      ? []
      : [isFailed ? baselineFault : describeBaselineOnlyFault(baselineFault, report.requirements)]),
    ...levels.flatMap((level) => count(level, "waived", "waived")),
    ...counted.flatMap((level) => count(level, "inconclusive", "not verified")),
    ...describeRunEnd(report),
  ];
}

/** How the run ended before its time; time that was up and left nothing undone is no trouble. */
function describeRunEnd({ run, exitCode }: HeadlineInput): readonly string[] {
  return run.end === "completed" || exitCode === 0 ? [] : [run.end];
}
