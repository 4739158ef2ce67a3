import { encodeMap, encodeSized } from "../../bcs/codec.ts";
import { encodeTableItemKey } from "../../bcs/state-key.ts";
import { parseTableItemKey, parseTableItemValue } from "../../framework/examples/table-item.ts";
import { toListingPosition, type StateValue } from "../../ledger/state-value.ts";
import type { ChangeEntries } from "../../ledger/transaction-record.ts";
import { readBytecode, type EncodeTyped } from "./state-bytes.ts";

/** The variant numbers of changes. The variants for the first write of a key and for storage deposits are not used. */
const changeVariants = { write: 1, deletion: 2 } as const;
/** The variant number of the only version of change lists. */
const writeSetVersion = 0;

/**
 * Encodes the changes of a transaction: a map of state keys to changes. The ledger does not record whether a write is
 * the first of its key, so every write is encoded as a modification. The node has no resource groups and no storage
 * deposits, which the changes of existing networks also contain.
 */
export function encodeWriteSet(changes: ChangeEntries, encode: EncodeTyped): Uint8Array {
  const entries = changes.map(
    ([key, value]) => [encodeStateKey(key, encode), encodeChange(key, value, encode)] as const,
  );
  return Buffer.concat([Uint8Array.of(writeSetVersion), encodeMap(entries)]);
}

/** Encodes a state key in a list of changes. @throws TypeError for a key that is neither that of an account nor that of a table item. */
export function encodeStateKey(stateKey: string, encode: EncodeTyped): Uint8Array {
  const listed = toListingPosition(stateKey);
  if (listed !== null) return Buffer.from(listed.sortKey, "hex");
  const item = parseTableItemKey(stateKey);
  if (item === null)
    throw new TypeError(`state key must be that of a resource, a module or a table item, got ${stateKey}`);
  return encodeTableItemKey(item.handle, encode(item.keyType, item.key));
}

function encodeChange(stateKey: string, value: StateValue | null, encode: EncodeTyped): Uint8Array {
  if (value === null) return Uint8Array.of(changeVariants.deletion);
  const bytes = encodeStateEntry(stateKey, value, encode);
  return Buffer.concat([Uint8Array.of(changeVariants.write), encodeSized(bytes)]);
}

/** Encodes the value of a state key: bytecode, or a resource or table item by its type. */
export function encodeStateEntry(stateKey: string, value: StateValue, encode: EncodeTyped): Uint8Array {
  const [, kind = "", name = ""] = /^account\/[^/]+\/(resource|module)\/(.+)$/su.exec(stateKey) ?? [];
  if (kind === "module") return readBytecode(value);
  if (kind === "resource") return encode(name, value);
  const item = parseTableItemValue(value);
  return encode(item.valueType, item.value);
}
