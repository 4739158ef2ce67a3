import { type Address, parseAddress } from "../primitives/address.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";
import type { Changes, ListingPosition } from "./versioned-state.ts";
import { encodeModuleKey, encodeResourceKey } from "../bcs/state-key.ts";
import { parseStructTag } from "../primitives/move-type.ts";

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

/** What of an account can be listed (§4.2, §4.3). */
export type ListingKind = "resource" | "module";

/** The name of the list of an account's resources or modules. */
export function formatListingName(address: Address, kind: ListingKind): string {
  return `account/${address}/${kind}`;
}

/**
 * The list in which a key of the state stands and its place there, the hex of the encoded state key; null for a key
 * that no operation lists. @throws TypeError for a key of an account that is neither a resource's nor a module's.
 */
export function toListingPosition(key: string): ListingPosition | null {
  if (!key.startsWith("account/")) return null;
  const [, account = "", kind, ...rest] = key.split("/");
  const address = parseAddress(account);
  const name = rest.join("/");
  const tag = kind === "resource" ? parseStructTag(name) : null;
  if (address !== null && tag !== null) {
    return { list: formatListingName(address, "resource"), sortKey: hexOf(encodeResourceKey(address, tag)) };
  }
  if (address !== null && kind === "module") {
    return { list: formatListingName(address, "module"), sortKey: hexOf(encodeModuleKey(address, name)) };
  }
  throw new TypeError(`state key expected account/<address>/resource/<type> or …/module/<name>, got ${key}`);
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
