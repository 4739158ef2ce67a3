import { commandEntries } from "./command-tables.ts";
import type { GivenOption, GivenOptions } from "./given-options.ts";
import { didYouMean } from "./near-match.ts";
import { VARIABLE_PREFIX, variableName } from "./option-names.ts";
import type { OptionTable } from "./option.ts";
import { UsageError } from "../usage-error.ts";

/**
 * What the environment gives for one command. A variable with the program's prefix that belongs to no option of any
 * command is a UsageError: it was meant to do something.
 */
export function readVariables(
  command: string,
  table: OptionTable,
  env: { readonly [name: string]: string | undefined },
): GivenOptions {
  rejectUnknown(
    Object.keys(env).filter((name) => env[name] !== undefined && name.startsWith(VARIABLE_PREFIX)),
  );
  const given = new Map<string, GivenOption>();
  for (const [name, option] of Object.entries(table)) {
    const where = variableName(command, name);
    const text = env[where];
    if (text !== undefined) {
      const texts = option.isRepeatable
        ? text.split(/\r?\n/).filter((line, at) => line !== "" || at === 0)
        : [text];
      given.set(name, { texts, where });
    }
  }
  return given;
}

function rejectUnknown(names: readonly string[]): void {
  const known = commandEntries.flatMap(([command, { table }]) =>
    [...Object.keys(table), "config"].map((option) => variableName(command, option)),
  );
  for (const name of names) {
    if (!known.includes(name)) {
      const commands = commandEntries.map(([command]) => command).join(", ");
      const near =
        didYouMean(name, known) ||
        `; accepted: ${VARIABLE_PREFIX}<COMMAND>_<OPTION> for the options of the commands ${commands}`;
      throw new UsageError(`the environment variable ${name} belongs to no option${near}`);
    }
  }
}
