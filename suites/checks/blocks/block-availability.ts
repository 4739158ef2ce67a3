/**
 * Checks that a node returns the block of every retained version and the block at the oldest height, and that it
 * returns 410 for the block of a pruned version (§4.5, §7).
 */
import { require200 } from "../kit/require-200.ts";
import { missing } from "../../discovery/missing-state.ts";
import { blockedBy, notSeen } from "../../../evidence/reason.ts";
import type { Exchange } from "../../../evidence/exchange.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { Inconclusive } from "../../client/outcome.ts";
import {
  contains,
  parseBlock,
  readBlock,
  readWindow,
  requireStableBlock,
  toLedgerPosition,
  type Block,
} from "../kit/block-read.ts";
import { requireWithinRetained } from "../kit/boundary-checks.ts";
import type { Fixtures } from "../../judge/check.ts";
import { readPruned } from "../kit/pinned-read.ts";

type ReadFixtures = Pick<Fixtures, "node" | "inventory">;

/**
 * Asserts BLCK-010: the block of a retained version is returned. A block that may contain the oldest version is not
 * judged, because it may be partly pruned.
 * @throws Violation, Inconclusive
 */
export async function assertBlockReturned(
  { assert, node, inventory }: Fixtures,
  version: bigint,
): Promise<void> {
  const answer = await readBlock(node, version);
  if (answer.status !== 200) await requireFullyRetained({ node, inventory }, version, answer);
  const context = `Read the block of version ${version}, which is between the oldest and the latest version`;
  assert.status(answer, [200], context);
}

/**
 * Requires proof that a block that was not returned lies entirely above the oldest version. A lower block that the node
 * returns is proof. So is a node that has several heights, but rejects even its latest block with a status other than
 * 403.
 * @throws Inconclusive if there is no proof
 */
async function requireFullyRetained(
  { node, inventory }: ReadFixtures,
  version: bigint,
  rejection: Answer,
): Promise<void> {
  for (const below of listVersionsBelow(version)) {
    const answer = await node.getBlockByVersion(below);
    if (answer.status === 200) {
      const { firstVersion, lastVersion } = parseBlock(answer);
      if (lastVersion < version || firstVersion >= readHeaderNumber(answer, "oldestLedgerVersion")) return;
    }
    if (isBelowOldest(toLedgerPosition(answer, inventory).oldestLedgerVersion, below)) break;
  }
  const newest = await node.getBlockByVersion((await readWindow({ node, inventory })).newest);
  const { oldestBlockHeight: lowest, blockHeight: highest } = toLedgerPosition(newest, inventory);
  const areSeveral = typeof lowest === "string" && typeof highest === "string" && lowest !== highest;
  if (![200, 403].includes(newest.status) && areSeveral) return;
  throw new Inconclusive(
    notSeen(`proof that the block of version ${version} is entirely above the oldest version`, ["block"]),
    [rejection.exchange, newest.exchange],
  );
}

/** Lists the 8 versions below a version, then versions at distances of 16, 32, 64 … to get below a large block. */
function listVersionsBelow(version: bigint): bigint[] {
  const near = Array.from({ length: 8 }, (_, index) => BigInt(index + 1));
  const far = Array.from({ length: 24 }, (_, index) => 16n << BigInt(index));
  return [...near, ...far].map((distance) => version - distance).filter((below) => below >= 0n);
}

function isBelowOldest(oldest: string | null | undefined, version: bigint): boolean {
  return typeof oldest === "string" && version < BigInt(oldest);
}

/**
 * Asserts BLCK-010: the block at X-NODE-OLDEST-BLOCK-HEIGHT, the oldest block that is not pruned, is returned. Reads
 * one block after another downwards until it reaches that height.
 * @throws Violation, Inconclusive
 */
export async function assertOldestBlockReturned({ assert, node, inventory }: Fixtures): Promise<void> {
  let block = await findLowBlock({ node, inventory });
  for (;;) {
    const height = requireHeight(block);
    assert.executed(block.answer, "the block at X-NODE-OLDEST-BLOCK-HEIGHT is returned");
    const oldestHeight = readHeaderNumber(block.answer, "oldestBlockHeight");
    if (height <= oldestHeight || block.firstVersion === 0n) return;
    const version = block.firstVersion - 1n;
    const below = await node.getBlockByVersion(version);
    if (below.status !== 200) {
      await requireBlockRetained(node, below, block, { version, height: height - 1n });
      const context = `Read the block of version ${version} at height ${height - 1n} (X-NODE-OLDEST-BLOCK-HEIGHT is ${oldestHeight})`;
      assert.status(below, [200], context);
    }
    const next = parseBlock(below);
    if (!contains(next, version)) throw new Inconclusive(blockedBy("BLCK-011", "the block of a version"));
    block = next;
  }
}

/**
 * Asserts RESP-018: X-NODE-OLDEST-BLOCK-HEIGHT is not below the block that contains X-NODE-LEDGER-OLDEST-VERSION. Both
 * headers and a block come from one response. If this block begins 3 versions above the oldest version, its height is
 * at most 3 above the height of the oldest version's block, because every block has at least one version.
 * @throws Violation, Inconclusive
 */
export async function assertOldestHeightHeader({ assert, node, inventory }: Fixtures): Promise<void> {
  const block = await findLowBlock({ node, inventory });
  const { answer, firstVersion } = block;
  const height = requireHeight(block);
  const oldest = readHeaderNumber(answer, "oldestLedgerVersion");
  const oldestHeight = readHeaderNumber(answer, "oldestBlockHeight");
  const between = firstVersion > oldest ? firstVersion - oldest : 0n;
  assert.executed(answer, "the oldest block height is not below the block of the oldest version");
  if (oldestHeight + between >= height) return;
  throw assert.violation(answer, {
    context: `Read block ${height}, which begins at version ${firstVersion} (X-NODE-LEDGER-OLDEST-VERSION is ${oldest})`,
    expected: `X-NODE-OLDEST-BLOCK-HEIGHT of at least ${height - between}`,
    received: String(oldestHeight),
    mismatch: "oldest block below the oldest version",
    basis: "exchange",
    layer: "headers",
    pointer: "oldestBlockHeight",
  });
}

/**
 * Returns the height of a block.
 * @throws Inconclusive if the oracle found that the height is outside the range of heights in the headers
 */
export function requireHeight({ answer }: Block): bigint {
  if (answer.findings.some(({ requirement }) => requirement === "BLCK-025")) {
    throw new Inconclusive(blockedBy("BLCK-025", "the height of a block"), [answer.exchange]);
  }
  return BigInt(String(readMember(answer, "/block_height")));
}

/**
 * Finds a block near the oldest version. Starts at the version that was the oldest at the end of discovery. If no block
 * is returned from there upwards, starts again at the version that is the oldest now.
 * @throws Inconclusive if no block is returned
 */
async function findLowBlock(fixtures: ReadFixtures): Promise<Block> {
  const newest = fixtures.inventory.version();
  const oldest = BigInt(fixtures.inventory.all.position?.oldestLedgerVersion ?? newest);
  const found = await findServedFrom(fixtures, oldest, newest);
  if (found !== null) return found;
  const now = await readWindow(fixtures);
  const foundNow = now.oldest > oldest ? await findServedFrom(fixtures, now.oldest, now.newest) : null;
  if (foundNow !== null) return foundNow;
  throw new Inconclusive(notSeen(`a block near the oldest version (${now.oldest})`, ["block"]));
}

/** Reads blocks 0, 1, 2, 4, 8 … versions above a version, and returns the first block that the node returns. */
async function findServedFrom({ node }: ReadFixtures, oldest: bigint, newest: bigint): Promise<Block | null> {
  for (let step = 0n; oldest + step < newest; step = step === 0n ? 1n : step * 2n) {
    const answer = await node.getBlockByVersion(oldest + step);
    if (answer.status !== 200) continue;
    const block = parseBlock(answer);
    if (contains(block, oldest + step)) return block;
  }
  return null;
}

/** A version and the height of its block. */
interface BlockPlace {
  readonly version: bigint;
  readonly height: bigint;
}

/**
 * Requires that a block whose read was rejected is retained, according to the headers of the rejection. If the
 * rejection has no ledger headers, the read is repeated first, because replicas may have pruned different versions.
 * Then the headers of a read of the block above it are used.
 * @throws Inconclusive if a repeated read succeeds, or if the headers do not show that the block is retained
 */
async function requireBlockRetained(
  node: Fixtures["node"],
  rejection: Answer,
  above: Block,
  place: BlockPlace,
): Promise<void> {
  if (rejection.position.oldestLedgerVersion !== null) return requireRetainedByHeaders(rejection, place);
  for (let attempt = 1; attempt < attemptsMax; attempt += 1) {
    const again = await node.getBlockByVersion(place.version);
    if (again.status !== 200) continue;
    throw new Inconclusive(notSeen(`a replica that retains version ${place.version}`), [rejection.exchange]);
  }
  const after = await node.getBlockByVersion(above.firstVersion);
  require200(after, "BLCK-010");
  requireRetainedByHeaders(after, place, [rejection.exchange]);
}

/**
 * If two replicas take turns or respond at random, one of these attempts should reach the replica that retains the
 * version.
 */
const attemptsMax = 4;

/** Requires that headers show that a version and its block are retained. @throws Inconclusive if they do not */
function requireRetainedByHeaders(
  answer: Answer,
  { version, height }: BlockPlace,
  earlier: readonly Exchange[] = [],
): void {
  requireWithinRetained(answer, version, earlier);
  if (readHeaderNumber(answer, "oldestBlockHeight") <= height) return;
  throw new Inconclusive(
    notSeen(`the block at height ${height}, which was pruned during the check`, ["block"]),
    [...earlier, answer.exchange],
  );
}

/**
 * Asserts BLCK-003: a read of the block of a version below the oldest one returns 410, even if that block also contains
 * the oldest version.
 * @throws Violation, or Inconclusive if no version is pruned
 */
export async function assertPrunedBlockIs410({ assert, node, inventory }: Fixtures): Promise<void> {
  const { answer: stable } = await requireStableBlock({ node, inventory });
  const oldest = readHeaderNumber(stable, "oldestLedgerVersion");
  if (oldest > readHeaderNumber(stable, "ledgerVersion")) {
    throw new Inconclusive(blockedBy("RESP-010", "an oldest ledger version that is not above the latest"), [
      stable.exchange,
    ]);
  }
  if (oldest === 0n) {
    throw new Inconclusive(missing.neverPruned, [stable.exchange]);
  }
  for (const version of new Set([oldest - 1n, oldest / 2n, 0n])) {
    const answer = await readPruned((below) => node.getBlockByVersion(below), version);
    const context = `Read the block of version ${version}, which is pruned (oldest is ${answer.position.oldestLedgerVersion ?? oldest})`;
    assert.status(answer, [410], context);
  }
}
