import {
  createCommand,
  findOption,
  hasOption,
  parseCommand,
  renderCommand,
  withBaseUrl,
  withOperand,
  withOption,
  withoutOption,
  type Command,
} from "../../evidence/command.ts";
import type { Report } from "../model/report.ts";

/** How a reader of a stored report starts touchstone, also one who has not installed it. */
export const STORED_PROGRAM = "npx touchstone";

/** A command that may reach the node that a run did not reach, and what the reader has to know about it. */
export interface CorrectedCommand {
  readonly label: string;
  readonly command: string;
}

/** Stands for a base URL that only the reader knows. It contains no character that a shell interprets. */
export const PLACEHOLDER_URL = "http://HOST:PORT/v1";

/**
 * Corrects the command of a run that did not reach a node, because the same command would fail again; null if the run
 * reached a node.
 * @param command the command of the run, started as the reader starts touchstone
 */
export function findCorrectedCommand(
  { target: { remedy, remedyDetails }, exitCode }: Report,
  command: Command,
): CorrectedCommand | null {
  if (remedy === null) {
    // A target that never responded may be about to start. One that the command itself starts has had its time.
    if (exitCode !== 3 || command.target.length > 0) return null;
    return {
      label: "The command that gives a node time to start",
      command: renderCommand(withOption(withoutOption(command, "wait"), "wait", "60")),
    };
  }
  switch (remedyDetails?.kind) {
    case "other-url":
      return isPlainUrl(remedyDetails.baseUrl)
        ? {
            label: "The command with this base URL",
            command: renderCommand(withBaseUrl(command, remedyDetails.baseUrl)),
          }
        : askForUrl(command);
    case "not-a-node":
    case "unreadable":
    case "redirect":
      return askForUrl(command);
    case "certificate":
      return {
        label: "The command with the authority's certificate in ca.pem",
        command: renderCommand(withOption(command, "ca", "ca.pem")),
      };
    case "credentials":
    case "overload":
    case "silence":
    case "command":
    case "text":
    case undefined:
      return { label: "Run it again with", command: renderCommand(command) };
  }
}

/** The URL comes from the target. A command contains it only without secrets and characters that a shell interprets. */
function isPlainUrl(url: string): boolean {
  return /^[A-Za-z0-9_./:%-]+$/.test(url) && !url.includes("REDACTED");
}

function askForUrl(command: Command): CorrectedCommand {
  return {
    label: "The command with the host and port of your node in place of HOST and PORT",
    command: renderCommand(withBaseUrl(command, PLACEHOLDER_URL)),
  };
}

/** The options that say what a run accepts and proposes to accept, and `watch`, which no proposal goes with. */
const baselineOptions = ["baseline", "baseline-write", "baseline-unverified", "watch"] as const;

/** Creates the command that judges the target again and accepts what a baseline file has. */
export function withBaseline(command: Command, file: string): Command {
  return withOption(baselineOptions.reduce(withoutOption, command), "baseline", file);
}

/**
 * Creates the command that removes stale entries from the baseline of a run. It judges only their requirements, so that
 * it accepts nothing else. Null if the baseline of the run is not a file.
 */
export function removeStaleEntries(command: Command, ids: readonly string[]): Command | null {
  const file = findOption(command, "baseline");
  if (file === null || ids.length === 0) return null;
  const narrow = withOption(withoutOption(command, "only"), "only", [...new Set(ids)].join(","));
  return withOption(withBaseline(narrow, file), "baseline-write", file);
}

/** Adds the rate that the target accepted to a command, unless the command asks for a lower one. */
export function withRateLimit(command: Command, { run: { rateLimit } }: Pick<Report, "run">): Command {
  const rate = findOption(command, "rate");
  if (rateLimit === undefined || (rate !== null && Number(rate) <= rateLimit)) return command;
  return withOption(withoutOption(command, "rate"), "rate", String(rateLimit));
}

/**
 * Returns whether the reader can add `--watch` to a command. It needs the whole command of the target, which a stored
 * report cuts, and goes with neither `--shard` nor `--baseline-write`.
 */
export function canWatch(command: Command): boolean {
  const { target, isTargetCut, program } = command;
  const isWhole = target.length > 0 && !isTargetCut && program !== STORED_PROGRAM;
  return isWhole && !hasOption(command, "shard") && !hasOption(command, "baseline-write");
}

/** Returns whether the run started its target, which has stopped since. */
export function startsTarget({ run: { commandLine } }: Pick<Report, "run">): boolean {
  return parseCommand(commandLine).target.length > 0;
}

/** The command that replays the report in the current directory. */
export const DEFAULT_REPLAY = createCommand("replay", ["report.json"]);

/** Renders the command that replays requirements. Without a report file, the command explains the first one. */
export function renderReplayCommand(
  replay: Command | null,
  requirement: string,
  program = STORED_PROGRAM,
  others: readonly string[] = [],
): string {
  return replay === null
    ? `${program} requirements ${requirement}`
    : renderCommand([requirement, ...others].reduce(withOperand, replay));
}

const lengthMax = 4_000;

/** Returns a shell command, or a comment that refers to report.json if the command is too long to read. */
export function truncateCommand(command: string): string {
  if (command.length <= lengthMax) return command;
  return `# This command has ${command.length} characters; see report.json.`;
}
