import type { StateValue } from "../ledger/state-value.ts";
import { formatAddress, parseAddress, type Address } from "../primitives/address.ts";
import type { JsonObject, JsonValue } from "../primitives/canonical-json.ts";
import { computeHashDomain } from "../primitives/hash-domain.ts";
import { formatHex } from "../primitives/hex.ts";
import { sha3 } from "../primitives/sha3.ts";

/** An item of a table with its types. */
export interface TableItemDescription {
  readonly handle: Address;
  readonly keyType: string;
  readonly key: JsonValue;
  readonly valueType: string;
  readonly value: JsonValue;
}

/** Describes the item that a key and a value of the state are; null where they are none. */
export type DescribeTableItem = (stateKey: string, entry: StateValue) => TableItemDescription | null;

/** Renders what a transaction wrote under one key of the state, or that it deleted it. */
export type RenderChange = (stateKey: string, value: StateValue | null) => JsonObject;

/** Creates the renderer of changes (§2.6). It throws a TypeError for a key that names nothing which can be shown. */
export function createRenderChange(options: {
  readonly vendor: string;
  readonly describeTableItem: DescribeTableItem;
}): RenderChange {
  const domain = computeHashDomain(options.vendor, "StateKey");
  return (stateKey, value) => {
    const hash = { state_key_hash: formatHex(sha3(domain, stateKey)) };
    const change =
      value === null
        ? accountDeletion(stateKey, hash)
        : (accountWrite(stateKey, value, hash) ??
          tableWrite(options.describeTableItem(stateKey, value), hash));
    if (change === null)
      throw new TypeError(`state key expected a resource, a module or an item, got ${stateKey}`);
    return change;
  };
}

interface StateKeyHash {
  readonly state_key_hash: string;
}

interface AccountStateKey {
  readonly address: string;
  readonly kind: "resource" | "module";
  /** The type of the resource, or the name of the module. */
  readonly name: string;
}

function accountPlace(stateKey: string): AccountStateKey | null {
  const [, digits = "", kind = "", name = ""] =
    /^account\/([^/]+)\/(resource|module)\/(.+)$/su.exec(stateKey) ?? [];
  const address = parseAddress(digits);
  if (address === null) return null;
  return { address: formatAddress(address), kind: kind === "module" ? kind : "resource", name };
}

function accountWrite(stateKey: string, value: StateValue, hash: StateKeyHash): JsonObject | null {
  const stateKeyParts = accountPlace(stateKey);
  if (stateKeyParts === null) return null;
  const { address, kind, name } = stateKeyParts;
  return kind === "module"
    ? { address, ...hash, data: value, type: "write_module" }
    : { address, ...hash, data: { type: name, data: value }, type: "write_resource" };
}

function accountDeletion(stateKey: string, hash: StateKeyHash): JsonObject | null {
  const stateKeyParts = accountPlace(stateKey);
  if (stateKeyParts === null) return null;
  const { address, kind, name } = stateKeyParts;
  return kind === "module"
    ? { address, ...hash, module: `${address}::${name}`, type: "delete_module" }
    : { address, ...hash, resource: name, type: "delete_resource" };
}

function tableWrite(item: TableItemDescription | null, hash: StateKeyHash): JsonObject | null {
  if (item === null) return null;
  const { handle, keyType, key, valueType, value } = item;
  return {
    ...hash,
    handle: `0x${handle}`,
    data: { key, key_type: keyType, value, value_type: valueType },
    type: "write_table_item",
  };
}
