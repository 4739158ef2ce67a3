import { resourceKey, type StateValue } from "../ledger/state-value.ts";
import { toChangeEntries, type TransactionOutcome } from "../ledger/transaction-record.ts";
import { decodeAddress } from "../primitives/address.ts";
import { toSequenceNumber } from "../primitives/u64.ts";
import { accountKey, createFreshAccount, formatAccount, nativeAsset } from "../move/account-state.ts";
import { createStoreEntries, primaryStorePlace } from "../framework/coins/fungible-store.ts";
import type { EntryFunctionCall, UserTransaction } from "./user-transaction.ts";

export const sender = decodeAddress(new Uint8Array(32).fill(1));
export const recipient = decodeAddress(new Uint8Array(32).fill(2));
export const senderStore = primaryStorePlace(sender, nativeAsset);
export const recipientStore = primaryStorePlace(recipient, nativeAsset);
export const funds = 10_000_000n;

/** The description of the native coin without its supply, which tests of the supply add. */
export const asset: readonly (readonly [string, StateValue])[] = [
  [resourceKey(nativeAsset, "0x1::fungible_asset::Metadata"), { name: "Node Coin" }],
];

export function createState(balance: bigint): Map<string, StateValue> {
  return new Map<string, StateValue>([
    ...asset,
    [accountKey(sender), formatAccount(createFreshAccount(sender))],
    ...createStoreEntries(sender, nativeAsset, balance),
  ]);
}

export function transactionOf(call: EntryFunctionCall, more: Partial<UserTransaction> = {}): UserTransaction {
  return {
    sender,
    sequenceNumber: toSequenceNumber(0n),
    nonce: null,
    maxGasAmount: 1_000_000n,
    gasUnitPrice: 2n,
    expirationTimestampSecs: 1n,
    call,
    signature: { type: "ed25519_signature" },
    hash: `0x${"ab".repeat(32)}`,
    bytes: new Uint8Array(200),
    ...more,
  };
}

/** Returns a function that reads a state, or the changes of a transaction. */
export const readerOf =
  (values: ReadonlyMap<string, StateValue | null>) =>
  (key: string): StateValue | undefined =>
    values.get(key) ?? undefined;

/** Returns the cost of a transaction with the default price, in the smallest unit of the coin. */
export const feeOf = ({ gasUsed }: TransactionOutcome): bigint => BigInt(gasUsed) * 2n;

/** Describes the changes by address and type, in the order of the interface. */
export function describeChanges({
  changes,
}: TransactionOutcome): readonly (readonly (string | undefined)[])[] {
  return toChangeEntries(changes).map(([key]) => [key.split("/")[1], key.split("/").at(-1)]);
}
