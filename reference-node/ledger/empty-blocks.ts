import { formatHex } from "../primitives/bytes.ts";
import type { TimestampMicros } from "../primitives/u64.ts";
import type { BlockRecord } from "./block-list.ts";
import {
  computeBlockHash,
  createBlockMetadataTransaction,
  createStateCheckpointTransaction,
  describeBlockMetadata,
  describeStateCheckpoint,
} from "./block-transactions.ts";
import {
  computeNextAccumulator,
  toChangeEntries,
  type TransactionOutcome,
  type TransactionRecord,
} from "./transaction-record.ts";

/** What a run of empty blocks follows from. Versions are relative to genesis. */
export interface EmptyBlocksStart {
  readonly height: number;
  readonly firstVersion: number;
  readonly epoch: bigint;
  /** The timestamp of each block. */
  readonly timestamps: readonly TimestampMicros[];
  /** The accumulator before the first block. */
  readonly accumulator: Uint8Array;
  readonly genesisVersion: bigint;
  readonly domains: LedgerDomains;
}

/** The prefixes of the hashes of a ledger. */
export interface LedgerDomains {
  readonly transaction: Uint8Array;
  readonly accumulator: Uint8Array;
}

/**
 * A run of blocks that have no transactions except for their metadata and their state checkpoints. Its hashes, which
 * take most of the time of a block, are computed when the first one is read.
 */
export interface EmptyBlocks {
  /** Creates the block of a height in the run. */
  readonly blockAt: (height: number) => BlockRecord;
  /** Creates the transaction of a version in the run. */
  readonly transactionAt: (version: number) => TransactionRecord;
  /** Returns the accumulator after the run. */
  readonly accumulator: () => Uint8Array;
}

/** Creates a run. Its blocks have the same hashes as if they were created one by one. */
export function createEmptyBlocks(start: EmptyBlocksStart): EmptyBlocks {
  const { height: firstHeight, firstVersion, epoch, timestamps, domains, genesisVersion } = start;
  /** The accumulator before each version of the run, and after the last one. */
  let accumulators: readonly Uint8Array[] | null = null;

  const accumulatorAt = (index: number): Uint8Array => {
    accumulators ??= computeAccumulators();
    const accumulator = accumulators[index];
    if (accumulator !== undefined) return accumulator;
    throw new RangeError(`index must be from 0 to ${accumulators.length - 1}, got ${index}`);
  };

  const computeAccumulators = (): readonly Uint8Array[] => {
    const computed = [start.accumulator];
    let accumulator = start.accumulator;
    for (let index = 0; index < 2 * timestamps.length; index += 1) {
      const outcome = createOutcome(index, accumulator);
      const version = genesisVersion + BigInt(firstVersion + index);
      const changes = toChangeEntries(outcome.changes);
      accumulator = computeNextAccumulator(domains.accumulator, accumulator, { version, outcome, changes });
      computed.push(accumulator);
    }
    return computed;
  };

  const timestampAt = (index: number): TimestampMicros => {
    const timestampMicros = timestamps[index >>> 1];
    if (timestampMicros !== undefined) return timestampMicros;
    throw new RangeError(`block must be from 0 to ${timestamps.length - 1}, got ${index >>> 1}`);
  };

  /** Creates the outcome of a version: even ones begin a block, odd ones end it. */
  const createOutcome = (index: number, accumulator: Uint8Array): TransactionOutcome => {
    const context = { domain: domains.transaction, accumulator };
    if (index % 2 === 1) return createStateCheckpointTransaction(context);
    const height = firstHeight + index / 2;
    const timestampMicros = timestampAt(index);
    const hash = computeBlockHash(accumulator, height, timestampMicros);
    return createBlockMetadataTransaction(height, { timestampMicros, epoch, hash }, context);
  };

  return {
    blockAt: (height) => {
      const index = 2 * (height - firstHeight);
      const timestampMicros = timestampAt(index);
      return {
        firstVersion: firstVersion + index,
        timestampMicros,
        epoch,
        get hash() {
          return computeBlockHash(accumulatorAt(index), height, timestampMicros);
        },
      };
    },
    transactionAt: (version) => {
      const index = version - firstVersion;
      const { changes, ...facts } =
        index % 2 === 1
          ? describeStateCheckpoint()
          : describeBlockMetadata(firstHeight + index / 2, timestampAt(index));
      let outcome: TransactionOutcome | null = null;
      const readOutcome = (): TransactionOutcome => (outcome ??= createOutcome(index, accumulatorAt(index)));
      return {
        ...facts,
        changes: toChangeEntries(changes),
        get hash() {
          return readOutcome().hash;
        },
        get own() {
          return readOutcome().own;
        },
        get accumulatorRootHash() {
          return formatHex(accumulatorAt(index + 1));
        },
      };
    },
    accumulator: () => accumulatorAt(2 * timestamps.length),
  };
}
