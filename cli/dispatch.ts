import {
  commandEntries,
  UNSUPPORTED_COMMANDS,
  isCommandName,
  type CommandName,
} from "./options/command-tables.ts";
import { renderCommandHelp, renderHelp } from "./options/help.ts";
import type { CommandIo } from "./io.ts";
import { didYouMean } from "./options/near-match.ts";
import { sourcesOf, type OptionSources } from "./options/option-sources.ts";
import { UsageError } from "./usage-error.ts";
import { packageVersion } from "./version.ts";

/** Runs the program for the arguments after its name; the exit code. Never throws: a fault of our own is 5. */
export async function dispatch(argv: readonly string[], io: CommandIo): Promise<number> {
  const [first = ""] = argv;
  try {
    return await runCommand(argv, io);
  } catch (error) {
    if (error instanceof UsageError) {
      const help = isCommandName(first) ? `touchstone ${first} --help` : "touchstone --help";
      io.stderr(`touchstone: ${printable(error.message)}\nSee ${help}\n`);
      return 2;
    }
    io.stderr(renderFault(error));
    return 5;
  }
}

/** The text for an error that nobody foresaw. */
export function renderFault(error: unknown): string {
  return `touchstone: internal fault\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
}

async function runCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  const [first, ...rest] = argv;
  if (first === undefined) {
    throw new UsageError(`a command is expected: ${commandEntries.map(([name]) => name).join(", ")}`);
  }
  if (first === "--help" || first === "-h") {
    io.stdout(renderHelp());
    return 0;
  }
  if (first === "--version") {
    io.stdout(`${packageVersion()}\n`);
    return 0;
  }
  if (!isCommandName(first)) {
    throw unknownCommand(first);
  }
  if (isHelpRequested(rest)) {
    io.stdout(renderCommandHelp(first));
    return 0;
  }
  return start(first, sourcesOf(rest, io), io);
}

/** Each command is loaded only when it runs: the node's and the judge's libraries cost more than all else here. */
async function start(command: CommandName, sources: OptionSources, io: CommandIo): Promise<number> {
  switch (command) {
    case "check": {
      const { parseCheckOptions } = await import("./commands/check-options.ts");
      const options = parseCheckOptions(sources);
      const { runCheck } = await import("./commands/check.ts");
      return runCheck(options, io);
    }
    case "node": {
      const { parseNodeOptions } = await import("./commands/node-options.ts");
      const options = parseNodeOptions(sources);
      const { runNode } = await import("./commands/node.ts");
      return runNode(options, io);
    }
    case "replay": {
      const { parseReplayOptions } = await import("./commands/replay-options.ts");
      const options = parseReplayOptions(sources);
      const { runReplay } = await import("./commands/replay.ts");
      return runReplay(options, io);
    }
    case "diff": {
      const { parseDiffOptions, runDiff } = await import("./commands/diff.ts");
      return runDiff(parseDiffOptions(sources), io);
    }
    case "merge": {
      const { parseMergeOptions } = await import("./commands/merge-options.ts");
      const options = parseMergeOptions(sources);
      const { runMerge } = await import("./commands/merge.ts");
      return runMerge(options, io);
    }
    case "requirements": {
      const { parseRequirementsOptions, runRequirements } = await import("./commands/requirements.ts");
      return runRequirements(parseRequirementsOptions(sources), io);
    }
    case "verify": {
      const { parseVerifyOptions } = await import("./commands/verify-options.ts");
      const options = parseVerifyOptions(sources);
      const { runVerify } = await import("./commands/verify.ts");
      return runVerify(options, io);
    }
  }
}

function unknownCommand(text: string): UsageError {
  if (UNSUPPORTED_COMMANDS.includes(text)) {
    return new UsageError(`the command ${text} is not supported by this version`);
  }
  if (text.includes("://")) {
    return new UsageError("a command is expected before the base URL: touchstone check <base-url>");
  }
  const names = commandEntries.map(([name]) => name);
  const near = didYouMean(text, [...names, "--help", "--version"]) || `; accepted: ${names.join(", ")}`;
  return new UsageError(`there is no command ${JSON.stringify(text)}${near}`);
}

function isHelpRequested(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return argv
    .slice(0, end === -1 ? argv.length : end)
    .some((argument) => argument === "--help" || argument === "-h");
}

/** What a message quotes may hold control characters, which a terminal would obey. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, "\uFFFD");
}
