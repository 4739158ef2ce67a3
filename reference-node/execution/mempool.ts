import type { SignedTransaction } from "../bcs/signed-transaction.ts";

/** The result of adding a transaction. */
export type Admission = "admitted" | "full" | "conflicting";

/** The accepted transactions that are not executed yet. */
export interface Mempool {
  /**
   * Adds a transaction. A transaction with the same sender and sequence number or nonce replaces the existing one if
   * they differ only in the gas unit price and the new price is not lower. If the mempool is full, a ready
   * transaction replaces the newest waiting one.
   */
  admit(transaction: SignedTransaction, isReady: boolean): Admission;
  /** Returns whether the mempool has the ready transaction with the sender's previous sequence number. */
  hasReadyPredecessor(transaction: SignedTransaction): boolean;
  /** Returns all transactions in order of arrival, except that those of one sender are ordered by sequence number. */
  ordered(): readonly SignedTransaction[];
  remove(transaction: SignedTransaction): void;
  readonly size: number;
}

interface Entry {
  readonly transaction: SignedTransaction;
  readonly isReady: boolean;
}

/** Creates an empty mempool. The capacity is a number of transactions. */
export function createMempool(capacity: number): Mempool {
  const entries = new Map<string, Entry>();
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
    get size() {
      return entries.size;
    },
  };
}

/** The key that is unique among the transactions of the mempool. */
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

/** The price is followed by the expiration of eight bytes and the chain ID of one byte. */
function withoutPrice({ rawBytes }: SignedTransaction): Buffer {
  const bytes = Buffer.from(rawBytes);
  return bytes.fill(0, bytes.length - 17, bytes.length - 9);
}

/** Keeps the positions of every sender, and fills them with its transactions ordered by sequence number. */
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
