import { describeFaultyEntries } from "./baseline-text.ts";
import { isAllowed, findMissingFeature } from "../model/check-result.ts";
import { clusterFailures } from "./failure-clusters.ts";
import { formatCount } from "../render/text/format-count.ts";
import { filterByStatus } from "./headline.ts";
import { SAFETY_CLASSES } from "../model/observation.ts";
import { renderReplayCommand } from "./replay-command.ts";
import type { Report, ReportRequirement } from "../model/report.ts";

/** The one thing to do after a run: a command to type, or advice in words. */
export interface NextStep {
  readonly kind: "command" | "advice";
  readonly text: string;
}

/**
 * Says what to do next, by what happened: first what decided the verdict, then what it left open.
 * @param replay the command that replays the report, but for the ids; null where there is no report to replay
 */
export function findNextStep(report: Report, replay: string | null): NextStep {
  const { exitCode, baseline } = report;
  if (exitCode === 3) {
    return createAdvice(
      "check the base URL, which normally ends in /v1; --wait <seconds> gives a node time to start",
    );
  }
  if (exitCode === 5) return createAdvice("this is a fault of touchstone; please report it with report.json");
  const [first] = clusterFailures(report);
  if (first?.affectsVerdict === true) return adviseReplay(first.requirement.id, replay);
  if (describeFaultyEntries(baseline?.entries ?? []) !== null) {
    return createAdvice(`put the baseline right: ${baseline?.source ?? ""}`);
  }
  if (exitCode === 4) return adviseMostEnabling(report);
  if (report.scope.shard !== null) return adviseMerge;
  if (first !== undefined) return adviseReplay(first.requirement.id, replay);
  if (filterByStatus(report, "inconclusive").length > 0) return adviseMostEnabling(report);
  return adviseWiderScope(report) ?? createAdvice("keep report.json as evidence");
}

function createAdvice(text: string): NextStep {
  return { kind: "advice", text };
}

/** What only the shards of a run together can say comes before what one of them leaves open. */
const adviseMerge = createAdvice("judge every shard, then touchstone merge <dirs> --out <dir>");

function adviseReplay(id: string, replay: string | null): NextStep {
  return {
    kind: "command",
    text: replay === null ? `touchstone requirements ${id}` : renderReplayCommand(replay, id),
  };
}

/** The option or the keys of the profile that let the most requirements be judged, as their reasons name them. */
function adviseMostEnabling(report: Report): NextStep {
  const open = filterByStatus(report, "inconclusive");
  const counts = new Map<string, number>();
  for (const remedy of open.flatMap(listRemedies)) counts.set(remedy, (counts.get(remedy) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (most !== undefined) {
    const [remedy, count] = most;
    return createAdvice(
      `${remedy}: ${formatCount(count, "requirement waits", "requirements wait")} for that`,
    );
  }
  if (report.run.end === "interrupted") return createAdvice("run it again, to its end");
  const [first] = open;
  if (first !== undefined) return { kind: "command", text: `touchstone requirements ${first.id}` };
  return adviseWiderScope(report) ?? createAdvice("run it again with a wider scope");
}

const key = String.raw`(?:accounts|tables|signers|signing|succeeds|fails|limits|features|prunedVersion)(?:\.\w+)?`;
const profileKeys = new RegExp(
  String.raw`\(profile keys? (${key}(?:(?:, | and )${key})*)(?:, with (--allow \w+))?`,
  "g",
);

/** Only names of our own are taken from a reason, because a part of it may be what a target wrote. */
function listRemedies({ reason }: ReportRequirement): readonly string[] {
  const text = reason ?? "";
  const declared = [...text.matchAll(profileKeys)].map(
    ([, keys, allow]) => `declare ${keys} with --profile <file>${allow === undefined ? "" : ` and ${allow}`}`,
  );
  return [
    ...new Set(declared),
    ...(text.includes("(--max-time)") ? ["give it more time with --max-time <seconds>"] : []),
    ...(text.includes("request limit reached") ? ["give it more requests with --max-requests <n>"] : []),
  ];
}

/** The smallest step to a wider scope; null where the scope leaves out only what is not offered. */
function adviseWiderScope({ scope, requirements }: Report): NextStep | null {
  if (scope.shard !== null) return adviseMerge;
  if (scope.only !== null) return createAdvice("judge the whole node: leave out --only");
  const held = requirements
    .filter(({ status }) => status !== "not-applicable")
    .flatMap(({ checks }) => checks)
    .filter(
      ({ safety }) => !isAllowed(safety, scope.allow) && findMissingFeature(safety, scope.features) === null,
    );
  const next = SAFETY_CLASSES.find((safety) => held.some((check) => check.safety === safety));
  if (next === undefined) return null;
  const count = held.filter(({ safety }) => isAllowed(safety, next)).length;
  return createAdvice(`--allow ${next} judges with ${formatCount(count, "more check")}`);
}
