import { resolveOptions, type NodeOptions } from "../node-options.ts";
import { createSharedNode, type SharedNode } from "./shared-node.ts";
import type { TakenNode } from "./test-node.ts";

/** Nodes for tests. The pool grows with the number of nodes that are used at the same time. */
export interface NodePool extends AsyncDisposable {
  /**
   * Returns a node in the state after its creation, which no other test uses until it is given back. If all nodes of the
   * pool are in use, a new one is created. Rejects if the pool is closed.
   */
  take(): Promise<TakenNode>;
  /**
   * Gives a node back: closes its port and puts its state back. Giving it back again does nothing.
   * @throws TypeError if the node is not from this pool.
   */
  give(node: TakenNode): Promise<void>;
  /** Gives all nodes back and closes the pool. Idempotent. */
  close(): Promise<void>;
}

/**
 * Creates a pool of nodes for tests. All nodes have the given options. A node is created when it is needed, and serves
 * one test after the other: it returns to its first snapshot after each test, which takes much less time than to create
 * a node. Between tests no socket is open.
 * @throws TypeError or RangeError that names the invalid option.
 *
 * @example
 * ```ts
 * import { createNodePool } from "touchstone/testing";
 *
 * const nodes = createNodePool({ seed: 7 });
 * const node = await nodes.take();
 * node.fund("0xa11ce", 1_000_000n);
 * const response = await fetch(`${node.baseUrl}/accounts/0xa11ce`);
 * if (response.status !== 200) throw new Error(await response.text());
 * await nodes.give(node);
 * await nodes.close();
 * ```
 */
export function createNodePool(options: NodeOptions = {}): NodePool {
  resolveOptions(options);
  const free: SharedNode[] = [];
  const own = new WeakSet<TakenNode>();
  const inUse = new Set<TakenNode>();
  let isClosed = false;

  const give: NodePool["give"] = async (node) => {
    if (!own.has(node)) throw new TypeError("give must get a node that take of the same pool has returned.");
    await node[Symbol.asyncDispose]();
  };
  const take: NodePool["take"] = async () => {
    requireOpen(isClosed);
    const shared = free.pop() ?? createSharedNode(options);
    const node = await shared.start((isReusable) => {
      inUse.delete(node);
      if (isReusable) free.push(shared);
    });
    own.add(node);
    inUse.add(node);
    // The pool may have been closed while the node started.
    if (isClosed) await give(node);
    requireOpen(isClosed);
    return node;
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    await Promise.all([...inUse].map(give));
  };
  return { take, give, close, [Symbol.asyncDispose]: close };
}

function requireOpen(isClosed: boolean): void {
  if (isClosed)
    throw new Error("take must be called before the pool of nodes is closed, got a call afterwards.");
}
