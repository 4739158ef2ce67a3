import type { SignedTransaction } from "../bcs/signed-transaction.ts";
import type { Address } from "../primitives/address.ts";

/** The addresses whose transactions are accepted with any signature and any public key. */
export interface Impersonation {
  includes(address: Address): boolean;
  set(address: Address, isEnabled: boolean): void;
  /** Remembers an accepted transaction if its sender is impersonated. */
  noteAccepted(transaction: SignedTransaction): void;
  /**
   * Returns whether a transaction was accepted while its sender was impersonated. A block then executes it even if the
   * impersonation has ended.
   */
  isAccepted(transaction: SignedTransaction): boolean;
  /** Returns the number of transactions that `noteAccepted` has remembered. */
  count(): number;
  addresses(): readonly Address[];
  /** Replaces the impersonated addresses. `transactions` are accepted ones for which `isAccepted` returns true. */
  restore(addresses: readonly Address[], transactions: readonly SignedTransaction[]): void;
}

/** Creates an impersonation of no address. */
export function createImpersonation(): Impersonation {
  const impersonated = new Set<Address>();
  const accepted = new WeakSet<SignedTransaction>();
  let count = 0;
  return {
    includes: (address) => impersonated.has(address),
    set: (address, isEnabled) => {
      if (isEnabled) impersonated.add(address);
      else impersonated.delete(address);
    },
    noteAccepted: (transaction) => {
      if (!impersonated.has(transaction.raw.sender)) return;
      accepted.add(transaction);
      count += 1;
    },
    isAccepted: (transaction) => accepted.has(transaction),
    count: () => count,
    addresses: () => [...impersonated],
    restore: (addresses, transactions) => {
      for (const transaction of transactions) accepted.add(transaction);
      impersonated.clear();
      for (const address of addresses) impersonated.add(address);
    },
  };
}
