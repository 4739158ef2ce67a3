/** The payment of the gas of a transaction, and the mark that it is executed. */
import type { ReadState, StateChanges, StateValue } from "../ledger/state-value.ts";
import type { Address } from "../primitives/address.ts";
import {
  accountKey,
  createFreshAccount,
  formatAccount,
  incrementSequenceNumber,
  nativeAsset,
} from "../move/account-state.ts";
import { unknownFeePayer } from "../authentication/required-signatures.ts";
import type { EntryFunctionResult } from "../move/entry-function.ts";
import { createNonceEntry } from "../framework/accounts/nonces.ts";
import { addToSupply, readSupply, type AssetSupply } from "../framework/coins/asset-supply.ts";
import {
  createBalanceEntries,
  readNativeStore,
  type FungibleStore,
} from "../framework/coins/fungible-store.ts";
import type { ObjectGroup } from "../framework/objects/object-group.ts";
import { computeFee, type Fee } from "./gas.ts";
import { readWithChanges } from "../move/steps.ts";
import { countWrittenItems } from "./storage-fee.ts";
import type { UserTransaction } from "./user-transaction.ts";

/** A transaction that is executed on a state. */
export interface Execution {
  readonly transaction: UserTransaction;
  readonly read: ReadState;
  readonly implicitAccounts: boolean;
  readonly group: ObjectGroup;
}

/** Changes that are collected. */
export type ChangeMap = Map<string, StateValue | null>;

/** What a transaction pays for its call, and what the payment changes. */
export interface Assessment {
  readonly fee: Fee;
  /** The changes of the call. */
  readonly own: StateChanges;
  /** These changes, with those of a payment of 0. */
  readonly changes: ChangeMap;
  readonly charge: Charge;
}

/** Computes the fee of a call, together with the writes of every transaction. */
export function assess(execution: Execution, result: EntryFunctionResult): Assessment {
  const { transaction, read, group } = execution;
  const { gasUnitPrice } = transaction;
  // The size of a transaction of the history is known before it is signed.
  const sizeBytes = transaction.size ?? transaction.bytes.length;
  const own = "abort" in result ? noChanges : result.changes;
  const charge = readCharge(execution, readWithChanges(read, own));
  // The items do not depend on the amount of the fee.
  const changes = new Map(own);
  addCharge(charge, 0n, changes);
  const items = countWrittenItems(changes, read, group);
  return { fee: computeFee({ sizeBytes, gasUnitPrice }, result, items), own, changes, charge };
}

const noChanges: StateChanges = new Map();

/** What the payment of the gas reads of the state. */
interface Charge {
  readonly payer: Address;
  /** The store of the payer's native coins, or null if it has none. */
  readonly store: FungibleStore | null;
  readonly supply: AssetSupply | null;
  readonly replayProtection: readonly [key: string, value: StateValue];
}

function readCharge(execution: Execution, read: ReadState): Charge {
  const { sender, feePayer } = execution.transaction;
  const payer = feePayer ?? sender;
  const replayProtection = createReplayProtectionEntry(execution, read);
  const [store, supply] = [readNativeStore(read, payer), readSupply(read, nativeAsset)];
  return { payer, store, supply, replayProtection };
}

/** Marks a transaction as executed, deducts a cost from the balance of its payer, and removes it from the supply. */
function addCharge(
  { payer, store, supply, replayProtection }: Charge,
  cost: bigint,
  changes: ChangeMap,
): void {
  changes.set(...replayProtection);
  const balance = (store?.balance ?? 0n) - cost;
  for (const [key, value] of createBalanceEntries(payer, store, balance)) changes.set(key, value);
  for (const [key, value] of addToSupply(nativeAsset, supply, -cost)) changes.set(key, value);
}

/** Returns the changes of a call with those of the payment of its gas, or null if the balance is insufficient. */
export function payGas(
  { transaction }: Execution,
  { fee, own, changes, charge }: Assessment,
): ChangeMap | null {
  if (transaction.feePayer === unknownFeePayer) return new Map(own).set(...charge.replayProtection);
  const cost = fee.totalUnits * transaction.gasUnitPrice;
  if ((charge.store?.balance ?? 0n) < cost) return null;
  addCharge(charge, cost, changes);
  return changes;
}

/**
 * Returns the change that prevents a second execution: the incremented sequence number, or the entry of the used
 * nonce.
 */
function createReplayProtectionEntry(
  { transaction, implicitAccounts }: Execution,
  read: ReadState,
): [key: string, value: StateValue] {
  const { sender, feePayer, nonce, expirationTimestampSecs } = transaction;
  const key = accountKey(sender);
  const record = read(key);
  const isSponsored = (feePayer ?? sender) !== sender;
  if (record === undefined && !implicitAccounts && !isSponsored) {
    throw new RangeError(`sender must have an account, got 0x${sender}`);
  }
  if (nonce !== null) return createNonceEntry(sender, nonce, expirationTimestampSecs);
  return [key, incrementSequenceNumber(record ?? formatAccount(createFreshAccount(sender)))];
}
