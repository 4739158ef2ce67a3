import assert from "node:assert/strict";
import { loadCommands } from "../commands.ts";
import type { CommandDefinition } from "./command-definition.ts";
import { readCommandLine } from "./command-line.ts";
import type { OptionTable } from "./option.ts";
import { resolveOptions, type OptionSources } from "./sources.ts";

const commands = await loadCommands();

/** Reads the options of a command from all sources, as the program does. */
export function parseOptions<Table extends OptionTable, Options>(
  definition: CommandDefinition<Table, Options>,
  sources: OptionSources,
): Options {
  const line = readCommandLine(definition, sources.argv, sources.env);
  assert.ok(typeof line === "object", "expected options, not --help or --version");
  return resolveOptions(definition, commands, line, sources);
}
