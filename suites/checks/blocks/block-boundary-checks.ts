/** Blocks at the ends of what a node retains (§4.5), by what the headers of the same answers say of it. */
import { createMissingVersionViolation } from "./block-checks.ts";
import { parseBlock, contains, type Block } from "../kit/block-read.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { requireWithinRetained } from "../kit/boundary-checks.ts";
import type { Fixtures } from "../kit/check.ts";
import { assertStatus } from "../kit/matchers.ts";
import { Inconclusive } from "../../client/outcome.ts";

type ReadFixtures = Pick<Fixtures, "node" | "inventory">;

/** The block that X-NODE-OLDEST-BLOCK-HEIGHT calls the oldest that is not pruned is returned. */
export async function assertOldestBlockReturned({ node, inventory }: ReadFixtures): Promise<void> {
  const newest = inventory.version();
  const oldest = BigInt(inventory.all.position?.oldestLedgerVersion ?? newest);
  let block = await findLowestServed(node, oldest, newest);
  for (;;) {
    const height = heightOf(block);
    const context = "The block of X-NODE-OLDEST-BLOCK-HEIGHT, the oldest that is not pruned, is returned";
    block.answer.recordAssertion("BLCK-010", context);
    if (height <= readHeaderNumber(block.answer, "oldestBlockHeight") || block.firstVersion === 0n) return;
    const version = block.firstVersion - 1n;
    const below = await node.getBlockByVersion(version);
    if (below.status !== 200) {
      requireRetainedByHeaders(below, { version, height: height - 1n });
      assertStatus(below, "BLCK-010", [200], `${context}: it is the one of version ${version}`);
    }
    const next = parseBlock(below);
    if (!contains(next, version)) throw new Inconclusive("blocked by BLCK-011: needs the block of a version");
    block = next;
  }
}

/** @throws Inconclusive where the oracle found that the height is not between those of the headers */
function heightOf({ answer }: Block): bigint {
  if (answer.findings.some(({ requirement }) => requirement === "BLCK-025")) {
    throw new Inconclusive("blocked by BLCK-025: needs the height of a block", [answer.exchange]);
  }
  return BigInt(String(readMember(answer, "/block_height")));
}

/** The served block that is found from the oldest version upwards by growing steps. */
async function findLowestServed(node: Fixtures["node"], oldest: bigint, newest: bigint): Promise<Block> {
  for (let step = 0n; oldest + step < newest; step = step === 0n ? 1n : step * 2n) {
    const answer = await node.getBlockByVersion(oldest + step);
    if (answer.status !== 200) continue;
    const block = parseBlock(answer);
    if (contains(block, oldest + step)) return block;
  }
  throw new Inconclusive("needs a block near the oldest version");
}

/** @throws Inconclusive where a refusal does not itself call the block retained, in its height and its last version */
function requireRetainedByHeaders(
  answer: Answer,
  { version, height }: { readonly version: bigint; readonly height: bigint },
): void {
  requireWithinRetained(answer, version);
  if (readHeaderNumber(answer, "oldestBlockHeight") <= height) return;
  throw new Inconclusive("needs the block of the oldest height to stay while it is looked for", [
    answer.exchange,
  ]);
}

/** A version far above the latest: be it refused, or answered with a block, but then with one that contains it. */
export async function assertFutureBlock({ node, inventory }: ReadFixtures): Promise<void> {
  const version = (1n << 32n) + inventory.version();
  const answer = await node.getBlockByVersion(version);
  answer.recordAssertion("BLCK-011", "a block that is returned contains the version");
  if (answer.status !== 200) return;
  const block = parseBlock(answer);
  if (!contains(block, version)) throw createMissingVersionViolation(answer, block, version);
}
