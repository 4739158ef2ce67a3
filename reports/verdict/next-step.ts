import {
  findOption,
  hasOption,
  renderCommand,
  withOption,
  withoutOption,
  type Command,
} from "../../evidence/command.ts";
import { adviseBaseline } from "./baseline/advise-baseline.ts";
import {
  canWatch,
  findCorrectedCommand,
  PLACEHOLDER_URL,
  renderReplayCommand,
  withRateLimit,
} from "./commands.ts";
import { isAllowed, findMissingFeature } from "../model/check-result.ts";
import { listClusters, listOthers, type Cause, type FailureCluster } from "./causes.ts";
import { formatCount } from "../model/plain-text.ts";
import { filterByStatus, lacksTableItems } from "./headline.ts";
import type { UnverifiedCause } from "./unverified/unverified-causes.ts";
import { findProfilePlace, nameProfile, renderProfileExample } from "./unverified/profile-advice.ts";
import type { Layer } from "../../evidence/failure.ts";
import { SAFETY_CLASSES, type SafetyClass } from "../../evidence/safety-class.ts";
import type { Report } from "../model/report.ts";

/** The next thing to do after a run: a command to type, or advice in words. */
export interface NextStep {
  readonly kind: "command" | "advice";
  readonly text: string;
  /** What to do before the command, and what the command is for, as a phrase; null if the step is advice. */
  readonly before: string | null;
  /** What to copy after advice: JSON for the profile, or a command; null if there is nothing to copy. */
  readonly example: string | null;
  /** What to do with the example, as a phrase, and the command to run then; null if there is none. */
  readonly after: { readonly words: string; readonly command: string } | null;
  /** The cause of failure that the step is about; null if it is about something else. */
  readonly cause: Cause | null;
}

/** Renders the next step in one line of plain text. */
export function describeNextStep({ text, before, example, after }: NextStep): string {
  if (before !== null) return `${before}: ${text}`;
  const rest = after === null ? "" : `; ${after.words}: ${after.command}`;
  return example === null ? text : `${text}: ${example}${rest}`;
}

/**
 * Finds the next step. Failures that decide the verdict come first, then requirements that were not verified.
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
  if (first !== undefined) return adviseReplay(first, { replay, command });
  if (filterByStatus(report, "inconclusive").length > 0) return enabling();
  if (lacksTableItems(report.requirements)) return adviseTables(report, command);
  if (target.reference) return createAdvice("judge your node", `${command.program} check ${PLACEHOLDER_URL}`);
  return adviseWiderScope(report, command) ?? createAdvice("keep report.json as evidence");
}

function createAdvice(
  text: string,
  example: string | null = null,
  after: NextStep["after"] = null,
): NextStep {
  return { kind: "advice", text, before: null, example, after, cause: null };
}

/** A shard judges a part of the requirements. Only the merged report shows what was not verified. */
function adviseMerge(program: string): NextStep {
  return createAdvice(`run every shard, then merge their folders with ${program} merge`);
}

/** A replay judges nothing else than its failures, so it does not replace the next check. */
function adviseReplay(
  cause: Cause,
  {
    replay,
    command,
    why = "",
  }: { readonly replay: Command | null; readonly command: Command; readonly why?: string },
): NextStep {
  const place = `${describeWhereToLook(cause.lead)}${why}`;
  if (hasOption(command, "watch")) {
    return { ...createAdvice(`${place}; --watch judges it again when a file changes, or on Enter`), cause };
  }
  const again = canWatch(command) ? " (with --watch, at each change)" : "";
  const purpose =
    replay === null
      ? "to read the whole requirement, run"
      : `then run this and, once it passes, the whole check again${again}`;
  return {
    kind: "command",
    text: renderReplayCommand(replay, cause.lead.requirement.id, command.program, listOthers(cause)),
    before: `${place}; ${purpose}`,
    example: null,
    after: null,
    cause,
  };
}

/** What to look at in a node whose response violates a rule of a layer. */
const placesToLook: { readonly [layer in Layer]: string } = {
  transport: "whether the node completes its response",
  status: "how the node chooses the status",
  "media type": "which content-type the node sends",
  headers: "how the node sets the headers",
  body: "how the node writes the body",
  schema: "how the node writes the body",
  semantics: "how the node computes the result",
};

/** Says where to look in the node for the first failure of a cause, as a phrase. */
export function describeWhereToLook({
  layer,
  members: [first],
  operations,
  requirement,
}: FailureCluster): string {
  const member = layer === "schema" && first.pointer !== "" ? `${first.pointer} in ` : "";
  const place = member === "" ? placesToLook[layer] : `how the node writes ${member}the body`;
  const others = operations.filter((one) => one !== first.operation).length;
  const more = others === 0 ? "" : ` and ${formatCount(others, "other operation")}`;
  const operation = first.operation === null ? "" : ` for ${first.operation}${more}`;
  return `look at ${place}${operation} (${requirement.id}), and correct it`;
}

/** Returns what would let touchstone verify the most inconclusive requirements. */
function adviseMostEnabling(report: Report, causes: readonly UnverifiedCause[], command: Command): NextStep {
  const open = filterByStatus(report, "inconclusive");
  const most = causes.find(({ remedy }) => remedy !== null);
  if (most !== undefined) {
    const count = formatCount(most.requirements.length, "requirement needs", "requirements need");
    const after = most.example === null ? null : findProfileCommand(command, report.scope);
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

/** Table items can only be read by a key, and what the target shows names none. */
function adviseTables({ target, scope }: Report, command: Command): NextStep {
  const place = findProfilePlace(command, target.vendor, scope);
  return createAdvice(
    `to judge reads of table items, add the member "tables" to ${nameProfile(place)}`,
    renderProfileExample(["tables"], place),
    findProfileCommand(command, scope),
  );
}

/** The command that runs with the changed profile, or with a new one; null if a program gave the profile as an object. */
function findProfileCommand(command: Command, { profile = [] }: Report["scope"]): NextStep["after"] {
  if (findOption(command, "profile") !== null) return { words: "then run", command: renderCommand(command) };
  if (profile.length > 0) return null;
  return {
    words: "save it as profile.json, then run",
    command: renderCommand(withOption(command, "profile", "profile.json")),
  };
}

/** What a run with each class sends that a run with the class before it does not. */
const sentWith: { readonly [safety in SafetyClass]: string } = {
  read: "reads",
  simulate: "simulations, which leave the ledger unchanged",
  submit: "transactions, which change the ledger",
  heavy: "oversized bodies and bursts",
};

const signing = ["signers", "succeeds"];

/** Returns the option that widens the scope least; null if all other checks need features that the target lacks. */
function adviseWiderScope({ scope, requirements }: Report, command: Command): NextStep | null {
  if (scope.shard !== null) return adviseMerge(command.program);
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
  const wider = withOption(withoutOption(command, "allow"), "allow", next);
  const hasSigners = signing.every((name) => scope.profile?.includes(name) === true);
  const needsSigners = isAllowed("submit", next) && !hasSigners;
  const isNew = findOption(command, "profile") === null && (scope.profile ?? []).length === 0;
  const words = `run ${formatCount(count, "more check")} with --allow ${next} (also sends ${sentWith[next]})`;
  return createAdvice(
    needsSigners
      ? `${words} and ${isNew ? "a profile with" : "in its profile"} a funded account ("signers" and "succeeds")`
      : words,
    renderCommand(needsSigners && isNew ? withOption(wider, "profile", "profile.json") : wider),
  );
}
