import type { BlockHeight, Epoch, TimestampMicros, Version } from "../primitives/u64.ts";
import type { BlockView } from "./block-view.ts";
import type { StateValue } from "./state-value.ts";
import type { ListingEntry } from "./versioned-state.ts";

/** Where the ledger stands: what the headers of every response say (§4.0). One object for as long as it holds. */
export interface LedgerPosition {
  readonly chainId: number;
  readonly version: Version;
  readonly oldestVersion: Version;
  readonly timestampMicros: TimestampMicros;
  readonly epoch: Epoch;
  readonly blockHeight: BlockHeight;
  readonly oldestBlockHeight: BlockHeight;
}

/** The ledger as one request sees it, captured once, so that headers and body agree. */
export interface LedgerView {
  readonly position: LedgerPosition;
  /** The node's own time when the view was captured (§4.8, server time). */
  readonly nowMicros: TimestampMicros;
  /**
   * Reads the value of a key at a version, which may be from the oldest to the latest of the position.
   * @throws RangeError for a version outside; the caller answers for that first.
   */
  readonly read: (key: string, version: Version) => StateValue | undefined;
  /**
   * The keys of a list (see `listingName`) that exist at a version, in the order of their places, from a place on.
   * To be walked at once, before the ledger moves. @throws RangeError as `read` does.
   */
  readonly list: (list: string, from: string, version: Version) => Iterable<ListingEntry<StateValue>>;
  /**
   * The block that contains a version; null where the block is no longer kept whole.
   * @throws RangeError for a version outside; the caller answers for that first.
   */
  readonly blockAt: (version: Version) => BlockView | null;
}
