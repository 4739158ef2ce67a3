/**
 * The resources of an object are one item of the state on existing networks. A transaction that writes one of them shows
 * all of them in its changes.
 */
import { formatVendorWord } from "../../account-state.ts";
import {
  resourceKey,
  type ReadState,
  type StateChanges,
  type StateValue,
} from "../../../ledger/state-value.ts";
import type { Address } from "../../../primitives/address.ts";

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

const storeType = "0x1::fungible_asset::FungibleStore";
/** The types of the resources that a store can have. Every transaction writes a store, and it has no others. */
const storeTypes = [
  "0x1::account_abstraction::DispatchableAuthenticator",
  storeType,
  "0x1::fungible_asset::Untransferable",
  "0x1::object::ObjectCore",
  "0x1::object::Untransferable",
];

/** The resources of an object, one item of the state. */
export interface ObjectGroup {
  /** Returns the address of the object to which a state key belongs, or null for any other key. */
  readonly addressOf: (key: string) => Address | null;
  /** Adds the unchanged resources of the changed objects to changes. */
  readonly complete: (changes: StateChanges, read: ReadState) => StateChanges;
}

/** The number of objects whose keys are remembered, so that a process with many objects does not keep all of them. */
const objectsMax = 10_000;
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
  const keysByObject = new Map<string, readonly string[]>();
  const keysOf = (address: Address, isStore: boolean): readonly string[] => {
    const id = `${address} ${isStore}`;
    const known = keysByObject.get(id);
    if (known !== undefined) return known;
    const keys = (isStore ? storeTypes : types).map((type) => resourceKey(address, type));
    if (keysByObject.size >= objectsMax) keysByObject.clear();
    keysByObject.set(id, keys);
    return keys;
  };
  const addressOf = (key: string): Address | null =>
    isMember.has(key.slice(typeStart)) ? (key.slice(addressStart, addressEnd) as Address) : null;
  return {
    addressOf,
    complete(changes, read) {
      const completed = new Map<string, StateValue | null>(changes);
      const objects = new Map<Address, boolean>();
      for (const key of changes.keys()) {
        const address = addressOf(key);
        if (address !== null) objects.set(address, objects.get(address) === true || key.endsWith(storeType));
      }
      for (const [address, isStore] of objects) {
        for (const key of keysOf(address, isStore)) {
          const value = changes.has(key) ? undefined : read(key);
          if (value !== undefined) completed.set(key, value);
        }
      }
      return completed;
    },
  };
}

// The parts of the state key of a resource, `account/<address>/resource/<type>`, have fixed places.
const addressStart = "account/".length;
const addressEnd = addressStart + 64;
const typeStart = addressEnd + "/resource/".length;
