import assert from "node:assert/strict";
import { test } from "node:test";
import type { NeededTime } from "../../evidence/time-limit.ts";
import { renderTimeLimit } from "./time-limit-text.ts";

const needed: NeededTime = {
  seconds: 3,
  requests: 1_373,
  latencyMs: 2,
  rate: null,
  waits: 0,
  blockIntervalMs: 1_000,
};

const cases: readonly (readonly [NeededTime | undefined, string])[] = [
  [undefined, "60 s (--max-time)"],
  [needed, "60 s (about 1373 requests of 2 ms each need about 3 s; --max-time sets another limit)"],
  [
    { ...needed, rate: 25 },
    "60 s (about 1373 requests of 2 ms each, 25 per second, need about 3 s; --max-time sets another limit)",
  ],
  [
    { ...needed, waits: 20 },
    "60 s (about 1373 requests of 2 ms each and 20 waits of 1.0 s for a block need about 3 s; --max-time sets another limit)",
  ],
  [
    { ...needed, waits: 20, blockIntervalMs: 0 },
    "60 s (about 1373 requests of 2 ms each need about 3 s; --max-time sets another limit)",
  ],
];

for (const [time, text] of cases) {
  test(`a time limit is rendered with how it came about: ${text}`, () => {
    assert.equal(renderTimeLimit({ seconds: 60, ...(time !== undefined && { needed: time }) }), text);
  });
}
