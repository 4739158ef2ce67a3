import { encodeArgument } from "../transactions/argument-bcs.ts";
import { EncodingError, formatHex } from "../transactions/encoding.ts";
import type { KnownTableItem } from "../discovery/inventory.ts";
import {
  assertStatus,
  readServed,
  requirePrunedVersion,
  type CheckContext,
  type ExtendedCheck,
} from "./check.ts";
import { NotApplicable } from "./results.ts";

/** A table item, and its key as the operation takes it. */
interface RawItem {
  readonly item: KnownTableItem;
  readonly path: { readonly table_handle: string };
  readonly body: { readonly key: string };
}

/** Encodes the keys of known items. @throws NotApplicable if none can be encoded */
function listItems({ inventory }: CheckContext): readonly [RawItem, ...RawItem[]] {
  const items = inventory.tableItems.flatMap((item) => {
    const key = tryEncode(item.request.key, item.request.key_type);
    return key === null ? [] : [{ item, path: { table_handle: item.handle }, body: { key: formatHex(key) } }];
  });
  const [first, ...others] = items;
  if (first === undefined)
    throw new NotApplicable("needs a table item with a key that touchstone can encode");
  return [first, ...others];
}

function tryEncode(value: unknown, type: string): Uint8Array | null {
  try {
    return encodeArgument(value, type);
  } catch (thrown) {
    if (thrown instanceof EncodingError) return null;
    throw thrown;
  }
}

/** How many items are compared. */
const itemsCompared = 3;

async function judgeBytes(context: CheckContext): Promise<void> {
  const { client, results } = context;
  let compared = 0;
  for (const { item, path, body } of listItems(context)) {
    const { version } = await readServed(context);
    const query = { ledger_version: version };
    const asked = await client.send("POST", `/tables/${item.handle}/item`, { query, body: item.request });
    const wanted = asked.status === 200 ? tryEncode(asked.value, item.request.value_type) : null;
    if (wanted === null) continue;
    const raw = await client.askForSuccess("getRawTableItem", { path, query, body });
    const received = formatHex(raw.bytes);
    results.assert({
      requirement: "XRAW-002",
      what: `Read the bytes of the key ${body.key} of the table ${item.handle} at version ${version}`,
      expected: formatHex(wanted),
      received: received === formatHex(wanted) ? null : received.slice(0, 200),
      exchanges: [asked.exchange, raw.exchange],
    });
    compared += 1;
    if (compared === itemsCompared) return;
  }
  if (compared === 0) throw new NotApplicable("needs a table item with a value that touchstone can encode");
}

/** The bytes of a key that is longer than the keys of any table. */
const missingKey = `0x${"7e57".repeat(40)}`;

async function judgeMissingKey(context: CheckContext): Promise<void> {
  const [{ path, body }] = listItems(context);
  // The operation is first shown to be served, because a node may have one error code for everything that is missing.
  await context.client.askForSuccess("getRawTableItem", { path, body });
  const answer = await context.client.ask("getRawTableItem", { path, body: { key: missingKey } });
  const what = `Read the bytes of the key ${missingKey} of the table ${path.table_handle}`;
  assertStatus(context, "XRAW-003", what, [404], answer);
}

async function judgePrunedItem(context: CheckContext): Promise<void> {
  const version = await requirePrunedVersion(context);
  const [{ path, body }] = listItems(context);
  const answer = await context.client.ask("getRawTableItem", {
    path,
    body,
    query: { ledger_version: version },
  });
  const what = `Read the bytes of a key of the table ${path.table_handle} at the pruned version ${version}`;
  assertStatus(context, "XRAW-004", what, [410], answer);
}

async function judgeJson(context: CheckContext): Promise<void> {
  const { client } = context;
  const [{ path, body }] = listItems(context);
  await client.askForSuccess("getRawTableItem", { path, body });
  const answer = await client.send("POST", `/tables/${path.table_handle}/raw_item`, { body });
  const what = `Read the bytes of a key of the table ${path.table_handle} as JSON`;
  assertStatus(context, "XRAW-005", what, [403], answer);
}

/** The checks of the bytes of table items. */
export const rawItemChecks: readonly ExtendedCheck[] = [
  { requirements: ["XRAW-001", "XRAW-002"], run: judgeBytes },
  { requirements: ["XRAW-003"], run: judgeMissingKey },
  { requirements: ["XRAW-004"], run: judgePrunedItem },
  { requirements: ["XRAW-005"], run: judgeJson },
];
