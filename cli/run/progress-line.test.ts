import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { renderBar, renderState, type ProgressState } from "./progress-line.ts";

const halfWay: ProgressState = {
  activity: "judging",
  done: 5,
  total: 10,
  violated: 1,
  errors: 0,
  elapsedMillis: 61_500,
};

test("the bar shows the fraction, the counts, the time and the activity", () => {
  assert.equal(
    renderBar(halfWay, { columns: 80, unicode: false }),
    "##########----------- checks: 5 of 10 done, 1 failed so far, 1 min 1 s, judging",
  );
  assert.match(renderBar(halfWay, { columns: 80, unicode: true }), /^▰{10}▱{11} checks: 5 of 10 /);
  assert.match(renderState({ ...halfWay, errors: 3 }), /, 3 with an internal error, /);
});

test("before the number of checks is known the line shows the activity", () => {
  const looking = { ...halfWay, total: 0, done: 0, activity: "looking at it", elapsedMillis: 900 };
  assert.equal(renderBar(looking, { columns: 80, unicode: true }), "0 s, looking at it");
});

test("every line is narrower than the terminal", () => {
  const state = fc.record({
    activity: fc.string({ unit: "grapheme-ascii", maxLength: 200 }),
    done: fc.nat({ max: 10_000 }),
    total: fc.nat({ max: 10_000 }),
    violated: fc.nat(),
    errors: fc.nat(),
    elapsedMillis: fc.nat(),
  });
  fc.assert(
    fc.property(state, fc.integer({ min: 2, max: 300 }), fc.boolean(), (one, columns, unicode) => {
      const line = renderBar(one, { columns, unicode });
      assert.ok(Array.from(line).length < columns, line);
      if (!unicode) assert.match(line, /^[ -~]*$/);
    }),
  );
});
