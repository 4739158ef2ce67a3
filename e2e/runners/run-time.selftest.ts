/** The time of a run: its limit, given or by what the checks need at the measured latency, and what bounded it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { check } from "../../cli/check-api.ts";
import { createNode, type Listener } from "../../reference-node/node.ts";

const latencyMillis = 60;
const node = createNode({ faults: [{ match: {}, do: { latencyMillis } }] });
let listener: Listener;

before(async () => {
  listener = await node.listen();
});

after(async () => {
  await listener.close();
  await node.close();
});

test("without maxTime, the limit follows from the latency and the checks", async () => {
  const { run } = await check(listener.baseUrl, { only: "HLTH-001", seed: 7 });
  assert.equal(run.end, "completed");
  const { seconds = 0, needed } = run.timeLimit ?? {};
  assert.ok(needed !== undefined);
  assert.ok(needed.latencyMs >= latencyMillis * 0.9, String(needed.latencyMs));
  assert.ok(needed.requests > 0 && needed.requests < 200, String(needed.requests));
  assert.ok(needed.blockIntervalMs > 0, String(needed.blockIntervalMs));
  assert.ok(seconds >= 130 && seconds <= 180, String(seconds));
});

test("the longest chain has the submissions that waited for their block, and how long", async () => {
  const slow = createNode({ blockInterval: 300, clock: "system" });
  const { baseUrl, close } = await slow.listen();
  try {
    const { run } = await check(baseUrl, {
      allow: "submit",
      profile: slow.profile,
      only: "BTCH-006",
      seed: 7,
    });
    const { longestChain = [] } = run;
    assert.ok(longestChain.length > 0);
    const link = longestChain.find(({ waits }) => waits > 0);
    assert.ok(link !== undefined && link.waitedMs >= 200 * link.waits, JSON.stringify(longestChain));
    assert.ok(link.requests > link.waits && link.durationMs >= link.waitedMs);
    for (const { startMs, durationMs } of longestChain) assert.ok(startMs + durationMs <= run.durationMs + 5);
  } finally {
    await close();
    await slow.close();
  }
});

test("a given maxTime wins, and the report says that it was reached", async () => {
  const { run, verdictReasons, requirements } = await check(listener.baseUrl, { maxTime: 3, seed: 7 });
  assert.deepEqual([run.end, run.timeLimit], ["out of time", { seconds: 3 }]);
  const named = "time limit of 3 s (--max-time)";
  assert.ok(verdictReasons.some((reason) => reason.includes(named)));
  assert.ok(requirements.some(({ reason }) => reason?.includes(`did not run within the ${named}`)));
});
