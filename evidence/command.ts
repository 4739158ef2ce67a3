import { showInvisible } from "./show-invisible.ts";

/**
 * A command line of touchstone as data. The record of a run holds one, and advice changes it as data, because a text that
 * is searched and cut can hit a word of the target's own command. A report and a shard contain its text.
 */
export interface Command {
  /** How touchstone is started, as it is typed: `touchstone` or `npx touchstone`. */
  readonly program: string;
  /** The command of touchstone, such as `check`. */
  readonly name: string;
  /** The words before the options: the base URL of `check`, or the report of `replay`. */
  readonly operands: readonly string[];
  readonly options: readonly CommandOption[];
  /** The command that serves the target, which stands after `--`; empty if there is none. */
  readonly target: readonly string[];
  /**
   * Whether `target` has only its first word, because the others may be secret. Reports are published, so a command in a
   * report leaves them out. It can be run only by a reader who adds them.
   */
  readonly isTargetCut: boolean;
}

/** An option of a command. One that is given several times is several options of this name. */
export interface CommandOption {
  /** The flag without its hyphens: `max-time`. */
  readonly name: string;
  /** Null for a flag, which has no value. */
  readonly value: string | null;
}

/** The options without a value that a command which repeats a run can have. The text alone does not say which they are. */
export const VALUELESS_OPTIONS: readonly string[] = [
  "reference",
  "insecure",
  "strict",
  "extended",
  "baseline-unverified",
  "watch",
];

/** Creates a command that is started as `touchstone`. */
export function createCommand(
  name: string,
  operands: readonly string[],
  options: readonly CommandOption[] = [],
  target: readonly string[] = [],
): Command {
  return { program: "touchstone", name, operands, options, target, isTargetCut: false };
}

/**
 * Returns a command as reports have it, without the words of the target's command after its first one. One word alone is
 * cut too if it is not shown as it is: nobody could copy it.
 */
export function cutTarget(command: Command): Command {
  const [first, ...others] = command.target;
  if (first === undefined || (others.length === 0 && isVisible(first))) return command;
  return { ...command, target: [showInvisible(first)], isTargetCut: true };
}

/**
 * Whether a terminal shows a word as it is. One with a line break is shown escaped, so a shell would read another word.
 */
export function isVisible(word: string): boolean {
  return showInvisible(word) === word;
}

/** Returns a command that starts the target as another command does. */
export function withTargetOf(command: Command, { target, isTargetCut }: Command): Command {
  return { ...command, target, isTargetCut };
}

/** Returns a command with a word in addition before its options. */
export function withOperand(command: Command, word: string): Command {
  return { ...command, operands: [...command.operands, word] };
}

/** Returns the value of an option; null if the command does not have it, or if it is a flag. */
export function findOption({ options }: Command, name: string): string | null {
  return options.find((option) => option.name === name)?.value ?? null;
}

/** Returns whether a command has an option. */
export function hasOption({ options }: Command, name: string): boolean {
  return options.some((option) => option.name === name);
}

/** Returns a command with an option in addition, as the last one. */
export function withOption(command: Command, name: string, value: string | null = null): Command {
  return { ...command, options: [...command.options, { name, value }] };
}

/** Returns a command without an option, however often it is given. */
export function withoutOption(command: Command, name: string): Command {
  return { ...command, options: command.options.filter((option) => option.name !== name) };
}

/** Replaces the base URL of a command; one that judges the reference node has none and stays as it is. */
export function withBaseUrl(command: Command, baseUrl: string): Command {
  const [given, ...others] = command.operands;
  return given === undefined ? command : { ...command, operands: [baseUrl, ...others] };
}

/** Returns a command that is started as the reader starts touchstone. */
export function withProgram(command: Command, program: string): Command {
  return { ...command, program };
}

/** Renders a command for a shell. One whose target is cut is no command, and a shell refuses its round brackets. */
export function renderCommand(command: Command): string {
  const { line, note } = splitCommand(command);
  return note === null ? line : `${line} ${note}`;
}

/** A command as a line for a shell, and what has to follow it; null if the line is complete. */
export interface SplitCommand {
  readonly line: string;
  readonly note: string | null;
}

function splitCommand({ program, name, operands, options, target, isTargetCut }: Command): SplitCommand {
  const words = [
    name,
    ...operands,
    ...options.flatMap(listWords),
    ...(target.length === 0 ? [] : ["--"]),
    ...(isTargetCut ? [] : target),
  ];
  return {
    line: [program, ...words.map(quoteWord)].join(" "),
    note: isTargetCut ? `${noteStart}${quoteWord(target[0] ?? "")})` : null,
  };
}

const noteStart = "followed by your command (";
const cutCommand = / -- followed by your command \((.+)\)$/s;

/** Splits the text of a command. Text of another kind is a line that is complete. */
export function splitCommandText(text: string): SplitCommand {
  return cutCommand.test(text) ? splitCommand(parseCommand(text)) : { line: text, note: null };
}

/**
 * Lists the words of an option. A value is joined to the name if it would be read as an option itself, or if the option
 * is one that normally has none.
 */
function listWords({ name, value }: CommandOption): readonly string[] {
  if (value === null) return [`--${name}`];
  const isJoined = value.startsWith("-") || VALUELESS_OPTIONS.includes(name);
  return isJoined ? [`--${name}=${value}`] : [`--${name}`, value];
}

/** Renders a word so that a shell reads it as one word. */
export function quoteWord(word: string): string {
  return /^[A-Za-z0-9_./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Reads what `renderCommand` wrote. Other text gives a command too, because a stored report may have been changed. */
export function parseCommand(text: string): Command {
  const [, first] = cutCommand.exec(text) ?? [];
  if (first !== undefined) {
    const command = parseLine(text.replace(cutCommand, ""));
    return { ...command, target: splitWords(first).slice(0, 1), isTargetCut: true };
  }
  return parseLine(text);
}

function parseLine(text: string): Command {
  const [program = "", ...words] = splitWords(text);
  if (program === "npx") return { ...parseWords(words.slice(1)), program: `npx ${words[0] ?? ""}` };
  return { ...parseWords(words), program };
}

function parseWords([name = "", ...words]: readonly string[]): Command {
  const operands: string[] = [];
  const options: CommandOption[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "--") return createCommand(name, operands, options, words.slice(at + 1));
    if (!word.startsWith("--")) {
      operands.push(word);
      continue;
    }
    const [, joined, joinedValue] = /^--([\w-]+)=(.*)$/s.exec(word) ?? [];
    if (joined !== undefined) {
      options.push({ name: joined, value: joinedValue ?? "" });
      continue;
    }
    const option = word.slice(2);
    const hasValue = !VALUELESS_OPTIONS.includes(option) && at + 1 < words.length;
    options.push({ name: option, value: hasValue ? (words[at + 1] ?? "") : null });
    if (hasValue) at += 1;
  }
  return createCommand(name, operands, options);
}

/** Splits a text into its words as a shell does, and removes their quotes. */
function splitWords(text: string): string[] {
  return [...text.matchAll(/(?:'[^']*'|\\.|[^\s'\\])+/gs)].map(([word]) =>
    word.replaceAll(/'([^']*)'|\\(.)/gs, (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? ""),
  );
}
