import {
  commandEntries,
  COMMANDS,
  UNSUPPORTED_COMMANDS,
  configOption,
  helpOption,
  type CommandName,
} from "./command-tables.ts";
import { argumentName, variableName } from "./option-names.ts";
import type { Option } from "./option.ts";
import { definitionLines, TEXT_WIDTH, wrapText } from "./wrap-text.ts";

const COLUMN = 26;

/** What `touchstone --help` prints. */
export function renderHelp(): string {
  return joinLines([
    "Usage: touchstone <command> [options]",
    "",
    ...wrapText("Judges a blockchain node's REST interface against its written specification.", TEXT_WIDTH),
    "",
    "Commands:",
    ...commandEntries.flatMap(([, { usage, summary }]) => definitionLines(usage, summary, 2, COLUMN)),
    "",
    "Options:",
    ...definitionLines("--help", "this text; after a command, the options of that command", 2, COLUMN),
    ...definitionLines("--version", "the version of this program", 2, COLUMN),
    "",
    ...wrapText(`Not supported by this version: ${UNSUPPORTED_COMMANDS.join(", ")}.`, TEXT_WIDTH),
  ]);
}

/** What `touchstone <command> --help` prints; made from the table of its options. */
export function renderCommandHelp(command: CommandName): string {
  const { usage, summary, table } = COMMANDS[command];
  const options: readonly (readonly [string, Option<unknown>])[] = Object.entries(table);
  const supported = options.filter(([, option]) => !option.isUnsupported);
  const unsupported = options.filter(([, option]) => option.isUnsupported).map(([name]) => `--${name}`);
  return joinLines([
    `Usage: touchstone ${usage} [options]`,
    ...(command === "check" ? ["       touchstone check <base-url> [options] -- <cmd...>"] : []),
    "",
    ...wrapText(`${summary[0]?.toUpperCase() ?? ""}${summary.slice(1)}.`, TEXT_WIDTH),
    ...(command === "check" ? ["", ...wrapText(TARGET_COMMAND_HELP, TEXT_WIDTH)] : []),
    "",
    "Options:",
    ...supported.flatMap(([name, option]) => optionLines(name, option)),
    ...optionLines("config", configOption),
    ...optionLines("help", helpOption),
    "",
    ...sourceLines(command),
    ...exitLines(command),
    ...(unsupported.length === 0
      ? []
      : ["", ...wrapText(`Not supported by this version: ${unsupported.join(", ")}.`, TEXT_WIDTH)]),
  ]);
}

const TARGET_COMMAND_HELP =
  "With a command after --, that command is started without a shell, judged once it answers, and stopped with all " +
  "that it started.";

function optionLines(name: string, option: Option<unknown>): readonly string[] {
  const value = option.placeholder === null || option.isPositional ? "" : ` ${option.placeholder}`;
  const fallback = option.shownDefault === null ? "" : ` (default: ${option.shownDefault})`;
  return definitionLines(
    argumentName(name, option.isPositional) + value,
    option.meaning + fallback,
    2,
    COLUMN,
  );
}

function sourceLines(command: string): readonly string[] {
  return wrapText(
    `Each may also come from the environment, as in ${variableName(command, "json")}=true, or from the file, under ` +
      `"${command}" and with its name in camelCase; the command line comes first, then the environment, then the file.`,
    TEXT_WIDTH,
  );
}

const EXIT_CODES: { readonly [command in CommandName]: string } = {
  check:
    "Exit codes: 0 conformant, 1 not conformant, 2 usage, 3 target unreachable, 4 incomplete, 5 a fault of this program.",
  node: "Exit codes: 0 clean, 2 usage or a taken port, 5 a fault of this program.",
  replay:
    "Exit codes: 0 nothing fails any more, 1 something still fails or could not be verified, 2 usage or an unreadable report, 3 target unreachable, 5 a fault of this program.",
  diff: "Exit codes: 0 nothing regressed that decides the verdict, 1 a regression, 2 usage or an unreadable report, 5 a fault of this program.",
  merge:
    "Exit codes: those of the whole run (touchstone check --help), 2 usage or shards that are not of one run, 5 a fault of this program.",
  requirements: "Exit codes: 0 clean, 2 usage, 5 a fault of this program.",
  verify: "Exit codes: 0 it holds, 1 it does not, 2 usage or an unreadable file, 5 a fault of this program.",
};

function exitLines(command: CommandName): readonly string[] {
  return ["", ...wrapText(EXIT_CODES[command], TEXT_WIDTH)];
}

function joinLines(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
