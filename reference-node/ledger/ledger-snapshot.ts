import type { BlockList } from "./block-list.ts";
import type { NumberedList } from "./numbered-list.ts";
import type { StateValue } from "./state-value.ts";
import type { TransactionRecord } from "./transaction-record.ts";
import type { StateSnapshot, VersionedState } from "./versioned-state.ts";

/** Everything that a ledger keeps, as JSON data; versions count from genesis. */
export interface LedgerSnapshot {
  readonly state: StateSnapshot<StateValue>;
  readonly blocks: readonly BlockSnapshot[];
  readonly transactions: readonly (readonly [version: number, transaction: TransactionRecord])[];
}

export interface BlockSnapshot {
  readonly height: number;
  readonly firstVersion: number;
  readonly timestampMicros: string;
  readonly epoch: string;
  readonly hash: string;
}

export function createLedgerSnapshot(source: {
  readonly state: VersionedState<StateValue>;
  readonly blocks: BlockList;
  readonly transactions: NumberedList<TransactionRecord>;
}): LedgerSnapshot {
  const { state, blocks, transactions } = source;
  const keptBlocks = blocks.toArray();
  return {
    state: state.toSnapshot(),
    blocks: keptBlocks.map((block, index) => ({
      height: blocks.nextHeight - keptBlocks.length + index,
      firstVersion: block.firstVersion,
      timestampMicros: String(block.timestampMicros),
      epoch: String(block.epoch),
      hash: block.hash,
    })),
    transactions: transactions.toArray().map((record, index) => [transactions.oldest + index, record]),
  };
}
