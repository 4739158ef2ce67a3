import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { exitOf, readReady, start } from "./node-process.test.support.ts";
import { createNode } from "../../reference-node/node.ts";
import { recipient, sign } from "../../reference-node/tests/node-transactions.test.support.ts";

const intervalMillis = 400;

/** Reads an account until it exists, and returns its status. */
async function waitForAccount(url: string, attempts = 100): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { status } = await fetch(url);
    if (status === 200) return status;
    await sleep(50);
  }
  return 404;
}

test("a block follows a submission after the block interval in real time, also with a virtual clock", async () => {
  const running = start("--port", "0", "--json", "--block-interval", String(intervalMillis));
  const { baseUrl, accounts } = await readReady(running);
  const sender = await fetch(`${baseUrl}/accounts/${accounts[0]?.address}`);
  const next = BigInt(((await sender.json()) as { readonly sequence_number: string }).sequence_number);
  const submit = (sequenceNumber: bigint) =>
    fetch(`${baseUrl}/transactions/batch`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      // The accounts of both nodes come from the same seed.
      body: JSON.stringify([sign(createNode(), { sequenceNumber }).json]),
    });
  const submittedAt = performance.now();
  assert.equal((await submit(next)).status, 202);
  assert.equal(await waitForAccount(`${baseUrl}/accounts/${recipient}`), 200);
  assert.ok(performance.now() - submittedAt >= intervalMillis, "the block does not come before its time");
  const height = (await fetch(`${baseUrl}/-/healthy`)).headers.get("x-node-block-height");
  await sleep(2 * intervalMillis);
  const idle = (await fetch(`${baseUrl}/-/healthy`)).headers.get("x-node-block-height");
  assert.equal(idle, height, "an idle node produces no blocks");
  assert.equal((await submit(next + 1n)).status, 202);
  running.child.kill("SIGTERM");
  assert.deepEqual(await exitOf(running), [0, null], running.written.stderr);
});
