import { computeTransactionHash, type SignedTransaction } from "../bcs/signed-transaction.ts";
import type { Clock } from "../ledger/clock.ts";
import type { Block, Ledger, Transaction } from "../ledger/ledger.ts";
import type { LedgerView } from "../ledger/ledger-view.ts";
import type { Address } from "../primitives/address.ts";
import { toTimestampMicros, type TimestampMicros } from "../primitives/u64.ts";
import { acceptTransaction, type Rejection, checkPrologue } from "./prologue.ts";
import type { Executor } from "./executor.ts";
import { createImpersonation } from "./impersonation.ts";
import { createMempool, type Mempool, type MempoolEntry } from "./mempool.ts";
import { listPending, type PendingTransaction } from "./pending.ts";
import { toUserTransaction } from "./read-transaction.ts";

/**
 * When blocks are produced: immediately when a transaction can be executed, some time after that, or only on request.
 */
export type BlockMode =
  | { readonly mode: "instant" }
  | { readonly mode: "interval"; readonly millis: number }
  | { readonly mode: "manual" };

/** The accepted transactions of a submission and its settings, except for its options. */
export interface SubmissionState {
  readonly entries: readonly MempoolEntry[];
  readonly blockDueMicros: bigint | null;
  readonly blockMode: BlockMode;
  readonly impersonated: readonly Address[];
  /** The transactions in `entries` that were accepted because their sender was impersonated. */
  readonly acceptedImpersonated: readonly SignedTransaction[];
}

/** Accepts transactions, and then executes them in a block or drops them (§3, §4.6). */
export interface Submission {
  /**
   * Accepts or rejects the transactions in order. Returns the rejection of each, or null if it is accepted. Then, if
   * the block mode is instant and a transaction can be executed, produces a block.
   */
  submit(transactions: readonly SignedTransaction[], view: LedgerView): readonly (Rejection | null)[];
  /**
   * Appends a block with every transaction that can be executed. The block is empty if there is none.
   * @throws RangeError if no ledger version is left.
   */
  produceBlock(): Block;
  /** Appends a block if one is due according to the clock, and returns it. Returns null otherwise. */
  produceDueBlock(): Block | null;
  /** Returns the time at which the next block is due, or null if none is. */
  blockDueMicros(): bigint | null;
  blockMode(): BlockMode;
  /** Sets the block mode. If a transaction can be executed, its block becomes due as if it were submitted now. */
  setBlockMode(mode: BlockMode): void;
  /** From now on, accepts transactions of an address with any signature and any public key, or stops to do so. */
  setImpersonated(address: Address, isEnabled: boolean): void;
  /** Returns the number of transactions that were accepted because their sender was impersonated. */
  countImpersonated(): number;
  /** Lists the accepted transactions that are not executed yet, in the order in which a block executes them. */
  listPending(): readonly PendingTransaction[];
  /** Returns the accepted transactions and the settings, for `restore`. */
  save(): SubmissionState;
  /** Returns to an earlier state. */
  restore(state: SubmissionState): void;
  /**
   * Finds an accepted transaction that is not executed yet by its hash, 0x and 64 lower-case hex digits. Returns null
   * if there is none.
   */
  findPending(hash: string): SignedTransaction | null;
  /**
   * Returns the expected timestamp of the next block. With a block interval, the block is produced when it is due,
   * otherwise now.
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

export const mempoolIsFull: Rejection = {
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
  const { signingDomain, chainId, implicitAccounts = false, clock, ledger, executor } = options;
  const mempool = createMempool(options.mempoolCapacity);
  const impersonation = createImpersonation();
  let blockMode = toBlockMode(options.blockIntervalMicros);
  /** The time at which the next block is due, or null if no transaction can be executed or the block mode is manual. */
  let blockDueMicros: bigint | null = null;

  const toTransaction =
    (signed: SignedTransaction, timestampMicros: bigint): Transaction =>
    (read) => {
      const isImpersonated = impersonation.isAccepted(signed);
      const context = { signingDomain, chainId, implicitAccounts, read, timestampMicros, isImpersonated };
      const status = checkPrologue(signed, context);
      if (status === "SEQUENCE_NUMBER_TOO_NEW") return null;
      mempool.remove(signed);
      return status === null
        ? executor.execute(toUserTransaction(signed, { signingDomain, read }), read)
        : null;
    };

  const produceBlockAt = (takeTimestamp: () => TimestampMicros): Block => {
    // If no ledger version is left, the block is not due again, so that reads still succeed.
    blockDueMicros = null;
    const waiting = mempool.ordered();
    ledger.requireRoom(1, waiting.length);
    const timestampMicros = takeTimestamp();
    return ledger.appendBlock(
      waiting.map((signed) => toTransaction(signed, timestampMicros)),
      timestampMicros,
    );
  };

  const scheduleBlock = (): void => {
    if (blockMode.mode !== "manual") blockDueMicros ??= clock.now() + intervalMicros(blockMode);
  };

  const admit = (signed: SignedTransaction, isReady: boolean): Rejection | null => {
    const admission = mempool.admit(signed, isReady || mempool.hasReadyPredecessor(signed));
    if (admission !== "admitted") return admissionRejections[admission];
    impersonation.noteAccepted(signed);
    if (isReady) scheduleBlock();
    return null;
  };

  const submission: Submission = {
    submit(transactions, { read, position }) {
      const context = {
        signingDomain,
        chainId,
        implicitAccounts,
        read: (key: string) => read(key, position.version),
        timestampMicros: submission.nextTimestamp(),
      };
      const trustingContext = { ...context, isImpersonated: true };
      const rejections = transactions.map((signed) => {
        const isImpersonated = impersonation.includes(signed.raw.sender);
        const acceptance = acceptTransaction(signed, isImpersonated ? trustingContext : context);
        return typeof acceptance === "object" ? acceptance : admit(signed, acceptance === "ready");
      });
      if (blockMode.mode === "instant" && blockDueMicros !== null) submission.produceBlock();
      return rejections;
    },
    produceBlock: () => produceBlockAt(() => clock.tick()),
    produceDueBlock() {
      const now = clock.now();
      return blockDueMicros !== null && now >= blockDueMicros ? produceBlockAt(() => now) : null;
    },
    blockDueMicros: () => blockDueMicros,
    blockMode: () => blockMode,
    setBlockMode(mode) {
      if (mode.mode === "instant") ledger.requireRoom(1, mempool.size);
      blockMode = mode;
      blockDueMicros = null;
      if (mempool.hasReady()) scheduleBlock();
      if (mode.mode === "instant" && blockDueMicros !== null) submission.produceBlock();
    },
    setImpersonated: (address, isEnabled) => impersonation.set(address, isEnabled),
    countImpersonated: () => impersonation.count(),
    listPending: () => listPending(mempool.ordered(), { ledger, signingDomain }),
    findPending: createPendingSearch(mempool, signingDomain),
    nextTimestamp: () =>
      blockMode.mode === "interval"
        ? toTimestampMicros(blockDueMicros ?? clock.now() + intervalMicros(blockMode))
        : clock.peek(),
    save: () => ({
      entries: mempool.save(),
      blockDueMicros,
      blockMode,
      impersonated: impersonation.addresses(),
      acceptedImpersonated: mempool.ordered().filter((signed) => impersonation.isAccepted(signed)),
    }),
    restore(state) {
      mempool.restore(state.entries);
      ({ blockDueMicros, blockMode } = state);
      impersonation.restore(state.impersonated, state.acceptedImpersonated);
    },
  };
  return submission;
}

function toBlockMode(blockIntervalMicros: bigint): BlockMode {
  return blockIntervalMicros === 0n
    ? { mode: "instant" }
    : { mode: "interval", millis: Number(blockIntervalMicros / 1000n) };
}

function intervalMicros(mode: BlockMode): bigint {
  return mode.mode === "interval" ? BigInt(mode.millis) * 1000n : 0n;
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
