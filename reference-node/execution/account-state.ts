import { frameworkAddress } from "../ledger/block-transactions.ts";
import { resourceKey, type StateValue, type ReadState } from "../ledger/state-value.ts";
import type { Address } from "../primitives/address.ts";
import { parseDecimal, toSequenceNumber, type SequenceNumber } from "../primitives/u64.ts";
import { U64_MAX } from "../../spec/vocabulary.ts";

/** The account record in the state. */
export interface AccountResource {
  readonly sequenceNumber: SequenceNumber;
  /** 0x and two lower-case hex digits per byte. */
  readonly authenticationKey: string;
}

/** Returns the state key of an account record. */
export function accountKey(address: Address): string {
  return resourceKey(address, "0x1::account::Account");
}

/** Creates the record of a new account with sequence number 0 and the original key. */
export function createFreshAccount(address: Address): AccountResource {
  return { sequenceNumber: toSequenceNumber(0n), authenticationKey: `0x${address}` };
}

export function formatAccount(account: AccountResource): StateValue {
  return {
    authentication_key: account.authenticationKey,
    sequence_number: String(account.sequenceNumber),
  };
}

/** @throws TypeError for a value that is not an account record, which means that the state is corrupt. */
export function parseAccount(value: StateValue): AccountResource {
  const { authentication_key: authenticationKey, sequence_number: number } = value;
  const sequenceNumber = typeof number === "string" ? parseDecimal(number, U64_MAX) : null;
  if (typeof authenticationKey !== "string" || sequenceNumber === null) {
    throw new TypeError(`account record expected sequence_number and authentication_key, got something else`);
  }
  return { sequenceNumber: toSequenceNumber(sequenceNumber), authenticationKey };
}

/** The framework's account, whose authentication key is not the hash of any key. */
export const frameworkAccount: readonly [string, StateValue] = [
  accountKey(frameworkAddress),
  formatAccount(createFreshAccount(frameworkAddress)),
];

/** Returns the type of the native coin, which contains the vendor word. */
export function coinType(vendor: string): string {
  return `0x1::${vendor}_coin::${vendor.charAt(0).toUpperCase()}${vendor.slice(1)}Coin`;
}

/** Returns the state key of an account's coin store. */
export function coinStoreKey(address: Address, coin: string): string {
  return resourceKey(address, `0x1::coin::CoinStore<${coin}>`);
}

export function formatCoinStore(balance: bigint): StateValue {
  return { coin: { value: String(balance) }, frozen: false };
}

/** Reads the balance of a coin store, or 0 if there is none. @throws TypeError if the state is corrupt. */
export function readBalance(read: ReadState, key: string): bigint {
  const store = read(key);
  if (store === undefined) return 0n;
  const coin = store["coin"];
  const value = typeof coin === "object" && coin !== null && "value" in coin ? coin.value : undefined;
  const balance = typeof value === "string" ? parseDecimal(value, U64_MAX) : null;
  if (balance === null) throw new TypeError("coin store expected coin.value, got none");
  return balance;
}
