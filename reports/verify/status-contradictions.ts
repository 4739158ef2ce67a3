import { isRequirementId, requirementOf } from "../../spec/catalogue.ts";
import type { Report, ReportCheck, ReportRequirement } from "../model/report.ts";

/** Where the status of a requirement is not what its checks and the scope of the run come to, in sentences. */
export function statusContradictions(report: Report, requirement: ReportRequirement): readonly string[] {
  const { id, status, checks } = requirement;
  const against = checks.find(({ result }) => result === "violated" || result === "error");
  switch (status) {
    case "pass":
      return against === undefined ? openPass(requirement) : [sentence(requirement, against)];
    case "inconclusive":
    case "not-observed":
      // Where nothing was ever answered, that is all that is said of any requirement.
      return against === undefined || report.run.end === "unreachable"
        ? []
        : [sentence(requirement, against)];
    case "waived":
      return isAccepted(report, id) ? [] : [`${id} is waived, and no entry of a baseline accepts it`];
    case "disabled":
      return isLeftOut(report, requirement) ? [] : [`${id} is disabled, and it is in the scope`];
    case "not-applicable":
      return Object.values(report.scope.features).includes(false)
        ? []
        : [`${id} is not-applicable, and no feature is declared as not offered`];
    case "fail":
    case "error":
      return [];
  }
}

function sentence({ id, status }: ReportRequirement, { result }: ReportCheck): string {
  const article = status === "pass" ? "a " : "";
  return `${id} is ${article}${status}, and one of its checks is ${result}`;
}

/** A row without a check is judged where it is seen. */
function openPass({ id, checks }: ReportRequirement): readonly string[] {
  const isSeen = checks.length === 0 || (isRequirementId(id) && requirementOf(id).whenSeen === true);
  if (isSeen) return [];
  const deciding = checks.filter(({ role, result }) => role === "decisive" && result !== "disabled");
  const open = deciding.find(({ result }) => result !== "held");
  if (open !== undefined) return [`${id} is a pass, and a check that decides it is ${open.result}`];
  return deciding.length > 0 ? [] : [`${id} is a pass, and no check that decides it was run`];
}

function isAccepted({ baseline }: Report, id: string): boolean {
  const entries = baseline?.entries ?? [];
  return entries.some(({ requirement, standing }) => requirement === id && standing === "waived");
}

/** What `--only` and `--shard` leave out is not said again here. */
function isLeftOut({ scope }: Report, { checks }: ReportRequirement): boolean {
  const deciding = checks.filter(({ role }) => role === "decisive");
  const isNoneRun = deciding.length > 0 && deciding.every(({ result }) => result === "disabled");
  return scope.only !== null || scope.shard !== null || isNoneRun;
}
