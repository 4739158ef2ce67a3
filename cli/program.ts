import { Command, CommanderError } from "commander";
import { unsupportedCommands } from "./commands.ts";
import type { CommandIo } from "./io.ts";
import { createCommand, help, textWidth, toUsageError } from "./options/command.ts";
import { readCommandLine } from "./options/command-line.ts";
import type { RunnableCommand } from "./options/command-definition.ts";
import { resolveOptions, sourcesOf } from "./options/sources.ts";
import { packageVersion } from "./version.ts";

/**
 * Parses the words of a command line with Commander and runs the command. Commander also writes the help and the
 * messages.
 */
export async function runWithCommander(
  [first = "", ...rest]: readonly string[],
  commands: readonly RunnableCommand[],
  io: CommandIo,
): Promise<number> {
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
