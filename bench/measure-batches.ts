/** Compares batches of transfers in BCS that a node commits with the verification of as many Ed25519 signatures. */
import { createPublicKey, verify } from "node:crypto";
import { createNode } from "../reference-node/node.ts";
import { readCpuMicros } from "./cpu-time.ts";
import { median } from "./median.ts";
import { commitTransfers, createTransfers, type SignedTransfer } from "./signed-transfers.ts";

const rounds = 9;
/** Rounds that do not count: in the first ones, the engine still compiles the code of the node. */
const warmupRounds = 15;
const batchTransactions = 250;

/** The medians for one transaction. */
export interface BatchMeasurement {
  /** The CPU time from the request to the committed transaction, in microseconds. */
  readonly nodeMicros: number;
  /** The CPU time of the verification of one signature by node:crypto, in microseconds. */
  readonly verifyMicros: number;
  /** The committed transactions per second of CPU time, relative to the verified signatures. */
  readonly ratio: number;
}

/** Measures the batches in alternating rounds. */
export async function measureBatches(): Promise<BatchMeasurement> {
  const node = createNode({ maxBatch: batchTransactions });
  const next = await createTransfers(node);
  const micros: Record<"node" | "verify", number[]> = { node: [], verify: [] };
  for (let round = -warmupRounds; round < rounds; round += 1) {
    const transfers = Array.from({ length: batchTransactions }, next);
    const committed = await measure(async () => {
      await commitTransfers(node, transfers);
      // The hashes of the block are computed when one of them is read.
      node.digest();
    });
    const verified = await measure(() => verifyAll(transfers));
    if (round < 0) continue;
    micros.node.push(committed);
    micros.verify.push(verified);
  }
  await node.close();
  const [nodeMicros, verifyMicros] = [median(micros.node), median(micros.verify)];
  return { nodeMicros, verifyMicros, ratio: verifyMicros / nodeMicros };
}

/** Returns the CPU time of one transaction in microseconds. */
async function measure(run: () => unknown): Promise<number> {
  const before = readCpuMicros();
  await run();
  return (readCpuMicros() - before) / batchTransactions;
}

function verifyAll(transfers: readonly SignedTransfer[]): void {
  for (const { publicKey, message, signature } of transfers) {
    const x = Buffer.from(publicKey).toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    if (!verify(null, message, key, signature)) throw new Error("a signature must be valid, got another");
  }
}
