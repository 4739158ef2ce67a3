import type { Level } from "../../spec/catalogue.ts";
import { countText } from "../render/text/count-text.ts";
import { joinEnds } from "../verdict/join-shards.ts";
import type { Report } from "../model/report.ts";
import { requirementStatuses } from "../model/requirement-verdict.ts";
import { statusContradictions } from "./status-contradictions.ts";
import { exitCodeOf, levels, wordOfExitCode, type ExitCode } from "../verdict/verdict.ts";

/** Where a report of the right shape says one thing here and another there, in sentences without a full stop. */
export function contradictionsOf(report: Report): readonly string[] {
  return [
    ...repeatedIds(report),
    ...levels.flatMap((level) => wrongCounts(report, level)),
    ...report.requirements.flatMap((one) => statusContradictions(report, one)),
    ...wrongExitCode(report),
    ...wrongVerdict(report),
    ...wrongScope(report),
    ...wrongShards(report),
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

/** A merged report names every shard of the whole run, and is none itself. */
function wrongShards({ scope: { shard }, run: { mergedFrom, end } }: Report): readonly string[] {
  const [index = 1, count = 1] = shard?.split("/").map(Number) ?? [];
  if (index < 1 || index > count) return [`there is no shard ${shard}`];
  if (mergedFrom === null)
    return end === "partly unreachable"
      ? ["the run is said to be partly unreachable, and only a merged one can be"]
      : [];
  if (shard !== null) return ["it is said to be a shard, and to be merged from shards"];
  const isWhole = mergedFrom.every((one, place) => one.shard === `${place + 1}/${mergedFrom.length}`);
  if (!isWhole) return ["it is said to be merged, and not from every shard once"];
  const due = joinEnds(mergedFrom.map((one) => one.end));
  return end === due ? [] : [`the run is said to be ${end}, and by its shards it is ${due}`];
}

function wrongRequests({ run: { requests } }: Report): readonly string[] {
  const sum = requests.read + requests.simulate + requests.submit + requests.heavy;
  return requests.total === sum
    ? []
    : [`${countText(requests.total, "request")} in all, and ${sum} by their classes`];
}
