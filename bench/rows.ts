/** The rows of the table: what is measured, and how good it has to be. */
import { execFileSync } from "node:child_process";
import { measureBatches } from "./measure-batches.ts";
import { measureCheck } from "./measure-check.ts";
import { measureCommands } from "./measure-commands.ts";
import { measureFetch } from "./measure-fetch.ts";
import type { HistoryMeasurement } from "./measure-history.ts";
import { measureReads, readPaths } from "./measure-reads.ts";
import { measureStart } from "./measure-start.ts";
import { measureTestNode } from "./measure-test-node.ts";
import type { WindowMeasurement } from "./measure-window.ts";
import { share, type BenchRow } from "./row.ts";
import { program } from "./started-server.ts";

/** Reads are measured in more and shorter rounds, because other work on the machine disturbs a part of them. */
const readsOf = share((rounds) => measureReads(readPaths, 3 * rounds));
const batchesOf = share(() => measureBatches());
const historyOf = share(
  async (rounds) =>
    measureApart("history-sample.js", rounds < fullRounds ? 10_000 : 100_000) as HistoryMeasurement,
);
const windowOf = share(
  async (rounds) =>
    measureApart("window-sample.js", rounds < fullRounds ? 20_000 : 100_000) as WindowMeasurement,
);
const startOf = share(measureStart);
/** The system counts the CPU time of commands in ticks, so a mean of few rounds would be inexact. */
const commandsOf = share((rounds) => measureCommands(3 * rounds));
const fullCheckOf = share((rounds) => measureCheck("heavy", Math.ceil(rounds / 2)));
const readCheckOf = share((rounds) => measureCheck("read", Math.ceil(rounds / 2)));
const testNodeOf = share(measureTestNode);

/** How many alternating rounds are measured, and how many for a quick check. */
export const fullRounds = 5;
export const smokeRounds = 2;

/** Measures as many transactions in a process of its own. A quick check measures fewer. */
function measureApart(name: string, transactions: number): unknown {
  const argv = ["--expose-gc", program(name), String(transactions)];
  return JSON.parse(execFileSync(process.execPath, argv, { encoding: "utf8" }));
}

const namesOfPaths = ["account", "health", "block", "resources page"];

/** Reads over HTTP, relative to a bare node:http server that sends the same bytes. */
const readRows = readPaths.map((_, index): BenchRow => ({
  name: `GET ${namesOfPaths[index]}, relative to a bare server`,
  unit: "µs of CPU",
  better: "higher",
  floor: 0.75,
  goal: 0.9,
  measure: async (rounds) => {
    const one = (await readsOf(rounds))[index];
    return one === undefined ? null : { ratio: one.ratio, absolute: one.nodeMicros };
  },
}));

const ledgerRows: readonly BenchRow[] = [
  {
    name: "fetch of an account, relative to an empty response",
    unit: "µs of CPU",
    better: "higher",
    floor: 0.6,
    goal: 0.6,
    measure: async () => {
      const [one] = await measureFetch(readPaths.slice(0, 1));
      return one === undefined ? null : { ratio: one.ratio, absolute: one.nodeMicros };
    },
  },
  {
    name: "BCS batches, relative to native verification",
    unit: "transactions/s",
    better: "higher",
    floor: 0.5,
    goal: 0.9,
    measure: async (rounds) => {
      const { ratio, nodeMicros } = await batchesOf(rounds);
      return { ratio, absolute: 1e6 / nodeMicros };
    },
  },
  {
    name: "Old versions after 100,000 transactions, relative to 1,000",
    unit: "µs of CPU",
    better: "lower",
    floor: 1.2,
    goal: 1.2,
    measure: async (rounds) => {
      const { readRatio, readMicros } = await historyOf(rounds);
      return { ratio: readRatio, absolute: readMicros };
    },
  },
  {
    name: "Memory that a version retains, relative to 1 kB",
    unit: "bytes",
    better: "lower",
    floor: 1,
    goal: 1,
    measure: async (rounds) => {
      const { bytesPerVersion } = await historyOf(rounds);
      return { ratio: bytesPerVersion / 1_000, absolute: bytesPerVersion };
    },
  },
  {
    name: "Memory with 1,000 retained versions, relative to that after a fifth of the transactions",
    unit: "MB",
    better: "lower",
    floor: 1.1,
    goal: 1.05,
    measure: async (rounds) => {
      const { memoryGrowth, bytes } = await windowOf(rounds);
      return { ratio: memoryGrowth, absolute: (bytes.at(-1) ?? 0) / 1e6 };
    },
  },
  {
    name: "Transaction with 1,000 retained versions, relative to a fifth of the way",
    unit: "µs of CPU",
    better: "lower",
    floor: 1.3,
    goal: 1.1,
    measure: async (rounds) => {
      const { timeGrowth, micros } = await windowOf(rounds);
      return { ratio: timeGrowth, absolute: micros.at(-1) ?? 0 };
    },
  },
  {
    name: "Node for a test, relative to a new node",
    unit: "ms",
    better: "lower",
    floor: 0.4,
    goal: 0.2,
    measure: async (rounds) => {
      const { reused, created } = await testNodeOf(rounds);
      return { ratio: reused / created, absolute: reused };
    },
  },
];

/** Creates a row for a part of the start, relative to a bare process up to its first response. */
const startRow = (
  name: string,
  part: "load" | "first" | "tenth",
  limits: Pick<BenchRow, "floor" | "goal">,
): BenchRow => ({
  name: `${name}, relative to a bare server`,
  unit: "ms of CPU",
  better: "lower",
  ...limits,
  measure: async (rounds) => {
    const start = await startOf(rounds);
    return { ratio: start[part] / start.bare.cpuMillis, absolute: start[part] };
  },
});

const idleMegabytesMax = 90;

const commandRow = (
  name: string,
  part: "only" | "plan",
  limits: Pick<BenchRow, "floor" | "goal">,
): BenchRow => ({
  name: `${name}, relative to the start of a bare server`,
  unit: "ms",
  better: "lower",
  ...limits,
  measure: async (rounds) => {
    const { ratio, millis } = (await commandsOf(rounds))[part];
    return { ratio, absolute: millis };
  },
});

const startRows: readonly BenchRow[] = [
  startRow("Import of touchstone/node", "load", { floor: 2, goal: 1 }),
  startRow("First createNode()", "first", { floor: 0.25, goal: 0.12 }),
  startRow("Tenth createNode()", "tenth", { floor: 0.04, goal: 0.04 }),
  {
    name: `Memory of an idle node, relative to ${idleMegabytesMax} MB`,
    unit: "MB",
    better: "lower",
    floor: 1,
    goal: 1,
    measure: async (rounds) => {
      const { megabytes } = (await startOf(rounds)).command;
      return { ratio: megabytes / idleMegabytesMax, absolute: megabytes };
    },
  },
  {
    name: "First response of touchstone node, relative to that of a bare server",
    unit: "ms of CPU",
    better: "lower",
    floor: 2,
    goal: 1.5,
    measure: async (rounds) => {
      const { command, bare } = await startOf(rounds);
      return { ratio: command.cpuMillis / bare.cpuMillis, absolute: command.cpuMillis };
    },
  },
  commandRow("check --only with one requirement", "only", { floor: 8, goal: 5 }),
  commandRow("check --plan", "plan", { floor: 5, goal: 5 }),
];

const peakMegabytesMax = 300;

const judgingRows: readonly BenchRow[] = [
  {
    name: "Full check run, relative to as many plain fetches",
    unit: "s",
    better: "lower",
    floor: 2.7,
    goal: 1.7,
    measure: async (rounds) => {
      const { ratio, seconds } = await fullCheckOf(rounds);
      return { ratio, absolute: seconds };
    },
  },
  {
    name: "Check run that only reads, relative to as many plain fetches",
    unit: "s",
    better: "lower",
    floor: 2.3,
    goal: 1.7,
    measure: async (rounds) => {
      const { ratio, seconds } = await readCheckOf(rounds);
      return { ratio, absolute: seconds };
    },
  },
  {
    name: `Peak memory of a full check run, relative to ${peakMegabytesMax} MB`,
    unit: "MB",
    better: "lower",
    floor: 0.85,
    goal: 0.67,
    measure: async (rounds) => {
      const { peakMegabytes } = await fullCheckOf(rounds);
      return peakMegabytes === null
        ? null
        : { ratio: peakMegabytes / peakMegabytesMax, absolute: peakMegabytes };
    },
  },
];

/** All rows, in the order of the table. */
export const rows: readonly BenchRow[] = [...readRows, ...ledgerRows, ...startRows, ...judgingRows];
