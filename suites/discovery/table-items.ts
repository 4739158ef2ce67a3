import type { DeclaredTableItem } from "../client/target.ts";
import type { KnownTableItem } from "./inventory.ts";
import { formatLongAddress, parseTypeTag } from "../oracle/type-tag.ts";
import type { ProbeClient } from "./probe-client.ts";
import type { RawItem } from "./write-history.ts";
import type { TableReference } from "./find-tables.ts";

interface TableItemsResult {
  readonly tableItems: readonly KnownTableItem[];
  /** Items that should exist, but whose request returned one of `missingStatuses`. */
  readonly missingItems: readonly KnownTableItem[];
  readonly warnings: readonly string[];
}

/** Items that transactions wrote. */
interface CandidateItems {
  /** Items whose key the transaction shows. */
  readonly shown: readonly KnownTableItem[];
  /** Items whose key was decoded from bytes. */
  readonly decoded: readonly KnownTableItem[];
}

const itemsMax = 16;
const missingStatuses: readonly (number | null)[] = [400, 404, 500];

/** Decodes the items whose key is known only as bytes. Their types come from the resources that contain the tables. */
export function decodeRawItems(
  rawItems: readonly RawItem[],
  tables: readonly TableReference[],
): readonly KnownTableItem[] {
  const byHandle = new Map(tables.map((table) => [formatLongAddress(table.handle), table]));
  return rawItems.flatMap(({ handle, rawKey, since }) => {
    const table = byHandle.get(handle);
    const key = table === undefined ? undefined : decodeRawTableKey(rawKey, table.keyType);
    if (table === undefined || key === undefined) return [];
    return [{ handle, request: { key_type: table.keyType, value_type: table.valueType, key }, since }];
  });
}

/**
 * Requests declared items, then items that transactions wrote (§4.4). Separates the returned items from the missing
 * ones.
 */
export async function readTableItems(
  probeClient: ProbeClient,
  declared: readonly DeclaredTableItem[],
  { shown, decoded }: CandidateItems,
  newest: bigint,
): Promise<TableItemsResult> {
  const tableItems: KnownTableItem[] = [];
  const missingItems: KnownTableItem[] = [];
  const warnings: string[] = [];
  for (const item of declared) {
    const known = toKnownItem(item, newest);
    const status = await readStatus(probeClient, known);
    if (status === 200) tableItems.push(known);
    else {
      if (missingStatuses.includes(status)) missingItems.push(known);
      warnings.push(
        `The profile names an item of the table ${item.handle}, for which the target returned ${status ?? "no response"}.`,
      );
    }
  }
  for (const [at, known] of [...shown, ...decoded].slice(0, itemsMax).entries()) {
    const status = await readStatus(probeClient, known);
    if (status === 200) tableItems.push(known);
    else if (at < shown.length && missingStatuses.includes(status)) missingItems.push(known);
  }
  return { tableItems, missingItems, warnings };
}

async function readStatus(
  probeClient: ProbeClient,
  { handle, request }: KnownTableItem,
): Promise<number | null> {
  const seen = await probeClient.ask({ operation: "getTableItem", parameter: handle, body: request });
  return seen?.status ?? null;
}

/** A declared value is known at its version only. Without a version, only the existence of the item is known. */
function toKnownItem(item: DeclaredTableItem, newest: bigint): KnownTableItem {
  const { handle, key_type, value_type, key, value, version } = item;
  return {
    handle: formatLongAddress(handle),
    request: { key_type, value_type, key },
    since: version ?? String(newest),
    ...(version === undefined || value === undefined ? {} : { value }),
  };
}

/** Sizes of the integer types in bytes. */
const widths: { readonly [type: string]: number } = { u8: 1, u16: 2, u32: 4, u64: 8, u128: 16, u256: 32 };

/**
 * Decodes the bytes of a table key to the form of a request (§2.2). The document does not define the encoding (it is
 * BCS), so the key is only used to request the item, and no requirement depends on it.
 * @returns undefined if the type is not supported or the bytes do not fit the type
 */
export function decodeRawTableKey(hex: string, keyType: string): unknown {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(hex)) return undefined;
  const bytes = Buffer.from(hex.slice("0x".length), "hex");
  const tag = parseTypeTag(keyType);
  if (tag?.kind === "primitive") return decodePrimitive(tag.name, bytes);
  if (tag?.kind === "vector" && tag.element.kind === "primitive" && tag.element.name === "u8") {
    const content = readLengthPrefixed(bytes);
    return content === null ? undefined : `0x${content.toString("hex")}`;
  }
  const isString =
    tag?.kind === "struct" && `${tag.address}::${tag.module}::${tag.name}` === "0x1::string::String";
  return isString ? decodeText(bytes) : undefined;
}

function decodePrimitive(name: string, bytes: Buffer): unknown {
  if (name === "bool") return bytes.length === 1 && (bytes[0] ?? 2) < 2 ? bytes[0] === 1 : undefined;
  if (name === "address") return bytes.length === 32 ? `0x${bytes.toString("hex")}` : undefined;
  if (bytes.length !== widths[name]) return undefined;
  const value = BigInt(`0x${Buffer.from(bytes.toReversed()).toString("hex")}`);
  return bytes.length <= 4 ? Number(value) : String(value);
}

/** Returns the bytes that follow a ULEB128 length; null if there are more or fewer bytes than the length says. */
function readLengthPrefixed(bytes: Buffer): Buffer | null {
  let length = 0;
  for (let at = 0; at < Math.min(bytes.length, 4); at += 1) {
    const byte = bytes[at] ?? 0;
    length += (byte & 0x7f) * 2 ** (7 * at);
    if (byte < 0x80) return bytes.length === at + 1 + length ? bytes.subarray(at + 1) : null;
  }
  return null;
}

function decodeText(bytes: Buffer): string | undefined {
  const content = readLengthPrefixed(bytes);
  if (content === null) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
}
