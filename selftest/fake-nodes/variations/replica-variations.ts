import { createReplicaChooser, createReplicatedNode } from "./replicas.ts";
import type { MoveLedger, Variation } from "./variation.ts";

const allowed = "RESP-S08: behind one address several nodes may answer, so that the position may fall";

/** Several nodes behind one address. */
export const replicaVariations: readonly Variation[] = [
  {
    id: "replica-one-block-behind",
    differs: "one of two replicas is a block behind",
    allowed,
    node: () => createReplicatedNode([{ lagSteps: 1, pruned: 0n }], createReplicaChooser(2)),
    moveLedger: blockEach(3),
  },
  {
    id: "replica-with-more-pruned",
    differs: "one of two replicas has pruned twenty versions more",
    allowed: `${allowed}; LIMT-S02: any window of state`,
    node: () => createReplicatedNode([{ lagSteps: 0, pruned: 20n }], createReplicaChooser(2)),
  },
  {
    id: "three-replicas-in-turns",
    differs: "three replicas answer in turns, of which one is four blocks behind and one has pruned more",
    allowed: `${allowed}; LIMT-S02: any window of state`,
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
    differs: "blocks are answered by a replica that is two blocks behind the one that answers the rest",
    allowed,
    node: () =>
      createReplicatedNode([{ lagSteps: 2, pruned: 0n }], ({ url }) => (url.includes("/blocks/") ? 1 : 0)),
    moveLedger: blockEach(3),
  },
];

/** The ledger must advance, otherwise a lagging replica never applies a submission. */
function blockEach(times: number): MoveLedger {
  return (requests, { produceBlock }) => {
    if (requests % times === 0) produceBlock();
  };
}
