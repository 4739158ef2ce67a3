import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createOrderedPlaces } from "./ordered-places.ts";

test("behaves like a map that is sorted whenever it is read", () => {
  const place = fc.string({ maxLength: 2, unit: fc.constantFrom("a", "b", "c") });
  const step = fc.record({ isRemoval: fc.boolean(), place });
  fc.assert(
    fc.property(fc.array(step), place, (steps, start) => {
      const places = createOrderedPlaces<number>();
      const model = new Map<string, number>();
      for (const [index, one] of steps.entries()) {
        if (one.isRemoval) {
          places.remove(one.place);
          model.delete(one.place);
        } else {
          places.put(one.place, index);
          model.set(one.place, index);
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
