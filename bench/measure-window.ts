/** Measures the memory and the time of a node that retains a fixed number of versions, over many transfers. */
import { createNode } from "../reference-node/node.ts";
import { readCpuMicros } from "./cpu-time.ts";
import { median } from "./median.ts";
import { commitTransfers, createTransfers } from "./signed-transfers.ts";
import { readUsedMemory } from "./used-memory.ts";

const windowVersions = 1_000;
const batchTransactions = 500;
const parts = 10;

/** The measurement of a window. The process must be started with --expose-gc. */
export interface WindowMeasurement {
  readonly transactions: number;
  /** The memory after each tenth of the transactions, in bytes. */
  readonly bytes: readonly number[];
  /** The median CPU time of a transaction in each tenth, in microseconds. It contains the pruning of older ones. */
  readonly micros: readonly number[];
  /** The memory at the end, relative to that after the second tenth, when the window is full and the code compiled. */
  readonly memoryGrowth: number;
  /** The CPU time of a transaction in the last tenth, relative to the second tenth. */
  readonly timeGrowth: number;
}

/** Commits as many transfers, which prune all but the latest versions. */
export async function measureWindow(transactions: number): Promise<WindowMeasurement> {
  const node = createNode({ historyVersions: windowVersions, journalSize: 0, maxBatch: batchTransactions });
  const next = await createTransfers(node);
  const batches = Math.ceil(transactions / batchTransactions / parts);
  const bytes: number[] = [];
  const micros: number[] = [];
  for (let part = 0; part < parts; part += 1) {
    const samples: number[] = [];
    for (let batch = 0; batch < batches; batch += 1) {
      const transfers = Array.from({ length: batchTransactions }, next);
      const before = readCpuMicros();
      await commitTransfers(node, transfers);
      node.digest();
      samples.push((readCpuMicros() - before) / batchTransactions);
    }
    micros.push(median(samples));
    bytes.push(readUsedMemory());
  }
  const grow = (values: readonly number[]): number => (values.at(-1) ?? NaN) / (values[1] ?? NaN);
  return {
    transactions: parts * batches * batchTransactions,
    bytes,
    micros,
    memoryGrowth: grow(bytes),
    timeGrowth: grow(micros),
  };
}
