/** Judges a node with latency in a process of its own, as users do, and takes the time. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Report } from "../../reports/model/report.ts";
import type { TargetProfile } from "../../reference-node/node.ts";
import { commandProgram } from "../../tools/run-command.ts";
import { measureProgram } from "../process-cost.ts";
import type { LatencyCase } from "./cases.ts";
import type { RunFigures } from "./bounds.ts";

/** A run with the time that it took. */
export interface MeasuredRun extends RunFigures {
  readonly seconds: number;
  /** How long the checks of the longest chain waited until transactions were executed, in seconds. */
  readonly chainWaited: number;
}

/** The part of the line of `touchstone node --json` that a check needs. */
interface NodeLine {
  readonly baseUrl: string;
  readonly profile: TargetProfile;
}

/** Measures one case. @throws Error if the run does not end with 0 */
export async function measureCase(one: LatencyCase): Promise<MeasuredRun> {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-bench-latency-"));
  const node = startSlowNode(one, folder);
  const ended = once(node, "exit");
  try {
    const { baseUrl, profile } = await readLine(node);
    const path = join(folder, "profile.json");
    writeFileSync(path, JSON.stringify({ ...profile, signers: profile.signers?.slice(0, one.signers) }));
    const options = ["--profile", path, "--allow", one.allow, "--seed", "1", "--quiet", "--out", folder];
    const rate = one.rate === null ? [] : ["--rate", String(one.rate)];
    const { wallMillis } = await measureProgram([commandProgram, "check", baseUrl, ...options, ...rate]);
    return { seconds: wallMillis / 1_000, ...readFigures(join(folder, "report.json")) };
  } finally {
    node.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true });
  }
}

function startSlowNode({ latencyMillis, blockIntervalMillis }: LatencyCase, folder: string): ChildProcess {
  const faults = join(folder, "faults.json");
  writeFileSync(faults, JSON.stringify([{ match: {}, do: { latencyMillis } }]));
  const argv = ["node", "--port", "0", "--json", "--log", "silent", "--faults", faults];
  return spawn(process.execPath, [commandProgram, ...argv, "--block-interval", String(blockIntervalMillis)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function readLine({ stdout }: ChildProcess): Promise<NodeLine> {
  if (stdout === null) throw new Error("the node must have a standard output, got none");
  for await (const line of createInterface({ input: stdout })) return JSON.parse(line) as NodeLine;
  throw new Error("the node must print a line, got none");
}

function readFigures(path: string): Omit<MeasuredRun, "seconds"> {
  const { run } = JSON.parse(readFileSync(path, "utf8")) as Report;
  const { longestChain = [], requests } = run;
  return {
    requests: requests.total,
    waits: longestChain.map(({ waits }) => waits),
    chainWaited: longestChain.reduce((sum, { waitedMs }) => sum + waitedMs, 0) / 1_000,
  };
}
