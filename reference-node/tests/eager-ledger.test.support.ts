/** The model of empty blocks: a node that creates them one by one. */
import { createNode, createNodeParts, type NodeOptions, type ReferenceNode } from "../node.ts";
import type { Ledger } from "../ledger/ledger.ts";

/** Creates a node whose empty blocks are created one by one, each with its hashes. */
export function createEagerNode(options: NodeOptions): ReferenceNode {
  const parts = createNodeParts(options);
  return createNode({ ...options, parts: { ...parts, ledger: toEager(parts.ledger) } });
}

function toEager(ledger: Ledger): Ledger {
  return {
    ...ledger,
    appendEmptyBlocks: (count) => {
      let last = ledger.appendBlock([]);
      for (let appended = 1; appended < count; appended += 1) last = ledger.appendBlock([]);
      return last;
    },
  };
}
