import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createFileGasBudget, createGasBudget, type GasBudget } from "./gas-budget.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-gas-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const take = (budget: GasBudget, name: string, units: bigint): boolean =>
  budget.reserve(new Map([[name, units]]));

test("a budget without a limit is never used up", () => {
  const budget = createGasBudget(null);
  assert.deepEqual([take(budget, "a/1", 2n ** 64n), budget.left()], [true, null]);
});

test("a transaction that does not fit reserves nothing, also together with one that fits", () => {
  const budget = createGasBudget(100n);
  const both = new Map([
    ["a/1", 60n],
    ["a/2", 60n],
  ]);
  assert.deepEqual([budget.reserve(both), budget.left()], [false, 100n]);
  assert.deepEqual([take(budget, "a/1", 60n), take(budget, "a/2", 60n), budget.left()], [true, false, 40n]);
});

test("what a transaction cost counts instead of what it reserved, also if it cost more", () => {
  const budget = createGasBudget(100n);
  assert.ok(take(budget, "a/1", 60n));
  budget.settle("a/1", 10n);
  assert.equal(budget.left(), 90n);
  assert.ok(take(budget, "a/2", 90n));
  budget.settle("a/2", 200n);
  assert.deepEqual([budget.left(), take(budget, "a/3", 1n)], [0n, false]);
});

test("a transaction that was refused gives back what it reserved, one that was executed does not", () => {
  const budget = createGasBudget(100n);
  assert.ok(take(budget, "a/1", 60n));
  budget.release("a/1");
  assert.equal(budget.left(), 100n);
  assert.ok(take(budget, "a/1", 70n));
  budget.settle("a/1", 50n);
  budget.release("a/1");
  assert.equal(budget.left(), 50n);
});

test("a transaction that is sent again reserves the most of what it can cost once", () => {
  const budget = createGasBudget(100n);
  assert.deepEqual(
    [take(budget, "a/1", 60n), take(budget, "a/1", 60n), take(budget, "a/1", 70n), budget.left()],
    [true, true, true, 30n],
  );
  assert.deepEqual([take(budget, "a/1", 101n), budget.left()], [false, 30n]);
  budget.settle("a/1", 5n);
  assert.deepEqual([take(budget, "a/1", 100n), budget.left()], [true, 95n]);
});

test("budgets on the same file share its limit, as those of several processes", () => {
  const path = join(folder, "gas");
  const [one, other] = [createFileGasBudget(path, 100n), createFileGasBudget(path, 100n)];
  assert.deepEqual([one.left(), take(one, "a/1", 60n), take(other, "b/1", 60n)], [100n, true, false]);
  other.settle("a/1", 30n);
  assert.deepEqual([one.left(), take(other, "b/1", 60n), take(one, "a/2", 20n)], [70n, true, false]);
  assert.equal(createFileGasBudget(path, 100n).left(), 10n);
});
