import type { Command } from "../../../evidence/command.ts";
import { formatCount } from "../../model/plain-text.ts";
import type { Report } from "../../model/report.ts";
import { adviseBaseline } from "../baseline/advise-baseline.ts";
import { listClusters, type Cause } from "../causes.ts";
import { findCorrectedCommand, PLACEHOLDER_URL, withRateLimit } from "../commands.ts";
import { filterByStatus, lacksTableItems } from "../headline.ts";
import type { UnverifiedCause } from "../unverified/unverified-causes.ts";
import { adviseTables, findProfileCommand } from "./advise-profile.ts";
import { adviseReplay } from "./advise-replay.ts";
import { adviseMerge, adviseWiderScope } from "./advise-scope.ts";
import { createAdvice, type NextStep } from "./next-step.ts";

/**
 * Finds the next step. Failures that decide the verdict come first, then requirements that were not verified. If nothing
 * decides it, table items come before a SHOULD, because MUST requirements are about them.
 * @param replay the command that replays all failures of the report; null if the report was not written to a file
 * @param command the command of the run, started as the reader starts touchstone
 */
export function findNextStep(
  report: Report,
  {
    causes,
    unverifiedCauses,
  }: { readonly causes: readonly Cause[]; readonly unverifiedCauses: readonly UnverifiedCause[] },
  { replay, command: given }: { readonly replay: Command | null; readonly command: Command },
): NextStep {
  const command = withRateLimit(given, report);
  const { exitCode, baseline, target } = report;
  const [first] = causes;
  const enabling = (): NextStep => {
    const failed = unverifiedCauses.find(({ remedy }) => remedy !== null)?.failed;
    const cause = causes.find((one) =>
      listClusters(one).some(({ requirement }) => requirement.id === failed),
    );
    if (cause === undefined) return adviseMostEnabling(report, unverifiedCauses, command);
    const hidden = unverifiedCauses.filter((one) => one.failed === failed);
    const count = hidden.reduce((sum, { requirements }) => sum + requirements.length, 0);
    const why = hidden.some((one) => one.isUnproven)
      ? ` before you look for what ${formatCount(count, "requirement needs", "requirements need")}`
      : `, because ${formatCount(count, "requirement")} could not be verified without it`;
    return adviseReplay(cause, { replay, command, why });
  };
  if (target.remedy !== null) {
    return createAdvice(target.remedy, findCorrectedCommand(report, command)?.command);
  }
  if (exitCode === 3) {
    return createAdvice(
      "start the node, or correct the host and port of the base URL; --wait <seconds> gives a node time to start",
      findCorrectedCommand(report, command)?.command,
    );
  }
  if (report.run.end === "not recognized" && exitCode === 4) {
    return createAdvice("check the base URL, which normally ends in /v1");
  }
  if (exitCode === 5)
    return createAdvice("this is a bug in touchstone; please report it and attach report.json");
  if (first?.affectsVerdict === true) return adviseReplay(first, { replay, command });
  const correction = adviseBaseline(baseline, command);
  if (correction !== null) return createAdvice(correction.text, correction.example);
  if (exitCode === 4) return enabling();
  if (report.scope.shard !== null) return adviseMerge(command.program);
  if (lacksTableItems(report.requirements)) return adviseTables(report, command);
  if (first !== undefined) return adviseReplay(first, { replay, command });
  if (filterByStatus(report, "inconclusive").length > 0) return enabling();
  if (target.reference) return createAdvice("judge your node", `${command.program} check ${PLACEHOLDER_URL}`);
  return adviseWiderScope(report, command) ?? createAdvice("keep report.json as evidence");
}

/** Returns what would let touchstone verify the most inconclusive requirements. */
function adviseMostEnabling(report: Report, causes: readonly UnverifiedCause[], command: Command): NextStep {
  const open = filterByStatus(report, "inconclusive");
  const most = causes.find(({ remedy }) => remedy !== null);
  if (most !== undefined) {
    const count = formatCount(most.requirements.length, "requirement needs", "requirements need");
    const after = most.example === null ? null : findProfileCommand(most.example, command, report.scope);
    return createAdvice(`${most.remedy} (${count} it)`, most.example, after);
  }
  const [first] = open;
  if (first !== undefined) {
    const before = `read why ${first.id} could not be verified`;
    return {
      kind: "command",
      text: `${command.program} requirements ${first.id}`,
      before,
      example: null,
      after: null,
      cause: null,
    };
  }
  return (
    adviseWiderScope(report, command) ?? createAdvice("run the check again with a wider scope (--allow)")
  );
}
