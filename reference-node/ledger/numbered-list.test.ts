import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createNumberedList } from "./numbered-list.ts";

test("numbers stay the same whatever is appended and dropped", () => {
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
        assert.throws(() => list.at(oldest - 1), /item expected/);
        assert.throws(() => list.at(list.next), RangeError);
      }
    }),
  );
});
