/**
 * Measures how long runs take on networks with latency: `npm run task -- bench:latency`. It takes many minutes, nearly all
 * of them waiting, so that it is not a part of `npm run bench`. An argument selects the cases whose name contains it. It
 * exits with 1 if a run takes longer than wanted.
 */
import { describeMachine, formatMachine } from "../machine.ts";
import { findBounds } from "./bounds.ts";
import { latencyCases, type LatencyCase } from "./cases.ts";
import { measureCase } from "./measure.ts";
import { findTooSlow, renderLatencyTable, type LatencyRow } from "./table.ts";

const explanation = [
  "chain waited: how long the checks that bounded the run waited for blocks. Lower bounds are",
  "sending: the requests at the latency, 16 in flight, or at --rate; and waiting: the blocks that one check waits for in turn.",
].join("\n");

const [part = ""] = process.argv.slice(2);
process.exitCode = await main(latencyCases.filter(({ name }) => name.includes(part)));

/** @returns the exit code: 1 if a run takes longer than wanted, 2 if no case is selected, otherwise 0 */
async function main(cases: readonly LatencyCase[]): Promise<number> {
  if (cases.length === 0) {
    const names = latencyCases.map(({ name }) => `  ${name}\n`).join("");
    process.stderr.write(`no case has a name that contains ${JSON.stringify(part)}:\n${names}`);
    return 2;
  }
  const machine = describeMachine();
  const rows: LatencyRow[] = [];
  for (const one of cases) {
    process.stderr.write(`measuring: ${one.name}\n`);
    const run = await measureCase(one);
    const { requests, seconds, chainWaited } = run;
    const { name, wanted } = one;
    const row = { name, requests, seconds, wanted: wanted(requests), chainWaited, ...findBounds(one, run) };
    rows.push(row);
    // A user who stops the program early has the rows that were measured.
    process.stderr.write(renderLatencyTable([row]));
  }
  process.stdout.write(`${renderLatencyTable(rows)}\n${explanation}\n${formatMachine(machine)}\n`);
  const problems = findTooSlow(rows);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return problems.length === 0 ? 0 : 1;
}
