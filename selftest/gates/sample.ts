/**
 * Selects the nodes that a gate judges more thoroughly. Only the id decides, so a new node does not change the
 * selection.
 */
import { createHash } from "node:crypto";

interface Identified {
  readonly id: string;
}

/** One mutant in six is judged by all requirements. */
export const isFullyJudged = ({ id }: Identified): boolean => digestOf(id) % 6 === 0;

/** One variation in three is also judged without a profile. */
export const isAlsoJudgedBare = ({ id }: Identified): boolean => digestOf(id) % 3 === 0;

/** Selects `size` nodes. The same list always gives the same nodes. */
export function pickSample<Node extends Identified>(size: number, nodes: readonly Node[]): readonly Node[] {
  return nodes.toSorted((one, other) => digestOf(one.id) - digestOf(other.id)).slice(0, size);
}

function digestOf(id: string): number {
  return createHash("sha256").update(id).digest().readUInt32BE();
}
