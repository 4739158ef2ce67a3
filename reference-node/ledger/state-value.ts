import { type Address, parseAddress } from "../primitives/address.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";
import type { Changes, ListingPosition } from "./versioned-state.ts";
import { encodeModuleKey, encodeResourceKey } from "../bcs/state-key.ts";
import { parseStructTag } from "../primitives/move-type.ts";

/**
 * A value in the state, in the JSON form that the interface returns. Large integers are decimal strings (§2.2), so
 * that a value is returned, hashed and saved without conversion.
 */
export type StateValue = JsonObject;

export type StateChanges = Changes<StateValue>;

/** Returns the state key of a resource. In sorted order, all keys of one account are adjacent. */
export function resourceKey(address: Address, structTag: string): string {
  return `account/${address}/resource/${structTag}`;
}

/** Returns the state key of a module. */
export function moduleKey(address: Address, name: string): string {
  return `account/${address}/module/${name}`;
}

/** Reads the value of a key at one ledger version. */
export type ReadState = (key: string) => StateValue | undefined;

/** The two listings that each account has (§4.2, §4.3). */
export type ListingKind = "resource" | "module";

/** Formats the name of the listing of an account's resources or modules. */
export function formatListingName(address: Address, kind: ListingKind): string {
  return `account/${address}/${kind}`;
}

/**
 * Returns the listing that contains a state key. The sort key is the encoded state key in hex. Returns null for a
 * key that no operation lists.
 * @throws TypeError for a malformed key of an account.
 */
export function toListingPosition(key: string): ListingPosition | null {
  if (!key.startsWith("account/")) return null;
  const { address, kind } = parseAccountKey(key);
  return new EncodedPosition(formatListingName(address, kind), key);
}

/** Returns the listing that contains a state key of a ledger, which is well-formed, without parsing the key. */
export function toKnownListingPosition(key: string): ListingPosition | null {
  if (!key.startsWith("account/")) return null;
  const kindStart = key.indexOf("/", "account/".length) + 1;
  return new EncodedPosition(key.slice(0, key.indexOf("/", kindStart)), key);
}

/** A position whose sort key is encoded when it is read, because most keys of a ledger are never listed. */
class EncodedPosition implements ListingPosition {
  readonly list: string;
  readonly #key: string;
  #sortKey: string | null = null;

  constructor(list: string, key: string) {
    this.list = list;
    this.#key = key;
  }

  get sortKey(): string {
    return (this.#sortKey ??= Buffer.from(parseAccountKey(this.#key).encode()).toString("hex"));
  }
}

/** Splits the state key of a resource or a module into its parts. */
function parseAccountKey(key: string): {
  readonly address: Address;
  readonly kind: ListingKind;
  readonly encode: () => Uint8Array;
} {
  const [, account = "", kind, ...rest] = key.split("/");
  const address = parseAddress(account);
  const name = rest.join("/");
  const tag = kind === "resource" ? parseStructTag(name) : null;
  if (address !== null && tag !== null) {
    return { address, kind: "resource", encode: () => encodeResourceKey(address, tag) };
  }
  if (address !== null && kind === "module") {
    return { address, kind, encode: () => encodeModuleKey(address, name) };
  }
  throw new TypeError(
    `state key must have the form account/<address>/resource/<type> or …/module/<name>, got ${key}`,
  );
}
