import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createNumberedList, createPruneQueue } from "./lists.ts";
import { createSortedList } from "./sorted-list.ts";

test("the number of an item does not change when other items are appended or dropped", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 60 }), { maxLength: 60 }), (steps) => {
      const list = createNumberedList<{ readonly number: number }>("item");
      let oldest = 0;
      for (const step of steps) {
        list.append({ number: list.next });
        list.dropBelow(step);
        oldest = Math.max(oldest, Math.min(step, list.next));
        assert.equal(list.oldest, oldest);
        assert.deepEqual(
          list.toArray().map(({ number }) => number),
          Array.from({ length: list.next - oldest }, (_, index) => oldest + index),
        );
        if (oldest < list.next) assert.equal(list.at(oldest).number, oldest);
        assert.throws(() => list.at(oldest - 1), /item must be from/);
        assert.throws(() => list.at(list.next), RangeError);
      }
    }),
  );
});

test("a sorted list behaves like a map that is sorted on every read", () => {
  const sortKey = fc.string({ maxLength: 2, unit: fc.constantFrom("a", "b", "c") });
  const step = fc.record({ isRemoval: fc.boolean(), isCopied: fc.boolean(), sortKey });
  fc.assert(
    fc.property(fc.array(step), sortKey, (steps, start) => {
      let places = createSortedList<number>();
      const model = new Map<string, number>();
      for (const [index, one] of steps.entries()) {
        if (one.isCopied) places = places.copy((item) => item);
        if (one.isRemoval) {
          places.remove(one.sortKey);
          model.delete(one.sortKey);
        } else {
          places.put(one, index);
          model.set(one.sortKey, index);
        }
      }
      const expected = [...model]
        .filter(([name]) => name >= start)
        .toSorted(([left], [right]) => (left < right ? -1 : 1));
      assert.deepEqual([...places.from(start)], expected);
      assert.equal(places.size, model.size);
    }),
  );
});

test("a prune queue behaves like an array, also while it grows and shrinks", () => {
  const steps = fc.array(
    fc.record({ pushes: fc.nat(300), takes: fc.nat(300), ahead: fc.integer({ min: -5, max: 5 }) }),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(steps, (rounds) => {
      const ring = createPruneQueue<{ readonly number: number }>();
      const model: { readonly number: number }[] = [];
      let number = 0;
      for (const { pushes, takes, ahead } of rounds) {
        for (let count = 0; count < pushes; count += 1) {
          number += 1;
          ring.push(number, { number });
          model.push({ number });
        }
        const at = (model[0]?.number ?? 0) + takes + ahead;
        for (let count = 0; count < takes; count += 1) {
          const expected = model[0] !== undefined && model[0].number <= at ? model.shift() : undefined;
          assert.deepEqual(ring.takePrunable(at), expected);
        }
        assert.equal(ring.size, model.length);
      }
    }),
    { numRuns: 50 },
  );
});

test("a numbered list returns to an extent whose items were kept", () => {
  const numbers = fc.record({
    before: fc.nat(20),
    oldest: fc.nat(20),
    after: fc.nat(60),
    dropped: fc.nat(90),
  });
  fc.assert(
    fc.property(numbers, ({ before, oldest, after, dropped }) => {
      const list = createNumberedList<{ readonly number: number }>("item");
      const append = (count: number): void => {
        for (let index = 0; index < count; index += 1) list.append({ number: list.next });
      };
      append(before);
      list.dropBelow(oldest);
      const extent = { oldest: list.oldest, next: list.next };
      const items = list.toArray();
      for (let index = 0; index < after; index += 1) {
        append(1);
        list.dropBelow(Math.min(dropped, index), extent.oldest);
      }
      list.rewind(extent);
      assert.deepEqual([list.oldest, list.next, list.toArray()], [extent.oldest, extent.next, items]);
      append(1);
      assert.equal(list.at(extent.next).number, extent.next);
    }),
  );
});

test("a loaded list has the given numbers", () => {
  const list = createNumberedList<{ readonly name: string }>("item");
  list.append({ name: "old" });
  list.load(7, [{ name: "a" }, { name: "b" }]);
  assert.deepEqual([list.oldest, list.next, list.at(8).name], [7, 9, "b"]);
  assert.throws(() => list.at(6), RangeError);
});

test("a prune queue forgets the values that can be pruned only above a number", () => {
  const queue = createPruneQueue<{ readonly number: number }>();
  for (let number = 0; number < 200; number += 1) queue.push(number, { number });
  for (let number = 0; number < 150; number += 1) queue.takePrunable(1000);
  queue.dropAbove(159);
  assert.equal(queue.size, 10);
  queue.push(170, { number: -1 });
  assert.deepEqual(
    Array.from({ length: 12 }, () => queue.takePrunable(1000)?.number),
    [150, 151, 152, 153, 154, 155, 156, 157, 158, 159, -1, undefined],
  );
});
