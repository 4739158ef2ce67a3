import { encodeModuleKey, encodeResourceKey } from "../bcs/state-key.ts";
import { parseAddress, type Address } from "../primitives/address.ts";
import { parseStructTag } from "../primitives/move-type.ts";
import type { ListingPosition } from "./versioned-state.ts";

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
