import { afterAll, afterEach, beforeEach, expect, test } from "@jest/globals";
import { useNode } from "touchstone/testing";
import { isUpToDate, readBalance, readTime } from "../wallet.js";

const node = useNode({ beforeEach, afterEach, afterAll }, { seed: 7 });

test("reads the balance of a funded address", async () => {
  node.fund("0xa11ce", 1_000n);
  expect(await readBalance(node.baseUrl, "0xa11ce")).toBe(1_000n);
});

test("detects a node that is not available", async () => {
  expect(await isUpToDate(node.baseUrl)).toBe(true);
  node.faults.add({ match: { operation: "checkHealth" }, do: { status: 503 } });
  expect(await isUpToDate(node.baseUrl)).toBe(false);
});

test("reads the time of the chain, one hour later", async () => {
  // The coins of the first test are gone, because every test has a node of its own.
  expect(await readBalance(node.baseUrl, "0xa11ce")).toBe(0n);
  const before = await readTime(node.baseUrl);
  node.control.advance({ seconds: 3600 });
  node.control.produceBlock();
  expect(await readTime(node.baseUrl)).toBe(before + 3601);
});
