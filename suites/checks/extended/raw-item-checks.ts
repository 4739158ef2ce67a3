import { notSeen } from "../../../evidence/reason.ts";
import { JSON_MEDIA_TYPE } from "../../../spec/vocabulary.ts";
import { encodeArgument } from "../../transactions/argument-bcs.ts";
import { EncodingError, formatHex } from "../../transactions/encoding.ts";
import type { KnownTableItem } from "../../discovery/inventory.ts";
import { readServed, requirePrunedVersion, type ExtendedFixtures, type ExtendedCheck } from "./check.ts";
import { Inconclusive } from "../../client/outcome.ts";

/** A table item, and its key as the operation takes it. */
interface RawItem {
  readonly item: KnownTableItem;
  readonly path: { readonly table_handle: string };
  readonly body: { readonly key: string };
}

/** Encodes the keys of known items. @throws Inconclusive if none can be encoded */
function listItems({ inventory }: ExtendedFixtures): readonly [RawItem, ...RawItem[]] {
  const items = inventory.all.tableItems.flatMap((item) => {
    const key = tryEncode(item.request.key, item.request.key_type);
    return key === null ? [] : [{ item, path: { table_handle: item.handle }, body: { key: formatHex(key) } }];
  });
  const [first, ...others] = items;
  if (first === undefined)
    throw new Inconclusive(notSeen("a table item with a key that touchstone can encode"));
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

async function judgeBytes(fixtures: ExtendedFixtures): Promise<void> {
  const { client, node } = fixtures;
  let compared = 0;
  for (const { item, path, body } of listItems(fixtures)) {
    const { version } = await readServed(fixtures);
    const query = { ledger_version: version };
    const asked = await node.getTableItem(item.handle, item.request, { ledgerVersion: version });
    const wanted = asked.status === 200 ? tryEncode(asked.value, item.request.value_type) : null;
    if (wanted === null) continue;
    const raw = await client.askForSuccess("getRawTableItem", { path, query, body });
    const received = formatHex(raw.body);
    fixtures.assert.rule({
      what: `Read the bytes of the key ${body.key} of the table ${item.handle} at version ${version}`,
      expected: formatHex(wanted),
      received: received === formatHex(wanted) ? null : received.slice(0, 200),
      exchanges: [asked.exchange, raw.exchange],
    });
    compared += 1;
    if (compared === itemsCompared) return;
  }
  if (compared === 0) throw new Inconclusive(notSeen("a table item with a value that touchstone can encode"));
}

/** The bytes of a key that is longer than the keys of any table. */
const missingKey = `0x${"7e57".repeat(40)}`;

async function judgeMissingKey(fixtures: ExtendedFixtures): Promise<void> {
  const [{ path, body }] = listItems(fixtures);
  // The operation is first shown to be served, because a node may have one error code for everything that is missing.
  await fixtures.client.askForSuccess("getRawTableItem", { path, body });
  const answer = await fixtures.client.ask("getRawTableItem", { path, body: { key: missingKey } });
  const what = `Read the bytes of the key ${missingKey} of the table ${path.table_handle}`;
  fixtures.assert.status(answer, [404], what);
}

async function judgePrunedItem(fixtures: ExtendedFixtures): Promise<void> {
  const version = await requirePrunedVersion(fixtures);
  const [{ path, body }] = listItems(fixtures);
  const answer = await fixtures.client.ask("getRawTableItem", {
    path,
    body,
    query: { ledger_version: version },
  });
  const what = `Read the bytes of a key of the table ${path.table_handle} at the pruned version ${version}`;
  fixtures.assert.status(answer, [410], what);
}

async function judgeJson(fixtures: ExtendedFixtures): Promise<void> {
  const { client } = fixtures;
  const [{ path, body }] = listItems(fixtures);
  await client.askForSuccess("getRawTableItem", { path, body });
  const answer = await client.askUnjudged("getRawTableItem", { path, body, accept: JSON_MEDIA_TYPE });
  const what = `Read the bytes of a key of the table ${path.table_handle} as JSON`;
  fixtures.assert.status(answer, [403], what);
}

/** The checks of the bytes of table items. */
export const rawItemChecks: readonly ExtendedCheck[] = [
  { requirement: "XRAW-002", body: judgeBytes },
  { requirement: "XRAW-003", body: judgeMissingKey },
  { requirement: "XRAW-004", body: judgePrunedItem },
  { requirement: "XRAW-005", body: judgeJson },
];
