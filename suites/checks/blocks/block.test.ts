import assert from "node:assert/strict";
import { test } from "node:test";
import { assertBlockReturned, assertPrunedBlockIs410 } from "./block-availability.ts";
import { assertTransactionsAbsent, assertTransactionsIncluded } from "./block-contents.ts";
import { assertHashesDiffer, assertTimestampsDoNotDecrease } from "./block-order.ts";
import type { RawAnswer } from "../../client/send-request.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import { createInventoryView } from "../../discovery/inventory-view.ts";
import { EMPTY_INVENTORY } from "../../discovery/inventory.ts";
import {
  createRawAnswer,
  createFakeClient,
  errorAnswer,
  createFakeFixtures,
  createFakeTransport,
} from "../../client/fake-target.test.support.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { bindAssertions } from "../../judge/assertions.ts";

/** The fake target retains the versions 10 to 100, and its blocks have the heights 5 to 50. */
const position = {
  chainId: 4,
  ledgerVersion: "100",
  oldestLedgerVersion: "10",
  ledgerTimestampMicros: "1700000000000000",
  epoch: "2",
  blockHeight: "50",
  oldestBlockHeight: "5",
};

function blockAnswer(first: number, last: number, height = 20, more: object = {}): RawAnswer {
  return createRawAnswer(200, {
    block_height: String(height),
    block_hash: "0x00",
    block_timestamp: "0",
    first_version: String(first),
    last_version: String(last),
    ...more,
  });
}

/** Creates the fixtures of a check of a fake target that responds to a read of a block with `toAnswer(version)`. */
function targetOf(requirement: RequirementId, toAnswer: (version: number) => RawAnswer) {
  const node = createFakeClient(
    createFakeTransport(({ path }) => toAnswer(Number(/by_version\/(\d+)/.exec(path)?.[1] ?? "NaN"))),
  );
  const inventory = createInventoryView({ ...EMPTY_INVENTORY, position, succeeding: ["checkHealth"] });
  return { ...createFakeFixtures(node), assert: bindAssertions(requirement), inventory };
}

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (thrown) {
    if (thrown instanceof Violation) return `violated ${thrown.details.requirement}`;
    if (thrown instanceof Inconclusive) return "inconclusive";
    throw thrown;
  }
  return "passed";
}

const blockOfFive = (version: number): RawAnswer => {
  const first = version - (version % 5);
  return blockAnswer(first, first + 4);
};
const notFound = errorAnswer(404, "block_not_found");

test("a rejected version is not judged if its block may contain the oldest version", async () => {
  const target = targetOf("BLCK-010", (version) => (version < 80 ? notFound : blockOfFive(version)));
  assert.equal(await outcomeOf(assertBlockReturned(target, 60n)), "inconclusive");
});

test("a rejected version above or within a returned block is a violation", async () => {
  const above = targetOf("BLCK-010", (version) => (version < 40 ? blockOfFive(version) : notFound));
  assert.equal(await outcomeOf(assertBlockReturned(above, 60n)), "violated BLCK-010");
  const within = targetOf("BLCK-010", (version) => (version % 5 === 0 ? blockOfFive(version) : notFound));
  assert.equal(await outcomeOf(assertBlockReturned(within, 62n)), "violated BLCK-010");
});

test("a node that returns 404 for every block violates the requirement, a node that returns 403 does not", async () => {
  assert.equal(
    await outcomeOf(
      assertBlockReturned(
        targetOf("BLCK-010", () => notFound),
        60n,
      ),
    ),
    "violated BLCK-010",
  );
  const forbidding = targetOf("BLCK-010", () => errorAnswer(403, "api_disabled"));
  assert.equal(await outcomeOf(assertBlockReturned(forbidding, 60n)), "inconclusive");
  assert.equal(await outcomeOf(assertPrunedBlockIs410(forbidding)), "inconclusive");
});

test("included transactions are an array, which may be empty", async () => {
  const including = (transactions: unknown) =>
    targetOf("BLCK-012", () => blockAnswer(60, 64, 20, { transactions }));
  assert.equal(await assertTransactionsIncluded(including([]), 60n), 0);
  assert.equal(await assertTransactionsIncluded(including([{ type: "other" }]), 60n), 1);
  assert.equal(await outcomeOf(assertTransactionsIncluded(including(null), 60n)), "violated BLCK-012");
  assert.equal(await outcomeOf(assertTransactionsIncluded(including({}), 60n)), "inconclusive");
});

test("every version below the oldest is pruned, even if the block of that version also contains the oldest version", async () => {
  const gone = (toBelow: (version: number) => RawAnswer) =>
    targetOf("BLCK-003", (version) => (version < 10 ? toBelow(version) : blockOfFive(version)));
  const pruned = errorAnswer(410, "block_pruned");
  assert.equal(await outcomeOf(assertPrunedBlockIs410(gone(() => notFound))), "violated BLCK-003");
  assert.equal(await outcomeOf(assertPrunedBlockIs410(gone(() => pruned))), "passed");
  const acrossOldest = gone((version) => (version === 9 ? blockAnswer(8, 12, 5) : pruned));
  assert.equal(await outcomeOf(assertPrunedBlockIs410(acrossOldest)), "violated BLCK-003");
});

test("blocks of different heights have different hashes and timestamps that do not decrease", async () => {
  const numbered = (requirement: RequirementId, toMore: (height: number) => object) =>
    targetOf(requirement, (version) => {
      const height = Math.floor(version / 5);
      return blockAnswer(height * 5, height * 5 + 4, height, toMore(height));
    });
  const hashed = numbered("BLCK-029", (height) => ({ block_hash: `${height}` }));
  assert.equal(await outcomeOf(assertHashesDiffer(hashed)), "passed");
  assert.equal(await outcomeOf(assertTimestampsDoNotDecrease(hashed)), "passed");
  assert.equal(await outcomeOf(assertHashesDiffer(numbered("BLCK-029", () => ({})))), "violated BLCK-029");
  const falling = numbered("BLCK-030", (height) => ({ block_timestamp: String(1000 - height) }));
  assert.equal(await outcomeOf(assertTimestampsDoNotDecrease(falling)), "violated BLCK-030");
  const flat = targetOf("BLCK-029", blockOfFive);
  assert.equal(await outcomeOf(assertHashesDiffer(flat)), "inconclusive");
});

test("transactions that were not requested are absent or null", async () => {
  const having = (more: object) => targetOf("BLCK-031", () => blockAnswer(55, 59, 20, more));
  assert.equal(await outcomeOf(assertTransactionsAbsent(having({}))), "passed");
  assert.equal(await outcomeOf(assertTransactionsAbsent(having({ transactions: null }))), "passed");
  assert.equal(await outcomeOf(assertTransactionsAbsent(having({ transactions: [] }))), "violated BLCK-031");
});
