import { unseenFailedTransaction } from "./moving-ledger-variations.ts";
import { createReplicaChooser, createReplicatedNode } from "./replicas.ts";
import type { MoveLedger, Variation } from "./variation.ts";

const allowed = "RESP-S08: several nodes may serve one address, so the ledger position may decrease.";

/** Several replicas behind one address, as behind a load balancer. */
export const replicaVariations: readonly Variation[] = [
  {
    id: "replica-one-block-behind",
    differs: "One of two replicas is one block behind.",
    allowed,
    node: () => createReplicatedNode([{ lagSteps: 1, pruned: 0n }], createReplicaChooser(2)),
    moveLedger: blockEach(3),
    expectedStatuses: unseenFailedTransaction,
  },
  {
    id: "replica-with-more-pruned",
    differs: "One of two replicas has pruned twenty more versions.",
    allowed: `${allowed} LIMT-S02: a node may retain any range of versions.`,
    node: () => createReplicatedNode([{ lagSteps: 0, pruned: 20n }], createReplicaChooser(2)),
  },
  {
    id: "three-replicas-in-turns",
    differs:
      "Three replicas respond in turn: one is four blocks behind, and one is a block behind and has pruned more versions.",
    allowed: `${allowed} LIMT-S02: a node may retain any range of versions.`,
    node: () =>
      createReplicatedNode(
        [
          { lagSteps: 4, pruned: 0n },
          { lagSteps: 1, pruned: 12n },
        ],
        (_, requests) => requests % 3,
      ),
    moveLedger: blockEach(7),
  },
  {
    id: "blocks-from-a-replica-behind",
    differs:
      "Block reads are served by a replica that is two blocks behind the replica for all other requests.",
    allowed,
    node: () =>
      createReplicatedNode([{ lagSteps: 2, pruned: 0n }], ({ url }) => (url.includes("/blocks/") ? 1 : 0)),
    moveLedger: blockEach(3),
    expectedStatuses: unseenFailedTransaction,
  },
];

/** Produces a block before every n-th request. Otherwise, a lagging replica would never apply a submission. */
function blockEach(times: number): MoveLedger {
  return (requests, { produceBlock }) => {
    if (requests % times === 0) produceBlock();
  };
}
