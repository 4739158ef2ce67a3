/** Measures the time, size and memory of writing and loading the state of a node with 100,000 transactions. */
import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createNode, type ReferenceNode } from "../reference-node/node.ts";
import { decodeAddress } from "../reference-node/primitives/address.ts";

const transactions = 100_000;
const blockTransactions = 1000;
const mebibyte = 1024 * 1024;

/** The measurement of one process. Memory is in bytes. */
interface Measurement {
  readonly seconds: number;
  /** The maximum of the heap and of external memory during the step, as samples see it. */
  readonly peak: number;
  /** The heap and external memory after the step and a garbage collection. */
  readonly after: number;
  /** The maximum resident memory of the process. */
  readonly resident: number;
}

const steps: { readonly [name: string]: (node: ReferenceNode, file: string) => Promise<unknown> } = {
  write: (node, file) => pipeline(node.control.dump(), createWriteStream(file)),
  load: (node, file) => node.control.load(createReadStream(file)),
};

const [stepName = "", file = ""] = process.argv.slice(2);
const step = steps[stepName];
if (step === undefined) compare();
else process.stdout.write(JSON.stringify(await measure((node) => step(node, file))));

/** Runs both steps in processes of their own and prints a table. */
function compare(): void {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  try {
    const path = join(folder, "state.gz");
    const rows = Object.keys(steps).map((name) => ({ name, ...runStep(name, path) }));
    const lines = rows.map(({ name, seconds, peak, after, resident }) =>
      [
        name.padEnd(6),
        column(seconds, 1),
        ...[peak, after, resident].map((one) => column(one / mebibyte, 0)),
        column(peak / after, 2),
      ].join(""),
    );
    process.stdout.write(
      [
        `${transactions} transactions, file ${(statSync(path).size / mebibyte).toFixed(1)} MiB`,
        "         seconds  peak (MiB) after (MiB)  resident  peak/after",
        ...lines,
        "",
      ].join("\n"),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runStep(name: string, path: string): Measurement {
  const argv = ["--expose-gc", fileURLToPath(import.meta.url), name, path];
  const { stdout, stderr, status } = spawnSync(process.execPath, argv, { encoding: "utf8" });
  if (status !== 0) throw new Error(`the step ${name} must succeed, got exit code ${status}: ${stderr}`);
  return JSON.parse(stdout) as Measurement;
}

async function measure(run: (node: ReferenceNode) => Promise<unknown>): Promise<Measurement> {
  const node = createNode({ historyVersions: 0, journalSize: 0 });
  if (stepName === "write") fill(node);
  collectGarbage();
  let peak = usedMemory();
  const timer = setInterval(() => {
    peak = Math.max(peak, usedMemory());
  }, 2);
  const started = performance.now();
  await run(node);
  const seconds = (performance.now() - started) / 1000;
  peak = Math.max(peak, usedMemory());
  clearInterval(timer);
  collectGarbage();
  // Reading the position keeps the node in memory until here.
  if (node.position().version < BigInt(transactions))
    throw new RangeError("the node must have all transactions");
  return { seconds, peak, after: usedMemory(), resident: process.resourceUsage().maxRSS * 1024 };
}

/** Sends coins to as many new accounts as there are transactions. */
function fill(node: ReferenceNode): void {
  node.control.setBlockMode({ mode: "manual" });
  for (let sent = 0; sent < transactions; sent += 1) {
    const bytes = Buffer.alloc(32, 7);
    bytes.writeUInt32BE(sent);
    const { outcome } = node.funding.fund(decodeAddress(bytes), 1n);
    if (outcome !== "submitted") throw new RangeError(`a transfer must be submitted, got ${outcome}`);
    if (sent % blockTransactions === blockTransactions - 1) node.control.produceBlock();
  }
}

function usedMemory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function collectGarbage(): void {
  if (globalThis.gc === undefined) throw new Error("Node.js must be started with --expose-gc");
  globalThis.gc();
}

function column(value: number, digits: number): string {
  return value.toFixed(digits).padStart(12);
}
