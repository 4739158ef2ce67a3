/** A node for each test, with any test runner. This entry loads no test runner. */
export { createNodePool, type NodePool } from "./node-pool.ts";
export { nodeFixture, useNode, type NodeFixture, type RegisterHook, type TestHooks } from "./use-node.ts";
export type { TakenNode, TestNode } from "./test-node.ts";
export type { Control, NodeAccount, NodeOptions } from "../node.ts";
