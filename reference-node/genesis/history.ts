/** The blocks that a new node has after genesis, so that clients can read earlier versions immediately. */
import { encodeAddress, encodeU64 } from "../bcs/codec.ts";
import { blockIntervalMicros, type Clock } from "../ledger/clock.ts";
import type { Ledger, Transaction } from "../ledger/ledger.ts";
import type { TransactionOutcome, UnsealedOutcome } from "../ledger/transaction-record.ts";
import { decodeAddress, type Address } from "../primitives/address.ts";
import { createGenerator, type Generator } from "../primitives/generator.ts";
import { toTimestampMicros, type TimestampMicros } from "../primitives/u64.ts";
import { accountKey, readSequenceNumber } from "../move/account-state.ts";
import type { Executor } from "../execution/executor.ts";
import type { SeededAccount } from "./genesis.ts";
import { createHistorySigner, type HistoryCall, type SignHistoryCall } from "./history-signer.ts";
import { createTransferCall } from "../execution/transfer-call.ts";

/** The number of blocks that a new node has after genesis. */
export const historyBlocks = 48;
/**
 * The height of the block that contains the oldest version of a new node. The first transaction of this block is
 * pruned.
 */
const partiallyPrunedHeight = 12;
/**
 * The number of blocks from one block with a failing transfer to the next. The transfer fails because of an
 * insufficient balance.
 */
const failureInterval = 7;
/** The maximum number of listed accounts that send transactions in the history. */
const listedSendersMax = 6;
/** An amount above the balance of every account. */
const excessiveAmount = 1_000_000_000_000_000n;
const expirationSecs = 600n;

/**
 * A call in one of the last blocks, which also contains payments. `blocksBeforeLast` is the number of blocks after
 * it: 0 for the last block.
 */
export interface FinalBlockCall {
  readonly blocksBeforeLast: number;
  readonly call: HistoryCall;
}

export interface HistoryOptions {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly executor: Executor;
  readonly vendor: string;
  readonly signingDomain: string;
  readonly chainId: number;
  readonly seed: number;
  /** Whether the first part of the history is retained. Default false. */
  readonly wholeHistory?: boolean;
  readonly listed: readonly SeededAccount[];
  readonly backgroundAccounts: readonly SeededAccount[];
  /** The calls that the last background account sends, each after the payments of its block. Default: no calls. */
  readonly finalBlockCalls?: readonly FinalBlockCall[];
}

/** Computes the timestamp of genesis, with which the last block of the history has the current time of the clock. */
export function genesisTimestamp(clock: Clock): TimestampMicros {
  return historyTimestamp(clock.now(), 0);
}

function historyTimestamp(endMicros: bigint, height: number): TimestampMicros {
  const before = BigInt(historyBlocks - height) * blockIntervalMicros;
  return toTimestampMicros(endMicros > before ? endMicros - before : 0n);
}

/**
 * Appends the history of a seed to the ledger and, unless the whole history is retained, prunes its first part. The ledger then looks like that of a node
 * that has run for a long time. The oldest version is in the middle of a block, and some transactions fail, so that
 * clients find these cases.
 */
export function appendHistory(options: HistoryOptions): void {
  const { ledger, clock, wholeHistory = false } = options;
  const generator = createGenerator(options.seed, "history");
  const senders = [...options.listed.slice(0, listedSendersMax), ...options.backgroundAccounts];
  const sign = createHistorySigner(options);
  const end = clock.now();
  for (let height = 1; height <= historyBlocks; height += 1) {
    const timestampMicros = historyTimestamp(end, height);
    const plannedCalls = planBlockCalls(height, { generator, senders, options });
    const transactions = plannedCalls.map((plannedCall) =>
      createHistoryTransaction(plannedCall, { sign, timestampMicros, options }),
    );
    const block = ledger.appendBlock(transactions, timestampMicros);
    if (height === partiallyPrunedHeight && !wholeHistory) ledger.prune(block.firstVersion + 1n);
  }
}

/** A call and the account that sends it. */
interface PlannedCall {
  readonly sender: SeededAccount;
  readonly call: HistoryCall;
}

function planBlockCalls(
  height: number,
  context: {
    readonly generator: Generator;
    readonly senders: readonly SeededAccount[];
    readonly options: HistoryOptions;
  },
): readonly PlannedCall[] {
  const { generator, senders, options } = context;
  const plannedCalls = Array.from({ length: 1 + generator.below(3) }, (_, index): PlannedCall => {
    const isExcessive = index === 0 && height % failureInterval === failureInterval - 4;
    const accountIndex = generator.below(senders.length);
    const amount = BigInt(1 + generator.below(1_000_000));
    const recipient = recipientFor(accountIndex, senders, generator);
    return {
      sender: accountAt(senders, accountIndex),
      call: paymentCall(options.vendor, recipient, isExcessive ? excessiveAmount : amount),
    };
  });
  const finalCalls = (options.finalBlockCalls ?? [])
    .filter(({ blocksBeforeLast }) => blocksBeforeLast === historyBlocks - height)
    .map(({ call }): PlannedCall => ({ sender: accountAt(senders, senders.length - 1), call }));
  return [...plannedCalls, ...finalCalls];
}

/**
 * Chooses the recipient of a transfer. One in eight transfers goes to an address without an account, the others go
 * to a sender of the history.
 */
function recipientFor(sender: number, senders: readonly SeededAccount[], generator: Generator): Address {
  return generator.below(8) === 0
    ? decodeAddress(generator.bytes(32))
    : accountAt(senders, (sender + 1 + generator.below(senders.length - 1)) % senders.length).stateAddress;
}

function paymentCall(vendor: string, recipient: Address, amount: bigint): HistoryCall {
  return {
    ...createTransferCall(vendor, recipient, amount),
    typeArguments: [],
    argumentBytes: [encodeAddress(recipient), encodeU64(amount)],
  };
}

/**
 * Creates a transaction that is signed when it is executed, because the sender's sequence number is not known
 * earlier.
 */
function createHistoryTransaction(
  { sender, call }: PlannedCall,
  context: {
    readonly sign: SignHistoryCall;
    readonly timestampMicros: TimestampMicros;
    readonly options: HistoryOptions;
  },
): Transaction {
  const expirationTimestampSecs = context.timestampMicros / 1_000_000n + expirationSecs;
  return (read) => {
    const record = read(accountKey(sender.stateAddress));
    if (record === undefined) throw new RangeError(`sender must have an account, got ${sender.address}`);
    const sequenceNumber = readSequenceNumber(record);
    const transaction = context.sign(sender, sequenceNumber, { call, expirationTimestampSecs });
    return deferSignature(context.options.executor.execute(transaction, read));
  };
}

/** Returns an outcome whose transaction is signed only when it is sealed. */
function deferSignature(outcome: TransactionOutcome): UnsealedOutcome {
  const { kind, changes, events, gasUsed, success, vmStatus } = outcome;
  return { kind, changes, events, gasUsed, success, vmStatus, seal: () => outcome };
}

function accountAt(senders: readonly SeededAccount[], accountIndex: number): SeededAccount {
  const account = senders[accountIndex];
  if (account === undefined)
    throw new RangeError(`account index must be from 0 to ${senders.length - 1}, got ${accountIndex}`);
  return account;
}
