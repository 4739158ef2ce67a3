import { parseArgs } from "node:util";
import { UsageError } from "../usage-error.ts";
import type { CommandIo } from "../io.ts";
import type { CommandDefinition } from "./command-definition.ts";
import type { ParsedWords } from "./config-option.ts";
import { flagName, toKebabCase, type Option, type Place } from "./option.ts";

/** An option with the text that a command line gives it. */
type GivenWord = readonly [name: string, option: Option<unknown>, text: string];

/**
 * Reads the words after a command's name if each of them is a positional value, a known option or the value of one.
 * Returns null for all other words and for each value that is not accepted: Commander then reads them, and writes the
 * messages and the help. Most command lines do not need it, and loading it takes a tenth of the start of a node.
 */
export function readPlainWords(
  definition: CommandDefinition,
  argv: readonly string[],
  env: CommandIo["env"],
): ParsedWords | null {
  const given = findOptions(definition, argv);
  if (given === null) return null;
  const values = new Map<string, unknown>();
  for (const [name, option, text] of given) {
    const earlier = values.get(name);
    if (earlier !== undefined && !option.isRepeatable) return null;
    const where = option.isPositional ? `<${toKebabCase(name)}>` : flagName(name);
    const value = parseAccepted(option, text, { where, env });
    if (value === undefined) return null;
    const isAppended = Array.isArray(earlier) && Array.isArray(value);
    values.set(name, isAppended ? [...(earlier as unknown[]), ...(value as unknown[])] : value);
  }
  return { valueOf: (name) => values.get(name), targetCommand: null };
}

/** Returns the option of each word or pair of words, in their order; null if a word has another form. */
function findOptions({ options }: CommandDefinition, argv: readonly string[]): readonly GivenWord[] | null {
  const table = Object.entries(options);
  const positionals = table.filter(([, { isPositional }]) => isPositional);
  const flags = new Map(
    table.filter(([, { isPositional }]) => !isPositional).map((entry) => [flagName(entry[0]), entry]),
  );
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries([...flags].map(([flag, [, option]]) => [flag.slice(2), toParsed(option)])),
    strict: false,
    tokens: true,
  });
  const given: GivenWord[] = [];
  for (const token of tokens) {
    if (token.kind === "option-terminator") return null;
    const isPositional = token.kind === "positional";
    const found = isPositional ? takePositional(positionals) : flags.get(token.rawName);
    if (found === undefined) return null;
    const text = token.value ?? (found[1].placeholder === null ? "true" : "");
    // Commander decides about values that are empty or look like an option.
    const isJoined = !isPositional && token.inlineValue === true;
    if (text === "" || (!isJoined && text.startsWith("-"))) return null;
    given.push([...found, text]);
  }
  return given;
}

/** Removes the next positional option from a list and returns it. A repeatable one stays for the words that follow. */
function takePositional<Entry extends readonly [string, Option<unknown>]>(left: Entry[]): Entry | undefined {
  return left[0]?.[1].isRepeatable === true ? left[0] : left.shift();
}

const toParsed = ({ placeholder }: Option<unknown>): { readonly type: "boolean" | "string" } => ({
  type: placeholder === null ? "boolean" : "string",
});

/** Parses the text of an option. Returns undefined for one that is not accepted; Commander reports it. */
function parseAccepted(option: Option<unknown>, text: string, place: Place): unknown {
  try {
    return option.parse([text], place);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}
