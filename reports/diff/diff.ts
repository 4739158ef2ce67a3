import type { ComparedReport } from "./compared-report.ts";
import { compareBaselines, type BaselineDiff } from "./diff-baseline.ts";
import { compareContexts, type ComparisonContext } from "./diff-context.ts";
import { compareFacts, type FactDiff } from "./diff-facts.ts";
import { compareRequirements, type RequirementDiffs } from "./diff-requirements.ts";
import { compareRows, type RowsDiff } from "./diff-rows.ts";
import { renderHeadline, verdictLabels } from "../verdict/headline.ts";

/** What changed between two reports. Plain data; as JSON the one line of `--json`. */
export interface ReportDiff {
  /** 1 where a requirement regressed that decides the new verdict, else 0. */
  readonly exitCode: 0 | 1;
  readonly circumstances: ComparisonContext;
  readonly verdict: { readonly old: ReportVerdict; readonly new: ReportVerdict };
  readonly requirements: RequirementDiffs;
  readonly rows: RowsDiff;
  readonly baseline: BaselineDiff;
  readonly facts: readonly FactDiff[];
}

/** The verdict of one report and what it says of itself. */
export interface ReportVerdict {
  readonly word: ComparedReport["verdict"];
  readonly headline: string;
  readonly target: string;
  readonly tool: string;
}

/** Compares two reports of whatever targets and versions. A pure function that never throws. */
export function diffReports(old: ComparedReport, now: ComparedReport): ReportDiff {
  const requirements = compareRequirements(old, now);
  return {
    exitCode: requirements.regressed.some(({ isCounted }) => isCounted) ? 1 : 0,
    circumstances: compareContexts(old, now),
    verdict: { old: verdictOf(old), new: verdictOf(now) },
    requirements,
    rows: compareRows(old, now),
    baseline: compareBaselines(old, now),
    facts: compareFacts(old, now),
  };
}

function verdictOf(report: ComparedReport): ReportVerdict {
  const { verdict, target, tool } = report;
  const chain = target.chainId === undefined || target.chainId === null ? "" : `, chain ${target.chainId}`;
  return {
    word: verdict,
    headline: renderComparedHeadline(report),
    target: `${target.baseUrl} (vendor ${target.vendor}${chain})`,
    tool: `touchstone ${tool.version}`,
  };
}

/** A report that does not say all that a headline is made of has only its verdict. */
function renderComparedHeadline({
  verdict,
  exitCode,
  summary,
  scope,
  run,
  baseline = null,
  requirements,
}: ComparedReport): string {
  const { allow, level, only, shard } = scope;
  const { end } = run;
  const isComplete = exitCode !== undefined && summary !== undefined && end !== undefined;
  if (!isComplete || level === undefined || only === undefined || shard === undefined)
    return verdictLabels[verdict];
  const headlineInput = { verdict, exitCode, summary, run: { end }, baseline, requirements };
  return renderHeadline({ ...headlineInput, scope: { allow, level, only, shard } });
}
