/** Compares the cost of commands with that of starting a bare node:http server, which answers one request. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandProgram } from "../tools/run-command.ts";
import { measureProcesses, measureProgram, type ProcessCost } from "./process-cost.ts";
import { program, startNode, startServer, type StartedServer } from "./started-server.ts";

/** The means of one command. Its CPU time is counted in ticks, so the median of a few rounds would be less exact. */
interface CommandMeasurement {
  /** The CPU time, relative to that of the bare server. */
  readonly ratio: number;
  readonly millis: number;
}

type CommandName = "only" | "plan";
type Cost = Pick<ProcessCost, "cpuMillis" | "wallMillis">;

const path = "/v1/-/healthy";
const bareAnswer = JSON.stringify({ headers: [["content-type", "application/json"]], body: "{}" });

/** Measures two short runs of `touchstone check`. */
export async function measureCommands(
  rounds: number,
): Promise<{ readonly [name in CommandName]: CommandMeasurement }> {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-bench-commands-"));
  const target = await startNode(path);
  const check = [commandProgram, "check", `http://127.0.0.1:${target.port}/v1`, "--quiet"];
  const work: { readonly [name in CommandName | "bare"]: () => Promise<unknown> } = {
    bare: () => startAndStop(() => startServer([program("bare-server.js"), bareAnswer], path, Number)),
    only: () => measureProgram([...check, "--only", "HLTH-001", "--out", folder]),
    plan: () => measureProgram([...check, "--plan"]),
  };
  const costs: { readonly [name in CommandName | "bare"]: Cost[] } = {
    bare: [],
    only: [],
    plan: [],
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const name of ["bare", "only", "plan"] as const) {
        costs[name].push(await measureProcesses(work[name]));
      }
    }
  } finally {
    await target.stop();
    rmSync(folder, { recursive: true });
  }
  const bare = mean(costs.bare, "cpuMillis");
  const measured = (name: CommandName): CommandMeasurement => ({
    ratio: mean(costs[name], "cpuMillis") / bare,
    millis: mean(costs[name], "wallMillis"),
  });
  return { only: measured("only"), plan: measured("plan") };
}

async function startAndStop(start: () => Promise<StartedServer>): Promise<void> {
  const server = await start();
  await server.stop();
}

function mean(costs: readonly Cost[], member: keyof Cost): number {
  return costs.reduce((sum, cost) => sum + cost[member], 0) / costs.length;
}
