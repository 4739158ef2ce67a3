import { U64_MAX } from "../../spec/vocabulary.ts";
import { formatHex } from "../primitives/hex.ts";
import { sha3 } from "../primitives/sha3.ts";
import {
  toBlockHeight,
  toVersion,
  type BlockHeight,
  type TimestampMicros,
  type Version,
} from "../primitives/u64.ts";
import { createBlockList, type BlockList } from "./block-list.ts";
import { blockMetadataChanges } from "./block-metadata.ts";
import type { Clock } from "./clock.ts";
import { oldestToKeep, type HistoryWindow } from "./history-window.ts";
import { positionOf } from "./ledger-position.ts";
import type { LedgerPosition, LedgerView } from "./ledger-view.ts";
import { emptyDigest, nextDigest } from "./state-digest.ts";
import { listingPlace } from "./state-listing.ts";
import type { ReadState, StateChanges, StateValue } from "./state-value.ts";
import { createVersionedState, type PlainState, type VersionedState } from "./versioned-state.ts";

/** A block of the ledger. */
export interface Block {
  readonly height: BlockHeight;
  readonly firstVersion: Version;
  readonly lastVersion: Version;
  readonly timestampMicros: TimestampMicros;
}

/** Makes the write set of one transaction from the state before it. It never throws: what fails has a write set too. */
export type Transaction = (read: ReadState) => StateChanges;

/** The history of the state, a version for each transaction, in blocks. */
export interface Ledger {
  /** Captures what one request sees. */
  capture(): LedgerView;
  /**
   * Appends a block: its metadata as one version, then a version for each transaction.
   * The timestamp is the clock's unless given. @throws RangeError when the ledger versions of a u64 are used up.
   */
  appendBlock(transactions: readonly Transaction[], timestampMicros?: TimestampMicros): Block;
  /** Makes a version the oldest that is kept; one below the present oldest changes nothing. @throws RangeError above the latest. */
  prune(oldestVersion: bigint): void;
  /** SHA3-256 over the history up to the latest version, as 0x and 64 hex digits. */
  digest(): string;
  /** Everything that is kept of the state, as plain data; versions count from genesis. */
  toPlain(): PlainState<StateValue>;
}

export interface LedgerOptions extends HistoryWindow {
  readonly chainId: number;
  readonly clock: Clock;
  /** The version of the genesis transaction, which is block 0. */
  readonly genesisVersion: bigint;
  readonly genesisTimestampMicros: TimestampMicros;
  readonly genesisState: StateChanges;
}

/** Values dropped for each version appended, at least: more than a version writes, so that no backlog grows. */
const pruneStepsPerVersion = 256;

/** Creates a ledger that holds its genesis and nothing else. */
export function createLedger(options: LedgerOptions): Ledger {
  const { chainId, clock, genesisVersion } = options;
  const state: VersionedState<StateValue> = createVersionedState([], listingPlace);
  const blocks: BlockList = createBlockList();
  let latest = -1;
  let oldest = 0;
  let digest = emptyDigest;
  let position: LedgerPosition | null = null;

  const appendVersion = (changes: StateChanges): void => {
    const version = toVersion(genesisVersion + BigInt(latest + 1));
    latest += 1;
    state.write(latest, changes);
    digest = nextDigest(digest, version, changes);
  };

  const setOldest = (version: number): void => {
    if (version <= oldest) return;
    // Advertised first, dropped later: who asks for it meanwhile is told that it is pruned.
    oldest = version;
    position = null;
    blocks.dropBelow(blocks.firstFrom(oldest) - 1);
  };

  const openBlock = (timestampMicros: bigint): void => {
    const hash = formatHex(sha3(digest, `block ${blocks.nextHeight} at ${timestampMicros}`));
    blocks.append({ firstVersion: latest + 1, timestampMicros, epoch: 1n, hash });
    position = null;
  };

  const ledger: Ledger = {
    capture() {
      const nowMicros = clock.now();
      position ??= positionOf({ chainId, genesisVersion, latest, oldest, blocks });
      const lag = nowMicros - position.timestampMicros;
      if (clock.lagMicrosMax !== null && lag > clock.lagMicrosMax && hasRoom(genesisVersion, latest, 1)) {
        ledger.appendBlock([], nowMicros);
      }
      const captured = (position ??= positionOf({ chainId, genesisVersion, latest, oldest, blocks }));
      return { position: captured, nowMicros, ...readingWithin(captured, { state, genesisVersion }) };
    },
    appendBlock(transactions, given) {
      if (!hasRoom(genesisVersion, latest, transactions.length + 1)) {
        throw new RangeError(`the ledger versions up to ${U64_MAX} are used up`);
      }
      const timestampMicros = given ?? clock.tick();
      const height = blocks.nextHeight;
      const firstVersion = latest + 1;
      openBlock(timestampMicros);
      appendVersion(blockMetadataChanges(BigInt(height), timestampMicros));
      for (const transaction of transactions) appendVersion(transaction((key) => state.read(key, latest)));
      setOldest(oldestToKeep({ ...options, latest, blocks, timestampMicros }));
      state.prune(oldest, pruneStepsPerVersion * (transactions.length + 1));
      return {
        height: toBlockHeight(BigInt(height)),
        firstVersion: toVersion(genesisVersion + BigInt(firstVersion)),
        lastVersion: toVersion(genesisVersion + BigInt(latest)),
        timestampMicros,
      };
    },
    prune(oldestVersion) {
      const latestVersion = genesisVersion + BigInt(latest);
      if (oldestVersion < 0n || oldestVersion > latestVersion) {
        throw new RangeError(`oldestVersion expected 0 to ${latestVersion}, got ${oldestVersion}`);
      }
      setOldest(Number(oldestVersion - genesisVersion));
      state.prune(oldest);
    },
    digest: () => formatHex(digest),
    toPlain: () => state.toPlain(),
  };

  openBlock(options.genesisTimestampMicros);
  appendVersion(options.genesisState);
  return ledger;
}

/** Whether so many further versions fit below 2^64. */
function hasRoom(genesisVersion: bigint, latest: number, count: number): boolean {
  return genesisVersion + BigInt(latest + count) <= U64_MAX;
}

/** Reads the state within the window of a position. */
function readingWithin(
  { version: latest, oldestVersion }: LedgerPosition,
  from: { readonly state: VersionedState<StateValue>; readonly genesisVersion: bigint },
): Pick<LedgerView, "read" | "list"> {
  const relative = (version: Version): number => {
    if (version < oldestVersion || version > latest) {
      throw new RangeError(`version expected ${oldestVersion} to ${latest}, got ${version}`);
    }
    return Number(version - from.genesisVersion);
  };
  return {
    read: (key, version) => from.state.read(key, relative(version)),
    list: (list, place, version) => from.state.list(list, place, relative(version)),
  };
}
