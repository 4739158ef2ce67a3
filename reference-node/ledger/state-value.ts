import type { Address } from "../primitives/address.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";
import type { Changes } from "./versioned-state.ts";

/**
 * What the state holds under one key: the object that the interface shows. Integers that JSON numbers cannot hold are
 * decimal text in it, as they are on the wire (§2.2), so a value is answered, hashed and saved without a translation.
 */
export type StateValue = JsonObject;

export type StateChanges = Changes<StateValue>;

/** The key of an account's resource of one type. Keys of one account stand together when keys are sorted. */
export function resourceKey(address: Address, structTag: string): string {
  return `account/${address}/resource/${structTag}`;
}

/** The key of a module of an account. */
export function moduleKey(address: Address, name: string): string {
  return `account/${address}/module/${name}`;
}

/** Reads the value of a key at one ledger version. */
export type ReadState = (key: string) => StateValue | undefined;
