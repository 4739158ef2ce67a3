import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "../../client/answer.ts";
import {
  address,
  createFakeClient,
  createFakeTransport,
  account,
} from "../../client/fake-target.test.support.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { bindAssertions } from "../../judge/assertions.ts";
import { assertAtOnePosition, requireOnePosition, type Comparison } from "./one-position.ts";

const read = createFakeClient(createFakeTransport([account]));
const answer = await read.getAccount(address);
const at = (ledgerVersion: string | null): Answer => ({
  ...answer,
  position: { ...answer.position, ledgerVersion },
});
const violation = bindAssertions("RESP-016").violation(answer, {
  context: "Compared",
  expected: "one",
  received: "another",
  mismatch: "other",
});

/** Returns how many comparisons were made. */
async function countComparisons(compare: (count: number) => Comparison): Promise<number> {
  let count = 0;
  await assertAtOnePosition(() => Promise.resolve(compare((count += 1))));
  return count;
}

test("responses that agree are compared once, whatever their ledger versions", async () => {
  assert.equal(await countComparisons(() => ({ answers: [at("1"), at("2")], violation: null })), 1);
});

test("a contradiction at one ledger version is a violation, also after comparisons of different versions", async () => {
  await assert.rejects(
    countComparisons((count) => ({ answers: [at("2"), at(count < 3 ? "1" : "2")], violation })),
    Violation,
  );
});

test("a contradiction at different ledger versions is a violation only if no comparison agrees", async () => {
  const moving = (count: number): readonly Answer[] => [at(String(count)), at(String(count + 1))];
  await assert.rejects(
    countComparisons((count) => ({ answers: moving(count), violation })),
    Violation,
  );
  const agreeing = await countComparisons((count) => ({
    answers: moving(count),
    violation: count < 4 ? violation : null,
  }));
  assert.equal(agreeing, 4);
});

test("responses without the same ledger version are not of one position", () => {
  requireOnePosition([at("7"), at("7")]);
  for (const other of [at("8"), at(null)]) {
    assert.throws(() => requireOnePosition([at("7"), other]), Inconclusive);
  }
  assert.throws(() => requireOnePosition([at(null), at(null)]), Inconclusive);
});
