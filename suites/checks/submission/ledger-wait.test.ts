import assert from "node:assert/strict";
import { test } from "node:test";
import { createRunMemory } from "../../judge/run-memory.ts";
import { withLedgerWait } from "./ledger-wait.ts";
import type { SubmissionFixtures } from "./planning.ts";

/** Waits until a ledger that has a new version every 10 ms has this version, and returns the number of looks. */
async function countLooks(fixtures: SubmissionFixtures, wanted: bigint): Promise<number> {
  return withLedgerWait(fixtures, "0x1", async (wait) => {
    for (let looks = 1; ; looks += 1) {
      const version = BigInt(Math.floor(performance.now() / 10));
      if (version >= wanted) return looks;
      assert.ok(await wait.waitForNextPoll(version));
    }
  });
}

test("several waits look at a fast ledger as often as one, and all see what they wait for", async () => {
  // A ledger that moves gets no nudges, so the waits use nothing else of the fixtures.
  const fixtures = { memory: createRunMemory() } as unknown as SubmissionFixtures;
  const now = BigInt(Math.floor(performance.now() / 10));
  const looks = await Promise.all([80n, 90n, 100n, 110n].map((after) => countLooks(fixtures, now + after)));
  for (const count of looks) assert.ok(count >= 2 && count <= 12, looks.join(", "));
});

test("a wait ends if it throws, and the others go on", async () => {
  const fixtures = { memory: createRunMemory() } as unknown as SubmissionFixtures;
  const now = BigInt(Math.floor(performance.now() / 10));
  const failing = withLedgerWait(fixtures, "0x1", async (wait) => {
    await wait.waitForNextPoll(now);
    throw new Error("no answer");
  });
  const [ended, looks] = await Promise.allSettled([failing, countLooks(fixtures, now + 60n)]);
  assert.equal(ended.status, "rejected");
  assert.equal(looks.status, "fulfilled");
});
