import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { deriveSeed, drawInteger } from "./seed.ts";

test("a seed and a name always give the same number, which never changes between versions", () => {
  assert.equal(deriveSeed(0, ""), 0x811c9dc5 | 0);
  assert.equal(deriveSeed(0, "a"), 0xe40c292c | 0);
  assert.equal(deriveSeed(0, "foobar"), 0xbf9cf968 | 0);
});

test("every derived seed is a signed 32-bit integer", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.string(), (seed, name) => {
      const derived = deriveSeed(seed, name);
      return Number.isInteger(derived) && derived === (derived | 0);
    }),
    { seed: 1 },
  );
});

test("different names and different seeds give different numbers", () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `ACCT-${at}`);
  assert.equal(new Set(names.map((name) => deriveSeed(7, name))).size, names.length);
  assert.equal(new Set(names.map((_, at) => deriveSeed(at, "ACCT-001"))).size, names.length);
});

test("a drawn number covers its whole range, both bounds included, and is the same for the same seed", () => {
  const draws = new Set(
    Array.from({ length: 1_000 }, (_, value) => drawInteger({ value, runs: 1 }, 10n, 19n)),
  );
  assert.deepEqual(draws, new Set([10n, 11n, 12n, 13n, 14n, 15n, 16n, 17n, 18n, 19n]));
  assert.equal(
    drawInteger({ value: 7, runs: 1 }, 0n, 1n << 63n),
    drawInteger({ value: 7, runs: 1 }, 0n, 1n << 63n),
  );
  assert.equal(drawInteger({ value: 7, runs: 1 }, 5n, 5n), 5n);
});
