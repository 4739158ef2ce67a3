import { U64_MAX } from "../../../spec/vocabulary.ts";
import {
  requireBlock,
  pickStableVersions,
  readBlock,
  requireStableBlock,
  readTransactions,
  sampleVersions,
} from "../kit/block-read.ts";
import { assertFutureBlock, assertOldestBlockReturned } from "./block-boundary-checks.ts";
import {
  assertBlockContains,
  assertBlockReturned,
  assertNoTransactions,
  assertTransactionsIncluded,
  assertPrunedBlockIs410,
} from "./block-checks.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { exercise } from "../kit/exercise.ts";
import { Inconclusive, requirement, test, type CheckBody, type Fixtures } from "../../runner/fixtures.ts";
import { assertStatus, require200, assertMember } from "../kit/matchers.ts";
import { recordBooleanFacts } from "../responses/open-behavior-facts.ts";
import { readRetained } from "../kit/pinned-read.ts";
import { recordStatusFact } from "../kit/state-checks.ts";

/** The oracle judges these on every block with transactions; the check reads several, because one may have none. */
const onBlocks: CheckBody = async ({ node, inventory }) => {
  for (const version of await pickStableVersions({ node, inventory })) {
    await readBlock(node, version, { withTransactions: true });
  }
};

test(
  ...requirement("BLCK-002", async (fixtures) => {
    const { node } = fixtures;
    await exercise(fixtures, "BLCK-002", "successes");
    const future = await node.getBlockByVersion(U64_MAX);
    recordStatusFact(node, "block-future-version-status", future);
    await recordBooleanFacts(fixtures);
    for (const version of [0n, 1n << 32n, 1n << 53n, 1n << 63n]) await node.getBlockByVersion(version);
  }),
);

test(...requirement("BLCK-003", assertPrunedBlockIs410));

test(
  ...requirement("BLCK-010", "the block of every retained version is returned", async (fixtures) => {
    for (const version of await sampleVersions(fixtures)) await assertBlockReturned(fixtures, version);
  }),
);

test(
  ...requirement("BLCK-010", "the block of the oldest height is returned", assertOldestBlockReturned, {
    role: "supporting",
  }),
);

test(
  ...requirement(
    "BLCK-011",
    "no block is returned for a version that it does not contain",
    assertFutureBlock,
    {
      role: "supporting",
    },
  ),
);

test(
  ...requirement("BLCK-011", "a block contains the version that was asked for", async (fixtures) => {
    const versions = await sampleVersions(fixtures);
    let last = null;
    for (const version of versions) last = await assertBlockContains(fixtures, version);
    const latest = fixtures.inventory.version();
    // Whoever is wrong about where a block ends is wrong about the version after it.
    if (last !== null && last.lastVersion < latest)
      await assertBlockContains(fixtures, last.lastVersion + 1n);
  }),
);

test(
  ...requirement("BLCK-012", "with_transactions=true includes transactions", async (fixtures) => {
    const counts: number[] = [];
    for (const version of await pickStableVersions(fixtures)) {
      counts.push(await assertTransactionsIncluded(fixtures, version));
    }
    if (counts.some((count) => count > 0)) return;
    throw new Inconclusive("needs a block that holds transactions: none that was asked for shows one");
  }),
);

test(
  ...requirement("BLCK-013", async (fixtures) => {
    const { node } = fixtures;
    for (const version of await pickStableVersions(fixtures)) {
      const answer = await readBlock(node, version);
      require200(answer, "BLCK-010");
      assertNoTransactions(answer, "BLCK-013", "with_transactions is omitted");
      const { value } = answer;
      const isThere = typeof value === "object" && value !== null && Object.hasOwn(value, "transactions");
      const shown = readTransactions(answer) === null ? "null" : "an empty array";
      node.recorder.recordFact("block-transactions-not-asked-for", isThere ? shown : "absent");
    }
  }),
);

test(
  ...requirement("BLCK-014", async (fixtures) => {
    const { node } = fixtures;
    for (const version of await pickStableVersions(fixtures)) {
      await requireBlock(node, version);
      const answer = await readBlock(node, version, { withTransactions: false });
      assertStatus(
        answer,
        "BLCK-014",
        [200],
        `The block of ${version} is returned with_transactions=false too`,
      );
      assertNoTransactions(answer, "BLCK-014", "with_transactions is false");
    }
  }),
);

test(...requirement("BLCK-015", onBlocks));
test(...requirement("BLCK-021", onBlocks));
test(
  ...requirement("BLCK-025", async (fixtures) => {
    await onBlocks(fixtures);
    const { node, inventory } = fixtures;
    await node.getBlockByVersion(inventory.all.position?.oldestLedgerVersion ?? "0");
  }),
);
test(...requirement("BLCK-026", onBlocks));

test(
  ...requirement(
    "RESP-012",
    "the block of the latest version has the height that the headers say",
    async ({ node, inventory }) => {
      const { answer: block, version } = await requireStableBlock({ node, inventory });
      await assertBlockHeightHeader(node, block);
      const account = await readRetained(
        (ledgerVersion) => node.getAccount(inventory.account(), { ledgerVersion }),
        version,
      );
      require200(account, "ACCT-008");
      await assertBlockHeightHeader(node, account);
    },
  ),
);

/** What is current is so in an answer about an earlier version too. */
async function assertBlockHeightHeader(node: Fixtures["node"], answer: Answer): Promise<void> {
  const version = readHeaderNumber(answer, "ledgerVersion");
  const height = readHeaderNumber(answer, "blockHeight");
  const newest = await requireBlock(node, version);
  const shown = String(readMember(newest.answer, "/block_height"));
  assertMember({
    requirement: "RESP-012",
    context: `The block of ${version}, the latest version by an answer to ${answer.operation}, has the height that came with it`,
    answer: newest.answer,
    pointer: "/block_height",
    expected: BigInt(shown) === height ? shown : String(height),
  });
}
