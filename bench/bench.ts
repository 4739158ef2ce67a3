/**
 * Measures all rows and prints one table: `npm run bench`. It exits with 1 if a ratio is worse than its floor. It writes
 * `bench/results.json` and the table of `docs/speed.md`. With `--smoke`, it measures fewer rounds, allows half of each floor
 * and writes nothing. With `--compare`, it also exits with 1 if a ratio is more than 15 % worse than in
 * `bench/results.json`, and writes nothing.
 */
import { parseArgs } from "node:util";
import { describeMachine, formatMachine } from "./machine.ts";
import { readResults, writeResults } from "./results-file.ts";
import { fullRounds, rows, smokeRounds } from "./rows.ts";
import { findBelowFloor, findWorsened, renderTerminalTable, toResultRow, type ResultRow } from "./table.ts";

// Reading further certificate authorities takes Node.js about 30 ms at each start, also of the bare server. It would make
// every start look better in proportion, on machines whose environment names such a file.
delete process.env["NODE_EXTRA_CA_CERTS"];

process.exitCode = await main(process.argv.slice(2));

/** @returns the exit code: 1 if a row is not good enough, 2 for an unknown argument, otherwise 0 */
async function main(argv: readonly string[]): Promise<number> {
  const options = readOptions(argv);
  if (options === null) {
    process.stderr.write("usage: npm run bench [-- --smoke | --compare]\n");
    return 2;
  }
  const { isSmoke, compares } = options;
  // The stored results are read first, so that a missing file is noticed before the measurement.
  const stored = compares ? readResults() : null;
  const machine = describeMachine();
  const measured: ResultRow[] = [];
  for (const row of rows) {
    process.stderr.write(`measuring: ${row.name}\n`);
    measured.push(toResultRow(row, await row.measure(isSmoke ? smokeRounds : fullRounds)));
  }
  process.stdout.write(`${renderTerminalTable(measured)}${formatMachine(machine)}\n`);
  if (!isSmoke && !compares) writeResults({ machine, rows: measured });
  const problems = [
    ...findBelowFloor(measured, { isSmoke }),
    ...(stored === null ? [] : findWorsened(measured, stored)),
  ];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return problems.length === 0 ? 0 : 1;
}

function readOptions(
  argv: readonly string[],
): { readonly isSmoke: boolean; readonly compares: boolean } | null {
  try {
    const options = { smoke: { type: "boolean" }, compare: { type: "boolean" } } as const;
    const { smoke = false, compare = false } = parseArgs({ args: [...argv], options }).values;
    return smoke && compare ? null : { isSmoke: smoke, compares: compare };
  } catch {
    return null;
  }
}
