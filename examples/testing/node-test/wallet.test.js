import assert from "node:assert/strict";
import { after, afterEach, beforeEach, test } from "node:test";
import { useNode } from "touchstone/testing";
import { isUpToDate, readBalance, readTime } from "../wallet.js";

const node = useNode({ beforeEach, afterEach, afterAll: after }, { seed: 7 });

test("reads the balance of a funded address", async () => {
  node.fund("0xa11ce", 1_000n);
  assert.equal(await readBalance(node.baseUrl, "0xa11ce"), 1_000n);
});

test("detects a node that is not available", async () => {
  assert.equal(await isUpToDate(node.baseUrl), true);
  node.faults.add({ match: { operation: "checkHealth" }, do: { status: 503 } });
  assert.equal(await isUpToDate(node.baseUrl), false);
});

test("reads the time of the chain, one hour later", async () => {
  // The coins of the first test are gone, because every test has a node of its own.
  assert.equal(await readBalance(node.baseUrl, "0xa11ce"), 0n);
  const before = await readTime(node.baseUrl);
  node.control.advance({ seconds: 3600 });
  node.control.produceBlock();
  assert.equal(await readTime(node.baseUrl), before + 3601);
});
