import { commandEntries } from "./command-tables.ts";
import type { GivenOption, GivenOptions } from "./given-options.ts";
import { didYouMean } from "./near-match.ts";
import { toFileKey } from "./option-names.ts";
import type { Option, OptionTable } from "./option.ts";
import { kindOf, parseJson } from "./parse-json.ts";
import { UsageError } from "../usage-error.ts";

/** What a file of options gives for one command. The keys of every command are checked; throws UsageError. */
export function readOptionFile(command: string, path: string, text: string): GivenOptions {
  const sections = objectIn(parseJson(path, text), `the file ${path}`);
  const names = commandEntries.map(([name]) => name);
  for (const key of Object.keys(sections)) {
    rejectUnknown(key, names, `key ${JSON.stringify(key)} in ${path}`);
  }
  let given: GivenOptions = new Map();
  for (const [name, { table }] of commandEntries) {
    if (Object.hasOwn(sections, name)) {
      const section = readSection(name, table, path, sections[name]);
      given = name === command ? section : given;
    }
  }
  return given;
}

function readSection(command: string, table: OptionTable, path: string, value: unknown): GivenOptions {
  const section = objectIn(value, `${command} in ${path}`);
  const names = new Map(Object.keys(table).map((name) => [toFileKey(name), name]));
  const given = new Map<string, GivenOption>();
  for (const [key, entry] of Object.entries(section)) {
    const where = `${command}.${key} in ${path}`;
    rejectUnknown(key, [...names.keys()], where);
    const name = names.get(key) ?? key;
    const option = table[name];
    if (option !== undefined) {
      given.set(name, { texts: option.isUnsupported ? [] : textsOf(option, entry, where), where });
    }
  }
  return given;
}

function rejectUnknown(key: string, known: readonly string[], where: string): void {
  if (!known.includes(key)) {
    const near = didYouMean(key, known) || `; accepted: ${known.join(", ")}`;
    throw new UsageError(`${where} belongs to no option${near}`);
  }
}

/** The texts that the same value would have on the command line. */
function textsOf(option: Option<unknown>, value: unknown, where: string): readonly string[] {
  if (option.placeholder === null) {
    return [scalarText(value, "boolean", `${where} expected true or false`)];
  }
  if (option.isRepeatable && Array.isArray(value)) {
    return value.map((entry: unknown) => scalarText(entry, "text", `${where} expected a list of texts`));
  }
  return [scalarText(value, "text", `${where} expected a text or a number`)];
}

function scalarText(value: unknown, kind: "boolean" | "text", expectation: string): string {
  if (kind === "boolean" ? typeof value === "boolean" : typeof value === "string") {
    return String(value);
  }
  if (kind === "text" && typeof value === "number") {
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
      throw new UsageError(
        `${expectation}; an integer of this size loses digits as a number, write it as a text`,
      );
    }
    return String(value);
  }
  throw new UsageError(`${expectation}, got ${kindOf(value)}`);
}

function objectIn(value: unknown, what: string): { readonly [key: string]: unknown } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UsageError(`${what} expected an object, got ${kindOf(value)}`);
  }
  return { ...value };
}
