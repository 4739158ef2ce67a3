/** Judges that one maximum explains how many of their transactions blocks include (§4.5). */
import { notSeen } from "../../../evidence/reason.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { findCap, type ShownBlock } from "../../discovery/block-cap.ts";
import type { Fixtures } from "../../judge/check.ts";
import {
  readTransactions,
  readWindow,
  requireBlock,
  requireWithinLedger,
  type Block,
} from "../kit/block-read.ts";

/** A block that the check read, or whose numbers discovery kept. */
interface CountedBlock extends ShownBlock {
  readonly firstVersion: bigint;
  /** Null if the check did not read it. */
  readonly block: Block | null;
}

/**
 * Asserts BLCK-018: one number c explains every block that was read, by discovery too. Each includes min(size, c) of its
 * transactions. The profile can declare c, or it is the largest number that a block includes. If it cuts blocks, they
 * have to have at least three sizes.
 * @throws Violation, or Inconclusive if the blocks do not show whether there is one maximum
 */
export async function assertTransactionsComplete(fixtures: Fixtures): Promise<void> {
  const { node, inventory } = fixtures;
  const read = await readSuccessiveBlocks(fixtures);
  const seen = inventory.all.seenBlocks.map((one): CountedBlock => ({
    ...one,
    firstVersion: BigInt(one.firstVersion),
    block: null,
  }));
  const declared = node.limits.blockTransactionsMax ?? null;
  const { cap, broken, isBelieved } = findCap([...read, ...seen], declared);
  for (const { block } of read)
    fixtures.assert.executed(block.answer, "the block includes its transactions up to the maximum");
  if (broken.length > 0) await assertExplained(fixtures, broken, { cap, isDeclared: declared !== null });
  if (isBelieved) return;
  throw new Inconclusive(
    notSeen("blocks of three sizes, which show how many transactions a response can include", ["block"], {
      subject: "whole-block",
    }),
    read.map(({ block }) => block.answer.exchange),
  );
}

/** At most this many blocks with too few transactions are read again. */
const readAgainMax = 4;

/** @throws Violation if one of the blocks still includes too few transactions */
async function assertExplained(
  { assert, node }: Fixtures,
  broken: readonly CountedBlock[],
  { cap, isDeclared }: { readonly cap: number; readonly isDeclared: boolean },
): Promise<void> {
  const maximum = isDeclared
    ? `the profile declares a maximum of ${cap} transactions`
    : `another block was returned with ${cap} transactions`;
  for (const { block: known, firstVersion } of broken.slice(0, readAgainMax)) {
    const block = known ?? (await readCounted(node, firstVersion)).block;
    const { size, shown: included } = toCounted(block);
    const expected = Math.min(size, cap);
    if (included >= expected) continue;
    throw assert.violation(block.answer, {
      context: `Read a block of ${size} versions (with_transactions=true); ${maximum}`,
      expected: `${expected} transactions`,
      received: `${included} transactions`,
      mismatch: "transactions left out",
      pointer: "/transactions",
    });
  }
}

async function readCounted(
  node: Fixtures["node"],
  version: bigint,
): Promise<CountedBlock & { readonly block: Block }> {
  const block = await requireBlock(node, version, { withTransactions: true });
  requireWithinLedger(block);
  return toCounted(block);
}

function toCounted(block: Block): CountedBlock & { readonly block: Block } {
  const { answer, firstVersion, lastVersion } = block;
  const size = Number(lastVersion - firstVersion) + 1;
  return { block, firstVersion, size, shown: readTransactions(answer)?.length ?? 0 };
}

/**
 * Reads up to five successive blocks with their transactions. Starts in the middle of the retained versions, where
 * replicas do not lag.
 */
async function readSuccessiveBlocks({
  node,
  inventory,
}: Fixtures): Promise<readonly (CountedBlock & { readonly block: Block })[]> {
  const { oldest, newest } = await readWindow({ node, inventory });
  const blocks: (CountedBlock & { readonly block: Block })[] = [];
  let version = oldest + (newest - oldest) / 2n;
  for (let step = 0; step < 5 && version < newest; step += 1) {
    const counted = await readCounted(node, version);
    // The document does not say which transactions a block includes that begins below the oldest version.
    if (counted.firstVersion >= oldest) blocks.push(counted);
    version = counted.block.lastVersion + 1n;
  }
  return blocks;
}
