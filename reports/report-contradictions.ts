import type { Level } from "../spec/catalogue.ts";
import { countText } from "./count-text.ts";
import type { Report, ReportRequirement } from "./report.ts";
import { requirementStatuses } from "./requirement-verdict.ts";
import { exitCodeOf, levels, wordOfExitCode, type ExitCode } from "./verdict.ts";

/** Where a report of the right shape says one thing here and another there, in sentences without a full stop. */
export function contradictionsOf(report: Report): readonly string[] {
  return [
    ...repeatedIds(report),
    ...levels.flatMap((level) => wrongCounts(report, level)),
    ...report.requirements.flatMap(wrongPass),
    ...wrongExitCode(report),
    ...wrongVerdict(report),
    ...wrongScope(report),
    ...wrongRequests(report),
  ];
}

function repeatedIds({ requirements, notCounted }: Report): readonly string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { id } of [...requirements, ...notCounted]) {
    if (seen.has(id)) repeated.add(id);
    seen.add(id);
  }
  return [...repeated].map((id) => `${id} stands there more than once`);
}

function wrongCounts({ requirements, summary }: Report, level: Level): readonly string[] {
  return requirementStatuses.flatMap((status) => {
    const count = requirements.filter((one) => one.level === level && one.status === status).length;
    const said = summary[level][status];
    return said === count ? [] : [`the summary counts ${said} ${level} ${status}, and there are ${count}`];
  });
}

/** What a check found broken, and a fault of ours, come before a pass. */
function wrongPass({ id, status, checks }: ReportRequirement): readonly string[] {
  const against = checks.find(({ result }) => result === "violated" || result === "error");
  return status !== "pass" || against === undefined
    ? []
    : [`${id} is a pass, and one of its checks is ${against.result}`];
}

function wrongExitCode(report: Report): readonly string[] {
  const { exitCode, run, scope, requirements, baseline } = report;
  const due = exitCodeOf(
    { end: run.end, scope },
    requirements.map(({ level, status, checks }) => ({ row: { level }, status, checks })),
    {
      faults: run.end === "runner died" ? ["The runner died."] : [],
      entries: baseline?.entries ?? [],
    },
  );
  return exitCode === due || isAlsoDue(report, due)
    ? []
    : [`the exit code is ${exitCode}, and by its requirements it is ${due}`];
}

/** A fault outside every check stands in no requirement. */
function isAlsoDue({ exitCode }: Report, due: ExitCode): boolean {
  return exitCode === 5 && (due === 0 || due === 4);
}

function wrongVerdict({ verdict, exitCode }: Report): readonly string[] {
  const due = wordOfExitCode[exitCode];
  return verdict === due ? [] : [`the verdict is ${verdict}, and by its exit code it is ${due}`];
}

function wrongScope({ scope, requirements }: Report): readonly string[] {
  const isPart =
    scope.only !== null ||
    scope.shard !== null ||
    requirements.some(({ status }) => status === "disabled" || status === "not-applicable");
  return scope.full && isPart ? ["the scope is said to be full, and something was left out"] : [];
}

function wrongRequests({ run: { requests } }: Report): readonly string[] {
  const sum = requests.read + requests.simulate + requests.submit + requests.heavy;
  return requests.total === sum
    ? []
    : [`${countText(requests.total, "request")} in all, and ${sum} by their classes`];
}
