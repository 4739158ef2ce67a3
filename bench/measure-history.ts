/** Measures the memory of a long history of transfers, and reads at old versions of it. */
import { createNode, type ReferenceNode } from "../reference-node/node.ts";
import { readCpuMicros } from "./cpu-time.ts";
import { commitTransfers, createTransfers, type SignedTransfer } from "./signed-transfers.ts";
import { readUsedMemory } from "./used-memory.ts";

const batchTransactions = 500;
const warmupTransactions = 5_000;
/** Many short rounds: in a few long ones, a collection of the garbage of the long history hits every round. */
const rounds = 100;
const reads = 100;

/** The measurement of a history. The process must be started with --expose-gc. */
export interface HistoryMeasurement {
  readonly transactions: number;
  /** The retained memory of a version if all versions are retained. */
  readonly bytesPerVersion: number;
  /** The CPU time of a read at an old version, in microseconds. */
  readonly readMicros: number;
  /** The same in a history of 1,000 transactions. */
  readonly shortReadMicros: number;
  /** The time of the long history, relative to that of the short one. */
  readonly readRatio: number;
}

/** Measures histories of as many transfers. */
export async function measureHistory(transactions: number): Promise<HistoryMeasurement> {
  const long = createHistory();
  const next = await createTransfers(long);
  // What a node takes once is not memory of a version: its compiled code, and the latest values before they are compressed.
  await fill(long, next, warmupTransactions);
  const before = readUsedMemory();
  const first = long.position().version;
  await fill(long, next, transactions);
  const bytes = readUsedMemory() - before;
  const short = createHistory();
  await fill(short, await createTransfers(short), 1_000);
  const micros: Record<"long" | "short", number[]> = { long: [], short: [] };
  for (let round = -1; round < rounds; round += 1) {
    const sample = { long: await measureReads(long), short: await measureReads(short) };
    // The first round does not count, because its code is not compiled yet.
    if (round < 0) continue;
    micros.long.push(sample.long);
    micros.short.push(sample.short);
  }
  // Other processes and the garbage collector only add to the time of a round, so the least one is the best estimate.
  const [readMicros, shortReadMicros] = [Math.min(...micros.long), Math.min(...micros.short)];
  return {
    transactions,
    bytesPerVersion: bytes / Number(long.position().version - first),
    readMicros,
    shortReadMicros,
    readRatio: readMicros / shortReadMicros,
  };
}

/** Creates a node that retains all versions. */
function createHistory(): ReferenceNode {
  return createNode({ historyVersions: 0, journalSize: 0, maxBatch: batchTransactions });
}

/** Commits transfers, and computes all their hashes. */
async function fill(node: ReferenceNode, next: () => SignedTransfer, transactions: number): Promise<void> {
  for (let sent = 0; sent < transactions; sent += batchTransactions) {
    await commitTransfers(node, Array.from({ length: batchTransactions }, next));
  }
  node.digest();
}

/** Returns the CPU time of a read at one of the retained versions, which are spread over the history. */
async function measureReads(node: ReferenceNode): Promise<number> {
  const { version, oldestVersion } = node.position();
  const address = node.accounts[0]?.address;
  const span = version - oldestVersion;
  const started = readCpuMicros();
  for (let read = 0; read < reads; read += 1) {
    const at = oldestVersion + (span * BigInt(read)) / BigInt(reads);
    const response = await node.fetch(new Request(`http://node/v1/accounts/${address}?ledger_version=${at}`));
    await response.text();
  }
  return (readCpuMicros() - started) / reads;
}
