import { checkTable } from "../commands/check-table.ts";
import { diffTable } from "../commands/diff-table.ts";
import { mergeTable } from "../commands/merge-table.ts";
import { nodeTable } from "../commands/node-table.ts";
import { parsePath } from "./option-values.ts";
import { defineFlag, defineOptional, type OptionTable } from "./option.ts";
import { replayTable } from "../commands/replay-table.ts";
import { requirementsTable } from "../commands/requirements-table.ts";
import { verifyTable } from "../commands/verify-table.ts";

/** A command of the program: how it is called, in a line, and its options. */
export interface CommandEntry {
  /** What follows the program's name, options aside. */
  readonly usage: string;
  readonly summary: string;
  readonly table: OptionTable;
}

/** The commands that this version runs. */
export const COMMANDS = {
  check: {
    usage: "check [base-url]",
    summary: "judge a node; without a base-url, the reference node is started inside and judged",
    table: checkTable,
  },
  node: {
    usage: "node",
    summary: "start the reference node for local development",
    table: nodeTable,
  },
  replay: {
    usage: "replay <report.json> [id...]",
    summary: "judge again what failed in a report: fixed, still failing, or changed",
    table: replayTable,
  },
  diff: {
    usage: "diff <old.json> <new.json>",
    summary: "say what changed between two reports: regressed, fixed, newly verified and more",
    table: diffTable,
  },
  merge: {
    usage: "merge <dir> [dir...] --out <dir>",
    summary: "make one report of the shards of one run",
    table: mergeTable,
  },
  verify: {
    usage: "verify <report.json>",
    summary: "check a report's schema, digest and agreement with itself, and with a key its signature",
    table: verifyTable,
  },
  requirements: {
    usage: "requirements [id]",
    summary: "list what a node is judged by; with an id, one requirement in full",
    table: requirementsTable,
  },
} as const satisfies { readonly [name: string]: CommandEntry };

export type CommandName = keyof typeof COMMANDS;

/** Commands that this version knows by name and refuses. */
export const UNSUPPORTED_COMMANDS: readonly string[] = ["record"];

/** Every command of this version with its entry. */
export const commandEntries: readonly (readonly [CommandName, CommandEntry])[] = Object.keys(COMMANDS)
  .filter(isCommandName)
  .map((name) => [name, COMMANDS[name]]);

/** Whether a text is the name of a command that this version runs. */
export function isCommandName(text: string): text is CommandName {
  return Object.hasOwn(COMMANDS, text);
}

/** The file that holds options where `--config` names no other. */
export const DEFAULT_CONFIG_FILE = "touchstone.config.json";

/** An option of every command; it cannot stand in the file that it names. */
export const configOption = defineOptional({
  placeholder: "<file>",
  meaning: "a JSON file with an object of options for each command",
  parse: parsePath,
  shownDefault: `${DEFAULT_CONFIG_FILE} where there is one`,
});

/** An option of every command, on the command line only. */
export const helpOption = defineFlag("this text");
