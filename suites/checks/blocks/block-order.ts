/** Compares blocks of different heights (§2.8): their hashes differ, and their timestamps do not decrease. */
import { formatTyped } from "../../judge/assertions.ts";
import { notSeen } from "../../../evidence/reason.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { Inconclusive } from "../../client/outcome.ts";
import {
  pickStableVersions,
  requireBlock,
  requireNextBlock,
  requireWithinLedger,
} from "../kit/block-read.ts";
import type { Fixtures } from "../../judge/check.ts";
import { requireHeight } from "./block-availability.ts";

type ReadFixtures = Pick<Fixtures, "node" | "inventory">;

/** A block and its height. */
interface BlockAtHeight {
  readonly height: bigint;
  readonly answer: Answer;
}

/**
 * Asserts BLCK-029: blocks of different heights have different hashes.
 * @throws Violation, Inconclusive
 */
export async function assertHashesDiffer(fixtures: Fixtures): Promise<void> {
  const seen = new Map<unknown, BlockAtHeight>();
  for (const block of await readBlocksByHeight(fixtures)) {
    const { answer, height } = block;
    const hash = readMember(answer, "/block_hash");
    fixtures.assert.executed(answer, "no block of another height has the same hash");
    const other = seen.get(hash);
    if (other !== undefined) {
      throw fixtures.assert.violation(answer, {
        context: `Read the blocks of the heights ${other.height} and ${height}`,
        expected: "two different hashes",
        received: `the hash ${formatTyped(hash)} for both`,
        mismatch: "same hash",
        pointer: "/block_hash",
        exchanges: [other.answer.exchange, answer.exchange],
      });
    }
    seen.set(hash, block);
  }
}

/**
 * Asserts BLCK-030: a block does not have an earlier timestamp than a block of a lower height. Equal timestamps are
 * allowed.
 * @throws Violation, Inconclusive
 */
export async function assertTimestampsDoNotDecrease(fixtures: Fixtures): Promise<void> {
  const [first, ...others] = await readBlocksByHeight(fixtures);
  let lower = first;
  for (const block of others) {
    const { answer, height } = block;
    fixtures.assert.executed(answer, "the timestamp is not below that of a block of a lower height");
    const [before, after] = [readTimestamp(lower), readTimestamp(block)];
    if (after < before) {
      throw fixtures.assert.violation(answer, {
        context: `Read the blocks of the heights ${lower.height} and ${height}`,
        expected: `block_timestamp at least ${before} at height ${height}`,
        received: `block_timestamp ${after}`,
        mismatch: "earlier timestamp",
        pointer: "/block_timestamp",
        exchanges: [lower.answer.exchange, answer.exchange],
      });
    }
    lower = block;
  }
}

function readTimestamp({ answer }: BlockAtHeight): bigint {
  return BigInt(String(readMember(answer, "/block_timestamp")));
}

/**
 * Reads two pairs of neighbouring blocks near the middle of the retained versions. Returns one block per height,
 * ordered by height.
 * @throws Inconclusive if all blocks have the same height
 */
async function readBlocksByHeight(
  fixtures: ReadFixtures,
): Promise<readonly [BlockAtHeight, ...BlockAtHeight[]]> {
  const blocks = new Map<bigint, BlockAtHeight>();
  for (const version of await pickStableVersions(fixtures)) {
    const block = await requireBlock(fixtures.node, version);
    requireWithinLedger(block);
    const next = await requireNextBlock(fixtures.node, block);
    for (const one of [block, next]) {
      const height = requireHeight(one);
      blocks.set(height, { height, answer: one.answer });
    }
  }
  const [lowest, ...higher] = [...blocks.values()].toSorted((one, other) =>
    one.height < other.height ? -1 : 1,
  );
  if (lowest !== undefined && higher.length > 0) return [lowest, ...higher];
  throw new Inconclusive(
    notSeen("blocks of two heights", ["block"], { subject: "second-block" }),
    [...blocks.values()].map(({ answer }) => answer.exchange),
  );
}
