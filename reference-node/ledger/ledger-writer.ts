import { computeHashDomain } from "../primitives/bytes.ts";
import { toVersion, type TimestampMicros } from "../primitives/u64.ts";
import type { BlockRecord } from "./block-list.ts";
import { listBlockMetadataChanges } from "./block-transactions.ts";
import { createEmptyBlocks } from "./empty-blocks.ts";
import type { LedgerStore } from "./ledger-store.ts";
import { createPackedValues } from "./packed-values.ts";
import {
  createBlockRecord,
  createRecordShapes,
  createTransactionRecord,
  type Seal,
} from "./sealed-records.ts";
import { toChangeEntries, type TransactionOutcome, type UnsealedOutcome } from "./transaction-record.ts";

/** The number of versions of a block in addition to its transactions: its metadata and its state checkpoint. */
export const overheadVersions = 2;

/** Appends blocks and transactions to the data of a ledger. Their hashes are computed when they are read. */
export interface LedgerWriter {
  /** The hash domain of transactions. */
  readonly domain: Uint8Array;
  /** Appends a block without a version. */
  readonly openBlock: (timestampMicros: bigint) => BlockRecord;
  /** Appends a version to the latest block. */
  readonly appendVersion: (outcome: TransactionOutcome | UnsealedOutcome) => void;
  /** Appends a complete block without transactions for each timestamp. */
  readonly appendEmptyBlocks: (timestamps: readonly TimestampMicros[]) => void;
}

export function createLedgerWriter(
  store: LedgerStore,
  options: { readonly genesisVersion: bigint; readonly signingDomain: string },
): LedgerWriter {
  const { genesisVersion, signingDomain } = options;
  const domains = {
    transaction: computeHashDomain(signingDomain, "Transaction"),
    accumulator: computeHashDomain(signingDomain, "TransactionAccumulator"),
  };
  const { blocks, transactions, chain } = store;
  const packedValues = createPackedValues<Seal>();
  const shapes = createRecordShapes((key) => store.state.shareKey(key));
  return {
    domain: domains.transaction,
    openBlock(timestampMicros) {
      const at = { firstVersion: store.latest + 1, timestampMicros, epoch: store.epoch };
      const block = createBlockRecord(chain, { ...at, height: blocks.nextHeight });
      blocks.append(block);
      return block;
    },
    appendVersion(outcome) {
      const version = toVersion(genesisVersion + BigInt(store.latest + 1));
      store.latest += 1;
      const changes = toChangeEntries(outcome.changes);
      store.state.write(store.latest, changes);
      const appended = { version, outcome, changes, packedValues, shapes };
      transactions.append(createTransactionRecord(chain, domains.accumulator, appended));
    },
    appendEmptyBlocks(timestamps) {
      const { nextHeight: height } = blocks;
      const { epoch, latest } = store;
      const start = { height, firstVersion: latest + 1, epoch, timestamps, genesisVersion, domains };
      const run = createEmptyBlocks(start, chain);
      // The state is written now, so that reads at every version find it. The hashes take most of the time.
      for (const [index, timestampMicros] of timestamps.entries()) {
        const changes = listBlockMetadataChanges(height + index, timestampMicros);
        store.state.write(latest + 1 + overheadVersions * index, changes);
      }
      blocks.appendCreated(timestamps.length, run.blockAt);
      transactions.appendCreated(timestamps.length * overheadVersions, run.transactionAt);
      store.latest += timestamps.length * overheadVersions;
    },
  };
}
