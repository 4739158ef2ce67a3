import { formatCount } from "../model/plain-text.ts";
import type { Report } from "../model/report.ts";
import { renderScope } from "./headline.ts";

/** One line about what a run judged, such as `Target` and its URL. */
export interface JudgedLine {
  readonly label: "Target" | "Scope" | "Run" | "Merged";
  readonly text: string;
}

/** Describes what a run judged: the target, the part of the requirements, and the run. */
export function describeJudged(report: Report, mergedFrom: string | null): readonly JudgedLine[] {
  const { target, run, requirements } = report;
  const excluded = requirements.filter(({ status }) => status === "disabled").length;
  const seconds = (run.durationMs / 1000).toFixed(1);
  return [
    {
      label: "Target",
      text: `${target.baseUrl} (vendor ${target.vendor}, chain id ${target.chainId ?? "unknown"})`,
    },
    {
      label: "Scope",
      text: `${renderScope(report)}${excluded === 0 ? "" : `; ${formatCount(excluded, "requirement")} excluded by the options`}`,
    },
    {
      label: "Run",
      text: `seed ${run.seed}, ${formatCount(run.requests.total, "request")} in ${seconds} s`,
    },
    ...(mergedFrom === null ? [] : [{ label: "Merged" as const, text: `from ${mergedFrom}` }]),
  ];
}
