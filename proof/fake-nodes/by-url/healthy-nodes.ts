/** Healthy nodes that differ in what their ledger contains and in what they retain. The URL alone has to suffice for each. */
import { createNode, createNodeParts, type NodeParts } from "../../../reference-node/node.ts";
import { createSeededAccounts, genesisState } from "../../../reference-node/genesis/genesis.ts";
import { createVirtualClock } from "../../../reference-node/ledger/clock.ts";
import { createLedger } from "../../../reference-node/ledger/ledger.ts";
import { genesisTimestamp } from "../../../reference-node/genesis/history.ts";
import type { SubjectName } from "../../../spec/subjects.ts";
import type { Variation, VariedNode } from "../variations/variation.ts";
import { networkVariations } from "../variations/network-variations.ts";

/** A node that the URL alone has to suffice for. */
export type HealthyNode = Pick<Variation, "id" | "differs" | "alter" | "node" | "options"> & {
  /** The list of known divergences that the node needs; null if it follows the document. */
  readonly baseline: "known:aptos" | null;
  /** Subjects that a run by its URL does not find on the node. */
  readonly notObserved?: readonly SubjectName[];
};

/** Creates a node whose ledger contains genesis and a few blocks without transactions of users. */
export function createFreshChain(change: (parts: NodeParts) => Partial<NodeParts> = () => ({})): VariedNode {
  const clock = createVirtualClock();
  const accounts = createSeededAccounts(0, "accounts", 10);
  const ledger = createLedger({
    signingDomain: "NODE",
    chainId: 4,
    clock,
    genesisVersion: 0n,
    genesisTimestampMicros: genesisTimestamp(clock),
    genesisState: genesisState(accounts, "node"),
    historyVersions: 100_000,
    historyWindowSeconds: null,
  });
  const parts = createNodeParts({ parts: { clock, accounts, ledger } });
  const node = createNode({ parts: { ...parts, ...change(parts) } });
  for (let block = 0; block < 5; block += 1) node.control.produceBlock();
  return node;
}

export const healthyNodes: readonly HealthyNode[] = [
  { id: "reference", differs: "The reference node.", baseline: null },
  {
    id: "quirks",
    differs: "A node with the quirks of a real one.",
    options: { quirks: "aptos-2026-05" },
    baseline: "known:aptos",
  },
  {
    id: "local-network",
    differs: "The node has the options of the preset aptos-localnet.",
    options: {
      vendor: "aptos",
      chainId: 4,
      clock: "system",
      blockInterval: 50,
      implicitAccounts: true,
      wholeHistory: true,
    },
    baseline: null,
  },
  {
    id: "fresh-chain",
    differs: "The ledger contains genesis and five blocks without transactions of users.",
    node: () => createFreshChain(),
    baseline: null,
    notObserved: ["pruned-version", "account-change", "entry-call"],
  },
  {
    id: "archive",
    differs: "The node retains every version.",
    options: { wholeHistory: true, historyVersions: 0 },
    baseline: null,
    notObserved: ["pruned-version"],
  },
  {
    id: "newest-versions",
    differs: "The node retains its five newest versions.",
    options: { historyVersions: 5 },
    baseline: null,
    notObserved: ["account-change", "second-block"],
  },
  {
    id: "one-a-page",
    differs: "A page has at most one element.",
    options: { pageSize: 1 },
    baseline: null,
  },
  ...[1, 2].map((most): HealthyNode => ({
    id: `blocks-show-${most}`,
    differs: `A block includes at most ${most} of its transactions.`,
    options: { blockTransactions: most },
    baseline: null,
  })),
  ...networkVariations.map((variation): HealthyNode => ({ ...variation, baseline: null })),
];
