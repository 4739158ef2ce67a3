import assert from "node:assert/strict";
import { test } from "node:test";
import { Violation } from "../../client/outcome.ts";
import type { Combination, Factor } from "./factors.ts";
import { countPairs, createCoveringArray, listMissing, listPairs } from "./pairs.ts";
import { shrink } from "./shrink.ts";

const own: readonly Factor[] = [
  { name: "version", levels: ["middle", "newest"] },
  { name: "spelling", levels: ["full", "short", "without 0x"] },
  { name: "coding", levels: ["none", "gzip"] },
];
const all = createCoveringArray(own);

test("a covering array contains each pair with few combinations", () => {
  assert.equal(new Set(all.flatMap((one) => listPairs(own, one))).size, 2 * 3 + 2 * 2 + 3 * 2);
  assert.equal(all.length, 6);
});

test("pairs that were not judged are counted by the level that the target does not have", () => {
  const isShown = ({ spelling }: Combination): boolean => spelling !== "short";
  const first = all.filter(isShown);
  const judged = [...first, ...listMissing(own, all, first).filter(isShown)];
  const counted = countPairs(own, all, judged);
  assert.equal(counted.pairs, 16);
  assert.deepEqual(counted.notPossible, { "spelling=short": 4 });
  assert.deepEqual(countPairs(own, all, all), { pairs: 16, covered: 16, notPossible: {} });
});

test("each pair that no judged combination contains is sent with the plain levels", () => {
  const missing = listMissing(own, all, all.slice(1));
  assert.ok(missing.length > 0);
  const covered = new Set([...all.slice(1), ...missing].flatMap((one) => listPairs(own, one)));
  assert.equal(covered.size, 16);
  assert.deepEqual(listMissing(own, all, all), []);
});

test("a violation is shrunk to the levels that cause it", async () => {
  const violation = new Violation({
    operation: "getAccount",
    basis: "status",
    layer: "status",
    mismatch: "other status",
    summary: "It broke.",
    expected: "200",
    received: "404",
    exchanges: [],
  });
  const sent: Combination[] = [];
  const judge = (combination: Combination): Promise<Violation | null> => {
    sent.push(combination);
    return Promise.resolve(
      combination.spelling === "short" && combination.coding === "gzip" ? violation : null,
    );
  };
  const broken = { version: "newest", spelling: "short", coding: "gzip" };
  const least = await shrink(judge, own, { combination: broken, violation });
  assert.deepEqual(least.combination, { version: "middle", spelling: "short", coding: "gzip" });
  assert.equal(sent.length, 3);
});
