import type { CommandIo } from "../io.ts";
import { UsageError } from "../usage-error.ts";
import type { CommandDefinition } from "./command-definition.ts";
import { configOption } from "./config-option.ts";
import { relatedNames, similarNames, suggestAll } from "./near-match.ts";
import { flagName, toKebabCase, type Option, type OptionTable } from "./option.ts";

/** What the words after a command's name say. */
export interface CommandLine {
  /** The values of the given options, by the names of the options. */
  readonly values: ReadonlyMap<string, unknown>;
  /** The words after `--`; null if there is no `--`. */
  readonly targetCommand: readonly string[] | null;
}

/** A command line that gives no option. */
export const emptyCommandLine: CommandLine = { values: new Map(), targetCommand: null };

type NamedOption = readonly [name: string, option: Option<unknown>];

/**
 * Reads the words after a command's name. Returns `help` or `version` if they ask for that instead. Messages do not quote
 * the value of an unknown option, because it may be a secret. Throws UsageError.
 */
export function readCommandLine(
  definition: CommandDefinition,
  argv: readonly string[],
  env: CommandIo["env"],
): CommandLine | "help" | "version" {
  const words = wordsBeforeTarget(argv);
  for (const word of words) rejectOtherForms(flagOf(word), definition);
  if (words.some((word) => flagOf(word) === "--version")) return "version";
  const flags = flagsOf(definition.options);
  const values = new Map<string, unknown>();
  const positionals: string[] = [];
  const unknown: string[] = [];
  const left = words.values();
  for (const word of left) {
    const named = flags.get(flagOf(word));
    if (named !== undefined) addValue(values, named, readValue(word, named, { flags, left, values, env }));
    else if (looksLikeOption(word) && !isNegativeNumber(word)) unknown.push(flagOf(word));
    else positionals.push(word);
  }
  if (unknown.some(isHelp)) return "help";
  if (unknown[0] !== undefined) throw unknownOptionOf(definition, unknown[0], [...flags.keys(), "--help"]);
  readPositionals(definition, positionals, { values, env });
  return { values, targetCommand: words.length === argv.length ? null : argv.slice(words.length + 1) };
}

/** Returns the words before `--`, which precedes the command that starts a target. */
export function wordsBeforeTarget(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf("--");
  return end === -1 ? argv : argv.slice(0, end);
}

/** Returns whether a word is in the form of an option. */
export function looksLikeOption(word: string): boolean {
  return word.length > 1 && word.startsWith("-");
}

/** Returns whether a word asks for the help. */
export function isHelp(word: string): boolean {
  return word === "--help" || word === "-h";
}

/** Creates the error for an unknown option of the program or of a command. */
export function unknownOption(word: string, accepted: readonly string[]): UsageError {
  // Every command also takes `--version`.
  const known = [...new Set([...accepted, "--version"])].map((flag) => flag.slice(2));
  const asked = word.startsWith("--") ? word.slice(2) : "";
  const mistyped = similarNames(asked, known);
  const similar = mistyped.length > 0 ? mistyped : relatedNames(asked, known);
  const flags = similar.map((name) => `--${name}`);
  return new UsageError(`unknown option '${word}'${suggestAll(flags, accepted)}`);
}

/** Creates the error for an unknown option of a command, which may be one of another program. */
function unknownOptionOf(
  { foreignOptions = {} }: CommandDefinition,
  word: string,
  accepted: readonly string[],
): UsageError {
  const instead = Object.hasOwn(foreignOptions, word) ? foreignOptions[word] : undefined;
  return instead === undefined
    ? unknownOption(word, accepted)
    : new UsageError(`unknown option '${word}'; ${instead}`);
}

function isNegativeNumber(word: string): boolean {
  return /^-(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/.test(word);
}

/** Removes the joined value of an option: `--out=x` → `--out`. */
function flagOf(word: string): string {
  return word.startsWith("--") ? word.replace(/=.*$/s, "") : word;
}

/** Rejects a positional value that is written as an option, and a negated flag. */
function rejectOtherForms(flag: string, { name: command, options }: CommandDefinition): void {
  if (!flag.startsWith("--")) return;
  for (const [name, { isPositional }] of Object.entries(options)) {
    if (flagName(name) === flag && isPositional) {
      const usage = `touchstone ${command} <${toKebabCase(name)}>`;
      throw new UsageError(`unknown option '${flag}'; write the value without an option name: ${usage}`);
    }
    if (flag === flagName(name).replace("--", "--no-")) {
      throw new UsageError(`unknown option '${flag}'; write ${flagName(name)}=false`);
    }
  }
}

/** Returns the options with a flag, by their flags. */
function flagsOf(options: OptionTable): ReadonlyMap<string, NamedOption> {
  return new Map(
    Object.entries({ ...options, config: configOption })
      .filter(([, { isPositional }]) => !isPositional)
      .map((named) => [flagName(named[0]), named]),
  );
}

/** What is read so far, and the words that are left. */
interface Reading {
  readonly flags: ReadonlyMap<string, NamedOption>;
  readonly left: Iterator<string>;
  readonly values: ReadonlyMap<string, unknown>;
  readonly env: CommandIo["env"];
}

/** Reads the value of an option, which is joined to its flag or in the next word. */
function readValue(
  word: string,
  [name, option]: NamedOption,
  { flags, left, values, env }: Reading,
): unknown {
  const flag = flagName(name);
  const isJoined = word !== flag;
  const text = isJoined ? word.slice(flag.length + 1) : takeValue(flag, option, left);
  if (values.has(name) && !option.isRepeatable) throw new UsageError(`${flag} is given more than once`);
  // A value that looks like an option is accepted only if it is joined to its flag, as in `--out=-x`.
  if (!isJoined && /^-[^\d]/.test(text)) {
    const placeholder = flags.get(flagOf(text))?.[1].placeholder ?? null;
    const shown = placeholder === null ? flagOf(text) : text;
    throw new UsageError(`${flag} needs a value ${option.placeholder}, got ${shown}`);
  }
  return option.parse([text], { where: flag, env });
}

/** Removes the next word, which is the value of an option, and returns it. A flag alone means `true`. */
function takeValue(flag: string, { placeholder }: Option<unknown>, left: Iterator<string>): string {
  if (placeholder === null) return "true";
  const next = left.next();
  if (next.done !== true) return next.value;
  throw new UsageError(`option '${flag} ${placeholder}' argument missing`);
}

/** Adds a value of an option. The values of an option that may be repeated are joined. */
function addValue(values: Map<string, unknown>, [name]: NamedOption, value: unknown): void {
  const earlier = values.get(name);
  const isJoined = Array.isArray(earlier) && Array.isArray(value);
  values.set(name, isJoined ? [...(earlier as unknown[]), ...(value as unknown[])] : value);
}

function readPositionals(
  { name: command, options }: CommandDefinition,
  texts: readonly string[],
  { values, env }: { readonly values: Map<string, unknown>; readonly env: CommandIo["env"] },
): void {
  const expected = Object.entries(options).filter(([, { isPositional }]) => isPositional);
  const last = expected.at(-1);
  if (texts.length > expected.length && last?.[1].isRepeatable !== true) {
    const count = `${expected.length} argument${expected.length === 1 ? "" : "s"}`;
    throw new UsageError(`too many arguments for '${command}'. Expected ${count} but got ${texts.length}.`);
  }
  for (const [at, text] of texts.entries()) {
    const named = expected[at] ?? last;
    if (named === undefined) continue;
    addValue(values, named, named[1].parse([text], { where: `<${toKebabCase(named[0])}>`, env }));
  }
}
