import * as fc from "fast-check";
import {
  requireBlock,
  pickStableVersions,
  requireWithinLedger,
  readBlock,
  readWindow,
  readTransactions,
  type Block,
} from "../kit/block-read.ts";
import { assertSameBlock } from "./block-checks.ts";
import { Inconclusive, requirement, test, Violation, type Fixtures } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { require200 } from "../kit/matchers.ts";
import { limitRuns } from "../kit/seed.ts";

/** Places within a block, as fractions of it. */
const placesMax = 1n << 16n;

test(
  ...requirement("BLCK-022", async ({ node, inventory, seed }) => {
    const { oldest, newest } = await readWindow({ node, inventory });
    const window = newest - oldest;
    if (window < 2n) throw new Inconclusive("needs versions between the oldest and the latest");
    await assertProperty({
      seed: limitRuns(10, seed),
      // The newest half of the window, because the pruning edge may move.
      cases: fc.record({
        depth: fc.bigInt({ min: 1n, max: window / 2n }),
        place: fc.bigInt({ min: 0n, max: placesMax - 1n }),
      }),
      holds: async ({ depth, place }) => {
        const block = await requireBlock(node, newest - depth);
        requireWithinLedger(block);
        const versions = block.lastVersion - block.firstVersion + 1n;
        const other = await requireBlock(node, block.firstVersion + (versions * place) / placesMax);
        assertSameBlock({
          requirement: "BLCK-022",
          context: "The block of a version is the same for each version that it contains",
          answer: other.answer,
          expectedAnswer: block.answer,
        });
      },
    });
  }),
);

test(
  ...requirement("BLCK-023", async ({ node, inventory }) => {
    for (const version of await pickStableVersions({ node, inventory })) {
      const block = await requireBlock(node, version);
      requireWithinLedger(block);
      const next = await requireBlock(node, block.lastVersion + 1n);
      followsUpon(next, block);
    }
  }),
);

function followsUpon({ answer, firstVersion }: Block, { answer: before, lastVersion }: Block): void {
  answer.recordAssertion("BLCK-023", "The block begins after the last version of the one before");
  if (firstVersion === lastVersion + 1n) return;
  throw new Violation({
    requirement: "BLCK-023",
    operation: "getBlockByVersion",
    basis: "comparison",
    layer: "semantics",
    pointer: "/first_version",
    mismatch: "other first version",
    summary: `The block of version ${lastVersion + 1n}, which follows a block, does not begin with it.`,
    expected: `first_version ${lastVersion + 1n}`,
    received: `first_version ${firstVersion}`,
    exchanges: [before.exchange, answer.exchange],
  });
}

test(
  ...requirement("BLCK-024", async ({ node, inventory }) => {
    const versions = await pickStableVersions({ node, inventory });
    for (const withTransactions of [true, false]) {
      for (const version of versions) {
        const first = await readBlock(node, version, { withTransactions });
        require200(first, "BLCK-010");
        await readBlock(node, version - 1n);
        const again = await readBlock(node, version, { withTransactions });
        require200(again, "BLCK-010");
        assertSameBlock({
          requirement: "BLCK-024",
          context: `The block of ${version} is answered alike every time`,
          answer: again,
          expectedAnswer: first,
        });
      }
    }
  }),
);

test(
  ...requirement("BLCK-018", async ({ node, inventory }) => {
    const blocks = await successive({ node, inventory });
    const complete = blocks
      .filter(({ included, versions }) => included >= versions)
      .reduce((most, { included }) => (included > most ? included : most), 0n);
    const judged = blocks.filter(({ versions }) => versions <= complete);
    if (judged.length === 0) {
      throw new Inconclusive(
        "needs a block of which each version has its transaction, to know that the maximum is no smaller",
        blocks.map(({ block }) => block.answer.exchange),
      );
    }
    for (const one of judged) assertNoTransactionMissing(one, complete);
  }),
);

/** A block with how many transactions are included, and how many versions it has. */
interface Filled {
  readonly block: Block;
  readonly included: bigint;
  readonly versions: bigint;
}

/** Blocks that follow each other from the middle of the window on, where no replica lags, with their transactions. */
async function successive(fixtures: Pick<Fixtures, "node" | "inventory">): Promise<Filled[]> {
  const { oldest, newest } = await readWindow(fixtures);
  const blocks: Filled[] = [];
  let version = oldest + (newest - oldest) / 2n;
  for (let step = 0; step < 5 && version < newest; step += 1) {
    const block = await requireBlock(fixtures.node, version, { withTransactions: true });
    requireWithinLedger(block);
    blocks.push({
      block,
      included: BigInt(readTransactions(block.answer)?.length ?? 0),
      versions: block.lastVersion - block.firstVersion + 1n,
    });
    version = block.lastVersion + 1n;
  }
  return blocks;
}

function assertNoTransactionMissing(
  { block: { answer }, included, versions }: Filled,
  complete: bigint,
): void {
  answer.recordAssertion("BLCK-018", "The block includes a transaction for each of its versions");
  if (included >= versions) return;
  throw new Violation({
    requirement: "BLCK-018",
    operation: "getBlockByVersion",
    basis: "comparison",
    layer: "semantics",
    pointer: "/transactions",
    mismatch: "transactions left out",
    summary: `A block of ${versions} versions includes ${included} transactions, though another one includes ${complete}.`,
    expected: `${versions} transactions`,
    received: `${included} transactions`,
    exchanges: [answer.exchange],
  });
}
