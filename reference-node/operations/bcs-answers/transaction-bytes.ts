import { U32_MAX, U8_MAX } from "../../../spec/vocabulary.ts";
import {
  encodeAddress,
  encodeList,
  encodeOption,
  encodeSized,
  encodeText,
  encodeU64,
  encodeUleb,
} from "../../bcs/codec.ts";
import type { SignedTransaction } from "../../bcs/signed-transaction.ts";
import { parseVmStatus, type ModuleLocation, type ParsedStatus } from "../../execution/vm-status.ts";
import type { LedgerView } from "../../ledger/ledger-view.ts";
import type { ReadState } from "../../ledger/state-value.ts";
import type { CommittedTransaction } from "../../ledger/transaction-history.ts";
import type { TransactionKind, TransactionRecord } from "../../ledger/transaction-record.ts";
import { encodeLittleEndian } from "../../primitives/bytes.ts";
import type { TransactionPosition } from "../render-transaction.ts";
import { createTransactionHashes } from "../transaction-hashes.ts";
import { encodeEvents } from "./event-bytes.ts";
import { encodeAddressDigits, encodeDigits, encodeHash, readNumbers } from "./json-members.ts";
import { createTypedEncoder, readAt, type EncodeTyped } from "./state-bytes.ts";
import { encodeWriteSet } from "./write-set.ts";

/** The variant numbers of transactions. */
const transactionVariants: { readonly [kind in TransactionKind]: number } = {
  user: 0,
  genesis: 1,
  block_metadata: 2,
  state_checkpoint: 3,
};
/** The variant numbers of a transaction in a response that may also be one that is not executed yet. */
const statusVariants = { committed: 0, pending: 1 } as const;
/** The variant number of the changes themselves in a genesis transaction. */
const directWriteSet = 0;
/** The variant number of the only version of transaction infos. */
const infoVersion = 0;

/** The position of a transaction and the hash of its block. */
export interface EncodedPosition extends TransactionPosition {
  readonly blockHash: string;
}

/** Encodes an executed transaction. `read` reads the state after it. */
export type EncodeTransaction = (
  record: TransactionRecord,
  place: EncodedPosition,
  read: ReadState,
) => Uint8Array;

/**
 * Creates the encoder of executed transactions: the version, the transaction, its info, its events, the accumulator hash
 * and its changes. The layout of user transactions was compared with a simulation of a real node. Those of the other
 * kinds follow its published sources.
 */
export function createEncodeTransaction(options: { readonly signingDomain: string }): EncodeTransaction {
  const computeHashes = createTransactionHashes(options.signingDomain);
  return (record, place, read) => {
    const encode = createTypedEncoder(read);
    const events = encodeEvents(record.events, encode);
    const hashes = computeHashes(record);
    const noAuxiliaryInfo = null;
    return Buffer.concat([
      encodeU64(place.version),
      encodeOwnPart(record, place, encode),
      encodeUleb(infoVersion),
      encodeDigits(record.gasUsed),
      encodeExecutionStatus(record),
      encodeHash(record.hash),
      encodeHash(hashes.event_root_hash),
      encodeHash(hashes.state_change_hash),
      encodeOption(hashes.state_checkpoint_hash === null ? null : encodeHash(hashes.state_checkpoint_hash)),
      encodeOption(noAuxiliaryInfo),
      events,
      encodeHash(record.accumulatorRootHash),
      encodeWriteSet(record.changes, encode),
    ]);
  };
}

/** The ledger from which transactions are encoded. */
interface EncodingContext {
  readonly view: LedgerView;
  readonly encodeTransaction: EncodeTransaction;
}

/** Encodes a list of committed transactions. */
export function encodeTransactions(
  found: readonly CommittedTransaction[],
  { view, encodeTransaction }: EncodingContext,
): Uint8Array {
  return encodeList(found.map((one) => encodeTransaction(one.record, one, readAt(view, one.version))));
}

/** Encodes a committed transaction in a response that may also be a pending one. */
export function encodeCommitted(found: CommittedTransaction, context: EncodingContext): Uint8Array {
  const bytes = context.encodeTransaction(found.record, found, readAt(context.view, found.version));
  return Buffer.concat([encodeUleb(statusVariants.committed), bytes]);
}

/** Encodes a transaction that is not executed yet. */
export function encodePending({ bytes }: SignedTransaction): Uint8Array {
  return Buffer.concat([encodeUleb(statusVariants.pending), bytes]);
}

/** Encodes the part of a transaction that is known before it is executed, with its variant number. */
function encodeOwnPart(record: TransactionRecord, place: EncodedPosition, encode: EncodeTyped): Uint8Array {
  const { kind } = record;
  const parts = {
    user: () => [readSignedBytes(record)],
    genesis: () => [
      encodeUleb(directWriteSet),
      encodeWriteSet(record.changes, encode),
      encodeEvents(record.events, encode),
    ],
    block_metadata: () => encodeBlockMetadata(record, place),
    state_checkpoint: () => [encodeHash(place.blockHash)],
  };
  return Buffer.concat([encodeUleb(transactionVariants[kind]), ...parts[kind]()]);
}

function readSignedBytes({ signedBytes }: TransactionRecord): Uint8Array {
  if (signedBytes === undefined) throw new TypeError("user transaction must have its signed bytes, got none");
  return Buffer.from(signedBytes, "base64");
}

function encodeBlockMetadata(
  { own }: TransactionRecord,
  { timestampMicros }: EncodedPosition,
): readonly Uint8Array[] {
  const failedProposers = readNumbers(own["failed_proposer_indices"], Number(U32_MAX));
  return [
    encodeHash(own["id"]),
    encodeDigits(own["epoch"]),
    encodeDigits(own["round"]),
    encodeAddressDigits(own["proposer"]),
    encodeSized(Uint8Array.from(readNumbers(own["previous_block_votes_bitvec"], Number(U8_MAX)))),
    encodeList(failedProposers.map((index) => encodeLittleEndian(BigInt(index), 4))),
    encodeU64(timestampMicros),
  ];
}

/** The variant numbers of execution statuses. */
const executionVariants = { success: 0, outOfGas: 1, abort: 2, failure: 3, other: 4 } as const;
/** The variant numbers of locations. */
const locationVariants = { module: 0, script: 1 } as const;

/**
 * Encodes the status of an executed transaction from its text: success, out of gas, an abort with its module, code and
 * reason, a failed instruction, or another status by its code. The index of the failed function is always 0, because the
 * text has only its name. Only success was compared with a real node.
 */
export function encodeExecutionStatus({
  success,
  vmStatus,
}: Pick<TransactionRecord, "success" | "vmStatus">): Uint8Array {
  return success ? Uint8Array.of(executionVariants.success) : encodeFailedStatus(parseVmStatus(vmStatus));
}

function encodeFailedStatus(status: ParsedStatus): Uint8Array {
  switch (status.kind) {
    case "out of gas":
      return Uint8Array.of(executionVariants.outOfGas);
    case "abort": {
      const { location, code, info } = status;
      const reason =
        info === null ? null : Buffer.concat([encodeText(info.name), encodeText(info.description)]);
      return Buffer.concat([
        Uint8Array.of(executionVariants.abort),
        encodeLocation(location),
        encodeU64(code),
        encodeOption(reason),
      ]);
    }
    case "failure": {
      const functionIndex = [0, 0];
      return Buffer.concat([
        Uint8Array.of(executionVariants.failure),
        status.location === null ? encodeUleb(locationVariants.script) : encodeLocation(status.location),
        Uint8Array.from([...functionIndex, status.offset & 0xff, status.offset >>> 8]),
      ]);
    }
    case "other": {
      const code = status.code === null ? null : encodeU64(status.code);
      return Buffer.concat([Uint8Array.of(executionVariants.other), encodeOption(code)]);
    }
  }
}

function encodeLocation({ address, name }: ModuleLocation): Uint8Array {
  return Buffer.concat([encodeUleb(locationVariants.module), encodeAddress(address), encodeText(name)]);
}
