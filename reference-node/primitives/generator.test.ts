import assert from "node:assert/strict";
import { test } from "node:test";
import { createGenerator } from "./generator.ts";

test("the seed and the purpose determine the generated numbers", () => {
  const draw = (seed: number, purpose: string): string => String(createGenerator(seed, purpose).bytes(32));
  assert.equal(draw(7, "accounts"), draw(7, "accounts"));
  assert.notEqual(draw(7, "accounts"), draw(8, "accounts"));
  assert.notEqual(draw(7, "accounts"), draw(7, "history"));
});

test("`below` returns every value below the bound and no other", () => {
  const generator = createGenerator(0, "below");
  const seen = new Set(Array.from({ length: 500 }, () => generator.below(7)));
  assert.deepEqual(seen, new Set([0, 1, 2, 3, 4, 5, 6]));
  assert.throws(() => generator.below(0), RangeError);
});

test("every bit is set in about half of the numbers", () => {
  const generator = createGenerator(0, "spread");
  const words = Array.from({ length: 4000 }, () => generator.next());
  for (let bit = 0; bit < 32; bit += 1) {
    const ones = words.filter((word) => ((word >>> bit) & 1) === 1).length;
    assert.ok(ones > 1800 && ones < 2200, `bit ${bit} is set in ${ones} of 4000 numbers`);
  }
});
