import { describeFaultyEntries } from "./baseline-rules.ts";
import { isAllowed, findMissingFeature } from "../model/check-result.ts";
import type { FailureCluster } from "./causes.ts";
import { formatCount } from "../model/plain-text.ts";
import { filterByStatus } from "./headline.ts";
import type { UnverifiedCause } from "./unverified-causes.ts";
import { SAFETY_CLASSES } from "../model/observation.ts";
import type { Report } from "../model/report.ts";

/** The next thing to do after a run: a command to type, or advice in words. */
export interface NextStep {
  readonly kind: "command" | "advice";
  readonly text: string;
}

/**
 * Finds the next step. Failures that decide the verdict come first, then requirements that were not verified.
 * @param replay the command that replays all failures of the report; null if the report was not written to a file
 */
export function findNextStep(
  report: Report,
  {
    causes: [first],
    unverifiedCauses,
  }: { readonly causes: readonly FailureCluster[]; readonly unverifiedCauses: readonly UnverifiedCause[] },
  replay: string | null,
): NextStep {
  const { exitCode, baseline, target } = report;
  if (target.remedy !== null) return createAdvice(target.remedy);
  if (exitCode === 3) {
    return createAdvice(
      "start the node, or correct the host and port of the base URL; --wait <seconds> gives a node time to start",
    );
  }
  if (report.run.end === "not recognized" && exitCode === 4) {
    return createAdvice("check the base URL, which normally ends in /v1");
  }
  if (exitCode === 5)
    return createAdvice("this is a bug in touchstone; please report it and attach report.json");
  if (first?.affectsVerdict === true) return adviseReplay(first.requirement.id, replay);
  if (describeFaultyEntries(baseline?.entries ?? []) !== null) {
    return createAdvice(`correct the entries of the baseline that fail the run: ${baseline?.source ?? ""}`);
  }
  if (exitCode === 4) return adviseMostEnabling(report, unverifiedCauses);
  if (report.scope.shard !== null) return adviseMerge;
  if (first !== undefined) return adviseReplay(first.requirement.id, replay);
  if (filterByStatus(report, "inconclusive").length > 0) return adviseMostEnabling(report, unverifiedCauses);
  return adviseWiderScope(report) ?? createAdvice("keep report.json as evidence");
}

function createAdvice(text: string): NextStep {
  return { kind: "advice", text };
}

/**
 * The advice for a shard, which judges only a part of the requirements. Only the merged report shows what was not
 * verified.
 */
const adviseMerge = createAdvice("run every shard, then merge them with touchstone merge <dirs> --out <dir>");

function adviseReplay(id: string, replay: string | null): NextStep {
  return { kind: "command", text: renderReplayCommand(replay, id) };
}

/** Returns what would let touchstone verify the most inconclusive requirements. */
function adviseMostEnabling(report: Report, causes: readonly UnverifiedCause[]): NextStep {
  const open = filterByStatus(report, "inconclusive");
  const most = causes.find(({ remedy }) => remedy !== null);
  if (most !== undefined) {
    const count = formatCount(most.requirements.length, "requirement needs", "requirements need");
    return createAdvice(`${most.remedy}, which ${count}`);
  }
  const [first] = open;
  if (first !== undefined) return { kind: "command", text: `touchstone requirements ${first.id}` };
  return adviseWiderScope(report) ?? createAdvice("run the check again with a wider scope (--allow)");
}

/**
 * Returns the option that widens the scope least; null if every other check needs a feature that the target lacks.
 */
function adviseWiderScope({ scope, requirements }: Report): NextStep | null {
  if (scope.shard !== null) return adviseMerge;
  if (scope.only !== null) return createAdvice("run without --only to judge all requirements");
  const disabled = requirements
    .filter(({ status }) => status !== "not-applicable")
    .flatMap(({ checks }) => checks)
    .filter(
      ({ safety }) => !isAllowed(safety, scope.allow) && findMissingFeature(safety, scope.features) === null,
    );
  const next = SAFETY_CLASSES.find((safety) => disabled.some((check) => check.safety === safety));
  if (next === undefined) return null;
  const count = disabled.filter(({ safety }) => isAllowed(safety, next)).length;
  return createAdvice(`--allow ${next} runs ${formatCount(count, "more check")}`);
}

/** The command that replays the report in the current directory. */
export const DEFAULT_REPLAY = "touchstone replay report.json";

/** Renders the command that replays one requirement. Without a report file, the command explains the requirement. */
export function renderReplayCommand(replay: string | null, requirement: string): string {
  return replay === null ? `touchstone requirements ${requirement}` : `${replay} ${requirement}`;
}

const lengthMax = 4_000;

/** Returns a shell command, or a comment that refers to report.json if the command is too long to read. */
export function truncateCommand(command: string): string {
  if (command.length <= lengthMax) return command;
  return `# This command has ${command.length} characters; see report.json.`;
}
