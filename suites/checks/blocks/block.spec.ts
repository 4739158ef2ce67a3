import { collectAhead, runAhead } from "../../client/concurrency/run-ahead.ts";
import { require200 } from "../kit/require-200.ts";
import type { Answer } from "../../client/answer.ts";
import { notSeen } from "../../../evidence/reason.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { Inconclusive, requirement, test, type CheckBody } from "../../runner/fixtures.ts";
import { malformedU64Text, smallestAboveU64 } from "../kit/arbitraries.ts";
import { assertEach } from "../kit/assert-each.ts";
import { assertProperty } from "../kit/assert-property.ts";
import {
  pickStableVersions,
  readBlock,
  readTransactions,
  requireBlock,
  requireStableBlock,
  sampleVersions,
  type Block,
} from "../kit/block-read.ts";
import { exercise } from "../kit/exercise.ts";
import { limitRuns } from "../../judge/seed.ts";
import { recordStatusFact } from "../kit/state-checks.ts";
import { recordBooleanFacts } from "../responses/open-behavior-facts.ts";
import {
  assertBlockReturned,
  assertOldestBlockReturned,
  assertPrunedBlockIs410,
} from "./block-availability.ts";
import {
  assertGenesisReturned,
  assertGenesisTransactions,
  assertGenesisWithoutTransactions,
} from "./genesis-block.ts";
import {
  readReturnedBlock,
  readFutureBlock,
  assertNoTransactions,
  assertTransactionsAbsent,
  assertTransactionsIncluded,
} from "./block-contents.ts";

/**
 * Reads several blocks, for requirements that the oracle judges on every block. One block alone may have no
 * transactions.
 */
const onBlocks: CheckBody = async ({ node, inventory, seed }) => {
  const read = (version: bigint): Promise<Answer> => readBlock(node, version, { withTransactions: true });
  await collectAhead(await pickStableVersions({ node, inventory }), read, seed.spare);
};

test(
  ...requirement("BLCK-002", async (fixtures) => {
    const { node } = fixtures;
    await exercise(fixtures, "successes");
    const future = await node.getBlockByVersion(U64_MAX);
    recordStatusFact(node, "block-future-version-status", future);
    await recordBooleanFacts(fixtures);
    const versions = [0n, 1n << 32n, 1n << 53n, 1n << 63n];
    await collectAhead(versions, (version) => node.getBlockByVersion(version), fixtures.seed.spare);
  }),
);

test(...requirement("BLCK-003", assertPrunedBlockIs410));

test(
  ...requirement("BLCK-010", "the block of every retained version is returned", async (fixtures) => {
    const { assert, node, inventory, seed } = fixtures;
    const assertReturned = (version: bigint): Promise<void> => assertBlockReturned(fixtures, version);
    await collectAhead(await sampleVersions(fixtures), assertReturned, seed.spare);
    await assertEach(inventory.all.refusedBlocks, async ({ version, withTransactions }) => {
      const answer = await readBlock(node, BigInt(version), { withTransactions });
      const context = `Read the block of version ${version} with_transactions=${withTransactions}, as at the start of the run`;
      assert.status(answer, [200], context);
    });
  }),
);

test(
  ...requirement("BLCK-010", "the block of the oldest height is returned", assertOldestBlockReturned, {
    role: "supporting",
  }),
);

for (const [id, title, body] of [
  ["BLCK-010", "the block of genesis is returned if nothing is pruned", assertGenesisReturned],
  ["BLCK-012", "the block of genesis includes requested transactions", assertGenesisTransactions],
  ["BLCK-013", "the block of genesis includes no other transactions", assertGenesisWithoutTransactions],
] as const) {
  test(...requirement(id, title, body, { role: "supporting" }));
}

test(
  ...requirement(
    "BLCK-011",
    "a block that is returned for a version above the latest contains that version",
    readFutureBlock,
    { role: "supporting" },
  ),
);

test(
  ...requirement("BLCK-011", "a block contains the requested version", async (fixtures) => {
    const read = (version: bigint): Promise<Block> => readReturnedBlock(fixtures, version);
    const blocks = await collectAhead(await sampleVersions(fixtures), read, fixtures.seed.spare);
    const last = blocks.at(-1) ?? null;
    const latest = fixtures.inventory.version();
    // A node that is off by one returns the same block for the version after the last version of the block.
    if (last !== null && last.lastVersion < latest) await readReturnedBlock(fixtures, last.lastVersion + 1n);
  }),
);

test(
  ...requirement("BLCK-012", "with_transactions=true includes transactions", async (fixtures) => {
    const counts: number[] = [];
    for (const version of await pickStableVersions(fixtures)) {
      counts.push(await assertTransactionsIncluded(fixtures, version));
    }
    if (counts.some((count) => count > 0)) return;
    throw new Inconclusive(notSeen("a block that includes transactions", ["block"]));
  }),
);

test(
  ...requirement("BLCK-013", async (fixtures) => {
    const { assert, node } = fixtures;
    const versions = await pickStableVersions(fixtures);
    const read = async (version: bigint) => ({ version, answer: await readBlock(node, version) });
    for await (const { version, answer } of runAhead(versions, read, fixtures.seed.spare)) {
      require200(answer, "BLCK-010");
      const context = `Read the block of version ${version} without with_transactions`;
      assertNoTransactions(answer, assert, context);
      const { value } = answer;
      const isPresent = typeof value === "object" && value !== null && Object.hasOwn(value, "transactions");
      const shown = readTransactions(answer) === null ? "null" : "an empty array";
      node.recorder.recordFact("block-transactions-not-asked-for", isPresent ? shown : "absent");
    }
  }),
);

test(
  ...requirement("BLCK-014", async (fixtures) => {
    const { assert, node } = fixtures;
    const assertWithout = async (version: bigint): Promise<void> => {
      await requireBlock(node, version);
      const answer = await readBlock(node, version, { withTransactions: false });
      const context = `Read the block of version ${version} (with_transactions=false)`;
      assert.status(answer, [200], context);
      assertNoTransactions(answer, assert, context);
    };
    await collectAhead(await pickStableVersions(fixtures), assertWithout, fixtures.seed.spare);
  }),
);

test(...requirement("BLCK-031", assertTransactionsAbsent));

test(
  ...requirement("BLCK-015", async ({ node, inventory }) => {
    let most = 0;
    let mostWithVersion = 0;
    for (const version of await pickStableVersions({ node, inventory })) {
      const answer = await readBlock(node, version, { withTransactions: true });
      const transactions = readTransactions(answer) ?? [];
      most = Math.max(most, transactions.length);
      const withVersion = transactions.filter((one) => valueAt(one, "/version") !== undefined);
      mostWithVersion = Math.max(mostWithVersion, withVersion.length);
    }
    if (mostWithVersion > 1) return;
    if (most > 1)
      throw new Inconclusive(
        notSeen("a block with two transactions that show their version", ["block"], {
          subject: "transaction-version",
        }),
      );
    throw new Inconclusive(
      notSeen("a block with two transactions", ["block"], { subject: "second-transaction" }),
    );
  }),
);
test(...requirement("BLCK-021", onBlocks));
test(
  ...requirement("BLCK-025", async (fixtures) => {
    await onBlocks(fixtures);
    const { node, inventory } = fixtures;
    await node.getBlockByVersion(inventory.all.position?.oldestLedgerVersion ?? "0");
  }),
);
test(...requirement("BLCK-026", onBlocks));

/**
 * Texts that are not a boolean in any usual notation. The document does not say whether `1` or `TRUE` is allowed, so
 * these are not sent.
 */
const malformedBooleans = ["x", "2", "-1", "maybe", "true,false", "truefalse", "[]"];

test(
  ...requirement("BLCK-027", async ({ assert, node, inventory, seed }) => {
    await requireStableBlock({ node, inventory });
    await assertProperty({
      seed: limitRuns(12, seed),
      examples: [smallestAboveU64],
      // With an empty text, the path would be the path of another operation.
      cases: malformedU64Text.filter(({ text }) => text !== ""),
      holds: async ({ text, broken }) => {
        const answer = await node.getBlockByVersion(text, {}, { form: "malformed" });
        const context = `Read the block of the malformed version ${JSON.stringify(text)} (${broken})`;
        assert.rejected(answer, context);
      },
    });
  }),
);

test(
  ...requirement("BLCK-028", async ({ assert, node, inventory, seed }) => {
    const { version } = await requireStableBlock({ node, inventory });
    const assertRejected = async (withTransactions: string): Promise<void> => {
      const answer = await node.getBlockByVersion(version, { withTransactions }, { form: "malformed" });
      const context = `Read the block of version ${version} (with_transactions=${withTransactions})`;
      assert.rejected(answer, context);
    };
    await collectAhead(malformedBooleans, assertRejected, seed.spare);
  }),
);
