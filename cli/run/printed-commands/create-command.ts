import { join } from "node:path";
import {
  createCommand,
  cutTarget,
  isVisible,
  withTargetOf,
  type Command,
  type CommandOption,
} from "../../../evidence/command.ts";
import { renderShard } from "../../../reports/model/shard.ts";
import { checkOptions } from "../../commands/check-options.ts";
import { defaultWait, type CheckOptions } from "../../commands/check.ts";
import type { GivenValues } from "../../options/command-definition.ts";
import { toKebabCase } from "../../options/option.ts";
import type { RequestHeader } from "../../options/target-values.ts";

type OptionName = keyof typeof checkOptions & keyof CheckOptions;

/**
 * Options that do not change the report, and those that are rendered separately. A repeated run is not published at the
 * URL of this one.
 */
const unrecordedOptions: readonly string[] = [
  "baseUrl",
  "shard",
  "wait",
  "out",
  "reportUrl",
  "sarif",
  "plan",
  "quiet",
  "verbose",
  "json",
  "concurrency",
  "runner",
  "watch",
];

/** The options in the command that repeats a run, in the order of the help. */
const recordedOptions = (Object.keys(checkOptions) as OptionName[]).filter(
  (name) => !unrecordedOptions.includes(name),
);

/** The options that the command for the terminal has in addition: where the reports are, and that the run stays. */
const terminalOptions = ["out", "watch"] as const;

/** The options of a run that its replay needs, by their flags. */
const replayFlags: readonly string[] = [
  "profile",
  "header",
  "ca",
  "insecure",
  "client-cert",
  "client-key",
  "timeout",
  "rate",
  "wait",
  "config",
];

/** What the command for the terminal of the reader has that the one in stored reports leaves out. */
interface TerminalCommand {
  /** Whether to show the arguments of the command that starts the target. They may contain secrets. */
  readonly showsArguments: boolean;
  /** The options that the command line gave. One of them may have its default to override another source. */
  readonly given: GivenValues;
}

/**
 * Creates the command that repeats a run. It leaves out defaults and redacts secrets. On the terminal it also has the
 * folder of the reports, and what it needs beside the environment and the configuration file of the reader.
 */
export function createCheckCommand(
  options: CheckOptions,
  seed: number,
  terminal: TerminalCommand | null = null,
): Command {
  const { baseUrl, shard } = options;
  const given = terminal?.given ?? new Map<string, unknown>();
  const config = given.get("config");
  const command = createCommand(
    "check",
    baseUrl === null ? [] : [baseUrl],
    [
      ...(shard === null ? [] : [{ name: "shard", value: renderShard(shard) }]),
      ...listOptions(
        { ...options, reference: baseUrl === null, seed },
        terminal === null ? recordedOptions : [...recordedOptions, ...terminalOptions],
        given,
      ),
      ...listWait(options, given),
      ...(typeof config === "string" ? [{ name: "config", value: config }] : []),
    ],
    options.command ?? [],
  );
  return terminal?.showsArguments === true && command.target.every(isVisible) ? command : cutTarget(command);
}

/** A target that needs time to start needs it again. */
function listWait(
  { wait, command }: Pick<CheckOptions, "wait" | "command">,
  given: GivenValues,
): readonly CommandOption[] {
  return wait === defaultWait(command) && !given.has("wait") ? [] : [{ name: "wait", value: String(wait) }];
}

/**
 * Creates the command that replays all failures in the report of a run, and starts its target again. It redacts secrets.
 * @param run the command of the run
 */
export function createReplayCommand(out: string, run: Command): Command {
  return createReplayOf(join(out, "report.json"), run);
}

/** Creates the command that replays all failures of a report. @param run the command of the run that it repeats */
export function createReplayOf(report: string, run: Command): Command {
  const options = run.options.filter(({ name }) => replayFlags.includes(name));
  return withTargetOf(createCommand("replay", [toPathWord(report)], options), run);
}

/** Creates the command that judges a node with a profile. */
export function createProfileCommand(baseUrl: string, profile: string): Command {
  return createCommand("check", [baseUrl], [{ name: "profile", value: profile }]);
}

function listOptions(
  options: Partial<CheckOptions>,
  names: readonly OptionName[],
  given: GivenValues,
): CommandOption[] {
  return names.flatMap((name): CommandOption[] => {
    const value = options[name];
    const toOption = (text: string | null): CommandOption => ({ name: toKebabCase(name), value: text });
    if (name === "header") return (options.header ?? []).map((header) => toOption(renderHeader(header)));
    if (value === checkOptions[name].fallback && !given.has(name)) return [];
    if (Array.isArray(value)) return value.length === 0 ? [] : [toOption(value.join(","))];
    if (value === true) return [toOption(null)];
    if (value === false) return [toOption("false")];
    return typeof value === "string" || typeof value === "number" ? [toOption(String(value))] : [];
  });
}

/** Renders a header without its value, which is a secret. The name of the variable that contains it is none. */
function renderHeader({ name, fromEnvironment }: RequestHeader): string {
  return `${name}: ${fromEnvironment === null ? "REDACTED" : `env:${fromEnvironment}`}`;
}

/** Returns a path as a word of a command. A path such as `-x` becomes `./-x`, because it would be read as an option. */
function toPathWord(path: string): string {
  return path.startsWith("-") ? `./${path}` : path;
}
