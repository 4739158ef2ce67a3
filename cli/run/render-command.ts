import { join } from "node:path";
import { renderShard, type Shard } from "../../reports/model/shard.ts";
import { checkOptions } from "../commands/check-options.ts";
import type { CheckOptions } from "../commands/check.ts";
import { flagName } from "../options/option.ts";
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
/** The flags in the command that repeats a run, in the order of the help. */
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
 * Renders the command that repeats a run. It leaves out defaults and redacts secrets. On the terminal it also has the
 * folder of the reports.
 */
export function renderCheckCommand(
  options: CheckOptions,
  seed: number,
  terminal: TerminalCommand | null = null,
): string {
  const [program, ...rest] = options.command ?? [];
  const shown = terminal?.showsArguments === true || rest.length === 0 ? rest : ["<arguments>"];
  return renderWords([
    "touchstone",
    "check",
    ...(options.baseUrl === null ? [] : [options.baseUrl]),
    ...(options.shard === null ? [] : ["--shard", renderShard(options.shard)]),
    ...flagWords(
      { ...options, reference: options.baseUrl === null, seed },
      terminal === null ? recordedOptions : [...recordedOptions, "out"],
      () => "REDACTED",
    ),
    ...(program === undefined ? [] : ["--", program, ...shown]),
  ]);
}

/** Converts the command that repeats a shard to the command that repeats the run without shards. */
export function withoutShard(command: string, shard: Shard): string {
  // The words before --shard contain no space, so the first match is the option.
  return command.replace(` --shard ${renderShard(shard)}`, "");
}

/** Renders the command that replays all failures in the report of a run. It redacts secrets. */
export function renderReplayCommand(
  options: Pick<CheckOptions, "out" | (typeof connectionOptions)[number]>,
): string {
  const headerValue = ({ fromEnvironment }: RequestHeader): string =>
    fromEnvironment === null ? "REDACTED" : `env:${fromEnvironment}`;
  const report = toPathWord(join(options.out, "report.json"));
  return renderWords(["touchstone", "replay", report, ...flagWords(options, connectionOptions, headerValue)]);
}

/** Renders the command that replays one requirement of a report. */
export function renderReplayOf(report: string, requirement: string): string {
  return renderWords(["touchstone", "replay", toPathWord(report), requirement]);
}

/** Renders the command that judges a node with a profile. */
export function renderProfileCommand(baseUrl: string, profile: string): string {
  return renderWords(["touchstone", "check", baseUrl, "--profile", toPathWord(profile)]);
}

function flagWords(
  options: Partial<CheckOptions>,
  names: readonly OptionName[],
  headerValue: (header: RequestHeader) => string,
): string[] {
  return names.flatMap((name) => {
    const value = options[name];
    const flag = flagName(name);
    if (name === "header") {
      const headers = options.header ?? [];
      return headers.flatMap((header) => [flag, `${header.name}: ${headerValue(header)}`]);
    }
    if (value === checkOptions[name].fallback) return [];
    if (Array.isArray(value)) return value.length === 0 ? [] : [flag, value.join(",")];
    if (value === true) return [flag];
    return typeof value === "string" || typeof value === "number" ? [flag, String(value)] : [];
  });
}

/** Returns a path as a word of a command. A path such as `-x` becomes `./-x`, because it would be read as an option. */
function toPathWord(path: string): string {
  return path.startsWith("-") ? `./${path}` : path;
}

function renderWords(words: readonly string[]): string {
  return words.map(quote).join(" ");
}

function quote(word: string): string {
  return /^[A-Za-z0-9_./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
