import { join } from "node:path";
import { createCommand, type Command, type CommandOption } from "../../evidence/command.ts";
import { renderShard } from "../../reports/model/shard.ts";
import { checkOptions } from "../commands/check-options.ts";
import type { CheckOptions } from "../commands/check.ts";
import { toKebabCase } from "../options/option.ts";
import type { RequestHeader } from "../options/target-values.ts";

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

const connectionOptions = ["profile", "header", "ca", "insecure", "clientCert", "clientKey"] as const;

/** What the command for the terminal of the reader has that the one in stored reports leaves out. */
interface TerminalCommand {
  /** Whether to show the arguments of the command that starts the target. They may contain secrets. */
  readonly showsArguments: boolean;
}

/**
 * Creates the command that repeats a run. It leaves out defaults and redacts secrets. On the terminal it also has the
 * folder of the reports.
 */
export function createCheckCommand(
  options: CheckOptions,
  seed: number,
  terminal: TerminalCommand | null = null,
): Command {
  const [program, ...rest] = options.command ?? [];
  const shown = terminal?.showsArguments === true || rest.length === 0 ? rest : ["<arguments>"];
  return createCommand(
    "check",
    options.baseUrl === null ? [] : [options.baseUrl],
    [
      ...(options.shard === null ? [] : [{ name: "shard", value: renderShard(options.shard) }]),
      ...listOptions(
        { ...options, reference: options.baseUrl === null, seed },
        terminal === null ? recordedOptions : [...recordedOptions, "out"],
        () => "REDACTED",
      ),
    ],
    program === undefined ? [] : [program, ...shown],
  );
}

/** Creates the command that replays all failures in the report of a run. It redacts secrets. */
export function createReplayCommand(
  options: Pick<CheckOptions, "out" | (typeof connectionOptions)[number]>,
): Command {
  const headerValue = ({ fromEnvironment }: RequestHeader): string =>
    fromEnvironment === null ? "REDACTED" : `env:${fromEnvironment}`;
  const report = toPathWord(join(options.out, "report.json"));
  return createCommand("replay", [report], listOptions(options, connectionOptions, headerValue));
}

/** Creates the command that replays all failures of a merged report, whose shards record only the command of the run. */
export function createReplayOfRun(out: string, run: Command): Command {
  return createCommand("replay", [toPathWord(join(out, "report.json"))], listReplayOptions(run));
}

/** The options of a run that its replay needs, by their flags. */
const connectionFlags = connectionOptions.map(toKebabCase);

/** Creates the command that replays one requirement of a report. @param run the command of the run that it repeats */
export function createReplayOf(report: string, requirement: string, run: Command): Command {
  return createCommand("replay", [toPathWord(report), requirement], listReplayOptions(run));
}

/** Lists what a replay needs of the options of a run, such as its profile. */
function listReplayOptions({ options }: Command): readonly CommandOption[] {
  return options.filter(({ name }) => connectionFlags.includes(name));
}

/** Creates the command that judges a node with a profile. */
export function createProfileCommand(baseUrl: string, profile: string): Command {
  return createCommand("check", [baseUrl], [{ name: "profile", value: toPathWord(profile) }]);
}

function listOptions(
  options: Partial<CheckOptions>,
  names: readonly OptionName[],
  headerValue: (header: RequestHeader) => string,
): CommandOption[] {
  return names.flatMap((name): CommandOption[] => {
    const value = options[name];
    const toOption = (text: string | null): CommandOption => ({ name: toKebabCase(name), value: text });
    if (name === "header") {
      const headers = options.header ?? [];
      return headers.map((header) => toOption(`${header.name}: ${headerValue(header)}`));
    }
    if (value === checkOptions[name].fallback) return [];
    if (Array.isArray(value)) return value.length === 0 ? [] : [toOption(value.join(","))];
    if (value === true) return [toOption(null)];
    return typeof value === "string" || typeof value === "number" ? [toOption(String(value))] : [];
  });
}

/** Returns a path as a word of a command. A path such as `-x` becomes `./-x`, because it would be read as an option. */
function toPathWord(path: string): string {
  return path.startsWith("-") ? `./${path}` : path;
}
