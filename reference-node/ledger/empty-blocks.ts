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
import type { HashChain } from "./hash-chain.ts";
import {
  computeNextAccumulator,
  toChangeEntries,
  type TransactionOutcome,
  type TransactionRecord,
  type UnsealedOutcome,
} from "./transaction-record.ts";

/** What a run of empty blocks follows from. Versions are relative to genesis. */
export interface EmptyBlocksStart {
  readonly height: number;
  readonly firstVersion: number;
  readonly epoch: bigint;
  /** The timestamp of each block. */
  readonly timestamps: readonly TimestampMicros[];
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
 * take most of the time of a block, are one link of the hash chain.
 */
export interface EmptyBlocks {
  /** Creates the block of a height in the run. */
  readonly blockAt: (height: number) => BlockRecord;
  /** Creates the transaction of a version in the run. */
  readonly transactionAt: (version: number) => TransactionRecord;
}

/** Adds a run to a chain. Its blocks have the same hashes as if they were created one by one. */
export function createEmptyBlocks(start: EmptyBlocksStart, chain: HashChain): EmptyBlocks {
  const { height: firstHeight, firstVersion, epoch, timestamps } = start;
  const accumulators = chain.add((before) => {
    const value = computeAccumulators(start, before);
    return { accumulator: itemAt(value, value.length - 1), value };
  });
  const accumulatorAt = (index: number): Uint8Array => itemAt(accumulators.read(), index);
  const blockAt = (height: number): BlockRecord => {
    const index = height - firstHeight;
    const timestampMicros = itemAt(timestamps, index);
    return {
      firstVersion: firstVersion + 2 * index,
      timestampMicros,
      epoch,
      get hash() {
        return computeBlockHash(accumulatorAt(2 * index), height, timestampMicros);
      },
    };
  };
  return {
    blockAt,
    transactionAt: (version) => {
      const index = version - firstVersion;
      const { changes, ...facts } =
        index % 2 === 1
          ? describeStateCheckpoint()
          : describeBlockMetadata(firstHeight + index / 2, blockAt(firstHeight + index / 2));
      let outcome: TransactionOutcome | null = null;
      const readOutcome = (): TransactionOutcome =>
        (outcome ??= createOutcome(start, index, accumulatorAt(index)));
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
  };
}

/** Computes the accumulator before each version of a run, and after the last one. */
function computeAccumulators(start: EmptyBlocksStart, before: Uint8Array): readonly Uint8Array[] {
  let accumulator = before;
  const accumulators = [accumulator];
  for (let index = 0; index < 2 * start.timestamps.length; index += 1) {
    const outcome = createOutcome(start, index, accumulator);
    const version = start.genesisVersion + BigInt(start.firstVersion + index);
    const changes = toChangeEntries(outcome.changes);
    const at = { version, outcome, changes };
    accumulator = computeNextAccumulator(start.domains.accumulator, accumulator, at);
    accumulators.push(accumulator);
  }
  return accumulators;
}

/** Creates the outcome of a version of a run: even ones begin a block, odd ones end it. */
function createOutcome(
  { height: firstHeight, epoch, timestamps, domains }: EmptyBlocksStart,
  index: number,
  accumulator: Uint8Array,
): TransactionOutcome {
  const { transaction: domain } = domains;
  if (index % 2 === 1) return sealOutcome(createStateCheckpointTransaction(domain), accumulator);
  const height = firstHeight + index / 2;
  const timestampMicros = itemAt(timestamps, index / 2);
  const hash = computeBlockHash(accumulator, height, timestampMicros);
  return sealOutcome(
    createBlockMetadataTransaction(height, { timestampMicros, epoch, hash }, domain),
    accumulator,
  );
}

function sealOutcome({ seal, ...facts }: UnsealedOutcome, accumulator: Uint8Array): TransactionOutcome {
  return { ...facts, ...seal(accumulator) };
}

function itemAt<Item extends bigint | object>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item !== undefined) return item;
  throw new RangeError(`index in a run of blocks must be from 0 to ${items.length - 1}, got ${index}`);
}
