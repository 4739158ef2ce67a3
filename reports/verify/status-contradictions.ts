import { isRequirementId, getRequirement } from "../../spec/catalogue.ts";
import type { Report, ReportCheck, ReportRequirement } from "../model/report.ts";

/** Where the status of a requirement is not what its checks and the scope of the run come to, in sentences. */
export function findStatusContradictions(report: Report, requirement: ReportRequirement): readonly string[] {
  const { id, status, checks } = requirement;
  const contradicting = checks.find(({ result }) => result === "violated" || result === "error");
  switch (status) {
    case "pass":
      return contradicting === undefined
        ? findUnprovenPass(requirement)
        : [sentence(requirement, contradicting)];
    case "inconclusive":
    case "not-observed":
      // Where nothing was ever answered, that is all that is said of any requirement.
      return contradicting === undefined || report.run.end === "unreachable"
        ? []
        : [sentence(requirement, contradicting)];
    case "waived":
      return isAccepted(report, id) ? [] : [`${id} is waived, and no entry of a baseline accepts it`];
    case "disabled":
      return isOutOfScope(report, requirement) ? [] : [`${id} is disabled, and it is in the scope`];
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
function findUnprovenPass({ id, checks }: ReportRequirement): readonly string[] {
  const isJudgedWhenSeen =
    checks.length === 0 || (isRequirementId(id) && getRequirement(id).whenSeen === true);
  if (isJudgedWhenSeen) return [];
  const decisive = checks.filter(({ role, result }) => role === "decisive" && result !== "disabled");
  const open = decisive.find(({ result }) => result !== "held");
  if (open !== undefined) return [`${id} is a pass, and a check that decides it is ${open.result}`];
  return decisive.length > 0 ? [] : [`${id} is a pass, and no check that decides it was run`];
}

function isAccepted({ baseline }: Report, id: string): boolean {
  const entries = baseline?.entries ?? [];
  return entries.some(({ requirement, standing }) => requirement === id && standing === "waived");
}

/** What `--only` and `--shard` leave out is not said again here. */
function isOutOfScope({ scope }: Report, { checks }: ReportRequirement): boolean {
  const decisive = checks.filter(({ role }) => role === "decisive");
  const isNoDecisiveCheckRun = decisive.length > 0 && decisive.every(({ result }) => result === "disabled");
  return scope.only !== null || scope.shard !== null || isNoDecisiveCheckRun;
}
