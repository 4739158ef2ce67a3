import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createSortedList } from "./sorted-list.ts";

test("behaves like a map that is sorted whenever it is read", () => {
  const sortKey = fc.string({ maxLength: 2, unit: fc.constantFrom("a", "b", "c") });
  const step = fc.record({ isRemoval: fc.boolean(), sortKey });
  fc.assert(
    fc.property(fc.array(step), sortKey, (steps, start) => {
      const places = createSortedList<number>();
      const model = new Map<string, number>();
      for (const [index, one] of steps.entries()) {
        if (one.isRemoval) {
          places.remove(one.sortKey);
          model.delete(one.sortKey);
        } else {
          places.put(one.sortKey, index);
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
