import { nodeFixture } from "touchstone/testing";
import { expect, test as base } from "vitest";
import { isUpToDate, readBalance, readTime } from "../wallet.js";

const test = base.extend({ node: nodeFixture({ seed: 7 }) });

test("detects a node that is not available", async ({ node }) => {
  expect(await isUpToDate(node.baseUrl)).toBe(true);
  node.faults.add({ match: { operation: "checkHealth" }, do: { status: 503 } });
  expect(await isUpToDate(node.baseUrl)).toBe(false);
});

test("reads the time of the chain, one hour later", async ({ node }) => {
  const before = await readTime(node.baseUrl);
  node.control.advance({ seconds: 3600 });
  node.control.produceBlock();
  expect(await readTime(node.baseUrl)).toBe(before + 3601);
});

// These tests run at the same time, each with a node of its own.
test.concurrent.for([1_000n, 2_000n])("reads only its own %d coins", async (amount, { node }) => {
  node.fund("0xa11ce", amount);
  expect(await readBalance(node.baseUrl, "0xa11ce")).toBe(amount);
});
