/** How many transactions a batch may have (LIMT-S08): as many as the target's owner declares, else as it has shown. */
import { submit } from "./batch-submit.ts";
import type { Fixtures } from "../kit/check.ts";
import type { Signers } from "../../transactions/signers.ts";

/** No check asks for more. */
const probedSizes = [5, 3, 2] as const;

const batchSizeBySigners = new WeakMap<Signers, Promise<number>>();

/** @throws Inconclusive where nothing can be submitted */
export function findBatchSizeMax(fixtures: Fixtures): Promise<number> {
  const { node, signers } = fixtures;
  if (node.limits.batchMax !== undefined) return Promise.resolve(node.limits.batchMax);
  const known = batchSizeBySigners.get(signers) ?? probeBatchSizes(fixtures);
  batchSizeBySigners.set(signers, known);
  return known;
}

/** The largest batch that is not refused as a whole; where each of them is, there is another reason for it. */
async function probeBatchSizes(fixtures: Fixtures): Promise<number> {
  for (const size of probedSizes) {
    const { answer } = await submit(fixtures, { kinds: Array.from({ length: size }, () => "good") });
    if (answer.status === 202 || answer.status === 206) return size;
  }
  return probedSizes[0];
}
