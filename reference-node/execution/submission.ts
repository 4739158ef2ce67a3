import { computeTransactionHash, type SignedTransaction } from "../bcs/signed-transaction.ts";
import type { Clock } from "../ledger/clock.ts";
import type { Block, Ledger, Transaction } from "../ledger/ledger.ts";
import type { LedgerView } from "../ledger/ledger-view.ts";
import { toTimestampMicros, type TimestampMicros } from "../primitives/u64.ts";
import { acceptTransaction, type Rejection, checkPrologue } from "./prologue.ts";
import type { Executor } from "./executor.ts";
import { createMempool, type Mempool } from "./mempool.ts";
import { toUserTransaction } from "./read-transaction.ts";

/** Accepts transactions, and then executes them in a block or drops them (§3, §4.6). */
export interface Submission {
  /**
   * Accepts or rejects the transactions in order. Returns the rejection of each, or null if it is accepted. Then, if
   * the block interval is 0 and a transaction can be executed, produces a block.
   */
  submit(transactions: readonly SignedTransaction[], view: LedgerView): readonly (Rejection | null)[];
  /**
   * Appends a block with every transaction that can be executed. The block is empty if there is none.
   * @throws RangeError if no ledger version is left.
   */
  produceBlock(): Block;
  /** Appends a block if one is due according to the clock. */
  produceDueBlock(): void;
  /**
   * Finds an accepted transaction that is not executed yet by its hash, 0x and 64 lower-case hex digits. Returns null
   * if there is none.
   */
  findPending(hash: string): SignedTransaction | null;
  /**
   * Returns the expected timestamp of the next block. Without a block interval, the block is produced now. With one,
   * it is produced when it is due.
   */
  nextTimestamp(): TimestampMicros;
}

export interface SubmissionOptions {
  readonly vendor: string;
  readonly signingDomain: string;
  readonly chainId: number;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly executor: Executor;
  readonly mempoolCapacity: number;
  /** Whether a sender without an account has sequence number 0. Default false. */
  readonly implicitAccounts?: boolean;
  /**
   * The time from the first executable transaction to its block. With 0, a submission produces its block
   * immediately.
   */
  readonly blockIntervalMicros: bigint;
}

const mempoolIsFull: Rejection = {
  errorCode: "mempool_is_full",
  vmErrorCode: null,
  message: "The mempool is full.",
};
const conflictingUpdate: Rejection = {
  errorCode: "invalid_transaction_update",
  vmErrorCode: null,
  message:
    "The mempool has another transaction of this sender with the same sequence number or nonce. " +
    "To replace it, raise the gas unit price and change nothing else.",
};

const admissionRejections = { full: mempoolIsFull, conflicting: conflictingUpdate };

/** Creates the submission for a ledger, with an empty mempool. */
export function createSubmission(options: SubmissionOptions): Submission {
  const { signingDomain, clock, ledger, executor, blockIntervalMicros } = options;
  const mempool = createMempool(options.mempoolCapacity);
  /** The time at which the next block is due, or null if no transaction can be executed. */
  let blockDueMicros: bigint | null = null;

  const toTransaction =
    (signed: SignedTransaction, timestampMicros: bigint): Transaction =>
    (read) => {
      const status = checkPrologue(signed, { ...options, read, timestampMicros });
      if (status === "SEQUENCE_NUMBER_TOO_NEW") return null;
      mempool.remove(signed);
      return status === null
        ? executor.execute(toUserTransaction(signed, { signingDomain, read }), read)
        : null;
    };

  const produceBlockAt = (timestampMicros: TimestampMicros): Block => {
    blockDueMicros = null;
    const waiting = mempool.ordered();
    return ledger.appendBlock(
      waiting.map((signed) => toTransaction(signed, timestampMicros)),
      timestampMicros,
    );
  };

  const admit = (signed: SignedTransaction, isReady: boolean): Rejection | null => {
    const admission = mempool.admit(signed, isReady || mempool.hasReadyPredecessor(signed));
    if (admission !== "admitted") return admissionRejections[admission];
    if (isReady) blockDueMicros ??= clock.now() + blockIntervalMicros;
    return null;
  };

  const submission: Submission = {
    submit(transactions, { read, position }) {
      const context = {
        ...options,
        read: (key: string) => read(key, position.version),
        timestampMicros: submission.nextTimestamp(),
      };
      const rejections = transactions.map((signed) => {
        const acceptance = acceptTransaction(signed, context);
        return typeof acceptance === "object" ? acceptance : admit(signed, acceptance === "ready");
      });
      if (blockIntervalMicros === 0n && blockDueMicros !== null) submission.produceBlock();
      return rejections;
    },
    produceBlock: () => produceBlockAt(clock.tick()),
    produceDueBlock() {
      const now = clock.now();
      if (blockDueMicros !== null && now >= blockDueMicros) produceBlockAt(now);
    },
    findPending: createPendingSearch(mempool, signingDomain),
    nextTimestamp: () =>
      blockIntervalMicros === 0n
        ? clock.peek()
        : toTimestampMicros(blockDueMicros ?? clock.now() + blockIntervalMicros),
  };
  return submission;
}

/** Creates the search for a transaction by its hash. Each hash is computed once, and only if there is a search. */
function createPendingSearch(mempool: Mempool, signingDomain: string): Submission["findPending"] {
  const hashes = new WeakMap<SignedTransaction, string>();
  const hashOf = (signed: SignedTransaction): string => {
    const hash = hashes.get(signed) ?? computeTransactionHash(signingDomain, signed.bytes);
    hashes.set(signed, hash);
    return hash;
  };
  return (wanted) => mempool.find((signed) => hashOf(signed) === wanted);
}
