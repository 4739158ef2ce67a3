import type { CommandIo } from "../io.ts";
import { UsageError } from "../usage-error.ts";
import type { OptionTable, OptionValues } from "./option.ts";

/** Command lines that a reader can copy, and what they are for. */
export interface Example {
  readonly purpose: string;
  readonly commands: readonly string[];
}

/** The declaration of a command: its help and its options. */
export interface CommandDefinition<Table extends OptionTable = OptionTable, Options = unknown> {
  readonly name: string;
  /** Follows the name in the usage line. May have several lines. */
  readonly usage: string;
  readonly summary: string;
  /** More sentences for the help of the command. */
  readonly details?: string;
  readonly exitCodes: string;
  readonly examples: readonly Example[];
  readonly options: Table;
  /** For options that other programs of this kind have, what this command has instead, by their flags. */
  readonly foreignOptions?: { readonly [flag: string]: string };
  /** Returns the options whose defaults the given options replace, with their new defaults. */
  replaceDefaults?(given: Partial<OptionValues<Table>>): Partial<OptionValues<Table>>;
  /**
   * Checks the values against each other. Throws UsageError.
   * @param targetCommand the words after `--`; null if there is no `--`
   */
  toOptions(values: OptionValues<Table>, targetCommand: readonly string[] | null): Options;
}

/** Declares a command. Returns the declaration unchanged, with its types. */
export function defineCommand<Table extends OptionTable, Options>(
  definition: Omit<CommandDefinition<Table, Options>, "toOptions"> & {
    readonly toOptions: (values: OptionValues<Table>) => Options;
  },
): CommandDefinition<Table, Options> {
  const { name, toOptions } = definition;
  return {
    ...definition,
    toOptions(values, targetCommand) {
      if (targetCommand !== null) throw new UsageError(`${name} does not accept a command after --`);
      return toOptions(values);
    },
  };
}

/** Adds the default of every option that is not given. */
export function addDefaults<Table extends OptionTable, Options>(
  definition: CommandDefinition<Table, Options>,
  given: { readonly [name: string]: unknown },
): OptionValues<Table> {
  const replaced: { readonly [name: string]: unknown } =
    definition.replaceDefaults?.(given as Partial<OptionValues<Table>>) ?? {};
  return Object.fromEntries(
    Object.entries(definition.options).map(([name, { fallback }]) => [
      name,
      given[name] ?? replaced[name] ?? fallback,
    ]),
  ) as OptionValues<Table>;
}

/** The values of the options that the command line gave, without those of other sources, by the names of the options. */
export type GivenValues = ReadonlyMap<string, unknown>;

/** A command of the program: its declaration and the function that runs it. */
export interface RunnableCommand<
  Table extends OptionTable = OptionTable,
  Options = unknown,
> extends CommandDefinition<Table, Options> {
  /** Runs the command and returns its exit code. */
  run(options: Options, io: CommandIo, given: GivenValues): Promise<number>;
}

type Run<Options> = (options: Options, io: CommandIo, given: GivenValues) => Promise<number> | number;

/**
 * Adds to a command the function that runs it. Its help needs only the definition, so code that loads slowly belongs in
 * a file of its own, which `load` imports.
 */
export function withRun<Table extends OptionTable, Options>(
  definition: CommandDefinition<Table, Options>,
  load: () => Promise<Run<Options>> | Run<Options>,
): RunnableCommand<Table, Options> {
  return {
    ...definition,
    async run(options, io, given) {
      const run = await load();
      return run(options, io, given);
    },
  };
}
