import { afterAll, expect, test } from "@jest/globals";
import { createNodePool } from "touchstone/testing";
import { readBalance } from "../wallet.js";

// Hooks cannot tell tests apart that run at the same time, so each of these tests takes its node from a pool.
const nodes = createNodePool({ seed: 7 });
afterAll(() => nodes.close());

test.concurrent.each([1_000n, 2_000n])("reads only its own %d coins", async (amount) => {
  const node = await nodes.take();
  try {
    node.fund("0xa11ce", amount);
    expect(await readBalance(node.baseUrl, "0xa11ce")).toBe(amount);
  } finally {
    await nodes.give(node);
  }
});
