import { runAhead } from "../client/concurrency/run-ahead.ts";
import { requestOperation, toJsonBody } from "../client/operation-request.ts";
import type { DeclaredTableItem } from "../client/target.ts";
import type { KnownTableItem } from "./inventory.ts";
import type { StructLayouts } from "../oracle/struct-layouts.ts";
import { formatLongAddress } from "../oracle/type-tag.ts";
import { decodeBcs } from "./decode-bcs.ts";
import type { ProbeClient } from "./probe-client.ts";
import type { RawItem } from "./write-history.ts";
import type { TableReference } from "./find-tables.ts";

interface TableItemsResult {
  readonly tableItems: readonly KnownTableItem[];
  /** Items that should exist, but were not returned: those that the target itself shows only with 400, 404 or 500. */
  readonly missingItems: readonly KnownTableItem[];
}

/** Items that transactions wrote, and tables that resources hold. */
interface CandidateItems {
  /** Items whose key the transaction shows. */
  readonly shown: readonly KnownTableItem[];
  /** Items whose key was decoded from bytes. */
  readonly decoded: readonly KnownTableItem[];
  readonly tables: readonly TableReference[];
}

const itemsMax = 16;
/** The maximum number of requests with a likely key. */
const likelyItemsMax = 8;
const missingStatuses: readonly (number | null)[] = [400, 404, 500];

/**
 * Decodes the items whose key is known only as bytes. The key and value types come from the resources that contain
 * the tables. Drops items that cannot be decoded.
 */
export function decodeRawItems(
  rawItems: readonly RawItem[],
  tables: readonly TableReference[],
  layouts: StructLayouts,
): readonly KnownTableItem[] {
  const byHandle = new Map(tables.map((table) => [formatLongAddress(table.handle), table]));
  return rawItems.flatMap(({ handle, rawKey, rawValue, since }) => {
    const table = byHandle.get(handle);
    const key = table === undefined ? undefined : decodeBcs(rawKey, table.keyType, layouts);
    if (table === undefined || key === undefined) return [];
    const value = rawValue === null ? undefined : decodeBcs(rawValue, table.valueType, layouts);
    const request = { key_type: table.keyType, value_type: table.valueType, key };
    return [{ handle, request, since, ...(value === undefined ? {} : { value, isDecoded: true as const }) }];
  });
}

/**
 * Requests declared items and items that transactions wrote (§4.4), and separates returned items from missing items.
 * If checks need more items, requests likely items of the tables in resources. Requests none if `declared` is null.
 */
export async function readTableItems(
  probeClient: ProbeClient,
  declared: readonly DeclaredTableItem[] | null,
  { shown, decoded, tables }: CandidateItems,
  newest: bigint,
): Promise<TableItemsResult> {
  const tableItems: KnownTableItem[] = [];
  const missingItems: KnownTableItem[] = [];
  if (declared === null) return { tableItems, missingItems };
  const declaredItems = declared.map((item) => toKnownItem(item, newest));
  for await (const { known, status } of readStatuses(probeClient, declaredItems))
    (status === 200 ? tableItems : missingItems).push(known);
  const written = selectDiverse([...shown, ...decoded], itemsMax);
  for await (const { known, status } of readStatuses(probeClient, written)) {
    if (status === 200) tableItems.push(known);
    else if (shown.includes(known) && missingStatuses.includes(status)) missingItems.push(known);
  }
  const likely = listLikelyItems(tables, tableItems, newest);
  for await (const { known, status } of readStatuses(probeClient, likely))
    if (status === 200) tableItems.push(known);
  return { tableItems, missingItems };
}

/** Selects up to `max` items: one of each table, then a second one of each table, and so on. Keeps the given order. */
function selectDiverse(items: readonly KnownTableItem[], max: number): readonly KnownTableItem[] {
  const counts = new Map<string, number>();
  const ranked = items.map((item) => {
    const rank = counts.get(item.handle) ?? 0;
    counts.set(item.handle, rank + 1);
    return { item, rank };
  });
  const selected = new Set(
    ranked
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, max)
      .map(({ item }) => item),
  );
  return items.filter((item) => selected.has(item));
}

/**
 * Lists likely items of tables without a known item. The key is the one in the resource, or 0 if the key type is an
 * integer. Tables whose handle begins with a zero come first. Empty if the known items suffice.
 */
function listLikelyItems(
  tables: readonly TableReference[],
  known: readonly KnownTableItem[],
  newest: bigint,
): readonly KnownTableItem[] {
  const isEnough = known.some(hasLeadingZeroHandle) && new Set(known.map(({ handle }) => handle)).size > 1;
  if (isEnough) return [];
  const likely = tables.flatMap(({ handle, keyType, valueType, key = firstIndex(keyType) }) =>
    key === undefined
      ? []
      : [
          {
            handle: formatLongAddress(handle),
            request: { key_type: keyType, value_type: valueType, key },
            since: String(newest),
          },
        ],
  );
  return likely
    .filter(({ handle }) => !known.some((item) => item.handle === handle))
    .toSorted((one, other) => Number(hasLeadingZeroHandle(other)) - Number(hasLeadingZeroHandle(one)))
    .slice(0, likelyItemsMax);
}

/** Whether the handle of an item, which has 64 digits, begins with a zero. */
export function hasLeadingZeroHandle({ handle }: Pick<KnownTableItem, "handle">): boolean {
  return handle.startsWith("0x0");
}

function firstIndex(keyType: string): unknown {
  if (["u8", "u16", "u32"].includes(keyType)) return 0;
  return ["u64", "u128", "u256"].includes(keyType) ? "0" : undefined;
}

interface ItemStatus {
  readonly known: KnownTableItem;
  /** Null if no response arrived. */
  readonly status: number | null;
}

/** Requests items. Yields them in their order. */
function readStatuses(probeClient: ProbeClient, items: readonly KnownTableItem[]): AsyncIterable<ItemStatus> {
  const readStatus = async (known: KnownTableItem): Promise<ItemStatus> => {
    const body = toJsonBody(JSON.stringify(known.request));
    const seen = await probeClient.ask(requestOperation("getTableItem", known.handle, { body }));
    return { known, status: seen?.answer.status ?? null };
  };
  return runAhead(items, readStatus, probeClient.spare);
}

/** Converts a declared item. Its value is kept only with a version, because the value may differ at other versions. */
function toKnownItem(item: DeclaredTableItem, newest: bigint): KnownTableItem {
  const { handle, key_type, value_type, key, value, version } = item;
  return {
    handle: formatLongAddress(handle),
    request: { key_type, value_type, key },
    since: version ?? String(newest),
    isDeclared: true,
    ...(version === undefined || value === undefined ? {} : { value }),
  };
}
