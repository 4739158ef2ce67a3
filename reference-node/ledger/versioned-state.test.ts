import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createVersionedState, type ListingPosition } from "./versioned-state.ts";

type Step =
  | {
      readonly kind: "write";
      readonly gap: number;
      readonly changes: readonly (readonly [string, number | null])[];
    }
  | { readonly kind: "prune"; readonly ahead: number; readonly stepsMax: number };

const keys = ["a", "b", "c", "d", "e"] as const;
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("write" as const),
      gap: fc.integer({ min: 1, max: 3 }),
      changes: fc.array(fc.tuple(fc.constantFrom(...keys), fc.option(fc.nat(9))), { maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("prune" as const),
      ahead: fc.nat(20),
      stepsMax: fc.constantFrom(0, 1, 3, Infinity),
    }),
  },
);

const listedKeys: readonly string[] = ["a", "b", "c", "d"];

/** Puts some of the keys in a listing, in reverse order. */
function toListingPosition(key: string): ListingPosition | null {
  const sortKey = "dcba".indexOf(key);
  return sortKey === -1 ? null : { list: "listed", sortKey: String(sortKey) };
}

/** A simple model of the versioned state: one full copy of the state per version. */
function createModel() {
  const copies: ReadonlyMap<string, number>[] = [];
  return {
    write(version: number, changes: ReadonlyMap<string, number | null>): void {
      const copy = new Map(copies.at(-1));
      while (copies.length < version) copies.push(new Map(copy));
      for (const [key, value] of changes) {
        if (value === null) copy.delete(key);
        else copy.set(key, value);
      }
      copies.push(copy);
    },
    read: (key: string, version: number): number | undefined =>
      copies[Math.min(version, copies.length - 1)]?.get(key),
    list: (names: readonly string[], version: number): (readonly [string, number])[] =>
      [...(copies[Math.min(version, copies.length - 1)] ?? [])]
        .filter(([key]) => names.includes(key))
        .toSorted(([left], [right]) => (left > right ? -1 : 1)),
  };
}

test("a read at any retained version returns the same value as a full copy of the state at that version", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const state = createVersionedState<number>(toListingPosition);
      const model = createModel();
      let latest = -1;
      let oldest = 0;
      for (const one of steps) {
        if (one.kind === "write") {
          latest += one.gap;
          const changes = new Map(one.changes);
          state.write(latest, changes);
          model.write(latest, changes);
        } else {
          oldest = Math.min(Math.max(latest, 0), oldest + one.ahead);
          state.prune(oldest, one.stepsMax);
        }
        for (let version = Math.max(0, oldest); version <= latest; version += 1) {
          const listed = [...state.list("listed", "", version)].map(({ key, value }) => [key, value]);
          assert.deepEqual(listed, model.list(listedKeys, version), `list at ${version}`);
        }
        for (const key of keys) {
          for (let version = oldest; version <= latest; version += 1) {
            assert.equal(state.read(key, version), model.read(key, version), `${key} at ${version}`);
          }
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("after a rewind and further steps, a state equals one that never had the removed writes", () => {
  const steps = fc.array(step, { maxLength: 30 });
  fc.assert(
    fc.property(steps, steps, steps, (before, removed, after) => {
      const [state, other] = [createListedState(), createListedState()];
      const [start, pruned] = apply(state, before, [-1, 0]);
      apply(other, before, [-1, 0]);
      // Pruning above the point of the rewind would drop values that it needs.
      const removedWrites = removed.filter(({ kind }) => kind === "write");
      apply(state, removedWrites, [start, pruned]);
      state.rewind(start, new Set(keysOf(removedWrites)));
      apply(state, after, [start, pruned]);
      apply(other, after, [start, pruned]);
      const versions = Array.from({ length: 100 }, (_, version) => version);
      const values = (one: typeof state) => versions.map((version) => one.listValues(version, Infinity));
      assert.deepEqual([values(state), state.size], [values(other), other.size]);
      const list = (one: typeof state) => [...one.list("listed", "", Number.MAX_SAFE_INTEGER)];
      assert.deepEqual(list(state), list(other));
    }),
    { numRuns: 200 },
  );
});

function createListedState() {
  return createVersionedState<number>(toListingPosition);
}

function keysOf(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((one) => (one.kind === "write" ? one.changes.map(([key]) => key) : []));
}

/** Applies steps to a state, from its latest and its oldest version on. Returns these versions afterwards. */
function apply(
  state: ReturnType<typeof createListedState>,
  steps: readonly Step[],
  [start, from]: readonly [latest: number, oldest: number],
): readonly [latest: number, oldest: number] {
  let [latest, oldest] = [start, from];
  for (const one of steps) {
    if (one.kind === "write") {
      latest += one.gap;
      state.write(latest, new Map(one.changes));
    } else {
      oldest = Math.min(Math.max(latest, 0), oldest + one.ahead);
      state.prune(oldest, one.stepsMax);
    }
  }
  return [latest, oldest];
}

test("after all old values are dropped, one value per existing key is retained", () => {
  const state = createVersionedState<number>();
  for (let version = 0; version < 10_000; version += 1) {
    state.write(
      version,
      new Map([
        ["hot", version],
        [`cold ${version % 50}`, version],
        ["gone", version % 2 === 0 ? 1 : null],
      ]),
    );
  }
  state.prune(9999);
  assert.equal(state.size, 51);
  assert.equal(state.read("gone", 9999), undefined);
  assert.equal(state.read("hot", 9999), 9999);
});

test("prune drops at most the given number of values and returns whether more are left to drop", () => {
  const state = createVersionedState<number>();
  for (let version = 0; version <= 10; version += 1) state.write(version, new Map([["a", version]]));
  assert.equal(state.prune(10, 3), true);
  assert.equal(state.size, 8);
  assert.equal(state.prune(10), false);
  assert.equal(state.size, 1);
});

test("the values of a version are ordered by key, without deleted keys and without later writes", () => {
  const state = createVersionedState<number>();
  const writes: readonly (readonly [number, readonly (readonly [string, number | null])[]])[] = [
    [
      0,
      [
        ["b", 1],
        ["a", 2],
        ["d", 3],
      ],
    ],
    [
      3,
      [
        ["b", null],
        ["c", 5],
      ],
    ],
    [4, [["d", 6]]],
  ];
  for (const [version, changes] of writes) state.write(version, new Map(changes));
  assert.deepEqual(state.listValues(2, 3), [
    ["a", 2],
    ["b", 1],
    ["d", 3],
  ]);
  assert.deepEqual(state.listValues(4, 3), [["a", 2]]);
  assert.deepEqual(state.listValues(4, 4), [
    ["a", 2],
    ["c", 5],
  ]);
});

test("a listing starts at the given sort key, and an unknown listing is empty", () => {
  const state = createVersionedState<number>(toListingPosition);
  state.write(0, new Map(listedKeys.map((key, index) => [key, index])));
  assert.deepEqual(
    [...state.list("listed", "2", 0)].map(({ sortKey, key }) => [sortKey, key]),
    [
      ["2", "b"],
      ["3", "a"],
    ],
  );
  assert.deepEqual([...state.list("other", "", 0)], []);
});

test("a write at a version that is not above the latest is rejected", () => {
  const state = createVersionedState<number>();
  state.write(5, new Map([["a", 1]]));
  for (const version of [5, 4, 5.5, -1, NaN]) {
    assert.throws(() => state.write(version, new Map()), RangeError, String(version));
  }
});

test("a change of a copy does not change the original, and pruning works in both", () => {
  const state = createVersionedState<number>(() => ({ list: "all", sortKey: "one" }));
  state.write(0, new Map([["a", 1]]));
  state.write(1, new Map([["a", 2]]));
  const copy = state.copy();
  copy.write(2, new Map([["a", null]]));
  assert.deepEqual([state.read("a", 2), copy.read("a", 2), copy.read("a", 1)], [2, undefined, 2]);
  assert.deepEqual([[...state.list("all", "", 2)].length, [...copy.list("all", "", 2)].length], [1, 0]);
  state.prune(1);
  assert.deepEqual([state.size, copy.size, copy.read("a", 0)], [1, 3, 1]);
  copy.prune(2);
  assert.deepEqual([copy.size, copy.read("a", 2), state.read("a", 1)], [0, undefined, 2]);
});
