import { levels } from "../../spec/requirement.ts";
import { formatCount } from "../model/plain-text.ts";
import { type Report } from "../model/report.ts";
import { hasRunChecks } from "../model/run-record.ts";
import { describeCost } from "../text/cost-text.ts";
import { listAbsentMusts, renderScope } from "./headline.ts";

/** One line about what a run judged, such as `Target` and its URL. */
export interface JudgedLine {
  readonly label: "Target" | "Scope" | "Run" | "Cost" | "Merged" | "Absent";
  readonly text: string;
}

/** Describes what a run judged: the target, the part of the requirements, the run and its cost, and what the target lacks. */
export function describeJudged(report: Report, mergedFrom: string | null): readonly JudgedLine[] {
  const { target, run } = report;
  const seconds = (run.durationMs / 1000).toFixed(1);
  const absent = listAbsent(report);
  return [
    {
      label: "Target",
      text: `${target.baseUrl} (vendor ${target.vendor}, chain id ${target.chainId ?? "unknown"})`,
    },
    {
      label: "Scope",
      text: [renderScope(report), ...describeSelected(report)].join("; "),
    },
    {
      label: "Run",
      text: `seed ${run.seed}, ${formatCount(run.requests.total, "request")} in ${seconds} s`,
    },
    ...(run.cost === undefined ? [] : [{ label: "Cost" as const, text: describeCost(run.cost).join("; ") }]),
    ...(mergedFrom === null ? [] : [{ label: "Merged" as const, text: `from ${mergedFrom}` }]),
    ...(absent.length === 0 ? [] : [{ label: "Absent" as const, text: absent.join("; ") }]),
  ];
}

/** Lists what the target lacks and a MUST is about, as noun phrases. */
function listAbsent({ requirements }: Report): readonly string[] {
  const found = listAbsentMusts(requirements).flatMap(({ reasonDetails = [] }) =>
    reasonDetails.flatMap((reason) => (reason.kind === "absent" ? [reason.what] : [])),
  );
  return [...new Set(found)];
}

/** Says how many requirements the options selected; empty if nothing was judged. */
function describeSelected({ summary, run }: Report): readonly string[] {
  if (!hasRunChecks(run)) return [];
  const parts = levels.flatMap((level) => {
    const total = Object.values(summary[level]).reduce((sum, count) => sum + count, 0);
    return total === 0 ? [] : [`${total - summary[level].disabled} of ${total} ${level}`];
  });
  const isWhole = levels.every((level) => summary[level].disabled === 0);
  return [isWhole ? "all requirements selected" : `${parts.join(" and ")} requirements selected`];
}
