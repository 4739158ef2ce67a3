import { UsageError } from "../usage-error.ts";

/** Where the value of an option was found, for messages, and the environment that it may refer to. */
export interface Place {
  /** The flag, variable or file key as the user wrote it. */
  readonly where: string;
  readonly env: { readonly [name: string]: string | undefined };
}

/** One option of a command: what the help says of it and how its text becomes a value. */
export interface Option<Value> {
  /** What stands for the value in the help; null for a flag, whose value is `true` or `false`. */
  readonly placeholder: string | null;
  readonly meaning: string;
  /** The default as the help shows it; null where there is nothing to show. */
  readonly shownDefault: string | null;
  readonly fallback: Value;
  /** May be given more than once; in a variable there is one value a line. */
  readonly isRepeatable: boolean;
  /** Given without its name on the command line. */
  readonly isPositional: boolean;
  /** Known, but refused by this version wherever it is given. */
  readonly isUnsupported: boolean;
  /** Throws UsageError where a text is not what the option accepts. */
  readonly parse: (texts: readonly string[], place: Place) => Value;
}

/** The options of one command by name, without the leading dashes. */
export interface OptionTable {
  readonly [name: string]: Option<unknown>;
}

/** The values of a table's options under the same names. */
export type OptionValues<Table extends OptionTable> = {
  readonly [name in keyof Table]: Table[name] extends Option<infer Value> ? Value : never;
};

/** Reads one text; throws UsageError where it is not what is accepted. */
export type ValueParser<Value> = (text: string, place: Place) => Value;

/** The error for a value that is not what the option accepts: names the place, what is accepted and what was found. */
export function malformedValue(place: Place, accepted: string, text: string): UsageError {
  return new UsageError(`${place.where} expected ${accepted}, got ${JSON.stringify(text)}`);
}

const BASE = { isRepeatable: false, isPositional: false, isUnsupported: false, shownDefault: null } as const;

/** An option that is on or off. */
export function defineFlag(meaning: string): Option<boolean> {
  return { ...BASE, placeholder: null, meaning, fallback: false, parse: parseFlag };
}

function parseFlag(texts: readonly string[], place: Place): boolean {
  const text = texts[0] ?? "";
  if (text !== "true" && text !== "false") {
    throw malformedValue(place, "true or false", text);
  }
  return text === "true";
}

/** What describes an option with a value. */
interface ValueDescription<Value> {
  readonly placeholder: string;
  readonly meaning: string;
  readonly parse: ValueParser<Value>;
  readonly shownDefault?: string;
  readonly isPositional?: true;
}

/** An option with one value. */
export function defineValue<Value>(
  option: ValueDescription<Value> & { readonly fallback: NoInfer<Value> },
): Option<Value> {
  return { ...BASE, ...option, parse: (texts, place) => option.parse(texts[0] ?? "", place) };
}

/** An option with one value that is null where it is not given. */
export function defineOptional<Value>(option: ValueDescription<Value>): Option<Value | null> {
  return defineValue<Value | null>({ ...option, fallback: null });
}

/** An option that may be repeated; each text may hold several values. Without any its value is the empty list. */
export function defineList<Value>(option: {
  readonly placeholder: string;
  readonly meaning: string;
  readonly parse: ValueParser<readonly Value[]>;
  readonly shownDefault?: string;
  readonly isPositional?: true;
}): Option<readonly Value[]> {
  return {
    ...BASE,
    ...option,
    isRepeatable: true,
    fallback: [],
    parse: (texts, place) => texts.flatMap((text) => option.parse(text, place)),
  };
}

/** An option that this version knows and refuses; without a placeholder it is a flag. */
export function defineUnsupported(meaning: string, placeholder: string | null = null): Option<null> {
  return {
    ...BASE,
    placeholder,
    meaning,
    fallback: null,
    isRepeatable: true,
    isUnsupported: true,
    parse: () => null,
  };
}
