import assert from "node:assert/strict";
import { test } from "node:test";
import { mutants } from "../fake-nodes/mutants/mutants.ts";
import { pairs } from "../fake-nodes/variations/variation-pairs.ts";
import { variations } from "../fake-nodes/variations/variations.ts";
import { isInRound, pickRound, pickThird, gateRoundCount } from "./sample.ts";

for (const [what, all] of [
  ["mutant", mutants],
  ["variation and every pair", [...variations, ...pairs(variations)]],
] as const) {
  test(`every ${what} is in one round, and each round has some of them`, () => {
    const rounds = Array.from({ length: gateRoundCount }, (_, round) => round);
    const sizes = rounds.map((round) => all.filter((one) => isInRound(one, round, gateRoundCount)).length);
    assert.equal(
      sizes.reduce((sum, size) => sum + size, 0),
      all.length,
    );
    assert.ok(Math.min(...sizes) > 0);
  });
}

test("the sources decide the round, and other sources can have each of the other rounds", () => {
  assert.equal(pickRound(gateRoundCount), pickRound(gateRoundCount));
  const picked = Array.from({ length: 100 }, (_, index) => pickRound(gateRoundCount, `sources ${index}`));
  assert.deepEqual(new Set(picked), new Set(Array.from({ length: gateRoundCount }, (_, round) => round)));
});

test("three rounds of a third select every node, and each round selects a third", () => {
  for (const size of [1, 2, 3, 4, 7, 30]) {
    const nodes = Array.from({ length: size }, (_, index) => ({ id: `node ${index}` }));
    const thirds = [0, 1, 2].map((round) => pickThird(nodes, round));
    assert.deepEqual(new Set(thirds.flat()), new Set(nodes));
    for (const { length } of thirds) assert.ok(length >= 1 && Math.abs(length - size / 3) < 1);
  }
});
