import type { ReadState, StateChanges, StateValue } from "../ledger/state-value.ts";
import type { Address } from "../primitives/address.ts";
import { toSequenceNumber } from "../primitives/u64.ts";
import { U64_MAX } from "../../spec/vocabulary.ts";
import { accountKey, formatAccount, freshAccount, parseAccount } from "./account-resource.ts";
import { coinStoreKey, coinType, formatCoinStore, readBalance } from "./coin-store.ts";

/** A user transaction: the sender pays the recipient, whose account is created where there is none. */
export interface Transfer {
  readonly sender: Address;
  readonly recipient: Address;
  readonly amount: bigint;
}

/** Turns a user transaction into its write set. */
export interface Executor {
  /**
   * The sender's sequence number always rises by one; the coins move only where the sender has them.
   * @throws RangeError where the sender has no account.
   */
  execute(transaction: Transfer, read: ReadState): StateChanges;
}

export function createExecutor(options: { readonly vendor: string }): Executor {
  const coin = coinType(options.vendor);
  return {
    execute({ sender, recipient, amount }, read) {
      const record = read(accountKey(sender));
      if (record === undefined) throw new RangeError(`sender expected an account, got 0x${sender}`);
      const account = parseAccount(record);
      const sequenceNumber = toSequenceNumber(account.sequenceNumber + 1n);
      const changes = new Map<string, StateValue>([
        [accountKey(sender), formatAccount({ ...account, sequenceNumber })],
      ]);
      const senderStore = coinStoreKey(sender, coin);
      const recipientStore = coinStoreKey(recipient, coin);
      const senderBalance = readBalance(read, senderStore);
      const recipientBalance = readBalance(read, recipientStore);
      const isPossible = senderBalance >= amount && recipientBalance + amount <= U64_MAX;
      if (!isPossible || sender === recipient) return changes;
      if (read(accountKey(recipient)) === undefined) {
        changes.set(accountKey(recipient), formatAccount(freshAccount(recipient)));
      }
      changes.set(senderStore, formatCoinStore(senderBalance - amount));
      changes.set(recipientStore, formatCoinStore(recipientBalance + amount));
      return changes;
    },
  };
}
