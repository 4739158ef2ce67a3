import type { DeclaredTableItem } from "../client/target-declaration.ts";
import type { KnownTableItem } from "./inventory.ts";
import { formatLongAddress } from "../oracle/long-address.ts";
import type { ProbeClient } from "./probe-client.ts";
import { readRawTableKey } from "./raw-table-key.ts";
import type { RawItem } from "./recent-history.ts";
import type { TableReference } from "./find-tables.ts";

export interface TableItemsResult {
  readonly tableItems: readonly KnownTableItem[];
  /** Items that are said to exist, and are answered like what does not or cannot. */
  readonly missingItems: readonly KnownTableItem[];
  readonly warnings: readonly string[];
}

/** What transactions wrote: under keys that they show, and under keys that were read from bytes. */
export interface CandidateItems {
  readonly shown: readonly KnownTableItem[];
  readonly read: readonly KnownTableItem[];
}

const itemsMax = 16;
const missingStatuses: readonly (number | null)[] = [400, 404, 500];

/**
 * The items of which transactions showed the bytes of the key alone, in the tables whose types are known from the
 * resources that hold them.
 */
export function decodeRawItems(
  rawItems: readonly RawItem[],
  tables: readonly TableReference[],
): readonly KnownTableItem[] {
  const byHandle = new Map(tables.map((table) => [formatLongAddress(table.handle), table]));
  return rawItems.flatMap(({ handle, rawKey, since }) => {
    const table = byHandle.get(handle);
    const key = table === undefined ? undefined : readRawTableKey(rawKey, table.keyType);
    if (table === undefined || key === undefined) return [];
    return [{ handle, request: { key_type: table.keyType, value_type: table.valueType, key }, since }];
  });
}

/** Keeps those items that the target returns: the declared ones first, then those that transactions wrote (§4.4). */
export async function readTableItems(
  probeClient: ProbeClient,
  declared: readonly DeclaredTableItem[],
  { shown, read }: CandidateItems,
  newest: bigint,
): Promise<TableItemsResult> {
  const tableItems: KnownTableItem[] = [];
  const missingItems: KnownTableItem[] = [];
  const warnings: string[] = [];
  for (const item of declared) {
    const holding = holdingOf(item, newest);
    const status = await readStatus(probeClient, holding);
    if (status === 200) tableItems.push(holding);
    else {
      if (missingStatuses.includes(status)) missingItems.push(holding);
      warnings.push(
        `The profile names an item of the table ${item.handle}, for which the target answered ${status ?? "nothing"}.`,
      );
    }
  }
  for (const [at, holding] of [...shown, ...read].slice(0, itemsMax).entries()) {
    const status = await readStatus(probeClient, holding);
    if (status === 200) tableItems.push(holding);
    else if (at < shown.length && missingStatuses.includes(status)) missingItems.push(holding);
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

/** What its owner declares of an item holds at one version; without one, it is known to exist now. */
function holdingOf(item: DeclaredTableItem, newest: bigint): KnownTableItem {
  const { handle, key_type, value_type, key, value, version } = item;
  return {
    handle: formatLongAddress(handle),
    request: { key_type, value_type, key },
    since: version ?? String(newest),
    ...(version === undefined || value === undefined ? {} : { value }),
  };
}
