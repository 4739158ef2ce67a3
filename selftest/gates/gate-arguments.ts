import { parseArgs } from "node:util";

/** The nodes and options that the command line of a gate names. */
export interface GateArguments {
  readonly ids: readonly string[];
  readonly isWhole: boolean;
  readonly processes: number;
}

/**
 * Reads the command line of a gate. Exits with 2 if it is malformed.
 * @param requireItem throws for an id that does not exist
 */
export function readGateArguments(
  gate: "mutation" | "variations",
  defaultProcesses: number,
  requireItem: (id: string) => unknown,
): GateArguments {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { whole: { type: "boolean", default: false }, jobs: { type: "string" } },
    });
    const count = Number(values.jobs ?? defaultProcesses);
    if (!Number.isInteger(count) || count < 1 || count > 64)
      throw new RangeError(`--jobs must be an integer from 1 to 64, got ${values.jobs}`);
    for (const id of positionals) requireItem(id);
    return { ids: positionals, isWhole: values.whole, processes: count };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.stderr.write(`usage: npm run ${gate} [-- <id>…] [-- --whole] [-- --jobs <n>]\n`);
    process.exit(2);
  }
}
