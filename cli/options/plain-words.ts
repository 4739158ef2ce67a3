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
  const given: GivenWord[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? "";
    if (word === "") return null;
    if (!word.startsWith("-")) {
      const next = positionals[0]?.[1].isRepeatable === true ? positionals[0] : positionals.shift();
      if (next === undefined) return null;
      given.push([...next, word]);
      continue;
    }
    const [flag = ""] = word.split("=", 1);
    const found = table.find(([name, { isPositional }]) => !isPositional && flagName(name) === flag);
    if (found === undefined) return null;
    const joined = word === flag ? null : word.slice(flag.length + 1);
    const text = joined ?? (found[1].placeholder === null ? "true" : (argv[(index += 1)] ?? ""));
    // Commander decides about values that are empty or look like an option.
    if (text === "" || (joined === null && text.startsWith("-"))) return null;
    given.push([...found, text]);
  }
  return given;
}

/** Parses the text of an option. Returns undefined for one that is not accepted; Commander reports it. */
function parseAccepted(option: Option<unknown>, text: string, place: Place): unknown {
  try {
    return option.parse([text], place);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}
