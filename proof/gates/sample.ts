/**
 * Selects the nodes that a gate judges more thoroughly. A hash of the id decides, so that the nodes are from all
 * areas.
 */
import { createHash } from "node:crypto";
import { everyNodeVariable } from "../../tools/every-node.ts";
import { sourceDigest } from "./proof/source-digest.ts";

interface Identified {
  readonly id: string;
}

/** The number of rounds in which a gate judges every mutant or variation by all requirements once. */
export const gateRoundCount = 12;

/** The number of rounds of the selftests that judge other nodes after a change of the sources. */
const roundCountOfSelftests = 3;

/** Whether a node is judged by all requirements in a round. */
export const isInRound = ({ id }: Identified, round: number, roundCount = roundCountOfSelftests): boolean =>
  (digestOf(id) >>> 8) % roundCount === round;

/** Picks a round by the digest of the sources: the result of a gate changes only if the sources change. */
export const pickRound = (roundCount = roundCountOfSelftests, sources = sourceDigest()): number =>
  digestOf(sources) % roundCount;

/** Selects `size` of the nodes. */
export function pickSample<Node extends Identified>(size: number, nodes: readonly Node[]): readonly Node[] {
  return nodes.toSorted((one, other) => digestOf(one.id) - digestOf(other.id)).slice(0, size);
}

/**
 * Selects a third of the nodes, at least one. The three rounds together select all of them.
 * @param round a number from 0 to 2
 */
export function pickThird<Node extends Identified>(nodes: readonly Node[], round: number): readonly Node[] {
  const ordered = pickSample(nodes.length, nodes);
  const third = ordered.filter((_, index) => index % 3 === round);
  return third.length > 0 ? third : ordered.slice(0, 1);
}

/**
 * Selects the nodes that the selftests judge in one run: a third of them, which the sources select, or all with
 * `npm run selftest -- --every`.
 */
export const pickForSelftest = <Node extends Identified>(nodes: readonly Node[]): readonly Node[] =>
  process.env[everyNodeVariable] === undefined ? pickThird(nodes, pickRound()) : nodes;

/**
 * Picks one of three turns for a node. Nodes of the same sources have different turns, and a node has another turn
 * after most changes of the sources.
 */
export const pickTurn = ({ id }: Identified, sources = sourceDigest()): number =>
  ((digestOf(id) >>> 8) + pickRound(roundCountOfSelftests, sources)) % roundCountOfSelftests;

function digestOf(id: string): number {
  return createHash("sha256").update(id).digest().readUInt32BE();
}
