import assert from "node:assert/strict";
import { test } from "node:test";
import { pairs } from "../fake-nodes/variations/variation-pairs.ts";
import { variations } from "../fake-nodes/variations/variations.ts";
import { isInRound, pickRound, variationRoundCount } from "./sample.ts";

test("every variation and every pair is in one round, and each round has some of them", () => {
  const rounds = Array.from({ length: variationRoundCount }, (_, round) => round);
  const all = [...variations, ...pairs(variations)];
  const sizes = rounds.map((round) => all.filter((one) => isInRound(one, round, variationRoundCount)).length);
  assert.equal(
    sizes.reduce((sum, size) => sum + size, 0),
    all.length,
  );
  assert.ok(Math.min(...sizes) > 0);
});

test("the sources decide the round, and other sources can have each of the other rounds", () => {
  assert.equal(pickRound(variationRoundCount), pickRound(variationRoundCount));
  const picked = Array.from({ length: 100 }, (_, index) =>
    pickRound(variationRoundCount, `sources ${index}`),
  );
  assert.deepEqual(
    new Set(picked),
    new Set(Array.from({ length: variationRoundCount }, (_, round) => round)),
  );
});
