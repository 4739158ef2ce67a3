/** The stores that hold fungible assets. An account has its native coins in such a store, not in a resource of its own. */
import { resourceKey, type ReadState, type StateValue } from "../../ledger/state-value.ts";
import { parseAddress, type Address } from "../../primitives/address.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { memoizeBounded } from "../../primitives/memoize.ts";
import { parseDecimal } from "../../primitives/u64.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { nativeAsset } from "../../move/account-state.ts";
import { derivePrimaryStoreAddress } from "../../bcs/derived-addresses.ts";
import { createObjectCore, objectKey } from "../objects/object-core.ts";

/** The type of the resource that holds an amount of one asset. */
export const storeType = "0x1::fungible_asset::FungibleStore";

/** A store of a fungible asset. The balance is in the smallest unit of the asset. */
export interface FungibleStore {
  /** The object that describes the asset. */
  readonly asset: Address;
  readonly balance: bigint;
  /** Whether nothing can be withdrawn from the store or deposited in it, except the fee of a transaction. */
  readonly isFrozen: boolean;
}

/** The address of a store and its state key. */
export interface StorePlace {
  readonly address: Address;
  readonly key: string;
}

/** The number of places per asset that are remembered, so that a process with many accounts does not keep all of them. */
const placesMax = 10_000;
/** The places of primary stores by asset and owner, because each transaction reads and writes balances. */
const primaryPlaces = new Map<Address, Map<Address, StorePlace>>();

/** Returns the place of the store that an account has for an asset by default, whether or not the store exists. */
export function primaryStorePlace(owner: Address, asset: Address): StorePlace {
  const places = primaryPlaces.get(asset) ?? new Map<Address, StorePlace>();
  const known = places.get(owner);
  if (known !== undefined) return known;
  const place = storePlace(derivePrimaryStoreAddress(owner, asset));
  if (primaryPlaces.size >= placesMax) primaryPlaces.clear();
  if (places.size >= placesMax) places.clear();
  primaryPlaces.set(asset, places.set(owner, place));
  return place;
}

/** Returns the place of a store from its address. */
export function storePlace(address: Address): StorePlace {
  return { address, key: resourceKey(address, storeType) };
}

export function formatStore({ asset, balance, isFrozen }: FungibleStore): StateValue {
  return { metadata: formatMetadata(asset), balance: String(balance), frozen: isFrozen };
}

/** The number of assets whose references are remembered, so that a process with many assets does not keep all of them. */
const metadataMax = 1_000;
/** The references to assets, which all stores of an asset share, because a ledger retains a value for each write. */
const formatMetadata = memoizeBounded(metadataMax, (asset: Address): StateValue => ({ inner: `0x${asset}` }));
/** The assets of such references, because each transaction reads several stores. */
const assets = new WeakMap<object, Address>();

function parseMetadata(metadata: JsonValue | undefined): Address | null {
  if (typeof metadata !== "object" || metadata === null) return null;
  const known = assets.get(metadata);
  if (known !== undefined) return known;
  const asset =
    "inner" in metadata && typeof metadata.inner === "string" ? parseAddress(metadata.inner) : null;
  if (asset !== null) assets.set(metadata, asset);
  return asset;
}

/** Reads a store, or returns null if it does not exist. @throws TypeError if the state is corrupt. */
export function readStore(read: ReadState, { key }: StorePlace): FungibleStore | null {
  const value = read(key);
  if (value === undefined) return null;
  const { metadata, balance: text, frozen } = value;
  const balance = typeof text === "string" ? parseDecimal(text, U64_MAX) : null;
  const asset = parseMetadata(metadata);
  if (balance === null || asset === null || typeof frozen !== "boolean") {
    throw new TypeError("fungible store must have metadata, balance and frozen, got another value");
  }
  return { asset, balance, isFrozen: frozen };
}

/**
 * Reads the balance of an account in an asset, which is 0 if the account has no store.
 * @throws TypeError if the state is corrupt.
 */
export function readAssetBalance(read: ReadState, owner: Address, asset: Address): bigint {
  return readStore(read, primaryStorePlace(owner, asset))?.balance ?? 0n;
}

/** Reads the balance of an account in the native coin, in its smallest unit. @throws TypeError if the state is corrupt. */
export function readNativeBalance(read: ReadState, owner: Address): bigint {
  return readAssetBalance(read, owner, nativeAsset);
}

/** Creates the state entries of a new primary store: the store, and the object that it is. */
export function createStoreEntries(
  owner: Address,
  asset: Address,
  balance: bigint,
): readonly (readonly [key: string, value: StateValue])[] {
  const { address, key } = primaryStorePlace(owner, asset);
  return [
    [key, formatStore({ asset, balance, isFrozen: false })],
    [objectKey(address), createObjectCore(address, owner, { isTransferable: false })],
  ];
}

/** Creates the state entries that give an account a balance of the native coin. An existing store stays frozen. */
export function createNativeBalanceEntries(
  read: ReadState,
  owner: Address,
  balance: bigint,
): readonly (readonly [key: string, value: StateValue])[] {
  return createBalanceEntries(owner, readNativeStore(read, owner), balance);
}

/** Reads the store of the native coin of an account, or returns null if it does not exist. */
export function readNativeStore(read: ReadState, owner: Address): FungibleStore | null {
  return readStore(read, primaryStorePlace(owner, nativeAsset));
}

/** Creates these entries from the store of the account, or from null if it has none. */
export function createBalanceEntries(
  owner: Address,
  store: FungibleStore | null,
  balance: bigint,
): readonly (readonly [key: string, value: StateValue])[] {
  if (store === null) return createStoreEntries(owner, nativeAsset, balance);
  const { asset, isFrozen } = store;
  return [[primaryStorePlace(owner, nativeAsset).key, formatStore({ asset, balance, isFrozen })]];
}
