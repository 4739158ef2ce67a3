import type { BlockList } from "./block-list.ts";
import type { NumberedList } from "./numbered-list.ts";
import type { StateValue } from "./state-value.ts";
import type { TransactionRecord } from "./transaction-record.ts";
import type { PlainState, VersionedState } from "./versioned-state.ts";

/** Everything that a ledger keeps, as JSON data; versions count from genesis. */
export interface PlainLedger {
  readonly state: PlainState<StateValue>;
  readonly blocks: readonly PlainBlock[];
  readonly transactions: readonly (readonly [version: number, transaction: TransactionRecord])[];
}

export interface PlainBlock {
  readonly height: number;
  readonly firstVersion: number;
  readonly timestampMicros: string;
  readonly epoch: string;
  readonly hash: string;
}

export function plainLedger(kept: {
  readonly state: VersionedState<StateValue>;
  readonly blocks: BlockList;
  readonly transactions: NumberedList<TransactionRecord>;
}): PlainLedger {
  const { state, blocks, transactions } = kept;
  const keptBlocks = blocks.toArray();
  return {
    state: state.toPlain(),
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
