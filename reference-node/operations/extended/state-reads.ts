/** The operations beyond the document that read one value of the state: a resource, a module, a balance, or a table item. */
import { DecodeError, encodeU64 } from "../../bcs/codec.ts";
import { decodeStateValue } from "../../bcs/state-value.ts";
import { readCoinBalance } from "../../framework/coins/coin-balance.ts";
import { readAssetBalance } from "../../framework/coins/fungible-store.ts";
import { parseTableItemKey, parseTableItemValue, tableItemKey } from "../../framework/examples/table-item.ts";
import type { LedgerView } from "../../ledger/ledger-view.ts";
import { moduleKey, resourceKey, type ReadState, type StateValue } from "../../ledger/state-value.ts";
import { createStructLookup } from "../../move/move-value.ts";
import { formatAddress, parseAddress, type Address } from "../../primitives/address.ts";
import { parseHex } from "../../primitives/bytes.ts";
import { formatMoveType, parseStructTag } from "../../primitives/move-type.ts";
import { createTypedEncoder, parseType, readAt, readBytecode } from "../bcs-answers/state-bytes.ts";
import { readAddressInput, readLedgerVersionInput, resolveVersion } from "../inputs.ts";
import { parseMember, readJsonObjectBody } from "../json-body.ts";
import {
  createMalformedInputError,
  RequestError,
  type OperationHandler,
  type RequestParts,
} from "../operation.ts";
import { TextBody } from "../text-body.ts";

/** Returns one resource of an account. */
export const getAccountResource: OperationHandler = (request) => {
  const address = readAddressInput(request, "address");
  const text = request.path["resource_type"] ?? "";
  const tag = parseStructTag(text);
  if (tag === null)
    throw createMalformedInputError(
      "resource_type",
      "the type of a struct, such as 0x1::account::Account",
      text,
    );
  const requestedVersion = readLedgerVersionInput(request);
  const type = formatMoveType(tag);
  return (view) => {
    const version = resolveVersion(requestedVersion, view.position);
    const data = view.read(resourceKey(address, type), version);
    if (data !== undefined) {
      const bcs = (): Uint8Array => createTypedEncoder(readAt(view, version))(type, data);
      return { status: 200, body: { type, data }, bcs };
    }
    throw new RequestError(
      404,
      "resource_not_found",
      `Resource not found by Address(${formatAddress(address)}), Struct tag(${type}) and Ledger version(${version})`,
    );
  };
};

const identifierPattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Returns one module of an account with its bytecode and ABI. */
export const getAccountModule: OperationHandler = (request) => {
  const address = readAddressInput(request, "address");
  const name = request.path["module_name"] ?? "";
  if (!identifierPattern.test(name))
    throw createMalformedInputError("module_name", "the name of a module without its address", name);
  const requestedVersion = readLedgerVersionInput(request);
  return (view) => {
    const version = resolveVersion(requestedVersion, view.position);
    const body = view.read(moduleKey(address, name), version);
    if (body !== undefined) return { status: 200, body, bcs: () => readBytecode(body) };
    throw new RequestError(
      404,
      "module_not_found",
      `Module not found by Address(${formatAddress(address)}), Module name(${name}) and Ledger version(${version})`,
    );
  };
};

/**
 * Creates the operation that returns the balance of an account in a coin or a fungible asset. An unknown account or
 * asset has the balance 0.
 */
export function createGetBalance({ vendor }: { readonly vendor: string }): OperationHandler {
  return (request) => {
    const address = readAddressInput(request, "address");
    const asset = readAssetInput(request);
    const requestedVersion = readLedgerVersionInput(request);
    return (view) => {
      const version = resolveVersion(requestedVersion, view.position);
      const read: ReadState = (key) => view.read(key, version);
      const balance =
        "coin" in asset
          ? readCoinBalance(read, vendor, address, asset.coin)
          : readAssetBalance(read, address, asset.asset);
      // A number above 2^53 is exact only as text.
      return { status: 200, body: new TextBody(String(balance)), bcs: () => encodeU64(balance) };
    };
  };
}

/** Reads the type of a coin or the address of a fungible asset. @throws RequestError for other text. */
function readAssetInput({ path }: RequestParts): { readonly coin: string } | { readonly asset: Address } {
  const text = path["asset_type"] ?? "";
  const address = parseAddress(text);
  if (address !== null) return { asset: address };
  const tag = parseStructTag(text);
  if (tag !== null) return { coin: formatMoveType(tag) };
  throw createMalformedInputError("asset_type", "the type of a coin or the address of an asset", text);
}

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
