import { commandEntries, loadCommands } from "./commands.ts";
import { isCiJob } from "./ci.ts";
import { processIo, type CommandIo } from "./io.ts";
import type { RunnableCommand } from "./options/command-definition.ts";
import {
  isHelp,
  looksLikeOption,
  readCommandLine,
  unknownOption,
  wordsBeforeTarget,
} from "./options/command-line.ts";
import { renderCommandHelp, renderProgramHelp, renderWaysIn } from "./options/help.ts";
import { similarNames, suggestAll } from "./options/near-match.ts";
import { hasOtherSources } from "./options/other-sources.ts";
import { resolveOptions, sourcesOf } from "./options/sources.ts";
import { findProgramName } from "./run/printed-commands/program-name.ts";
import { UsageError } from "./usage-error.ts";
import { packageVersion } from "./version.ts";

/** Runs the program with its arguments and returns the exit code. Never throws: an internal error gives exit code 5. */
export async function dispatch(argv: readonly string[], io: CommandIo = processIo()): Promise<number> {
  const [first = ""] = argv;
  try {
    return await runProgram(argv, io);
  } catch (error) {
    if (!(error instanceof UsageError)) {
      io.stderr(renderFault(error));
      return 5;
    }
    const program = findProgramName(io);
    const advice = error.nextFor(program);
    if (first === "check" && isCiJob(io.env)) {
      // Nothing else of such a job says why there is no report.
      const { reportRefusal } = await import("./run/folder/refused-run.ts");
      const lines = [error.message, ...(advice === null ? [] : [advice])];
      await reportRefusal(lines.map(escapeControls).join("\n"), argv.slice(1), io);
    }
    const isCommand = commandEntries.some(({ name }) => name === first);
    const help = isCommand ? `${first} --help` : "--help";
    const next = advice ?? `See ${program} ${help}`;
    io.stderr(`touchstone: ${escapeControls(error.message)}\n${escapeControls(next)}\n`);
    return 2;
  }
}

/** Renders an unexpected error. */
export function renderFault(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `touchstone: internal error\n${stack}\nThis is a defect of touchstone: report it with these lines and the command.\n`;
}

async function runProgram([first, ...rest]: readonly string[], io: CommandIo): Promise<number> {
  const program = findProgramName(io);
  if (first === undefined) {
    // The words of a script may come from a variable that is not set. Such a script has to fail.
    io.stderr(`A command is expected. Begin with one of these:\n${renderWaysIn(program)}\n`);
    io.stderr(`See ${program} --help for all commands.\n`);
    return 2;
  }
  if (first.includes("://")) {
    throw new UsageError(
      "a command is expected before the base URL",
      `Run ${program} check <base-url> to judge the node, or ${program} init <base-url> to prepare that.`,
    );
  }
  const commands = await loadNeeded(first, rest, io);
  const definition = commands.find(({ name }) => name === first);
  if (definition === undefined) {
    io.stdout(answerWithoutCommand([first, ...rest], commands));
    return 0;
  }
  const line = readCommandLine(definition, rest, io.env);
  if (line !== "help" && line !== "version") {
    return definition.run(resolveOptions(definition, commands, line, sourcesOf(rest, io)), io, line.values);
  }
  io.stdout(line === "help" ? renderCommandHelp(definition) : `${packageVersion()}\n`);
  return 0;
}

/** Returns the version or the help of the program. Throws UsageError for words that ask for neither. */
function answerWithoutCommand(argv: readonly string[], commands: readonly RunnableCommand[]): string {
  const [first = ""] = argv;
  const words = wordsBeforeTarget(argv);
  if (words.includes("--version")) return `${packageVersion()}\n`;
  if (words.some(isHelp)) return renderProgramHelp(commands);
  if (looksLikeOption(first)) throw unknownOption(first, ["--version", "--help"]);
  const names = commands.map(({ name }) => name);
  throw new UsageError(`unknown command '${first}'${suggestAll(similarNames(first, names), names)}`);
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
