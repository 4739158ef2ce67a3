import { expect, test as base } from "@playwright/test";
import { nodeFixture } from "touchstone/testing";
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

// With `fullyParallel`, these tests run at the same time.
for (const amount of [1_000n, 2_000n]) {
  test(`reads only its own ${amount} coins`, async ({ node, request }) => {
    node.fund("0xa11ce", amount);
    expect(await readBalance(node.baseUrl, "0xa11ce")).toBe(amount);
    // The node listens on a port, so that requests of Playwright and of a browser reach it too.
    const response = await request.get(`${node.baseUrl}/accounts/0xa11ce`);
    expect(response.status()).toBe(200);
  });
}
