import type { BlockList } from "./block-list.ts";

/** How much of the past a ledger keeps. */
export interface HistoryWindow {
  /** How many versions; 0 for all. */
  readonly historyVersions: number;
  /** How many seconds before the latest block, in whole blocks; null for all. */
  readonly historyWindowSeconds: number | null;
}

/** The oldest relative version that the windows keep, once the latest block is in the list; 0 where they keep all. */
export function computeOldestVersion(
  window: HistoryWindow & {
    readonly latest: number;
    readonly timestampMicros: bigint;
    readonly blocks: BlockList;
  },
): number {
  const oldestByCount =
    window.historyVersions === 0 ? 0 : Math.max(0, window.latest - window.historyVersions + 1);
  if (window.historyWindowSeconds === null) return oldestByCount;
  const firstHeight = window.blocks.findFirstSince(
    window.timestampMicros - BigInt(window.historyWindowSeconds) * 1_000_000n,
  );
  return Math.max(oldestByCount, window.blocks.at(firstHeight).firstVersion);
}
