/** The steps of which transfers of fungible assets consist. Each writes to a draft of the state, and some add events. */
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { createModuleEvent, type TransactionEvent } from "../../ledger/transaction-record.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import { createMoveAbort, type Abort } from "../../move/move-abort.ts";
import type { StateDraft } from "../../move/state-draft.ts";
import { ownerOf } from "../objects/object-core.ts";
import {
  createStoreEntries,
  formatStore,
  primaryStorePlace,
  readStore,
  type StorePlace,
} from "./fungible-store.ts";

const module = "0x1::fungible_asset";

/** The abort of a call that needs more of an asset than its store has. Client libraries compare its text. */
export const insufficientBalance = createMoveAbort(
  module,
  ["EINSUFFICIENT_BALANCE", 0x10004],
  "Insufficient balance to withdraw or transfer.",
);
const storeIsFrozen = createMoveAbort(
  module,
  ["ESTORE_IS_FROZEN", 0x50003],
  "The store is frozen, so nothing can be withdrawn from it or deposited in it.",
);
const notStoreOwner = createMoveAbort(
  module,
  ["ENOT_STORE_OWNER", 0x50008],
  "The account does not own the store.",
);
const otherAsset = createMoveAbort(
  module,
  ["EFUNGIBLE_ASSET_AND_STORE_MISMATCH", 0x1000b],
  "The stores hold different assets.",
);
const storeDoesNotExist = createMoveAbort(
  module,
  ["EFUNGIBLE_STORE_EXISTENCE", 0x10017],
  "There is no store at the address.",
);
const balanceOverflow: Abort = { abort: "ARITHMETIC_ERROR" };

/** The state and the events of a call while it runs. */
export interface AssetDraft extends StateDraft {
  readonly events: TransactionEvent[];
}

/** An amount that moves from one store to another, in the smallest unit of the asset. */
export interface AssetMove {
  readonly from: StorePlace;
  readonly to: StorePlace;
  readonly amount: bigint;
}

/** Moves an amount between two existing stores of the same asset. Returns the abort if this is not possible. */
function moveAsset(draft: AssetDraft, { from, to, amount }: AssetMove): Abort | null {
  const [source, target] = [readStore(draft.read, from), readStore(draft.read, to)];
  if (source === null || target === null) return storeDoesNotExist;
  if (source.asset !== target.asset) return otherAsset;
  return withdrawAsset(draft, from, amount) ?? depositAsset(draft, to, amount);
}

/** Moves an amount between two stores like `moveAsset`, if the sender owns the first one. */
export function moveOwnAsset(draft: AssetDraft, sender: Address, move: AssetMove): Abort | null {
  return ownerOf(draft.read, move.from.address) === sender ? moveAsset(draft, move) : notStoreOwner;
}

/** Moves an amount between the primary stores of two accounts, which are created if they do not exist. */
export function moveBetweenAccounts(
  draft: AssetDraft,
  {
    sender,
    recipient,
    asset,
    amount,
  }: {
    readonly sender: Address;
    readonly recipient: Address;
    readonly asset: Address;
    readonly amount: bigint;
  },
): Abort | null {
  const from = ensurePrimaryStore(draft, sender, asset);
  const to = ensurePrimaryStore(draft, recipient, asset);
  return moveAsset(draft, { from, to, amount });
}

/** Creates the primary store of an account for an asset if it does not exist. Returns its place. */
export function ensurePrimaryStore(draft: StateDraft, owner: Address, asset: Address): StorePlace {
  const place = primaryStorePlace(owner, asset);
  if (draft.read(place.key) === undefined) {
    for (const [key, value] of createStoreEntries(owner, asset, 0n)) draft.write(key, value);
  }
  return place;
}

/** Withdraws an amount from a store. An amount of 0 has no event. Returns the abort if this is not possible. */
function withdrawAsset(draft: AssetDraft, place: StorePlace, amount: bigint): Abort | null {
  return changeStore(draft, place, { added: -amount, event: "Withdraw" });
}

/** Deposits an amount in a store. An amount of 0 has no event. Returns the abort if this is not possible. */
function depositAsset(draft: AssetDraft, place: StorePlace, amount: bigint): Abort | null {
  return changeStore(draft, place, { added: amount, event: "Deposit" });
}

function changeStore(
  draft: AssetDraft,
  place: StorePlace,
  { added, event }: { readonly added: bigint; readonly event: "Withdraw" | "Deposit" },
): Abort | null {
  const store = readStore(draft.read, place);
  if (store === null) return storeDoesNotExist;
  if (store.isFrozen) return storeIsFrozen;
  if (added === 0n) return null;
  const balance = store.balance + added;
  if (balance < 0n) return insufficientBalance;
  if (balance > U64_MAX) return balanceOverflow;
  const { asset, isFrozen } = store;
  draft.write(place.key, formatStore({ asset, balance, isFrozen }));
  const amount = String(added < 0n ? -added : added);
  draft.events.push(
    createModuleEvent(`${module}::${event}`, { store: formatAddress(place.address), amount }),
  );
  return null;
}
