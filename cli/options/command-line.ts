import { UsageError } from "../usage-error.ts";
import type { CommandDefinition } from "./command-definition.ts";
import { flagName, toKebabCase } from "./option.ts";

/** The words of a command line that Commander reads, and the parts that it cannot read. */
export interface CommandLine {
  readonly words: readonly string[];
  /** The values of flags, as in `--quiet=false`, by option name. */
  readonly flagTexts: ReadonlyMap<string, string>;
  /** The words after `--`; null if there is no `--`. */
  readonly targetCommand: readonly string[] | null;
}

/**
 * Prepares the words after a command's name for Commander. It takes out the values of flags (`--quiet=false`) and the
 * words after `--`, which Commander cannot read. It also removes the value of an unknown option, because Commander
 * would quote the value, which may be a secret, in its message. Throws UsageError.
 */
export function readCommandLine(definition: CommandDefinition, argv: readonly string[]): CommandLine {
  const end = argv.indexOf("--");
  const flagTexts = new Map<string, string>();
  const words = (end === -1 ? argv : argv.slice(0, end)).map((word) => {
    const [flag = ""] = word.split("=", 1);
    if (!flag.startsWith("--")) return word;
    const option = Object.entries(definition.options).find(([name]) => flagName(name) === flag);
    if (option === undefined) {
      rejectNegation(flag, definition);
      return flag === "--config" ? word : flag;
    }
    const [name, { isPositional, placeholder }] = option;
    if (isPositional) {
      const usage = `touchstone ${definition.name} <${toKebabCase(name)}>`;
      throw new UsageError(`unknown option '${flag}'; write the value without an option name: ${usage}`);
    }
    if (placeholder !== null || word === flag) return word;
    flagTexts.set(name, word.slice(flag.length + 1));
    return flag;
  });
  return { words, flagTexts, targetCommand: end === -1 ? null : argv.slice(end + 1) };
}

function rejectNegation(flag: string, { options }: CommandDefinition): void {
  const positive = flag.replace(/^--no-/, "--");
  if (positive !== flag && Object.keys(options).some((name) => flagName(name) === positive)) {
    throw new UsageError(`unknown option '${flag}'; write ${positive}=false`);
  }
}
