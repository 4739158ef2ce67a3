/**
 * Compares the CPU time of `touchstone check` with that of a bare undici loop that sends as many requests to a reference
 * node in its own process. The time includes all processes and their start. The memory is the highest sum over all
 * processes at one time, which Linux shows in /proc.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "./median.ts";
import { program, startNode } from "./started-server.ts";

const rounds = Number(process.argv[2] ?? 3);
const sampleMillis = 20;

interface Cost {
  readonly cpuSeconds: number;
  /** 0 where /proc is missing. */
  readonly peakMegabytes: number;
  readonly requests: number;
}

const folder = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
const node = await startNode("/v1/-/healthy");
const baseUrl = `http://127.0.0.1:${node.port}/v1`;

/** Runs Node.js. A shell around it reports the CPU time of the process and of its child processes. */
async function measure(argv: readonly string[], requestsOf: () => number): Promise<Cost> {
  const child = spawn("sh", ["-c", '"$0" "$@" >/dev/null; times', process.execPath, ...argv], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  let peakMegabytes = 0;
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString("utf8")));
  const timer = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, sumMemory(child.pid ?? 0));
  }, sampleMillis);
  await new Promise((resolve) => child.on("close", resolve));
  clearInterval(timer);
  const times = [...(text.trim().split("\n").at(-1) ?? "").matchAll(/(\d+)m([\d.]+)s/g)];
  const cpuSeconds = times.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
  return { cpuSeconds, peakMegabytes, requests: requestsOf() };
}

/** Returns the resident memory of a process and all processes below it, in megabytes. */
function sumMemory(root: number): number {
  const children = new Map<number, number[]>();
  const resident = new Map<number, number>();
  for (const name of readProcesses()) {
    try {
      const status = readFileSync(`/proc/${name}/status`, "utf8");
      const [parent, kilobytes] = ["PPid", "VmRSS"].map((key) =>
        Number(new RegExp(`^${key}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0),
      );
      children.set(parent ?? 0, [...(children.get(parent ?? 0) ?? []), Number(name)]);
      resident.set(Number(name), (kilobytes ?? 0) / 1_000);
    } catch {
      // The process has ended.
    }
  }
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((total, child) => total + sum(child), resident.get(pid) ?? 0);
  return sum(root);
}

function readProcesses(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Measures `touchstone check` with options. */
function check(options: readonly string[]): Promise<Cost> {
  const argv = [program("../cli/main.js"), "check", ...options, "--seed", "1", "--quiet", "--out", folder];
  return measure(argv, () => {
    const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as {
      readonly run: { readonly requests: { readonly total: number } };
    };
    return report.run.requests.total;
  });
}

const commands: { readonly [name: string]: readonly string[] } = {
  "reference node, all classes": ["--reference"],
  "the same with Playwright": ["--reference", "--runner", "playwright"],
  "reads of a node by URL": [baseUrl],
  "only HLTH-001 by URL": [baseUrl, "--only", "HLTH-001"],
};

const rows: string[] = [];
for (const [name, options] of Object.entries(commands)) {
  const costs: Cost[] = [];
  const loops: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const cost = await check(options);
    costs.push(cost);
    const own = options[0] === "--reference" ? [] : [baseUrl];
    const loop = await measure(
      [program("request-loop.js"), String(cost.requests), ...own],
      () => cost.requests,
    );
    loops.push(loop.cpuSeconds);
  }
  const cpu = median(costs.map(({ cpuSeconds }) => cpuSeconds));
  const loop = median(loops);
  const requests = median(costs.map((cost) => cost.requests));
  const peak = median(costs.map(({ peakMegabytes }) => peakMegabytes));
  rows.push(
    `${name.padEnd(28)}${column(requests, 0)}${column(cpu, 2)}${column(requests / cpu, 0)}${column(loop, 2)}${column(cpu / loop, 2)}${column(peak, 0)}`,
  );
}
await node.stop();
rmSync(folder, { recursive: true, force: true });
process.stdout.write(
  [
    `medians of ${rounds} alternating rounds`,
    `${"".padEnd(28)}   requests      CPU s  req/CPU s loop CPU s      ratio    peak MB`,
    ...rows,
    "",
  ].join("\n"),
);

function column(value: number, digits: number): string {
  return value.toFixed(digits).padStart(11);
}
