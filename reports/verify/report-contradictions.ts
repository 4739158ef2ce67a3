import type { Level } from "../../spec/catalogue.ts";
import { formatCount } from "../render/text/format-count.ts";
import { mergeEnds } from "../verdict/join-shards.ts";
import type { Report } from "../model/report.ts";
import { requirementStatuses } from "../model/requirement-verdict.ts";
import { findStatusContradictions } from "./status-contradictions.ts";
import { toExitCode, levels, verdictWordByExitCode, type ExitCode } from "../verdict/verdict.ts";

/** Where a report of the right shape says one thing here and another there, in sentences without a full stop. */
export function findContradictions(report: Report): readonly string[] {
  return [
    ...findDuplicateIds(report),
    ...levels.flatMap((level) => findWrongCounts(report, level)),
    ...report.requirements.flatMap((one) => findStatusContradictions(report, one)),
    ...findWrongExitCode(report),
    ...findWrongVerdict(report),
    ...findWrongScope(report),
    ...findWrongShards(report),
    ...findWrongRequests(report),
  ];
}

function findDuplicateIds({ requirements, notCounted }: Report): readonly string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { id } of [...requirements, ...notCounted]) {
    if (seen.has(id)) repeated.add(id);
    seen.add(id);
  }
  return [...repeated].map((id) => `${id} stands there more than once`);
}

function findWrongCounts({ requirements, summary }: Report, level: Level): readonly string[] {
  return requirementStatuses.flatMap((status) => {
    const count = requirements.filter((one) => one.level === level && one.status === status).length;
    const stated = summary[level][status];
    return stated === count
      ? []
      : [`the summary counts ${stated} ${level} ${status}, and there are ${count}`];
  });
}

function findWrongExitCode(report: Report): readonly string[] {
  const { exitCode, run, scope, requirements, baseline } = report;
  const expected = toExitCode(
    { end: run.end, scope },
    requirements.map(({ level, status, checks }) => ({ row: { level }, status, checks })),
    {
      faults: run.end === "runner died" ? ["The runner died."] : [],
      entries: baseline?.entries ?? [],
    },
  );
  return exitCode === expected || isHarnessFault(report, expected)
    ? []
    : [`the exit code is ${exitCode}, and by its requirements it is ${expected}`];
}

/** A fault outside every check stands in no requirement. */
function isHarnessFault({ exitCode }: Report, expected: ExitCode): boolean {
  return exitCode === 5 && (expected === 0 || expected === 4);
}

function findWrongVerdict({ verdict, exitCode }: Report): readonly string[] {
  const expected = verdictWordByExitCode[exitCode];
  return verdict === expected ? [] : [`the verdict is ${verdict}, and by its exit code it is ${expected}`];
}

function findWrongScope({ scope, requirements }: Report): readonly string[] {
  const isPartialScope =
    scope.only !== null ||
    scope.shard !== null ||
    requirements.some(({ status }) => status === "disabled" || status === "not-applicable");
  return scope.full && isPartialScope ? ["the scope is said to be full, and something was left out"] : [];
}

/** A merged report names every shard of the whole run, and is none itself. */
function findWrongShards({ scope: { shard }, run: { mergedFrom, end } }: Report): readonly string[] {
  const [index = 1, count = 1] = shard?.split("/").map(Number) ?? [];
  if (index < 1 || index > count) return [`there is no shard ${shard}`];
  if (mergedFrom === null)
    return end === "partly unreachable"
      ? ["the run is said to be partly unreachable, and only a merged one can be"]
      : [];
  if (shard !== null) return ["it is said to be a shard, and to be merged from shards"];
  const isWhole = mergedFrom.every((one, place) => one.shard === `${place + 1}/${mergedFrom.length}`);
  if (!isWhole) return ["it is said to be merged, and not from every shard once"];
  const expected = mergeEnds(mergedFrom.map((one) => one.end));
  return end === expected ? [] : [`the run is said to be ${end}, and by its shards it is ${expected}`];
}

function findWrongRequests({ run: { requests } }: Report): readonly string[] {
  const sum = requests.read + requests.simulate + requests.submit + requests.heavy;
  return requests.total === sum
    ? []
    : [`${formatCount(requests.total, "request")} in all, and ${sum} by their classes`];
}
