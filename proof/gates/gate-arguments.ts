import { parseArgs } from "node:util";
import { gateRoundCount } from "./sample.ts";

/** The parsed command line of a gate. */
interface GateArguments {
  /** The ids of the mutants or variations to judge. Empty if all are judged. */
  readonly ids: readonly string[];
  /** Whether every mutant or variation is judged. Always true for those that are named. */
  readonly isEvery: boolean;
  /** Whether every mutant and variation is judged by all requirements, and every variation also without a profile. */
  readonly isWhole: boolean;
  /** Selects the mutants or variations that are judged by all requirements. Null if it was not given. */
  readonly round: number | null;
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
      options: {
        whole: { type: "boolean", default: false },
        every: { type: "boolean", default: false },
        jobs: { type: "string" },
        round: { type: "string" },
      },
    });
    const { jobs = String(defaultProcesses), round, whole, every } = values;
    const processes = parseInteger("--jobs", jobs, 1, 64);
    for (const id of positionals) requireItem(id);
    return {
      ids: positionals,
      isEvery: every || whole || positionals.length > 0,
      isWhole: whole,
      round: round === undefined ? null : parseInteger("--round", round, 0, gateRoundCount - 1),
      processes,
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.stderr.write(
      `usage: npm run task -- ${gate} [<id>…] [--every] [--whole] [--round <n>] [--jobs <n>]\n`,
    );
    process.exit(2);
  }
}

function parseInteger(option: string, text: string, least: number, greatest: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= greatest) return value;
  throw new RangeError(`${option} must be an integer from ${least} to ${greatest}, got ${text}`);
}
