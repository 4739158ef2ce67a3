import type { NodeOptions } from "../node-options.ts";
import { createNodePool } from "./node-pool.ts";
import type { TestNode } from "./test-node.ts";

/** The function of a fixture: it calls `use` with the value, and returns when the test is over. */
export type NodeFixture = (fixtures: object, use: (node: TestNode) => Promise<void>) => Promise<void>;

/**
 * Creates a fixture for `test.extend` of Playwright or Vitest, which gives each test a node of its own. Create it once in
 * the file that extends `test`, so that the tests of a worker share its pool. It needs no teardown, because no socket is
 * open between tests.
 * @throws TypeError or RangeError that names the invalid option.
 *
 * @example
 * ```ts
 * import { test as base } from "@playwright/test";
 * import { nodeFixture, type TestNode } from "touchstone/testing";
 *
 * export const test = base.extend<{ node: TestNode }>({ node: nodeFixture({ seed: 7 }) });
 * ```
 */
export function nodeFixture(options: NodeOptions = {}): NodeFixture {
  const nodes = createNodePool(options);
  // Both runners read the names of the fixtures from the source of this function, so its first parameter must
  // destructure them, even though there is none.
  return async ({}, use) => {
    const node = await nodes.take();
    try {
      await use(node);
    } finally {
      await nodes.give(node);
    }
  };
}
