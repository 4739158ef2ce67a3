import { computeHashDomain, formatHex } from "../primitives/bytes.ts";
import { toVersion, type TimestampMicros } from "../primitives/u64.ts";
import type { BlockRecord } from "./block-list.ts";
import { computeBlockHash, listBlockMetadataChanges, type HashContext } from "./block-transactions.ts";
import { createEmptyBlocks } from "./empty-blocks.ts";
import type { LedgerStore } from "./ledger-store.ts";
import { computeNextAccumulator, toChangeEntries, type TransactionOutcome } from "./transaction-record.ts";

/** The number of versions of a block in addition to its transactions: its metadata and its state checkpoint. */
export const overheadVersions = 2;

/** Appends blocks and transactions to the data of a ledger, with their hashes. */
export interface LedgerWriter {
  /** Returns what the hash of the next system transaction depends on. */
  readonly hashContext: () => HashContext;
  /** Appends a block without a version. */
  readonly openBlock: (timestampMicros: bigint) => BlockRecord;
  /** Appends a version to the latest block. */
  readonly appendVersion: (outcome: TransactionOutcome) => void;
  /** Appends a complete block without transactions for each timestamp. Hashes are computed when they are read. */
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
  const { blocks, transactions } = store;
  return {
    hashContext: () => ({ domain: domains.transaction, accumulator: store.accumulator() }),
    openBlock(timestampMicros) {
      const hash = computeBlockHash(store.accumulator(), blocks.nextHeight, timestampMicros);
      const block = { firstVersion: store.latest + 1, timestampMicros, epoch: store.epoch, hash };
      blocks.append(block);
      return block;
    },
    appendVersion(outcome) {
      const version = toVersion(genesisVersion + BigInt(store.latest + 1));
      store.latest += 1;
      store.state.write(store.latest, outcome.changes);
      const changes = toChangeEntries(outcome.changes);
      const before = store.accumulator();
      const accumulator = computeNextAccumulator(domains.accumulator, before, { version, outcome, changes });
      store.accumulator = () => accumulator;
      transactions.append({ ...outcome, changes, accumulatorRootHash: formatHex(accumulator) });
    },
    appendEmptyBlocks(timestamps) {
      const { nextHeight: height } = blocks;
      const { epoch, latest } = store;
      const start = { height, firstVersion: latest + 1, epoch, timestamps, genesisVersion, domains };
      const run = createEmptyBlocks({ ...start, accumulator: store.accumulator() });
      // The state is written now, so that reads at every version find it. The hashes take most of the time.
      for (const [index, timestampMicros] of timestamps.entries()) {
        const changes = listBlockMetadataChanges(height + index, timestampMicros);
        store.state.write(latest + 1 + overheadVersions * index, changes);
      }
      blocks.appendCreated(timestamps.length, run.blockAt);
      transactions.appendCreated(timestamps.length * overheadVersions, run.transactionAt);
      store.latest += timestamps.length * overheadVersions;
      store.accumulator = run.accumulator;
    },
  };
}
