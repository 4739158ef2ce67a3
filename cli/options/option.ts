import { UsageError } from "../usage-error.ts";

/** The source of an option's value, and the environment that the value may refer to. */
export interface Place {
  /** The flag, variable or file key as the user wrote it. */
  readonly where: string;
  readonly env: { readonly [name: string]: string | undefined };
  /** The folder of the configuration file that has the value, from which its paths start; missing for other sources. */
  readonly folder?: string | undefined;
}

/** One option of a command: its help and the parser of its value. */
export interface Option<Value> {
  /** The value as the help shows it; null for a flag, whose value is `true` or `false`. */
  readonly placeholder: string | null;
  readonly meaning: string;
  /** The default as the help shows it; null if the help shows none. */
  readonly shownDefault: string | null;
  readonly fallback: Value;
  /** Whether the option may be given more than once. Its environment variable then contains one value per line. */
  readonly isRepeatable: boolean;
  /** Whether the command line contains the value without the option's name. */
  readonly isPositional: boolean;
  /** Parses the texts of the option. Throws UsageError for a text that is not accepted. */
  readonly parse: (texts: readonly string[], place: Place) => Value;
}

/** The options of one command, by their names in camelCase. */
export interface OptionTable {
  readonly [name: string]: Option<unknown>;
}

/** The parsed values of the options. */
export type OptionValues<Table extends OptionTable> = {
  readonly [name in keyof Table]: Table[name] extends Option<infer Value> ? Value : never;
};

/** Parses one text. Throws UsageError for a text that is not accepted. */
export type ValueParser<Value> = (text: string, place: Place) => Value;

/** Returns the flag of an option: `maxTime` → `--max-time`. */
export function flagName(name: string): string {
  return `--${toKebabCase(name)}`;
}

/** Returns the environment variable of an option: `check`, `maxTime` → `TOUCHSTONE_CHECK_MAX_TIME`. */
export function variableName(command: string, name: string): string {
  return `TOUCHSTONE_${command}_${toKebabCase(name).replaceAll("-", "_")}`.toUpperCase();
}

/** Returns the name of a positional option in help and messages: `baseUrl` → `base-url`. */
export function toKebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Creates the error for a malformed value. It names the source, the accepted values and the given value. */
export function malformedValue(place: Place, accepted: string, text: string): UsageError {
  return new UsageError(`${place.where} must be ${accepted}, got ${JSON.stringify(text)}`);
}

const base = { isRepeatable: false, isPositional: false, shownDefault: null } as const;

/** Defines an option that is true or false, and false by default. */
export function defineFlag(meaning: string): Option<boolean> {
  return { ...base, placeholder: null, meaning, fallback: false, parse: parseFlag };
}

function parseFlag([text = ""]: readonly string[], place: Place): boolean {
  if (text !== "true" && text !== "false") throw malformedValue(place, "true or false", text);
  return text === "true";
}

interface ValueDescription<Value> {
  readonly placeholder: string;
  readonly meaning: string;
  readonly parse: ValueParser<Value>;
  readonly shownDefault?: string;
  readonly isPositional?: true;
}

/** Defines an option with one value and a default that the help shows. */
export function defineValue<Value extends string | number | bigint>(
  option: ValueDescription<Value> & { readonly fallback: NoInfer<Value> },
): Option<Value> {
  return {
    ...base,
    shownDefault: String(option.fallback),
    ...option,
    parse: ([text = ""], place) => option.parse(text, place),
  };
}

/** Defines an option with one value that is null by default. */
export function defineOptional<Value>(option: ValueDescription<Value>): Option<Value | null> {
  return { ...base, ...option, fallback: null, parse: ([text = ""], place) => option.parse(text, place) };
}

/** Defines an option that may be repeated. Each text may contain several values. The default is the empty list. */
export function defineList<Value>(option: ValueDescription<readonly Value[]>): Option<readonly Value[]> {
  return {
    ...base,
    ...option,
    isRepeatable: true,
    fallback: [],
    parse: (texts, place) => texts.flatMap((text) => option.parse(text, place)),
  };
}
