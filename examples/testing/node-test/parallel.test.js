import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createNodePool } from "touchstone/testing";
import { readBalance } from "../wallet.js";

// Hooks cannot tell tests apart that run at the same time, so each of these tests takes its node from a pool.
const nodes = createNodePool({ seed: 7 });
after(() => nodes.close());

describe("tests at the same time", { concurrency: true }, () => {
  for (const amount of [1_000n, 2_000n]) {
    test(`reads only its own ${amount} coins`, async (t) => {
      const node = await nodes.take();
      t.after(() => nodes.give(node));
      node.fund("0xa11ce", amount);
      assert.equal(await readBalance(node.baseUrl, "0xa11ce"), amount);
    });
  }
});
