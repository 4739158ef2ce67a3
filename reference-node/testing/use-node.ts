/** A node for each test of a file: with the hooks of a test runner, or as a fixture. */
import type { NodeOptions } from "../node-options.ts";
import { createNodePool } from "./node-pool.ts";
import type { TakenNode, TestNode } from "./test-node.ts";

/** Registers a function that runs at a time of a test run. */
export type RegisterHook = (run: () => Promise<void>) => unknown;

/** The hooks of a test runner, such as those of Vitest and Jest. `afterAll` is called `after` in node:test. */
export interface TestHooks {
  readonly beforeEach: RegisterHook;
  readonly afterEach: RegisterHook;
  readonly afterAll: RegisterHook;
}

/**
 * Gives each test of a file a node of its own, with the hooks of any test runner. The members of the returned object are
 * those of the node of the test that runs now, so read them in tests. Tests that run at the same time in one file need
 * `createNodePool` instead.
 * @throws TypeError or RangeError that names the invalid option.
 *
 * @example
 * ```ts
 * import { after, afterEach, beforeEach, test } from "node:test";
 * import { useNode } from "touchstone/testing";
 *
 * const node = useNode({ beforeEach, afterEach, afterAll: after }, { seed: 7 });
 *
 * test("an account with coins", async () => {
 *   node.fund("0xa11ce", 1_000_000n);
 *   const response = await node.fetch("/accounts/0xa11ce");
 *   if (response.status !== 200) throw new Error(await response.text());
 * });
 * ```
 */
export function useNode(hooks: TestHooks, options: NodeOptions = {}): TestNode {
  const nodes = createNodePool(options);
  let taken: TakenNode | null = null;
  const current = (): TakenNode => {
    if (taken !== null) return taken;
    throw new Error(
      "The node of useNode must be used in a test or a beforeEach hook, got a use outside of them.",
    );
  };
  hooks.beforeEach(async () => {
    if (taken !== null) {
      throw new Error(
        "useNode must be used in tests that run one after the other, got two at the same time. Take a node from createNodePool in each of these tests.",
      );
    }
    taken = await nodes.take();
  });
  hooks.afterEach(async () => {
    const node = taken;
    taken = null;
    if (node !== null) await nodes.give(node);
  });
  hooks.afterAll(() => nodes.close());
  return {
    get baseUrl() {
      return current().baseUrl;
    },
    get accounts() {
      return current().accounts;
    },
    get control() {
      return current().control;
    },
    get faults() {
      return current().faults;
    },
    fetch: async (input, init) => current().fetch(input, init),
    fund: (address, amount) => current().fund(address, amount),
  };
}

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
