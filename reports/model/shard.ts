import { requirements } from "../../spec/catalogue.ts";
import type { PlannedCheck } from "../../evidence/observation.ts";

/** One of several runs that together judge all requirements; `index` counts from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Renders a shard as `2/3`. */
export function renderShard({ index, count }: Shard): string {
  return `${index}/${count}`;
}

/** Renders a shard as the reason why another shard does not judge its requirements. */
export function describeShard({ index, count }: Shard): string {
  return `in shard ${index} of ${count}`;
}

/**
 * Returns a function that maps each requirement, with all its checks, to a shard. Requirements with a check of the
 * class `submit` or `heavy` belong to the first shard. The others are distributed in turn, in the order of their ids.
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
