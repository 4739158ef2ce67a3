/**
 * Measures how the reference node starts: loading `touchstone/node`, creating nodes, and the installed command up to its
 * first response, all as users run them, from the bundle. All times are CPU times, because they depend less on what else
 * the machine does. Each round measures the bare server too, and the median of the rounds counts.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { median } from "./median.ts";
import { program } from "./started-server.ts";

/** The CPU time of a process up to its first response, and its memory after that. */
export interface ProcessUsage {
  readonly cpuMillis: number;
  readonly megabytes: number;
}

/** The CPU times of one process that uses the node as a library, in milliseconds. */
interface LibrarySample {
  /** `import "touchstone/node"` */
  readonly load: number;
  /** The first and the tenth `createNode()`. */
  readonly first: number;
  readonly tenth: number;
}

export interface StartFigures extends LibrarySample {
  /** The command up to its first response. */
  readonly command: ProcessUsage;
  /** A process with only a server of node:http, up to its first response. */
  readonly bare: ProcessUsage;
}

const path = "/v1/accounts/0x1";
const nodeCommand = [program("../bundle/cli/main.js"), "node", "--port", "0", "--log", "silent"];
const bareAnswer = JSON.stringify({ headers: [["content-type", "application/json"]], body: "{}" });

/** Measures the start in a number of rounds. */
export async function measureStart(rounds: number): Promise<StartFigures> {
  const commands: ProcessUsage[] = [];
  const bares: ProcessUsage[] = [];
  const samples: LibrarySample[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bares.push(await measureFirstAnswer([program("bare-server.js"), bareAnswer]));
    commands.push(await measureFirstAnswer(nodeCommand));
    samples.push(readSample());
  }
  return {
    command: medianUsage(commands),
    bare: medianUsage(bares),
    load: median(samples.map(({ load }) => load)),
    first: median(samples.map(({ first }) => first)),
    tenth: median(samples.map(({ tenth }) => tenth)),
  };
}

const medianUsage = (usages: readonly ProcessUsage[]): ProcessUsage => ({
  cpuMillis: median(usages.map(({ cpuMillis }) => cpuMillis)),
  megabytes: median(usages.map(({ megabytes }) => megabytes)),
});

function readSample(): LibrarySample {
  const output = execFileSync(process.execPath, [program("start-sample.js")], { encoding: "utf8" });
  return JSON.parse(output) as LibrarySample;
}

/** Starts a program that prints its port or URL, and measures it after its first response. */
async function measureFirstAnswer(argv: readonly string[]): Promise<ProcessUsage> {
  const preload = new URL("report-usage.js", import.meta.url).href;
  const child = spawn(process.execPath, ["--import", preload, ...argv], {
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
