/** How many transactions a batch may have (LIMT-S08): as many as the target's owner declares, else as it has shown. */
import { submit } from "./batch-submit.ts";
import type { Fixtures } from "../kit/check.ts";

/** No check asks for more. */
const probedSizes = [5, 3, 2] as const;

/** @throws Inconclusive where nothing can be submitted */
export function findBatchSizeMax(fixtures: Fixtures): Promise<number> {
  const { node, memory } = fixtures;
  if (node.limits.batchMax !== undefined) return Promise.resolve(node.limits.batchMax);
  memory.batchSizeMax ??= probeBatchSizes(fixtures);
  return memory.batchSizeMax;
}

/** The largest batch that is not refused as a whole; where each of them is, there is another reason for it. */
async function probeBatchSizes(fixtures: Fixtures): Promise<number> {
  for (const size of probedSizes) {
    const { answer } = await submit(fixtures, { kinds: Array.from({ length: size }, () => "good") });
    if (answer.status === 202 || answer.status === 206) return size;
  }
  return probedSizes[0];
}
