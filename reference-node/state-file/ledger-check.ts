import type { BlockRecord } from "../ledger/block-list.ts";
import type { LedgerSnapshot } from "../ledger/ledger-store.ts";
import { toListingPosition, type StateValue } from "../ledger/state-value.ts";
import {
  computeNextAccumulator,
  emptyAccumulator,
  type TransactionRecord,
} from "../ledger/transaction-record.ts";
import { computeHashDomain, formatHex, parseHex } from "../primitives/bytes.ts";
import { U64_MAX } from "../../spec/vocabulary.ts";
import type { NodeLine } from "./node-line.ts";
import type { StateOptions } from "./state-options.ts";

/**
 * Collects the data of a ledger from a file and checks that it belongs together: numbers rise without gaps, and the
 * accumulator of each transaction follows from the one before. Every function throws a RangeError otherwise.
 */
export interface LedgerCheck {
  start(node: NodeLine): void;
  addBlock(one: { readonly height: number; readonly block: BlockRecord }): void;
  addValue(entry: readonly [key: string, value: StateValue]): void;
  addTransaction(one: { readonly version: number; readonly record: TransactionRecord }): void;
  /** Checks the ledger as a whole. Returns its digest. */
  end(): string;
  snapshot(): LedgerSnapshot;
}

type Position = Pick<NodeLine, "oldest" | "epoch" | "firstHeight" | "firstVersion">;

/** Creates the check for the ledger of a node with the given options. */
export function createLedgerCheck(options: StateOptions): LedgerCheck {
  const domain = computeHashDomain(options.signingDomain, "TransactionAccumulator");
  const genesisVersion = BigInt(options.genesisVersion);
  const blocks: BlockRecord[] = [];
  const values: (readonly [string, StateValue])[] = [];
  const transactions: TransactionRecord[] = [];
  /** The well-formed keys so far. Most transactions change keys that earlier ones changed, and parsing takes long. */
  const checkedKeys = new Set<string>();
  const checkKey = (key: string): void => {
    if (checkedKeys.has(key)) return;
    toListingPosition(key);
    checkedKeys.add(key);
  };
  let position: Position = { oldest: 0, epoch: 0n, firstHeight: 0, firstVersion: 0 };
  return {
    start: ({ oldest, epoch, firstHeight, firstVersion }) => {
      position = { oldest, epoch, firstHeight, firstVersion };
    },
    addBlock: ({ height, block }) => {
      requireNumber("height", height, position.firstHeight + blocks.length);
      const last = blocks.at(-1);
      if (last !== undefined && block.firstVersion <= last.firstVersion) {
        throw new RangeError(`firstVersion must be above ${last.firstVersion}, got ${block.firstVersion}`);
      }
      if (last !== undefined && block.timestampMicros < last.timestampMicros) {
        throw new RangeError(
          `timestampMicros must be at least ${last.timestampMicros}, got ${block.timestampMicros}`,
        );
      }
      blocks.push(block);
    },
    addValue: ([key, value]) => {
      const last = values.at(-1)?.[0];
      if (last !== undefined && key <= last) throw new RangeError(`key must be above ${last}, got ${key}`);
      checkKey(key);
      values.push([key, value]);
    },
    addTransaction: ({ version, record }) => {
      requireNumber("version", version, position.firstVersion + transactions.length);
      const before = version === 0 ? emptyAccumulator : accumulatorOf(transactions.at(-1));
      for (const [key] of record.changes) checkKey(key);
      if (before !== null) {
        const at = { version: genesisVersion + BigInt(version), outcome: record, changes: record.changes };
        const expected = formatHex(computeNextAccumulator(domain, before, at));
        if (record.accumulatorRootHash !== expected) {
          throw new RangeError(
            `accumulatorRootHash must be ${expected}, as the transaction says, got ${record.accumulatorRootHash}`,
          );
        }
      }
      transactions.push(record);
    },
    end: () => {
      requireCompleteLedger({ ...position, blocks, values, transactions }, genesisVersion);
      return transactions.at(-1)?.accumulatorRootHash ?? "";
    },
    snapshot: () => ({ ...position, blocks, values, transactions }),
  };
}

function requireNumber(name: string, given: number, expected: number): void {
  if (given !== expected) throw new RangeError(`${name} must be ${expected}, got ${given}`);
}

function accumulatorOf(record: TransactionRecord | undefined): Uint8Array | null {
  return record === undefined ? null : parseHex(record.accumulatorRootHash);
}

/** Checks that every version for which requests can ask has a block, a transaction and its values. */
function requireCompleteLedger(snapshot: LedgerSnapshot, genesisVersion: bigint): void {
  const { oldest, firstVersion, blocks, transactions, values } = snapshot;
  const latest = firstVersion + transactions.length - 1;
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined || transactions.length === 0) {
    throw new RangeError("the file must have a block and a transaction, got none");
  }
  if (genesisVersion + BigInt(latest) > U64_MAX) {
    throw new RangeError(`the latest version must be at most ${U64_MAX}, got more`);
  }
  const whole = blocks.find((block) => block.firstVersion >= oldest) ?? last;
  requireRange("oldest", oldest, firstVersion, latest);
  requireRange("firstVersion", firstVersion, first.firstVersion, Math.min(oldest, whole.firstVersion));
  requireRange("firstVersion of the last block", last.firstVersion, first.firstVersion, latest);
  if (firstVersion === 0 && values.length > 0) {
    throw new RangeError("the file must have no values, because it starts with genesis, got some");
  }
}

function requireRange(name: string, given: number, min: number, max: number): void {
  if (given < min || given > max) throw new RangeError(`${name} must be from ${min} to ${max}, got ${given}`);
}
