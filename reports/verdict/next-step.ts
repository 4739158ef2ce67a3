import { describeFaultyEntries } from "./baseline-rules.ts";
import { isAllowed, findMissingFeature } from "../model/check-result.ts";
import type { FailureCluster } from "./causes.ts";
import { formatCount } from "../model/plain-text.ts";
import { filterByStatus } from "./headline.ts";
import { SAFETY_CLASSES } from "../model/observation.ts";
import type { Report, ReportRequirement } from "../model/report.ts";

/** The one thing to do after a run: a command to type, or advice in words. */
export interface NextStep {
  readonly kind: "command" | "advice";
  readonly text: string;
}

/**
 * Returns what to do next: first about what decided the verdict, then about what the run left open.
 * @param replay the command that replays the report, without ids; null if the report was not written to a file
 */
export function findNextStep(
  report: Report,
  [first]: readonly FailureCluster[],
  replay: string | null,
): NextStep {
  const { exitCode, baseline, target } = report;
  if (target.remedy !== null) return createAdvice(target.remedy);
  if (exitCode === 3) {
    return createAdvice(
      "check the base URL, which normally ends in /v1; --wait <seconds> gives a node time to start",
    );
  }
  if (exitCode === 5) return createAdvice("this is a fault of touchstone; please report it with report.json");
  if (first?.affectsVerdict === true) return adviseReplay(first.requirement.id, replay);
  if (describeFaultyEntries(baseline?.entries ?? []) !== null) {
    return createAdvice(`correct the baseline: ${baseline?.source ?? ""}`);
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

/** Only the merged shards show what the whole run leaves open. */
const adviseMerge = createAdvice("run every shard, then touchstone merge <dirs> --out <dir>");

function adviseReplay(id: string, replay: string | null): NextStep {
  return { kind: "command", text: renderReplayCommand(replay, id) };
}

/** The option or profile keys that make the most inconclusive requirements judgeable, as their reasons name them. */
function adviseMostEnabling(report: Report): NextStep {
  const open = filterByStatus(report, "inconclusive");
  const counts = new Map<string, number>();
  for (const remedy of open.flatMap(listRemedies)) counts.set(remedy, (counts.get(remedy) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (most !== undefined) {
    const [remedy, count] = most;
    return createAdvice(`${remedy}: ${formatCount(count, "requirement needs", "requirements need")} it`);
  }
  if (report.run.end === "interrupted") return createAdvice("run it again until it completes");
  const [first] = open;
  if (first !== undefined) return { kind: "command", text: `touchstone requirements ${first.id}` };
  return adviseWiderScope(report) ?? createAdvice("run it again with a wider scope");
}

const key = String.raw`(?:accounts|tables|signers|signing|succeeds|fails|limits|features|prunedVersion)(?:\.\w+)?`;
const profileKeys = new RegExp(
  String.raw`\(profile keys? (${key}(?:(?:, | and )${key})*)(?:, with (--allow \w+))?`,
  "g",
);

/** Takes only known names from a reason, because parts of it may come from the target. */
function listRemedies({ reason }: ReportRequirement): readonly string[] {
  const text = reason ?? "";
  const declared = [...text.matchAll(profileKeys)].map(
    ([, keys, allow]) =>
      `add ${keys} to a profile (--profile <file>)${allow === undefined ? "" : ` and ${allow}`}`,
  );
  return [
    ...new Set(declared),
    ...(text.includes("(--max-time)") ? ["allow more time with --max-time <seconds>"] : []),
    ...(text.includes("request limit reached") ? ["allow more requests with --max-requests <n>"] : []),
  ];
}

/** The smallest step to a wider scope; null if the scope leaves out only features that the target does not offer. */
function adviseWiderScope({ scope, requirements }: Report): NextStep | null {
  if (scope.shard !== null) return adviseMerge;
  if (scope.only !== null) return createAdvice("run without --only to judge the whole node");
  const held = requirements
    .filter(({ status }) => status !== "not-applicable")
    .flatMap(({ checks }) => checks)
    .filter(
      ({ safety }) => !isAllowed(safety, scope.allow) && findMissingFeature(safety, scope.features) === null,
    );
  const next = SAFETY_CLASSES.find((safety) => held.some((check) => check.safety === safety));
  if (next === undefined) return null;
  const count = held.filter(({ safety }) => isAllowed(safety, next)).length;
  return createAdvice(`--allow ${next} runs ${formatCount(count, "more check")}`);
}

/** The command that replays a report in the current directory. */
export const DEFAULT_REPLAY = "touchstone replay report.json";

/** The command that replays the failures of one requirement; without a report to replay, the one that explains it. */
export function renderReplayCommand(replay: string | null, requirement: string): string {
  return replay === null ? `touchstone requirements ${requirement}` : `${replay} ${requirement}`;
}

const lengthMax = 4_000;

/** A shell command for display: if it is too long to read, a comment that refers to report.json. */
export function truncateCommand(command: string): string {
  if (command.length <= lengthMax) return command;
  return `# This command has ${command.length} characters; see report.json.`;
}
