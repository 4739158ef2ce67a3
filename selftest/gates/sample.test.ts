import assert from "node:assert/strict";
import { test } from "node:test";
import { pairs } from "../fake-nodes/variations/variation-pairs.ts";
import { variations } from "../fake-nodes/variations/variations.ts";
import { currentRound, isInRound, variationRoundCount } from "./sample.ts";

test("every variation and every pair is in one round, and each round has some of them", () => {
  const rounds = Array.from({ length: variationRoundCount }, (_, round) => round);
  const all = [...variations, ...pairs(variations)];
  const sizes = rounds.map((round) => all.filter((one) => isInRound(one, round, variationRoundCount)).length);
  assert.equal(
    sizes.reduce((sum, size) => sum + size, 0),
    all.length,
  );
  assert.ok(Math.min(...sizes) > 0);
  assert.ok(rounds.includes(currentRound(variationRoundCount)));
});
