import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { CommandIo } from "../io.ts";
import { UsageError } from "../usage-error.ts";
import { addDefaults, type CommandDefinition } from "./command-definition.ts";
import type { CommandLine } from "./command-line.ts";
import { configOption, defaultConfigFile } from "./config-option.ts";
import { kindOf, parseJson } from "./input-file.ts";
import { didYouMean, suggest } from "./near-match.ts";
import { variableName, type Option, type OptionTable, type OptionValues } from "./option.ts";

/** The sources of options: command line, environment and configuration file. */
export interface OptionSources {
  /** The words after the command's name. */
  readonly argv: readonly string[];
  readonly env: CommandIo["env"];
  /** Returns the text of a file; null if the file does not exist. May throw for a file that cannot be read. */
  readonly readFile: (path: string) => string | null;
}

/** The texts of one option in one source, and the name of the source in messages. */
interface GivenOption {
  readonly texts: readonly string[];
  readonly where: string;
  /** The folder of the configuration file; missing for other sources. */
  readonly folder?: string;
}

type GivenOptions = ReadonlyMap<string, GivenOption>;

/** Creates the sources of a command from its words, environment and directory. */
export function sourcesOf(argv: readonly string[], io: Pick<CommandIo, "env" | "cwd">): OptionSources {
  return { argv, env: io.env, readFile: (path) => readTextFile(resolve(io.cwd, path)) };
}

function readTextFile(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Resolves the options of a command. The command line has priority, then the environment, then the file. */
export function resolveOptions<Table extends OptionTable, Options>(
  definition: CommandDefinition<Table, Options>,
  commands: readonly CommandDefinition[],
  line: CommandLine,
  { env, readFile }: Omit<OptionSources, "argv">,
): Options {
  rejectUnknownVariables(commands, env);
  const fromVariables = readVariables(definition, env);
  const path = line.values.get("config") ?? parseGiven(configOption, fromVariables.get("config"), env);
  const where = line.values.has("config") ? "--config" : variableName(definition.name, "config");
  const fromFile = readConfigFile(commands, typeof path === "string" ? { path, where } : null, readFile);
  const section = fromFile.get(definition.name) ?? new Map<string, GivenOption>();
  const given: { [name: string]: unknown } = {};
  for (const [name, option] of Object.entries(definition.options)) {
    given[name] =
      line.values.get(name) ?? parseGiven(option, fromVariables.get(name) ?? section.get(name), env);
  }
  return definition.toOptions(addDefaults(definition, given), line.targetCommand);
}

function parseGiven(option: Option<unknown>, given: GivenOption | undefined, env: CommandIo["env"]): unknown {
  return given === undefined
    ? undefined
    : option.parse(given.texts, { where: given.where, env, folder: given.folder });
}

/** Rejects variables that begin with TOUCHSTONE_ and belong to no option, because they are probably misspelled. */
function rejectUnknownVariables(commands: readonly CommandDefinition[], env: CommandIo["env"]): void {
  const known = commands.flatMap(({ name, options }) =>
    [...Object.keys(options), "config"].map((option) => variableName(name, option)),
  );
  const unknown = Object.keys(env).find(
    (name) => env[name] !== undefined && name.startsWith("TOUCHSTONE_") && !known.includes(name),
  );
  if (unknown === undefined) return;
  const names = commands.map(({ name }) => name).join(", ");
  const hint =
    didYouMean(unknown, known) || `; accepted: TOUCHSTONE_<COMMAND>_<OPTION> for the options of ${names}`;
  throw new UsageError(
    `the environment variable ${unknown} belongs to no option${hint}`,
    "Correct its name, or unset it.",
  );
}

function readVariables({ name: command, options }: CommandDefinition, env: CommandIo["env"]): GivenOptions {
  const given = new Map<string, GivenOption>();
  for (const [name, option] of Object.entries({ ...options, config: configOption })) {
    const where = variableName(command, name);
    const text = env[where];
    if (text === undefined) continue;
    const lines = text.split(/\r?\n/).filter((line, at) => line !== "" || at === 0);
    given.set(name, { texts: option.isRepeatable ? lines : [text], where });
  }
  return given;
}

/** Reads the sections of the configuration file. Checks all of them, whichever command runs. */
function readConfigFile(
  commands: readonly CommandDefinition[],
  named: { readonly path: string; readonly where: string } | null,
  readFile: OptionSources["readFile"],
): ReadonlyMap<string, GivenOptions> {
  const path = named?.path ?? defaultConfigFile;
  const text = readConfigText(path, readFile);
  if (text === null && named !== null) {
    throw new UsageError(
      `${named.where} names a file that does not exist: ${path}`,
      "Correct the path, or let touchstone init write such a file.",
    );
  }
  const file = text === null ? {} : toObject(parseJson(path, text), `the file ${path}`);
  const names = commands.map(({ name }) => name);
  const unknown = Object.keys(file).find((key) => !names.includes(key));
  if (unknown !== undefined) {
    throw new UsageError(
      `key ${JSON.stringify(unknown)} in ${path} names no command${suggest(unknown, names)}`,
      `Correct the file ${path}.`,
    );
  }
  return new Map(
    commands
      .filter(({ name }) => Object.hasOwn(file, name))
      .map(({ name, options }) => {
        const section = toObject(file[name], `${name} in ${path}`);
        return [
          name,
          readOptionObject(options, section, {
            folder: dirname(path),
            whereOf: (key) => `${name}.${key} in ${path}`,
          }),
        ] as const;
      }),
  );
}

function readConfigText(path: string, readFile: OptionSources["readFile"]): string | null {
  try {
    return readFile(path);
  } catch (error) {
    throw new UsageError(
      `the file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Reads options from an object, such as a section of the configuration file. Throws UsageError. */
function readOptionObject(
  options: OptionTable,
  object: { readonly [key: string]: unknown },
  { whereOf, folder }: { readonly whereOf: (key: string) => string; readonly folder?: string },
): GivenOptions {
  return new Map(
    Object.entries(object).map(([key, value]) => {
      const where = whereOf(key);
      const option = Object.hasOwn(options, key) ? options[key] : undefined;
      if (option === undefined) {
        throw new UsageError(`${where} belongs to no option${suggest(key, Object.keys(options))}`);
      }
      return [
        key,
        { texts: toTexts(option, value, where), where, ...(folder === undefined ? {} : { folder }) },
      ];
    }),
  );
}

/** Converts a JSON value to the texts with which the command line expresses the same value. */
function toTexts(
  { placeholder, isRepeatable }: Option<unknown>,
  value: unknown,
  where: string,
): readonly string[] {
  if (placeholder === null) {
    if (typeof value !== "boolean")
      throw new UsageError(`${where} must be true or false, got ${kindOf(value)}`);
    return [String(value)];
  }
  return isRepeatable && Array.isArray(value)
    ? value.map((entry: unknown) => toText(entry, `${where} must be a list of strings`))
    : [toText(value, `${where} must be a string or a number`)];
}

function toText(value: unknown, expectation: string): string {
  if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new UsageError(
      `${expectation}; write an integer of this size as a string, because a number loses digits`,
    );
  }
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw new UsageError(`${expectation}, got ${kindOf(value)}`);
}

function toObject(value: unknown, where: string): { readonly [key: string]: unknown } {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw new UsageError(`${where} must be an object, got ${kindOf(value)}`);
}

/**
 * Parses the options of a library call, which have the same names and values as in the configuration file. Options that
 * are missing or undefined get their defaults. Throws UsageError.
 */
export function parseOptionObject<Table extends OptionTable, Options>(
  definition: CommandDefinition<Table, Options>,
  object: { readonly [key: string]: unknown },
  env: CommandIo["env"],
): Options {
  const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined;
  const given = Object.fromEntries(Object.entries(object).filter(isGiven));
  const values = parseOptions(definition.options, given, { whereOf: (key) => key, env });
  return definition.toOptions(addDefaults(definition, values), null);
}

/** Parses the options in an object, which may lack some. Throws UsageError. @param place how messages name an option, and the environment */
export function parseOptions<Table extends OptionTable>(
  options: Table,
  object: { readonly [key: string]: unknown },
  { whereOf, env }: { readonly whereOf: (key: string) => string; readonly env: CommandIo["env"] },
): Partial<OptionValues<Table>> {
  const given = readOptionObject(options, object, { whereOf });
  return Object.fromEntries(
    Object.entries(options)
      .filter(([name]) => given.has(name))
      .map(([name, option]) => [name, parseGiven(option, given.get(name), env)]),
  ) as Partial<OptionValues<Table>>;
}
