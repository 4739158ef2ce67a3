import { toBlockHeight, toTimestampMicros, toVersion, type BlockHeight, type TimestampMicros, type Version } from "../primitives/u64.ts";
import type { BlockList } from "./block-list.ts";
import type { LedgerPosition } from "./ledger-view.ts";
import type { NumberedList } from "./numbered-list.ts";
import type { TransactionRecord } from "./transaction-record.ts";

/** A whole block and its transactions (§2.8). */
export interface BlockView {
  readonly height: BlockHeight;
  /** 0x and 64 hex digits. */
  readonly hash: string;
  readonly timestampMicros: TimestampMicros;
  readonly firstVersion: Version;
  readonly lastVersion: Version;
  /** The transactions from the first version on, at most so many. */
  readonly transactions: (countMax: number) => readonly TransactionRecord[];
}

/** Finds blocks by the versions they contain, as far as a position reaches. */
export function createBlockReader(
  position: LedgerPosition,
  from: {
    readonly blocks: BlockList;
    readonly transactions: NumberedList<TransactionRecord>;
    readonly genesisVersion: bigint;
  },
): (version: Version) => BlockView | null {
  const { blocks, transactions, genesisVersion } = from;
  const { version: latest, oldestVersion, oldestBlockHeight, blockHeight } = position;
  return (version) => {
    if (version < oldestVersion || version > latest) {
      throw new RangeError(`version expected ${oldestVersion} to ${latest}, got ${version}`);
    }
    const height = blocks.findContaining(Number(version - genesisVersion));
    if (height < oldestBlockHeight) return null;
    const { firstVersion, hash, timestampMicros } = blocks.at(height);
    const isLast = BigInt(height) === blockHeight;
    const last = isLast ? Number(latest - genesisVersion) : blocks.at(height + 1).firstVersion - 1;
    return {
      height: toBlockHeight(BigInt(height)),
      hash,
      timestampMicros: toTimestampMicros(timestampMicros),
      firstVersion: toVersion(genesisVersion + BigInt(firstVersion)),
      lastVersion: toVersion(genesisVersion + BigInt(last)),
      transactions: (countMax) =>
        Array.from({ length: Math.min(countMax, last - firstVersion + 1) }, (_, index) =>
          transactions.at(firstVersion + index),
        ),
    };
  };
}
