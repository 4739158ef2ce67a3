import { Command, CommanderError } from "commander";
import { commandEntries, loadCommands, unsupportedCommands } from "./commands.ts";
import type { CommandIo } from "./io.ts";
import { createCommand, help, textWidth, toUsageError } from "./options/command.ts";
import { readCommandLine } from "./options/command-line.ts";
import type { RunnableCommand } from "./options/command-definition.ts";
import { hasOtherSources } from "./options/other-sources.ts";
import { resolveOptions, sourcesOf } from "./options/sources.ts";
import { UsageError } from "./usage-error.ts";
import { packageVersion } from "./version.ts";

/** Runs the program with its arguments and returns the exit code. Never throws: an internal error gives exit code 5. */
export async function dispatch(argv: readonly string[], io: CommandIo): Promise<number> {
  const [first = ""] = argv;
  try {
    return await runProgram(argv, io);
  } catch (error) {
    if (!(error instanceof UsageError)) {
      io.stderr(renderFault(error));
      return 5;
    }
    const isCommand = commandEntries.some(({ name }) => name === first);
    const helpCommand = isCommand ? `touchstone ${first} --help` : "touchstone --help";
    io.stderr(`touchstone: ${escapeControls(error.message)}\nSee ${helpCommand}\n`);
    return 2;
  }
}

/** Renders an unexpected error. */
export function renderFault(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `touchstone: internal error\n${stack}\n`;
}

async function runProgram([first, ...rest]: readonly string[], io: CommandIo): Promise<number> {
  if (first === undefined) {
    throw new UsageError(`a command is expected: ${commandEntries.map(({ name }) => name).join(", ")}`);
  }
  if (unsupportedCommands.includes(first)) {
    throw new UsageError(`the command ${first} is not supported by this version`);
  }
  if (first.includes("://")) {
    throw new UsageError(
      "a command is expected before the base URL; did you mean touchstone check <base-url>?",
    );
  }
  const commands = await loadNeeded(first, rest, io);
  const program = createProgram(io);
  let exitCode = 0;
  let words: readonly string[] = [first, ...rest];
  for (const definition of commands) {
    const line = readCommandLine(definition, definition.name === first ? rest : []);
    if (definition.name === first) words = [first, ...line.words];
    const command = createCommand(definition, line, io.env, async (parsed) => {
      const options = resolveOptions(definition, commands, parsed, sourcesOf(rest, io));
      exitCode = await definition.run(options, io);
    });
    program.addCommand(command.copyInheritedSettings(program));
  }
  try {
    await program.parseAsync(words, { from: "user" });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander also throws after it has printed --help or --version.
    if (error.exitCode === 0) return 0;
    throw toUsageError(error, program.commands.find((command) => command.name() === first) ?? program);
  }
}

/**
 * Loads the definition of a command. Those of all commands are needed for the help of the program and for an unknown
 * command, and to check other sources of options than the command line, which may name the options of every command.
 * The version needs none.
 */
async function loadNeeded(
  name: string,
  argv: readonly string[],
  io: CommandIo,
): Promise<readonly RunnableCommand[]> {
  if (name === "--version") return [];
  const entry = commandEntries.find((one) => one.name === name);
  if (entry !== undefined && !hasOtherSources(sourcesOf(argv, io))) return [await entry.load()];
  return loadCommands();
}

function createProgram(io: CommandIo): Command {
  const program = new Command("touchstone")
    .description("Checks the REST interface of a blockchain node against its written specification.")
    .usage("<command> [options]")
    .helpOption("-h, --help", "show this help")
    .version(packageVersion(), "--version", "show the version of this program")
    .helpCommand(false)
    .configureHelp({
      subcommandTerm: (command) =>
        `${command.name()} ${command.usage().replace("[options]", "").split("\n")[0]?.trim()}`.trim(),
    })
    .exitOverride()
    .configureOutput({
      writeOut: io.stdout,
      writeErr: () => undefined,
      getOutHelpWidth: () => textWidth,
      getOutHasColors: () => false,
    });
  const footer = `Run touchstone <command> --help for the options of a command. Commands that are not yet available: ${unsupportedCommands.join(", ")}.`;
  return program.addHelpText("after", `\n${help.boxWrap(footer, textWidth)}`);
}

/** Replaces the control characters in a message. The message may quote input, and a terminal would interpret them. */
function escapeControls(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, "\uFFFD");
}
