import type { SignedTransaction } from "../bcs/signed-transaction.ts";

/** What became of a transaction that was offered. */
export type Admission = "admitted" | "full" | "conflicting";

/** The transactions that are accepted and not yet executed. */
export interface Mempool {
  /**
   * Takes a transaction in. Of two with the same sender and number, or nonce, the second takes the place of the first
   * where it differs in nothing but a price that is not lower. Where there is no room one that is ready takes the
   * place of the one that came last among those that wait for others.
   */
  admit(transaction: SignedTransaction, isReady: boolean): Admission;
  /** Whether the transaction before this one, by its sender's numbers, is here and ready. */
  hasReadyPredecessor(transaction: SignedTransaction): boolean;
  /** All of them, in the order in which they came, but for those of one sender, which are in the order of their numbers. */
  ordered(): readonly SignedTransaction[];
  remove(transaction: SignedTransaction): void;
  readonly size: number;
}

interface Entry {
  readonly transaction: SignedTransaction;
  readonly isReady: boolean;
}

/** Creates an empty mempool for so many transactions. */
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

/** What only one transaction may have at a time. */
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

/** Behind the price stand the expiration, of eight bytes as itself, and the chain id, of one. */
function withoutPrice({ rawBytes }: SignedTransaction): Buffer {
  const bytes = Buffer.from(rawBytes);
  return bytes.fill(0, bytes.length - 17, bytes.length - 9);
}

/** Leaves every sender its places in the order, and fills them with its transactions by their numbers. */
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
