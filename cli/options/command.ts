import { Argument, Command, CommanderError, Help, Option as Flag } from "commander";
import type { CommandIo } from "../io.ts";
import { UsageError } from "../usage-error.ts";
import type { CommandDefinition } from "./command-definition.ts";
import { readCommandLine, type CommandLine } from "./command-line.ts";
import { configOption, type ParsedWords } from "./config-option.ts";
import { flagName, toKebabCase, variableName, type Option, type OptionTable } from "./option.ts";
import { resolveOptions, type OptionSources } from "./sources.ts";

/** The maximum line length of help texts and messages, in characters. */
export const textWidth = 80;

/** Builds Commander's command from a definition; `onParsed` is called once its command line is accepted. */
export function createCommand(
  definition: CommandDefinition,
  line: CommandLine,
  env: CommandIo["env"],
  onParsed: (words: ParsedWords) => Promise<void> | void,
): Command {
  const command = new Command(definition.name);
  const entries = Object.entries({ ...definition.options, config: configOption });
  for (const [name, option] of entries) {
    if (option.isPositional) command.addArgument(toArgument(name, option, env));
    else command.addOption(toFlag(name, option, { command, line, env }));
  }
  addHelp(command, definition);
  const positionals = entries.filter(([, option]) => option.isPositional).map(([name]) => name);
  const valueOf = (name: string): unknown => {
    const at = positionals.indexOf(name);
    if (at !== -1) return at < command.args.length ? command.processedArgs[at] : undefined;
    return command.getOptionValueSource(name) === "cli" ? command.getOptionValue(name) : undefined;
  };
  return command.action(() => onParsed({ valueOf, targetCommand: line.targetCommand }));
}

interface FlagContext {
  readonly command: Command;
  readonly line: CommandLine;
  readonly env: CommandIo["env"];
}

function toFlag(name: string, option: Option<unknown>, { command, line, env }: FlagContext): Flag {
  const where = flagName(name);
  const { placeholder, meaning, isRepeatable } = option;
  const flag = new Flag(placeholder === null ? where : `${where} ${placeholder}`, meaning);
  if (option.shownDefault !== null) flag.default(option.fallback, option.shownDefault);
  return flag.argParser((given: string | undefined, previous: unknown) => {
    const isRepeated = command.getOptionValueSource(name) === "cli";
    if (isRepeated && !isRepeatable) throw new UsageError(`${where} is given more than once`);
    const text = given ?? line.flagTexts.get(name) ?? "true";
    // A value that looks like an option is accepted only if it is joined to its flag, as in `--out=-x`.
    if (
      /^-[^\d]/.test(text) &&
      line.words.some((word, at) => word === text && line.words[at - 1] === where)
    ) {
      throw new UsageError(`${where} needs a value ${placeholder}, got ${text}`);
    }
    const value = option.parse([text], { where, env });
    return isRepeated ? append(previous, value) : value;
  });
}

function toArgument(name: string, option: Option<unknown>, env: CommandIo["env"]): Argument {
  const place = { where: `<${toKebabCase(name)}>`, env };
  const argument = new Argument(`[${toKebabCase(name)}${option.isRepeatable ? "..." : ""}]`, option.meaning);
  argument.argParser((text: string, previous: unknown) => {
    const value = option.parse([text], place);
    return option.isRepeatable ? append(previous ?? [], value) : value;
  });
  return option.shownDefault === null ? argument : argument.default(option.fallback, option.shownDefault);
}

function append(previous: unknown, value: unknown): unknown {
  return Array.isArray(previous) && Array.isArray(value)
    ? [...(previous as unknown[]), ...(value as unknown[])]
    : value;
}

/** Commander's helper for layout. Other texts of the program are wrapped with it too. */
export const help = new Help();

function addHelp(command: Command, { name, usage, summary, details, exitCodes }: CommandDefinition): void {
  const footer = [
    `Each option can also be set by an environment variable, such as ${variableName(name, "json")}=true, or in the ` +
      `configuration file under "${name}", with its name in camelCase. The command line overrides the environment, which ` +
      "overrides the file.",
    `Exit codes: ${exitCodes}, 5 internal error of touchstone.`,
  ];
  command
    .usage(usage)
    .summary(summary)
    .description(
      [`${summary[0]?.toUpperCase() ?? ""}${summary.slice(1)}.`, ...(details ? [details] : [])].join("\n\n"),
    )
    .addHelpText("after", `\n${footer.map((text) => help.boxWrap(text, textWidth)).join("\n\n")}`);
}

/** Converts an error of Commander to UsageError, and lists the accepted names if Commander has no suggestion. */
export function toUsageError(error: CommanderError, command: Command): UsageError {
  const message = error.message.replace(/^error: /, "").replace(/\n\((Did you mean .*)\)$/s, ". $1");
  const isUnknown = error.code === "commander.unknownOption" || error.code === "commander.unknownCommand";
  if (!isUnknown || message.includes(". Did you mean ")) return new UsageError(message);
  const accepted =
    error.code === "commander.unknownOption"
      ? help.visibleOptions(command).map(({ long }) => long ?? "")
      : command.commands.map((one) => one.name());
  return new UsageError(`${message}; accepted: ${accepted.join(", ")}`);
}

/**
 * Reads the options of one command from all sources.
 * @param commands every command of the program, whose variables and file sections are checked as well
 * @throws UsageError for an unknown name or a malformed value in any source
 */
export function parseOptions<Table extends OptionTable, Options>(
  definition: CommandDefinition<Table, Options>,
  commands: readonly CommandDefinition[],
  sources: OptionSources,
): Options {
  const options: Options[] = [];
  const line = readCommandLine(definition, sources.argv);
  const command = createCommand(definition, line, sources.env, (words) => {
    options.push(resolveOptions(definition, commands, words, sources));
  });
  command.exitOverride().configureOutput({ writeErr: () => undefined });
  try {
    command.parse(line.words, { from: "user" });
  } catch (error) {
    throw error instanceof CommanderError ? toUsageError(error, command) : error;
  }
  const [parsed] = options;
  if (parsed === undefined) throw new TypeError("Commander did not run the action of the command");
  return parsed;
}
