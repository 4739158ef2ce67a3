import { DecodeError } from "../../bcs/codec.ts";
import { decodeStateValue } from "../../bcs/state-value.ts";
import { createStructLookup } from "../../move/move-value.ts";
import { parseTableItemKey, parseTableItemValue, tableItemKey } from "../../framework/examples/table-item.ts";
import type { LedgerView } from "../../ledger/ledger-view.ts";
import type { ReadState, StateValue } from "../../ledger/state-value.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import { parseHex } from "../../primitives/bytes.ts";
import { createTypedEncoder, parseType, readAt } from "../bcs-answers/state-bytes.ts";
import { readAddressInput, readLedgerVersionInput, resolveVersion } from "../inputs.ts";
import { parseMember, readJsonObjectBody } from "../json-body.ts";
import { type OperationHandler, RequestError } from "../operation.ts";

/**
 * Returns the bytes of one item of a table, for a key in BCS. It responds only in BCS, so it has no JSON body.
 */
export const getRawTableItem: OperationHandler = (request) => {
  const handle = readAddressInput(request, "table_handle");
  const key = parseMember({ members: readJsonObjectBody(request), path: "body" }, "key", {
    expected: "a string of hex digits, two for each byte, with an optional prefix 0x",
    parse: (text) => parseHex(text.startsWith("0x") ? text : `0x${text}`),
  });
  const requestedVersion = readLedgerVersionInput(request);
  return (view) => {
    const version = resolveVersion(requestedVersion, view.position);
    const read = readAt(view, version);
    const entry = findItem({ handle, key }, { read, view });
    if (entry === undefined) {
      throw new RequestError(
        404,
        "table_item_not_found",
        `Table Item not found by Table handle(${formatAddress(handle)}), Table key(${Buffer.from(key).toString("hex").slice(0, 80)}) and Ledger version(${version})`,
      );
    }
    const { valueType, value } = parseTableItemValue(entry);
    return { status: 200, body: null, bcs: () => createTypedEncoder(read)(valueType, value) };
  };
};

/** Finds an item by the bytes of its key. All keys of a table have the same type, which any other key tells. */
function findItem(
  { handle, key }: { readonly handle: Address; readonly key: Uint8Array },
  { read, view }: { readonly read: ReadState; readonly view: LedgerView },
): StateValue | undefined {
  const anyKey = view.findKey(`table/${handle}/`);
  const keyType = anyKey === undefined ? undefined : parseTableItemKey(anyKey)?.keyType;
  if (keyType === undefined) return undefined;
  try {
    const value = decodeStateValue(key, parseType(keyType), createStructLookup(read));
    return read(tableItemKey({ handle, keyType, key: value }));
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
