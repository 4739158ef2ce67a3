/** The hashes of state keys, which changes contain (§2.6). */
import { encodeGroupKey, encodeModuleKey, encodeResourceKey, encodeTableKey } from "../bcs/state-key.ts";
import type { TableItem } from "../framework/examples/table-item.ts";
import { getObjectGroup } from "../framework/objects/object-group.ts";
import { computeHashDomain, formatHex, sha3 } from "../primitives/bytes.ts";
import { parseStructTag } from "../primitives/move-type.ts";
import type { Address } from "../primitives/address.ts";
import type { EncodeTyped } from "./bcs-answers/state-bytes.ts";

/** What a state key names: a resource or a module of an account, or a table item. */
export type StateKeyParts =
  | { readonly kind: "resource" | "module"; readonly address: Address; readonly name: string }
  | ({ readonly kind: "item" } & Pick<TableItem, "handle" | "keyType" | "key">);

/** Computes the hash of a state key as 0x and 64 hex digits. The encoder is that of the state with the key. */
export type ComputeStateKeyHash = (stateKey: string, parts: StateKeyParts, encode: EncodeTyped) => string;

/** The number of hashes that are remembered, because every transaction writes some of the same keys. */
const hashesMax = 10_000;
/** The type that names the resources of an object. They are one item of the state, so they have one hash. */
const groupType = "0x1::object::ObjectGroup";

/**
 * Creates the function that computes the hashes: the SHA3-256 of a domain and of the state key in BCS. Real nodes have
 * the same hashes.
 */
export function createStateKeyHash(options: {
  readonly vendor: string;
  readonly signingDomain: string;
}): ComputeStateKeyHash {
  const domain = computeHashDomain(options.signingDomain, "StateKey");
  const { addressOf } = getObjectGroup(options.vendor);
  const hashes = new Map<string, string>();
  return (stateKey, parts, encode) => {
    const known = hashes.get(stateKey);
    if (known !== undefined) return known;
    const isMember = addressOf(stateKey) !== null;
    const hash = formatHex(sha3(domain, encodeParts(parts, isMember, encode)));
    if (hashes.size >= hashesMax) hashes.clear();
    hashes.set(stateKey, hash);
    return hash;
  };
}

function encodeParts(parts: StateKeyParts, isMember: boolean, encode: EncodeTyped): Uint8Array {
  switch (parts.kind) {
    case "module":
      return encodeModuleKey(parts.address, parts.name);
    case "item":
      return encodeTableKey(parts.handle, encode(parts.keyType, parts.key));
    case "resource": {
      const type = isMember ? groupType : parts.name;
      const tag = parseStructTag(type);
      if (tag === null) throw new TypeError(`state key must contain the type of a struct, got ${type}`);
      return isMember ? encodeGroupKey(parts.address, tag) : encodeResourceKey(parts.address, tag);
    }
  }
}
