/**
 * Measures how the reference node starts: loading `touchstone/node`, creating nodes, and the installed command up to its
 * first response, all as users run them. All times are CPU times, because they depend less on what else
 * the machine does. Each round measures the bare server too, and the median of the rounds counts.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { commandProgram } from "../tools/run-command.ts";
import { median } from "./median.ts";
import { program } from "./started-server.ts";

/** The CPU time of a process up to its first response, and its memory after that. */
interface ProcessUsage {
  readonly cpuMillis: number;
  readonly megabytes: number;
}

/** The CPU times of one process that uses the node as a library. */
interface NodeSample {
  readonly load: number;
  readonly first: number;
  readonly tenth: number;
  readonly paths: readonly string[];
  readonly bodies: readonly string[];
  readonly fetches: readonly number[];
}

interface StartFigures {
  /** The command up to its first response. */
  readonly command: ProcessUsage;
  /** A process with only a server of node:http, up to its first response. */
  readonly bare: ProcessUsage;
  /** Milliseconds of `import "touchstone/node"` and of the first and the tenth `createNode()`. */
  readonly load: number;
  readonly first: number;
  readonly tenth: number;
  /** Microseconds of a request through `fetch`, and of a `Response` with the same text. */
  readonly fetches: readonly { readonly path: string; readonly node: number; readonly bare: number }[];
}

const path = "/v1/accounts/0x1";
const nodeCommand = [commandProgram, "node", "--port", "0", "--log", "silent"];
const bareAnswer = JSON.stringify({ headers: [["content-type", "application/json"]], body: "{}" });

/** Measures the start in a number of rounds. */
export async function measureStart(rounds: number): Promise<StartFigures> {
  const commands: ProcessUsage[] = [];
  const bares: ProcessUsage[] = [];
  const samples: NodeSample[] = [];
  const responses: (readonly number[])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bares.push(await measureFirstAnswer([program("bare-server.js"), bareAnswer]));
    commands.push(await measureFirstAnswer(nodeCommand));
    const sample = readSample() as NodeSample;
    samples.push(sample);
    responses.push((readSample("bare", ...sample.bodies) as { fetches: readonly number[] }).fetches);
  }
  return {
    command: medianUsage(commands),
    bare: medianUsage(bares),
    load: median(samples.map(({ load }) => load)),
    first: median(samples.map(({ first }) => first)),
    tenth: median(samples.map(({ tenth }) => tenth)),
    fetches: (samples[0]?.paths ?? []).map((name, index) => ({
      path: name,
      node: median(samples.map(({ fetches }) => fetches[index] ?? 0)),
      bare: median(responses.map((fetches) => fetches[index] ?? 0)),
    })),
  };
}

const medianUsage = (usages: readonly ProcessUsage[]): ProcessUsage => ({
  cpuMillis: median(usages.map(({ cpuMillis }) => cpuMillis)),
  megabytes: median(usages.map(({ megabytes }) => megabytes)),
});

function readSample(...argv: readonly string[]): unknown {
  return JSON.parse(
    execFileSync(process.execPath, [program("start-sample.js"), ...argv], { encoding: "utf8" }),
  );
}

/** Starts a program that prints its port or URL, and measures it after its first response. */
async function measureFirstAnswer(argv: readonly string[]): Promise<ProcessUsage> {
  const child = spawn(process.execPath, ["--require", program("report-usage.cjs"), ...argv], {
    stdio: ["ignore", "pipe", "ignore", "ipc"],
  });
  try {
    if (child.stdout === null) throw new Error("the standard output of the program must be a pipe");
    const [chunk] = (await once(child.stdout, "data")) as [Buffer];
    const port = /(\d+)(?:\/v1)?\s*$/.exec(chunk.toString("utf8"))?.[1];
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    await response.text();
    const usage = once(child, "message");
    child.send("usage");
    return ((await usage) as [ProcessUsage])[0];
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
}
