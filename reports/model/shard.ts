import { requirements } from "../../spec/catalogue.ts";
import type { PlannedCheck } from "./observation.ts";

/** One of the runs that share the requirements of a whole one; counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** A shard in a word, as `2/3`. */
export function renderShard({ index, count }: Shard): string {
  return `${index}/${count}`;
}

/** Why a requirement of another shard is not judged here. */
export function describeShard({ index, count }: Shard): string {
  return `in shard ${index} of ${count}`;
}

/**
 * Says of each requirement to which of so many shards it belongs, with all its checks: one with a check that changes or
 * burdens the target to the first, any other by its place in the catalogue.
 * @param checks every check of the suites
 */
export function assignShards(
  checks: readonly PlannedCheck[],
  count: number,
): (requirement: string) => number {
  const shards = new Map<string, number>(
    requirements
      .map(([id]) => id)
      .toSorted()
      .map((id, place) => [id, (place % count) + 1]),
  );
  for (const { requirement, safety } of checks) {
    if (safety === "submit" || safety === "heavy") shards.set(requirement, 1);
  }
  return (requirement) => shards.get(requirement) ?? 1;
}
