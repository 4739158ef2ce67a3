import { computeTransactionHash, type SignedTransaction } from "../bcs/signed-transaction.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { formatAddress, type Address } from "../primitives/address.ts";
import { accountKey, readSequenceNumber } from "../move/account-state.ts";

/** An accepted transaction that is not executed yet. */
export interface PendingTransaction {
  /** The hash as 0x and 64 hex digits. */
  readonly hash: string;
  readonly sender: string;
  /** The sequence number, or null if the transaction has a nonce. */
  readonly sequenceNumber: bigint | null;
  readonly nonce: bigint | null;
  /** `ready` if the next block can execute it, `parked` if an earlier sequence number of its sender is missing. */
  readonly status: "ready" | "parked";
  readonly expirationTimestampSecs: bigint;
}

/**
 * Describes accepted transactions. They must be in the order in which a block executes them, because a sequence number
 * is ready only after the one before it.
 */
export function listPending(
  transactions: readonly SignedTransaction[],
  { ledger, signingDomain }: { readonly ledger: Ledger; readonly signingDomain: string },
): readonly PendingTransaction[] {
  if (transactions.length === 0) return [];
  const { read, position } = ledger.capture();
  const nextNumbers = new Map<Address, bigint>();
  const nextNumberOf = (sender: Address): bigint => {
    const record = read(accountKey(sender), position.version);
    return nextNumbers.get(sender) ?? (record === undefined ? 0n : readSequenceNumber(record));
  };
  return transactions.map(({ raw, bytes }) => {
    const nonce = raw.payload.kind === "unsupported" ? null : raw.payload.nonce;
    const next = nextNumberOf(raw.sender);
    const isReady = nonce !== null || raw.sequenceNumber <= next;
    if (nonce === null && raw.sequenceNumber === next) nextNumbers.set(raw.sender, next + 1n);
    return {
      hash: computeTransactionHash(signingDomain, bytes),
      sender: formatAddress(raw.sender),
      sequenceNumber: nonce === null ? raw.sequenceNumber : null,
      nonce,
      status: isReady ? "ready" : "parked",
      expirationTimestampSecs: raw.expirationTimestampSecs,
    };
  });
}
