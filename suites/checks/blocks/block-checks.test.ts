import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assertBlockContains,
  assertBlockReturned,
  assertTransactionsIncluded,
  assertPrunedBlockIs410,
} from "./block-checks.ts";
import type { RawAnswer } from "../../client/transport.ts";
import { createInventoryView } from "../../discovery/inventory-view.ts";
import { EMPTY_INVENTORY } from "../../discovery/inventory.ts";
import {
  createRawAnswer,
  createFakeClient,
  errorAnswer,
  createFakeFixtures,
  createFakeTransport,
} from "../kit/fake-target.test.support.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";

/** The window of the made-up answers is 10 to 100, its blocks have the heights 5 to 50. */
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

/** What a check gets on a target that answers each version as said. */
function targetOf(answer: (version: number) => RawAnswer) {
  const node = createFakeClient(
    createFakeTransport(({ path }) => answer(Number(/by_version\/(\d+)/.exec(path)?.[1] ?? "NaN"))),
  );
  const inventory = createInventoryView({ ...EMPTY_INVENTORY, position, succeeding: ["checkHealth"] });
  return { ...createFakeFixtures(node), inventory };
}

async function thrownBy(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (thrown) {
    if (thrown instanceof Violation) return `violated ${thrown.details.requirement}`;
    if (thrown instanceof Inconclusive) return "inconclusive";
    throw thrown;
  }
  return "held";
}

const ofFive = (version: number): RawAnswer => {
  const first = version - (version % 5);
  return blockAnswer(first, first + 4);
};
const notFound = errorAnswer(404, "block_not_found");

test("a refused version whose block may lie across the oldest one is not judged", async () => {
  const target = targetOf((version) => (version < 80 ? notFound : ofFive(version)));
  assert.equal(await thrownBy(assertBlockReturned(target, 60n)), "inconclusive");
});

test("a refused version above a block that is served, or within one, breaks its requirement", async () => {
  const above = targetOf((version) => (version < 40 ? ofFive(version) : notFound));
  assert.equal(await thrownBy(assertBlockReturned(above, 60n)), "violated BLCK-010");
  const within = targetOf((version) => (version % 5 === 0 ? ofFive(version) : notFound));
  assert.equal(await thrownBy(assertBlockReturned(within, 62n)), "violated BLCK-010");
});

test("a node that refuses every block breaks its requirement, one that forbids them does not", async () => {
  assert.equal(
    await thrownBy(
      assertBlockReturned(
        targetOf(() => notFound),
        60n,
      ),
    ),
    "violated BLCK-010",
  );
  const forbidding = targetOf(() => errorAnswer(403, "api_disabled"));
  assert.equal(await thrownBy(assertBlockReturned(forbidding, 60n)), "inconclusive");
  assert.equal(await thrownBy(assertPrunedBlockIs410(forbidding)), "inconclusive");
});

test("a block is judged by its first and last version alone", async () => {
  assert.equal(await thrownBy(assertBlockContains(targetOf(ofFive), 64n)), "held");
  const next = targetOf((version) => ofFive(version + 5));
  assert.equal(await thrownBy(assertBlockContains(next, 64n)), "violated BLCK-011");
  assert.equal(
    await thrownBy(
      assertBlockContains(
        targetOf(() => notFound),
        64n,
      ),
    ),
    "inconclusive",
  );
});

test("transactions that are asked for are an array, be it empty", async () => {
  const including = (transactions: unknown) => targetOf(() => blockAnswer(60, 64, 20, { transactions }));
  assert.equal(await assertTransactionsIncluded(including([]), 60n), 0);
  assert.equal(await assertTransactionsIncluded(including([{ type: "other" }]), 60n), 1);
  assert.equal(await thrownBy(assertTransactionsIncluded(including(null), 60n)), "violated BLCK-012");
  assert.equal(await thrownBy(assertTransactionsIncluded(including({}), 60n)), "inconclusive");
});

test("a pruned block is one that lies wholly below the oldest version", async () => {
  const gone = (edge: RawAnswer) =>
    targetOf((version) => {
      if (version === 10) return edge;
      return version < 10 ? errorAnswer(404, "block_not_found") : ofFive(version);
    });
  assert.equal(await thrownBy(assertPrunedBlockIs410(gone(blockAnswer(8, 12, 5)))), "violated BLCK-003");
  assert.equal(await thrownBy(assertPrunedBlockIs410(gone(notFound))), "violated BLCK-003");
  const kept = targetOf((version) => (version < 10 ? errorAnswer(410, "block_pruned") : ofFive(version)));
  assert.equal(await thrownBy(assertPrunedBlockIs410(kept)), "held");
});
