/**
 * Nodes that have pruned the state of some versions, but not their blocks. Their headers call these versions
 * retained.
 */
import type { Variation } from "../variations/variation.ts";
import type { Alteration, ProxyResponse } from "../wire/exchange.ts";
import {
  parseBody,
  error,
  isSuccess,
  readLatestVersion,
  readOldestVersion,
  withBody,
} from "../wire/responses.ts";
import { findOperation, readVersion } from "../wire/requests.ts";
import { toMembers } from "../wire/json.ts";

/** Returns the oldest version whose state a node still has. */
type OldestState = (oldest: bigint, latest: bigint) => bigint;

const sizes: readonly (readonly [id: string, differs: string, oldestState: OldestState])[] = [
  [
    "a-tenth-pruned",
    "A read of state at a version in the oldest tenth of the retained versions returns 500.",
    (oldest, latest) => oldest + (latest - oldest) / 10n,
  ],
  [
    "all-but-three-pruned",
    "A read of state at any version except the newest three returns 500.",
    (_, latest) => (latest > 2n ? latest - 2n : 0n),
  ],
];

/** The nodes of the network `aptos` that prune state further than their headers say. */
export const prunedStateNodes: readonly Variation[] = sizes.map(([id, differs, oldestState]) => ({
  id,
  differs,
  allowed: "The document does not allow it: this node violates it.",
  alter: pruneState(oldestState),
}));

/** Replaces the response to a read of state at a version below the oldest state by 500. */
function pruneState(oldestState: OldestState): Alteration {
  return (incoming, answer) => {
    const version = readVersion(incoming);
    const isState = findOperation(incoming) !== "getBlockByVersion";
    if (version === null || !isState || !(isSuccess(answer) || answer.status === 404)) return answer;
    const isPruned = version < oldestState(readOldestVersion(answer), readLatestVersion(answer));
    return isPruned ? toPrunedState(answer, version) : answer;
  };
}

function toPrunedState(answer: ProxyResponse, version: bigint): ProxyResponse {
  const made = error(answer, 500, "internal_error");
  const message = `StateValue at version ${version} is pruned`;
  return withBody(made, { ...toMembers(parseBody(made)), message });
}
