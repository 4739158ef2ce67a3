import { parseArgs } from "node:util";

/** The parsed command line of a gate. */
export interface GateArguments {
  /** The ids of the mutants or variations to judge. Empty if all are judged. */
  readonly ids: readonly string[];
  /** Whether every mutant is judged by all requirements, and every variation also without a profile. */
  readonly isWhole: boolean;
  readonly processes: number;
}

/**
 * Returns the parsed command line of a gate. If it is malformed, exits the process with code 2.
 * @param requireItem throws an error if no mutant or variation has this id
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
