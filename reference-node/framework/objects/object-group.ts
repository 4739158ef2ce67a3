/**
 * The resources of an object are one item of the state on existing networks. A transaction that writes one of them shows
 * all of them in its changes.
 */
import { formatVendorWord } from "../../move/account-state.ts";
import { resourceKey, type ReadState, type StateValue } from "../../ledger/state-value.ts";
import type { Address } from "../../primitives/address.ts";
import { memoizeBounded } from "../../primitives/memoize.ts";

const objectTypes: Readonly<Record<string, readonly string[]>> = {
  "0x1::account_abstraction": ["DispatchableAuthenticator"],
  "0x1::coin": ["PairedCoinType", "PairedFungibleAssetRefs"],
  "0x1::fungible_asset": ["ConcurrentSupply", "FungibleStore", "Metadata", "Untransferable"],
  "0x1::object": ["ObjectCore", "TombStone", "Untransferable"],
  "0x1::object_code_deployment": ["ManagingRefs"],
  "0x1::primary_fungible_store": ["DeriveRefPod"],
  "0x4::collection": ["Collection", "ConcurrentSupply", "FixedSupply", "UnlimitedSupply"],
  "0x4::property_map": ["PropertyMap"],
  "0x4::royalty": ["Royalty"],
  "0x4::token": ["Token", "TokenIdentifiers"],
};

const coreType = "0x1::object::ObjectCore";
const storeType = "0x1::fungible_asset::FungibleStore";
/** The types of the resources that a store can have. Every transaction writes a store, and it has no others. */
const storeTypes = [
  "0x1::account_abstraction::DispatchableAuthenticator",
  storeType,
  "0x1::fungible_asset::Untransferable",
  coreType,
  "0x1::object::Untransferable",
];

/** The resources of an object, one item of the state. */
export interface ObjectGroup {
  /** Returns the address of the object to which a state key belongs, or null for any other key. */
  readonly addressOf: (key: string) => Address | null;
  /** Returns the state key of the core of the object to which a state key belongs, or null for any other key. */
  readonly coreKeyOf: (key: string) => string | null;
  /** Adds the unchanged resources of the changed objects to changes. */
  readonly complete: (changes: Map<string, StateValue | null>, read: ReadState) => void;
}

/** The keys of an object. */
interface ObjectKeys {
  readonly core: string;
  /** The keys of all resources that a store can have, and those that any other object can have. */
  readonly store: readonly string[];
  readonly all: readonly string[];
}

/** The number of keys that are remembered, so that a process with many objects does not keep all of them. */
const keysMax = 10_000;
const groupsByVendor = new Map<string, ObjectGroup>();

/** Returns the group of the objects of a vendor's network. */
export function getObjectGroup(vendor: string): ObjectGroup {
  const group = groupsByVendor.get(vendor) ?? createObjectGroup(vendor);
  groupsByVendor.set(vendor, group);
  return group;
}

function createObjectGroup(vendor: string): ObjectGroup {
  const [token, word] = [`0x4::${vendor}_token`, formatVendorWord(vendor)];
  const types = Object.entries({ ...objectTypes, [token]: [`${word}Collection`, `${word}Token`] }).flatMap(
    ([module, names]) => names.map((name) => `${module}::${name}`),
  );
  const isMember = new Set(types);
  const addressOf = (key: string): Address | null =>
    isMember.has(key.slice(typeStart)) ? (key.slice(addressStart, addressEnd) as Address) : null;
  const keysOfObject = memoizeBounded(keysMax, (address: Address) => createObjectKeys(address, types));
  // Each transaction looks up its keys several times.
  const keysOf = memoizeBounded(keysMax, (key: string) => {
    const address = addressOf(key);
    return address === null ? null : keysOfObject(address);
  });
  return {
    addressOf,
    coreKeyOf: (key) => keysOf(key)?.core ?? null,
    complete(changes, read) {
      const objects = new Map<ObjectKeys, boolean>();
      for (const key of changes.keys()) {
        const keys = keysOf(key);
        if (keys !== null) objects.set(keys, objects.get(keys) === true || key.endsWith(storeType));
      }
      for (const [keys, isStore] of objects) {
        for (const key of isStore ? keys.store : keys.all) {
          const value = changes.has(key) ? undefined : read(key);
          if (value !== undefined) changes.set(key, value);
        }
      }
    },
  };
}

/** The keys of resources are created when they are read, because most objects are never completed. */
function createObjectKeys(address: Address, types: readonly string[]): ObjectKeys {
  const createKeys = (of: readonly string[]): readonly string[] =>
    of.map((type) => resourceKey(address, type));
  let [store, all]: (readonly string[] | null)[] = [null, null];
  return {
    core: resourceKey(address, coreType),
    get store() {
      return (store ??= createKeys(storeTypes));
    },
    get all() {
      return (all ??= createKeys(types));
    },
  };
}

// The parts of the state key of a resource, `account/<address>/resource/<type>`, have fixed places.
const addressStart = "account/".length;
const addressEnd = addressStart + 64;
const typeStart = addressEnd + "/resource/".length;
