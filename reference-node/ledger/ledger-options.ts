/** What a ledger is created with, and the blocks that it appends. */
import type { BlockHeight, TimestampMicros, Version } from "../primitives/u64.ts";
import type { HistoryWindow } from "./block-list.ts";
import type { Clock } from "./clock.ts";
import type { StateChanges } from "./state-value.ts";

/** The settings of a ledger. */
export interface LedgerOptions extends HistoryWindow {
  /** The word at the start of every hash domain. */
  readonly signingDomain: string;
  readonly chainId: number;
  readonly clock: Clock;
  /** The version of the genesis transaction, which is the only transaction of block 0. */
  readonly genesisVersion: bigint;
  readonly genesisTimestampMicros: TimestampMicros;
  readonly genesisState: StateChanges;
}

/** An appended block of the ledger. */
export interface Block {
  readonly height: BlockHeight;
  readonly firstVersion: Version;
  readonly lastVersion: Version;
  readonly timestampMicros: TimestampMicros;
}
