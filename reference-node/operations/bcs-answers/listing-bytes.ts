import { encodeMap, encodeSized, encodeText } from "../../bcs/codec.ts";
import { encodeStructTag } from "../../bcs/type-tag.ts";
import type { LedgerView } from "../../ledger/ledger-view.ts";
import { formatListingName, type ListingKind, type StateValue } from "../../ledger/state-value.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import { parseStructTag } from "../../primitives/move-type.ts";
import type { Version } from "../../primitives/u64.ts";
import { createTypedEncoder, readAt, readBytecode, type EncodeTyped } from "./state-bytes.ts";

/** A page of a listing: its first sort key and the number of its elements. */
interface EncodedPage {
  readonly view: LedgerView;
  readonly version: Version;
  readonly start: string;
  readonly count: number;
}

/**
 * Encodes a page of the resources or modules of an account: a map of the types of the resources to their bytes, or of
 * the ids of the modules to their bytecode. A map is in the order of its encoded keys.
 */
export function encodeListing(kind: ListingKind, address: Address, page: EncodedPage): Uint8Array {
  const { view, version, start, count } = page;
  const list = formatListingName(address, kind);
  const encode = createTypedEncoder(readAt(view, version));
  const entries: (readonly [Uint8Array, Uint8Array])[] = [];
  for (const { key, value } of view.list(list, start, version)) {
    if (entries.length === count) break;
    const name = key.slice(list.length + 1);
    entries.push(
      kind === "module"
        ? [encodeText(`${formatAddress(address)}::${name}`), encodeSized(readBytecode(value))]
        : encodeResource(name, value, encode),
    );
  }
  return encodeMap(entries);
}

function encodeResource(
  type: string,
  value: StateValue,
  encode: EncodeTyped,
): readonly [Uint8Array, Uint8Array] {
  const tag = parseStructTag(type);
  if (tag === null) throw new TypeError(`type of a resource must be a struct, got ${type}`);
  return [encodeStructTag(tag), encodeSized(encode(type, value))];
}
