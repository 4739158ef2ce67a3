/** How many transactions a batch may have (LIMT-S08): as many as the target's owner declares, else as it has shown. */
import { submit } from "./batch-submit.ts";
import type { Fixtures } from "../../runner/judge.ts";
import type { Signers } from "../../transactions/signers.ts";

/** No check asks for more. */
const sizesTried = [5, 3, 2] as const;

const shownTo = new WeakMap<Signers, Promise<number>>();

/** @throws Inconclusive where nothing can be submitted */
export function batchRoom(fixtures: Fixtures): Promise<number> {
  const { node, signers } = fixtures;
  if (node.limits.batchMax !== undefined) return Promise.resolve(node.limits.batchMax);
  const known = shownTo.get(signers) ?? tryOut(fixtures);
  shownTo.set(signers, known);
  return known;
}

/** The largest batch that is not refused as a whole; where each of them is, there is another reason for it. */
async function tryOut(fixtures: Fixtures): Promise<number> {
  for (const size of sizesTried) {
    const { answer } = await submit(fixtures, { kinds: Array.from({ length: size }, () => "good") });
    if (answer.status === 202 || answer.status === 206) return size;
  }
  return sizesTried[0];
}
