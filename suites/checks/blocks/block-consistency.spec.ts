import { collectAhead } from "../../client/concurrency/run-ahead.ts";
import { require200 } from "../kit/require-200.ts";
import { formatTyped } from "../../judge/assertions.ts";
import { notSeen } from "../../../evidence/reason.ts";
import * as fc from "fast-check";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { Inconclusive, requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import {
  pickStableVersions,
  readBlock,
  readWindow,
  requireBlock,
  requireNextBlock,
  requireStableBlock,
  requireWithinLedger,
} from "../kit/block-read.ts";
import { assertAtOnePosition, type Comparison } from "../kit/one-position.ts";
import { readRetained } from "../kit/pinned-read.ts";
import { limitRuns } from "../../judge/seed.ts";
import { assertNextBlock, assertSameBlock } from "./block-contents.ts";
import { assertTransactionsComplete } from "./block-maximum.ts";
import { assertHashesDiffer, assertTimestampsDoNotDecrease } from "./block-order.ts";

/** The position of a version in its block is generated as a fraction: `place` divided by this number. */
const positionsMax = 1n << 16n;

test(
  ...requirement("BLCK-022", async ({ assert, node, inventory, seed }) => {
    const { oldest, newest } = await readWindow({ node, inventory });
    const window = newest - oldest;
    if (window < 2n) throw new Inconclusive(notSeen("versions between the oldest and the latest", ["block"]));
    await assertProperty({
      seed: limitRuns(10, seed),
      // Only the newer half of the retained versions is read, because the target may prune the older half during the
      // check.
      cases: fc.record({
        depth: fc.bigInt({ min: 1n, max: window / 2n }),
        place: fc.bigInt({ min: 0n, max: positionsMax - 1n }),
      }),
      holds: async ({ depth, place }) => {
        const block = await requireBlock(node, newest - depth);
        requireWithinLedger(block);
        const versions = block.lastVersion - block.firstVersion + 1n;
        const version = block.firstVersion + (versions * place) / positionsMax;
        const other = await requireBlock(node, version);
        assertSameBlock(assert, {
          context: `Read the block of version ${version}; the block of version ${newest - depth} contains that version`,
          answer: other.answer,
          expectedAnswer: block.answer,
        });
      },
    });
  }),
);

test(
  ...requirement("BLCK-023", async ({ assert, node, inventory }) => {
    for (const version of await pickStableVersions({ node, inventory })) {
      const block = await requireBlock(node, version);
      requireWithinLedger(block);
      assertNextBlock(assert, await requireNextBlock(node, block), block);
    }
  }),
);

test(
  ...requirement("BLCK-024", async ({ assert, node, inventory, seed }) => {
    const versions = await pickStableVersions({ node, inventory });
    for (const withTransactions of [true, false]) {
      const read = async (version: bigint): Promise<Answer> => {
        const answer = await readBlock(node, version, { withTransactions });
        require200(answer, "BLCK-010");
        return answer;
      };
      const readFirst = async (version: bigint) => ({ version, first: await read(version) });
      const firstReads = await collectAhead(versions, readFirst, seed.spare);
      const assertAgain = async ({ version, first }: (typeof firstReads)[number]): Promise<void> => {
        const again = await read(version);
        assertSameBlock(assert, {
          context: `Read the block of version ${version} twice (with_transactions=${withTransactions})`,
          answer: again,
          expectedAnswer: first,
        });
      };
      await collectAhead(firstReads, assertAgain, seed.spare);
    }
  }),
);

test(...requirement("BLCK-018", assertTransactionsComplete));

test(...requirement("BLCK-029", assertHashesDiffer));

test(...requirement("BLCK-030", assertTimestampsDoNotDecrease));

test(
  ...requirement(
    "RESP-012",
    "the block of the latest version has the block height in the headers",
    async (fixtures) => {
      const { node, inventory } = fixtures;
      const { version } = await requireStableBlock({ node, inventory });
      for (const ask of [
        () => readBlock(node, version),
        () =>
          readRetained((ledgerVersion) => node.getAccount(inventory.account(), { ledgerVersion }), version),
      ]) {
        await assertAtOnePosition(() => compareBlockHeight(fixtures, ask));
      }
    },
  ),
);

/**
 * Compares the latest version and the block height in the headers of a response with the block of that version. They
 * belong together, also if the response is about an earlier version.
 */
async function compareBlockHeight(
  { assert, node }: Fixtures,
  ask: () => Promise<Answer>,
): Promise<Comparison> {
  const answer = await ask();
  require200(answer, answer.operation === "getAccount" ? "ACCT-008" : "BLCK-010");
  const version = readHeaderNumber(answer, "ledgerVersion");
  const height = readHeaderNumber(answer, "blockHeight");
  const newest = await requireBlock(node, version);
  const shown = readMember(newest.answer, "/block_height");
  assert.executed(newest.answer, "the block with the ledger version has the block height");
  const answers = [answer, newest.answer];
  if (BigInt(String(shown)) === height) return { answers, violation: null };
  const violation = assert.violation(newest.answer, {
    context: `Read the block of version ${version}; the headers of ${answer.operation} contain that version and height ${height}`,
    expected: formatTyped(String(height)),
    received: formatTyped(shown),
    mismatch: "other value",
    pointer: "/block_height",
    exchanges: [answer.exchange, newest.answer.exchange],
  });
  return { answers, violation };
}
