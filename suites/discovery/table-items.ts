import type { DeclaredTableItem } from "../client/declared.ts";
import type { TableItemHolding } from "./inventory.ts";
import { longAddress } from "../oracle/long-address.ts";
import type { Probing } from "./probing.ts";
import { readRawTableKey } from "./raw-table-key.ts";
import type { RawItem } from "./recent-history.ts";
import type { HeldTable } from "./tables-within.ts";

export interface FoundItems {
  readonly tableItems: readonly TableItemHolding[];
  /** Items that are said to exist, and are answered like what does not or cannot. */
  readonly missingItems: readonly TableItemHolding[];
  readonly warnings: readonly string[];
}

/** What transactions wrote: under keys that they show, and under keys that were read from bytes. */
export interface WrittenItems {
  readonly shown: readonly TableItemHolding[];
  readonly read: readonly TableItemHolding[];
}

const itemsMax = 16;
const missingStatuses: readonly (number | null)[] = [400, 404, 500];

/**
 * The items of which transactions showed the bytes of the key alone, in the tables whose types are known from the
 * resources that hold them.
 */
export function itemsOfTables(
  rawItems: readonly RawItem[],
  tables: readonly HeldTable[],
): readonly TableItemHolding[] {
  const byHandle = new Map(tables.map((table) => [longAddress(table.handle), table]));
  return rawItems.flatMap(({ handle, rawKey, since }) => {
    const table = byHandle.get(handle);
    const key = table === undefined ? undefined : readRawTableKey(rawKey, table.keyType);
    if (table === undefined || key === undefined) return [];
    return [{ handle, request: { key_type: table.keyType, value_type: table.valueType, key }, since }];
  });
}

/** Keeps those items that the target returns: the declared ones first, then those that transactions wrote (§4.4). */
export async function readTableItems(
  probing: Probing,
  declared: readonly DeclaredTableItem[],
  { shown, read }: WrittenItems,
  newest: bigint,
): Promise<FoundItems> {
  const tableItems: TableItemHolding[] = [];
  const missingItems: TableItemHolding[] = [];
  const warnings: string[] = [];
  for (const item of declared) {
    const holding = holdingOf(item, newest);
    const status = await statusOf(probing, holding);
    if (status === 200) tableItems.push(holding);
    else {
      if (missingStatuses.includes(status)) missingItems.push(holding);
      warnings.push(
        `The profile names an item of the table ${item.handle}, for which the target answered ${status ?? "nothing"}.`,
      );
    }
  }
  for (const [at, holding] of [...shown, ...read].slice(0, itemsMax).entries()) {
    const status = await statusOf(probing, holding);
    if (status === 200) tableItems.push(holding);
    else if (at < shown.length && missingStatuses.includes(status)) missingItems.push(holding);
  }
  return { tableItems, missingItems, warnings };
}

async function statusOf(probing: Probing, { handle, request }: TableItemHolding): Promise<number | null> {
  const seen = await probing.ask({ operation: "getTableItem", parameter: handle, body: request });
  return seen?.status ?? null;
}

/** What its owner declares of an item holds at one version; without one, it is known to exist now. */
function holdingOf(item: DeclaredTableItem, newest: bigint): TableItemHolding {
  const { handle, key_type, value_type, key, value, version } = item;
  return {
    handle: longAddress(handle),
    request: { key_type, value_type, key },
    since: version ?? String(newest),
    ...(version === undefined || value === undefined ? {} : { value }),
  };
}
