import assert from "node:assert/strict";
import { test } from "node:test";
import { computeHashDomain } from "../primitives/bytes.ts";
import { toTimestampMicros } from "../primitives/u64.ts";
import { createEmptyBlocks } from "./empty-blocks.ts";
import { emptyAccumulator } from "./transaction-record.ts";

/** Creates a run of empty blocks from height 7 and version 20 on, and a function that counts its hashes. */
function createRun(count: number) {
  let hashes = 0;
  const run = createEmptyBlocks({
    height: 7,
    firstVersion: 20,
    epoch: 3n,
    timestamps: Array.from({ length: count }, (_, index) => toTimestampMicros(BigInt(1000 + 10 * index))),
    accumulator: emptyAccumulator,
    genesisVersion: 0n,
    domains: {
      transaction: computeHashDomain("NODE", "Transaction"),
      get accumulator() {
        hashes += 1;
        return computeHashDomain("NODE", "TransactionAccumulator");
      },
    },
  });
  return { run, countHashes: () => hashes };
}

test("everything but the hashes is read without computing a hash", () => {
  const { run, countHashes } = createRun(5);
  const { firstVersion, timestampMicros, epoch } = run.blockAt(9);
  assert.deepEqual([firstVersion, timestampMicros, epoch], [24, 1020n, 3n]);
  const { kind, changes, events, success } = run.transactionAt(24);
  assert.deepEqual([kind, changes.length, events.length, success], ["block_metadata", 2, 1, true]);
  assert.equal(run.transactionAt(25).kind, "state_checkpoint");
  assert.equal(countHashes(), 0);
});

test("the hashes of a run are computed once, and belong together", () => {
  const { run, countHashes } = createRun(5);
  const last = run.transactionAt(29).accumulatorRootHash;
  assert.equal(last, `0x${Buffer.from(run.accumulator()).toString("hex")}`);
  assert.equal(run.transactionAt(24).own["id"], run.blockAt(9).hash);
  const hashes = Array.from({ length: 10 }, (_, index) => run.transactionAt(20 + index).hash);
  assert.equal(new Set(hashes).size, 10);
  assert.equal(countHashes(), 10);
});

test("a height or version outside of the run is an error", () => {
  const { run } = createRun(2);
  assert.throws(() => run.blockAt(9), RangeError);
  assert.throws(() => run.transactionAt(24).hash, RangeError);
});
