import {
  toTimestampMicros,
  toVersion,
  type BlockHeight,
  type TimestampMicros,
  type Version,
} from "../primitives/u64.ts";
import type { BlockList } from "./block-list.ts";
import { createHistoryIndex } from "./history-index.ts";
import type { ListExtent, NumberedList } from "./lists.ts";
import type { TransactionRecord } from "./transaction-record.ts";

/** A transaction of a block. */
export interface CommittedTransaction {
  readonly record: TransactionRecord;
  readonly version: Version;
  /** The timestamp of its block. */
  readonly timestampMicros: TimestampMicros;
  /** The hash of its block as 0x and 64 hex digits. */
  readonly blockHash: string;
}

/**
 * The transactions of the ledger by version, hash, sender and event stream. The caller must compare versions with the
 * ledger position, because transactions of the oldest block may be retained below the oldest version.
 */
export interface TransactionHistory {
  /** Returns the transaction of a version. @throws RangeError for a version that is not retained. */
  readonly at: (version: Version) => CommittedTransaction;
  /** Finds a transaction by its hash, 0x and 64 lower-case hex digits. Returns null if it is not retained. */
  readonly findByHash: (hash: string) => CommittedTransaction | null;
  /**
   * Lists the versions of the transactions of a sender that have a sequence number, the oldest first. The address has
   * the form of `formatAddress`.
   */
  readonly listBySender: (address: string) => readonly Version[];
  /** Lists the versions of all transactions of a sender, also those with a nonce, the oldest first. */
  readonly listAllBySender: (address: string) => readonly Version[];
  /** Lists the versions of the transactions that emitted an event of a stream, the oldest first. */
  readonly listByEventStream: (stream: EventStream) => readonly Version[];
  /** Returns the last version of a retained block. @throws RangeError for a height that is not retained. */
  readonly lastVersionOf: (height: BlockHeight) => Version;
  /**
   * Forgets the transactions that the list is about to lose by `rewind`, or with null all transactions. Call it before
   * the list is rewound.
   */
  readonly rewindIndexes: (extent: ListExtent | null) => void;
}

/** The events that have the same guid. The members have the form of the interface (§2.7). */
export interface EventStream {
  readonly account_address: string;
  readonly creation_number: string;
}

/** The address in the guid of events that have no event handle and belong to no stream. */
const noAccount = "0x0";

/** Creates the history of a ledger whose lists number versions from genesis. */
export function createTransactionHistory(from: {
  readonly blocks: BlockList;
  readonly transactions: NumberedList<TransactionRecord>;
  readonly genesisVersion: bigint;
}): TransactionHistory {
  const { blocks, transactions, genesisVersion } = from;
  const byHash = createHistoryIndex(transactions, ({ hash }) => [hash]);
  const bySender = createHistoryIndex(transactions, ({ own }) =>
    typeof own["sender"] === "string" && (own["replay_protection_nonce"] ?? null) === null
      ? [own["sender"]]
      : [],
  );
  const allBySender = createHistoryIndex(transactions, ({ own }) =>
    typeof own["sender"] === "string" ? [own["sender"]] : [],
  );
  const byEventStream = createHistoryIndex(transactions, ({ events }) =>
    events.flatMap(({ guid }) => (guid.account_address === noAccount ? [] : formatStream(guid))),
  );

  const committedAt = (number: number): CommittedTransaction => {
    const block = blocks.at(blocks.findContaining(number));
    return {
      record: transactions.at(number),
      version: absolute(number),
      timestampMicros: toTimestampMicros(block.timestampMicros),
      blockHash: block.hash,
    };
  };
  const absolute = (number: number): Version => toVersion(genesisVersion + BigInt(number));

  return {
    at: (version) => committedAt(Number(version - genesisVersion)),
    findByHash: (hash) => {
      const [number] = byHash.find(hash);
      return number === undefined ? null : committedAt(number);
    },
    listBySender: (address) => bySender.find(address).map(absolute),
    listAllBySender: (address) => allBySender.find(address).map(absolute),
    listByEventStream: (stream) => byEventStream.find(formatStream(stream)).map(absolute),
    lastVersionOf: (height) => {
      const next = Number(height) + 1;
      return absolute((next < blocks.nextHeight ? blocks.at(next).firstVersion : transactions.next) - 1);
    },
    rewindIndexes: (extent) => {
      for (const index of [byHash, bySender, allBySender, byEventStream]) {
        if (extent === null) index.clear();
        else index.rewind(extent);
      }
    },
  };
}

function formatStream({ account_address: address, creation_number: number }: EventStream): string {
  return `${address}/${number}`;
}
