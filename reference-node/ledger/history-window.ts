import type { BlockList } from "./block-list.ts";

/** How much of the past a ledger keeps. */
export interface HistoryWindow {
  /** How many versions; 0 for all. */
  readonly historyVersions: number;
  /** How many seconds before the latest block, in whole blocks; null for all. */
  readonly historyWindowSeconds: number | null;
}

/** The oldest relative version that the windows keep, once the latest block is in the list; 0 where they keep all. */
export function oldestToKeep(
  at: HistoryWindow & {
    readonly latest: number;
    readonly timestampMicros: bigint;
    readonly blocks: BlockList;
  },
): number {
  const byNumber = at.historyVersions === 0 ? 0 : Math.max(0, at.latest - at.historyVersions + 1);
  if (at.historyWindowSeconds === null) return byNumber;
  const since = at.blocks.firstSince(at.timestampMicros - BigInt(at.historyWindowSeconds) * 1_000_000n);
  return Math.max(byNumber, at.blocks.at(since).firstVersion);
}
