import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createPruneQueue } from "./prune-queue.ts";

test("behaves like a plain queue, through growing and shrinking", () => {
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
