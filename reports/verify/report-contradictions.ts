import { levels } from "../../spec/requirement.ts";
import { hasRunChecks } from "../model/run-record.ts";
import { type Level, isRequirementId, getRequirement } from "../../spec/catalogue.ts";
import { formatCount } from "../model/plain-text.ts";
import { mergeEnds } from "../verdict/join-shards.ts";
import { type Report, type ExitCode, type ReportCheck, type ReportRequirement } from "../model/report.ts";
import { isReportUrl } from "../model/report-url.ts";
import { countedStatuses, countOf, toCountedStatus } from "../model/status-terms.ts";
import { toExitCode, verdictWordByExitCode } from "../verdict/verdict.ts";

/** Lists where a report that matches the schema contradicts itself, in sentences without a full stop. */
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
    ...findWrongTimeline(report),
    ...findWrongExtendedCounts(report),
    ...findWrongUrl(report),
  ];
}

function findDuplicateIds({ requirements, notCounted }: Report): readonly string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { id } of [...requirements, ...notCounted]) {
    if (seen.has(id)) repeated.add(id);
    seen.add(id);
  }
  return [...repeated].map((id) => `${id} occurs more than once`);
}

function findWrongCounts({ requirements, summary }: Report, level: Level): readonly string[] {
  return countedStatuses.flatMap((status) => {
    const count = requirements.filter((one) => one.level === level && toCountedStatus(one) === status).length;
    const stated = countOf(summary[level], status);
    return stated === count
      ? []
      : [`the summary counts ${stated} ${level} with the status ${status}, but the report lists ${count}`];
  });
}

function findWrongExtendedCounts({ extended }: Report): readonly string[] {
  if (extended === undefined) return [];
  const { held, violated, notApplicable } = extended.counts;
  const stated = [
    ["held", held],
    ["violated", violated],
    ["not-applicable", notApplicable],
  ] as const;
  return stated.flatMap(([status, count]) => {
    const listed = extended.requirements.filter((one) => one.status === status).length;
    return listed === count
      ? []
      : [`the report counts ${count} rules beyond the document as ${status}, but lists ${listed}`];
  });
}

/** The schema accepts more than a browser does, such as a port above 65535. */
function findWrongUrl({ reportUrl }: Report): readonly string[] {
  return reportUrl === undefined || isReportUrl(reportUrl)
    ? []
    : ["the URL of the published page is not one that --report-url accepts"];
}

function findWrongExitCode(report: Report): readonly string[] {
  const { exitCode, run, scope, requirements, baseline } = report;
  const expected = toExitCode(
    { end: run.end, scope },
    requirements.map(({ level, ...one }) => ({ ...one, row: { level } })),
    {
      faults: run.end === "runner died" ? ["The runner died."] : [],
      entries: baseline?.entries ?? [],
    },
  );
  return exitCode === expected || isHarnessFault(report, expected)
    ? []
    : [`the exit code is ${exitCode}, but the statuses of the requirements give ${expected}`];
}

/**
 * Whether an internal error outside the checks can explain exit code 5. Such an error changes no status of a
 * requirement.
 */
function isHarnessFault({ exitCode }: Report, expected: ExitCode): boolean {
  return exitCode === 5 && (expected === 0 || expected === 4);
}

function findWrongVerdict({ verdict, exitCode }: Report): readonly string[] {
  const expected = verdictWordByExitCode[exitCode];
  return verdict === expected ? [] : [`the verdict is ${verdict}, but the exit code gives ${expected}`];
}

function findWrongScope({ scope, requirements }: Report): readonly string[] {
  const isPartialScope =
    scope.only !== null ||
    scope.shard !== null ||
    requirements.some(({ status }) => status === "disabled" || status === "not-applicable");
  return scope.full && isPartialScope
    ? ["the report says that the scope is full, but requirements were excluded"]
    : [];
}

/** Lists contradictions about shards. A merged report lists every shard of the run and is not a shard itself. */
function findWrongShards({ scope: { shard }, run: { mergedFrom, end } }: Report): readonly string[] {
  const [index = 1, count = 1] = shard?.split("/").map(Number) ?? [];
  if (index < 1 || index > count) return [`the shard ${shard} does not exist`];
  if (mergedFrom === null)
    return end === "partly unreachable"
      ? ["the end of the run is partly unreachable, which only a merged run can have"]
      : [];
  if (shard !== null) return ["the report is both a shard and merged from shards"];
  const isWhole = mergedFrom.every((one, place) => one.shard === `${place + 1}/${mergedFrom.length}`);
  if (!isWhole) return ["the report was not merged from each shard exactly once"];
  const expected = mergeEnds(mergedFrom.map((one) => one.end));
  return end === expected
    ? []
    : [`the end of the run is "${end}", but the ends of its shards give "${expected}"`];
}

function findWrongRequests({ run: { requests } }: Report): readonly string[] {
  const sum = requests.read + requests.simulate + requests.submit + requests.heavy;
  return requests.total === sum
    ? []
    : [`the total is ${formatCount(requests.total, "request")}, but the sum of the classes is ${sum}`];
}

function findWrongTimeline({ run: { timeline } }: Report): readonly string[] {
  return (timeline?.operations ?? []).flatMap(({ operation, requests, buckets }) => {
    const sum = buckets.requests.reduce((total, count) => total + count, 0);
    return sum === requests
      ? []
      : [
          `the timeline counts ${requests} requests to ${operation ?? "no operation"}, but its buckets have ${sum}`,
        ];
  });
}

/** Lists where the status of a requirement contradicts its checks or the scope of the run. */
function findStatusContradictions(report: Report, requirement: ReportRequirement): readonly string[] {
  const { id, status, checks } = requirement;
  const contradicting = checks.find(({ result }) => result === "violated" || result === "error");
  switch (status) {
    case "pass":
      return contradicting === undefined
        ? findUnprovenPass(requirement)
        : [sentence(requirement, contradicting)];
    case "inconclusive":
    case "not-observed":
      // If no check could start, every requirement has this status.
      return contradicting === undefined || !hasRunChecks(report.run)
        ? []
        : [sentence(requirement, contradicting)];
    case "waived":
      return isAccepted(report, requirement)
        ? []
        : [`${id} is waived, but no entry of the baseline accepts it`];
    case "disabled":
      return isOutOfScope(report, requirement) ? [] : [`${id} is disabled, but it is in scope`];
    case "not-applicable":
      return Object.values(report.scope.features).includes(false)
        ? []
        : [`${id} is not-applicable, but the profile declares no feature as not offered`];
    case "fail":
    case "error":
      return [];
  }
}

function sentence({ id, status }: ReportRequirement, { result }: ReportCheck): string {
  const article = status === "pass" ? "a " : "";
  return `${id} is ${article}${status}, but one of its checks is ${result}`;
}

/**
 * Says why the checks of a requirement do not prove its pass. A requirement without a check is judged on every
 * response that shows its case, so its pass is not questioned.
 */
function findUnprovenPass({ id, checks }: ReportRequirement): readonly string[] {
  const isJudgedWhenSeen =
    checks.length === 0 || (isRequirementId(id) && getRequirement(id).whenSeen === true);
  if (isJudgedWhenSeen) return [];
  const decisive = checks.filter(({ role, result }) => role === "decisive" && result !== "disabled");
  const open = decisive.find(({ result }) => result !== "held");
  if (open !== undefined) return [`${id} is a pass, but a decisive check of it is ${open.result}`];
  return decisive.length > 0 ? [] : [`${id} is a pass, but no decisive check of it ran`];
}

/** A waived failure needs an entry without a kind, and an accepted reason one with a kind. */
function isAccepted({ baseline }: Report, { id, waiver }: ReportRequirement): boolean {
  const entries = baseline?.entries ?? [];
  return entries.some(
    ({ requirement, standing, kind }) =>
      requirement === id && standing === "waived" && (kind === undefined) === (waiver === undefined),
  );
}

/**
 * Whether a disabled requirement may be out of scope. With `--only` or `--shard`, any requirement may be, because the
 * report does not list those that these options select.
 */
function isOutOfScope({ scope }: Report, { checks }: ReportRequirement): boolean {
  const decisive = checks.filter(({ role }) => role === "decisive");
  const isNoDecisiveCheckRun = decisive.length > 0 && decisive.every(({ result }) => result === "disabled");
  return scope.only !== null || scope.shard !== null || isNoDecisiveCheckRun;
}
