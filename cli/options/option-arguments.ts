import { parseArgs } from "node:util";

import type { GivenOptions } from "./given-options.ts";
import { didYouMean } from "./near-match.ts";
import { argumentName } from "./option-names.ts";
import type { OptionTable } from "./option.ts";
import { UsageError } from "../usage-error.ts";

/** What the command line of one command gives. */
export interface GivenArguments {
  readonly given: GivenOptions;
  /** What follows `--`; null where there is no `--`. */
  readonly afterTerminator: readonly string[] | null;
}

type Token = ReturnType<typeof parseTokens>[number];

/** Reads the arguments after the command's name; throws UsageError for what the table does not know. */
export function readArguments(command: string, table: OptionTable, argv: readonly string[]): GivenArguments {
  const texts = new Map<string, string[]>();
  const positionals = Object.keys(table).filter((name) => table[name]?.isPositional);
  let positionalsSeen = 0;
  let afterTerminator: readonly string[] | null = null;
  for (const token of parseTokens(table, argv)) {
    if (token.kind === "option-terminator") {
      afterTerminator = argv.slice(token.index + 1);
      break;
    }
    // The last one takes all that follows.
    const positional = positionals[Math.min(positionalsSeen, positionals.length - 1)];
    if (token.kind === "positional") positionalsSeen += 1;
    const name =
      token.kind === "positional"
        ? positional
        : requireKnownOption(command, table, token.name, token.rawName);
    if (name === undefined) {
      throw new UsageError(`touchstone ${command} takes no argument, got ${JSON.stringify(token.value)}`);
    }
    const text = token.kind === "positional" ? token.value : textOf(table, name, token);
    const isRepeatable = table[name]?.isRepeatable ?? false;
    const before = texts.get(name) ?? [];
    if (before.length > 0 && !isRepeatable) {
      throw new UsageError(`${argumentName(name, token.kind === "positional")} is given more than once`);
    }
    texts.set(name, [...before, text]);
  }
  const given = [...texts].map(([name, values]) => {
    const where = argumentName(name, table[name]?.isPositional ?? false);
    return [name, { texts: values, where }] as const;
  });
  return { given: new Map(given), afterTerminator };
}

function parseTokens(table: OptionTable, argv: readonly string[]) {
  const named = Object.entries(table).filter(([, option]) => !option.isPositional);
  const options = Object.fromEntries(
    named.map(([name, option]) => [
      name,
      { type: option.placeholder === null ? "boolean" : "string" } as const,
    ]),
  );
  return parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

function requireKnownOption(command: string, table: OptionTable, name: string, rawName: string): string {
  const option = Object.hasOwn(table, name) ? table[name] : undefined;
  if (option !== undefined && !option.isPositional && rawName.startsWith("--")) {
    return name;
  }
  if (option?.isPositional) {
    throw new UsageError(`${rawName} is given without a name: touchstone ${command} <${name}>`);
  }
  const positive = name.replace(/^no-/, "");
  if (name.startsWith("no-") && Object.hasOwn(table, positive) && table[positive]?.placeholder === null) {
    throw new UsageError(`touchstone ${command} has no option ${rawName}; write --${positive}=false`);
  }
  const accepted = Object.keys(table)
    .filter((key) => !table[key]?.isUnsupported && !table[key]?.isPositional)
    .map((key) => `--${key}`);
  const near = didYouMean(rawName, accepted) || `; accepted: ${accepted.join(", ")}`;
  throw new UsageError(`touchstone ${command} has no option ${rawName}${near}`);
}

/** A flag without a value is on; an option's value may not look like an option unless it is joined to the name. */
function textOf(table: OptionTable, name: string, token: Extract<Token, { kind: "option" }>): string {
  const placeholder = table[name]?.placeholder ?? null;
  if (placeholder === null) {
    return token.value ?? "true";
  }
  if (table[name]?.isUnsupported) {
    return token.value ?? "";
  }
  if (token.value === undefined || (!token.inlineValue && /^-[^\d]/.test(token.value))) {
    throw new UsageError(`--${name} expected a value ${placeholder}, got ${token.value ?? "nothing"}`);
  }
  return token.value;
}
