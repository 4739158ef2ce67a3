import type { SignedTransaction } from "../bcs/signed-transaction.ts";

/** The result of adding a transaction to the mempool. */
export type Admission = "admitted" | "full" | "conflicting";

/** The accepted transactions that are not executed yet. A transaction is ready if the next block can execute it. */
export interface Mempool {
  /**
   * Adds a transaction. It replaces a transaction with the same sender and the same sequence number or nonce, if only
   * the gas unit price differs and is not lower. Any other difference makes the two conflict. If the mempool is full,
   * a ready transaction replaces the newest transaction that is not ready.
   */
  admit(transaction: SignedTransaction, isReady: boolean): Admission;
  /** Returns whether the mempool has a ready transaction of the same sender with the previous sequence number. */
  hasReadyPredecessor(transaction: SignedTransaction): boolean;
  /**
   * Returns all transactions in order of arrival. The transactions of one sender are ordered by sequence number
   * among themselves.
   */
  ordered(): readonly SignedTransaction[];
  remove(transaction: SignedTransaction): void;
  /** Finds the first transaction in order of arrival that satisfies a condition. Returns null if there is none. */
  find(isWanted: (transaction: SignedTransaction) => boolean): SignedTransaction | null;
  /** Returns whether any transaction is ready. */
  hasReady(): boolean;
  /** Returns the transactions in order of arrival, for `restore`. */
  save(): readonly MempoolEntry[];
  /** Replaces all transactions by those that `save` returned. */
  restore(entries: readonly MempoolEntry[]): void;
  readonly size: number;
}

/** A transaction of a mempool, and whether it was ready when it arrived. */
export interface MempoolEntry {
  readonly transaction: SignedTransaction;
  readonly isReady: boolean;
}

/** Creates an empty mempool. The capacity is a number of transactions. */
export function createMempool(capacity: number): Mempool {
  const entries = new Map<string, MempoolEntry>();
  const evictWaiting = (): boolean => {
    const waiting = [...entries].findLast(([, { isReady }]) => !isReady);
    return waiting !== undefined && entries.delete(waiting[0]);
  };
  return {
    admit(transaction, isReady) {
      const slot = slotOf(transaction);
      const existing = entries.get(slot);
      if (existing !== undefined) {
        if (!isReplacement(transaction, existing.transaction)) return "conflicting";
      } else if (entries.size >= capacity && !(isReady && evictWaiting())) return "full";
      entries.set(slot, { transaction, isReady });
      return "admitted";
    },
    hasReadyPredecessor: ({ raw }) =>
      entries.get(numberSlot(raw.sender, raw.sequenceNumber - 1n))?.isReady === true,
    ordered: () => orderedBySender([...entries.values()].map(({ transaction }) => transaction)),
    remove: (transaction) => {
      entries.delete(slotOf(transaction));
    },
    find: (isWanted) => {
      for (const { transaction } of entries.values()) if (isWanted(transaction)) return transaction;
      return null;
    },
    hasReady: () => [...entries.values()].some(({ isReady }) => isReady),
    save: () => [...entries.values()],
    restore: (saved) => {
      entries.clear();
      for (const entry of saved) entries.set(slotOf(entry.transaction), entry);
    },
    get size() {
      return entries.size;
    },
  };
}

/** Returns the sender and the sequence number or nonce as a key. The mempool has at most one transaction per key. */
function slotOf({ raw }: SignedTransaction): string {
  const nonce = raw.payload.kind === "unsupported" ? null : raw.payload.nonce;
  return nonce === null ? numberSlot(raw.sender, raw.sequenceNumber) : `${raw.sender} nonce ${nonce}`;
}

function numberSlot(sender: string, sequenceNumber: bigint): string {
  return `${sender} number ${sequenceNumber}`;
}

function isReplacement(next: SignedTransaction, existing: SignedTransaction): boolean {
  return (
    next.raw.gasUnitPrice >= existing.raw.gasUnitPrice && withoutPrice(next).equals(withoutPrice(existing))
  );
}

/**
 * Returns the bytes of a transaction with the gas unit price set to 0. The price is before the last nine bytes,
 * which are the expiration (8) and the chain ID (1).
 */
function withoutPrice({ rawBytes }: SignedTransaction): Buffer {
  const bytes = Buffer.from(rawBytes);
  return bytes.fill(0, bytes.length - 17, bytes.length - 9);
}

/**
 * Sorts the transactions of each sender by sequence number, within the positions of this sender in the list. For
 * example, `A2 B1 A1` becomes `A1 B1 A2`.
 */
function orderedBySender(transactions: readonly SignedTransaction[]): readonly SignedTransaction[] {
  const bySender = new Map<string, SignedTransaction[]>();
  for (const transaction of transactions) {
    const { sender } = transaction.raw;
    const transactionsOfSender = bySender.get(sender);
    if (transactionsOfSender === undefined) bySender.set(sender, [transaction]);
    else transactionsOfSender.push(transaction);
  }
  const queues = new Map(
    [...bySender].map(([sender, transactionsOfSender]) => [
      sender,
      transactionsOfSender
        .toSorted(({ raw: left }, { raw: right }) => Number(left.sequenceNumber - right.sequenceNumber))
        .values(),
    ]),
  );
  return transactions.map((transaction) => queues.get(transaction.raw.sender)?.next().value ?? transaction);
}
