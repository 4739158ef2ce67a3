/**
 * Compares batches of transfers in BCS that a node commits with the verification of as many Ed25519 signatures on one
 * core. It compares the times on an idle machine, because a node verifies the signatures of a batch on several cores.
 */
import { createPublicKey, verify } from "node:crypto";
import { createNode } from "../reference-node/node.ts";
import { readCpuMicros, readIdleMachineMicros } from "./cpu-time.ts";
import { median } from "./median.ts";
import { commitTransfers, createTransfers, type SignedTransfer } from "./signed-transfers.ts";

const rounds = 21;
/** Rounds that do not count: in the first ones, the engine still compiles the code of the node. */
const warmupRounds = 15;
const batchTransactions = 250;

/** The medians for one transaction. */
interface BatchMeasurement {
  /** The time from the request to the committed transaction on an idle machine, in microseconds. */
  readonly nodeMicros: number;
  /** The CPU time of all threads for it, in microseconds. */
  readonly nodeCpuMicros: number;
  /** The CPU time of the verification of one signature by node:crypto, in microseconds. */
  readonly verifyMicros: number;
  /** The committed transactions per second, relative to the verified signatures. */
  readonly ratio: number;
}

/** Measures the batches in alternating rounds. */
export async function measureBatches(): Promise<BatchMeasurement> {
  const node = createNode({ maxBatch: batchTransactions });
  const next = await createTransfers(node);
  const samples: Record<"node" | "nodeCpu" | "verify", number[]> = { node: [], nodeCpu: [], verify: [] };
  for (let round = -warmupRounds; round < rounds; round += 1) {
    const transfers = Array.from({ length: batchTransactions }, next);
    const committed = await measure(async () => {
      await commitTransfers(node, transfers);
      // The hashes of the block are computed when one of them is read.
      node.digest();
    });
    const verified = await measure(() => verifyAll(transfers));
    if (round < 0) continue;
    samples.node.push(committed.micros);
    samples.nodeCpu.push(committed.cpuMicros);
    samples.verify.push(verified.cpuMicros);
  }
  await node.close();
  const [nodeMicros, verifyMicros] = [median(samples.node), median(samples.verify)];
  return {
    nodeMicros,
    nodeCpuMicros: median(samples.nodeCpu),
    verifyMicros,
    ratio: verifyMicros / nodeMicros,
  };
}

/** Returns the times of one transaction in microseconds: that on an idle machine, and the CPU time of all threads. */
async function measure(run: () => unknown): Promise<{ readonly micros: number; readonly cpuMicros: number }> {
  const [before, cpuBefore] = [readIdleMachineMicros(), readCpuMicros()];
  await run();
  return {
    micros: (readIdleMachineMicros() - before) / batchTransactions,
    cpuMicros: (readCpuMicros() - cpuBefore) / batchTransactions,
  };
}

function verifyAll(transfers: readonly SignedTransfer[]): void {
  for (const { publicKey, message, signature } of transfers) {
    const x = Buffer.from(publicKey).toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    if (!verify(null, message, key, signature)) throw new Error("a signature must be valid, got another");
  }
}
