import { configOption, DEFAULT_CONFIG_FILE, helpOption } from "./command-tables.ts";
import type { GivenOption, GivenOptions } from "./given-options.ts";
import { readArguments } from "./option-arguments.ts";
import { readOptionFile } from "./option-file.ts";
import { readVariables } from "./option-variables.ts";
import type { OptionSources } from "./option-sources.ts";
import type { OptionTable, OptionValues } from "./option.ts";
import { UsageError } from "../usage-error.ts";

/** The values of a command's options, and what follows `--` on its command line. */
export interface ResolvedOptions<Table extends OptionTable> {
  readonly values: OptionValues<Table>;
  readonly afterTerminator: readonly string[] | null;
}

/**
 * The values of a command's options: from the command line, else the environment, else the file, else the default.
 * Throws UsageError for an unknown name in any of them, for a malformed value, and for an option not supported yet.
 */
export function resolveOptions<Table extends OptionTable>(
  command: string,
  table: Table,
  sources: OptionSources,
): ResolvedOptions<Table> {
  const known: OptionTable = { ...table, config: configOption };
  const { given: fromArguments, afterTerminator } = readArguments(
    command,
    { ...known, help: helpOption },
    sources.argv,
  );
  const fromVariables = readVariables(command, known, sources.env);
  const configGiven = fromArguments.get("config") ?? fromVariables.get("config");
  const fromFile = readConfig(command, configGiven, sources);
  const order = [fromArguments, fromVariables, fromFile];
  rejectUnsupported(table, order);
  const values: { [name: string]: unknown } = {};
  for (const [name, option] of Object.entries(table)) {
    const given = order.find((source) => source.has(name))?.get(name);
    values[name] =
      given === undefined
        ? option.fallback
        : option.parse(given.texts, { where: given.where, env: sources.env });
  }
  return { values: values as OptionValues<Table>, afterTerminator };
}

function readConfig(command: string, given: GivenOption | undefined, sources: OptionSources): GivenOptions {
  const named =
    given === undefined ? null : configOption.parse(given.texts, { where: given.where, env: sources.env });
  const path = named ?? DEFAULT_CONFIG_FILE;
  const text = readText(path, sources);
  if (text === null && given !== undefined) {
    throw new UsageError(`${given.where} names a file that does not exist: ${path}`);
  }
  return text === null ? new Map() : readOptionFile(command, path, text);
}

function readText(path: string, sources: OptionSources): string | null {
  try {
    return sources.readFile(path);
  } catch (error) {
    throw new UsageError(
      `the file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** An option that this version does not support is refused wherever it is given, even where another source overrides it. */
function rejectUnsupported(table: OptionTable, order: readonly GivenOptions[]): void {
  for (const source of order) {
    for (const [name, given] of source) {
      if (table[name]?.isUnsupported) {
        throw new UsageError(`${given.where} is not supported by this version`);
      }
    }
  }
}
