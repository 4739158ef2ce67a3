import { commandEntries, loadCommands, unsupportedCommands } from "./commands.ts";
import type { CommandIo } from "./io.ts";
import type { RunnableCommand } from "./options/command-definition.ts";
import { hasOtherSources } from "./options/other-sources.ts";
import { readPlainWords } from "./options/plain-words.ts";
import { resolveOptions, sourcesOf } from "./options/sources.ts";
import { UsageError } from "./usage-error.ts";

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
  const definition = commands.find(({ name }) => name === first);
  const words = definition === undefined ? null : readPlainWords(definition, rest, io.env);
  if (definition !== undefined && words !== null) {
    return definition.run(resolveOptions(definition, commands, words, sourcesOf(rest, io)), io);
  }
  const { runWithCommander } = await import("./program.ts");
  return runWithCommander([first, ...rest], commands, io);
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

/** Replaces the control characters in a message. The message may quote input, and a terminal would interpret them. */
function escapeControls(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, "\uFFFD");
}
