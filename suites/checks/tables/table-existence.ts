/**
 * Checks that known items are returned (§4.4). Some of their keys are empty or zero, so a node may mistake them for a
 * missing key.
 */
import { collectAhead } from "../../client/concurrency/run-ahead.ts";
import { require200 } from "../kit/require-200.ts";
import { undeclared } from "../../../evidence/reason.ts";
import { toReceived } from "../../client/describe-error.ts";
import type { Answer } from "../../client/answer.ts";
import type { KnownTableItem } from "../../discovery/inventory.ts";
import type { Assertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { quote } from "../../oracle/judgement.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readExisting, readRetained } from "../kit/pinned-read.ts";
import { createTableItemRead, type StateRead } from "../kit/state-read.ts";
import { findOfSameTable, requireItemsOfEachKeyType } from "./table-item-selection.ts";

type ReadFixtures = Pick<Fixtures, "assert" | "node" | "inventory" | "seed">;

/**
 * Asserts TABL-006: items that the target returned before are returned again, and so are those whose key and types a
 * transaction shows. An item that only the profile shows violates nothing.
 * @throws Violation, or Inconclusive that names what the profile declares and the target does not return
 */
export async function assertKnownItemsReturned({
  assert,
  node,
  inventory,
  seed,
}: ReadFixtures): Promise<void> {
  const { tableItems } = inventory.all;
  const missingItems = inventory.all.missingItems.filter(({ isDeclared }) => isDeclared !== true);
  const undecided = await findUndecided({ node, inventory });
  const returnedItems =
    tableItems.length === 0 ? [] : [inventory.tableItem(), ...requireItemsOfEachKeyType(tableItems)];
  const assertReturnedAgain = async (item: KnownTableItem): Promise<void> => {
    const read = createTableItemRead(node, item);
    await assertItemReturned(
      assert,
      read,
      `Read ${read.what} with the key ${formatKey(item)}, which was returned before`,
    );
  };
  await collectAhead(new Set(returnedItems), assertReturnedAgain, seed.spare);
  for (const item of missingItems) {
    const read = createTableItemRead(node, item);
    const source = `which the transaction at version ${item.since} wrote`;
    const returned = findOfSameTable(item, tableItems);
    if (returned !== undefined)
      require200(await readExisting(createTableItemRead(node, returned)), "TABL-006");
    const beside =
      returned === undefined ? "" : `; the item with the key ${formatKey(returned)} was returned`;
    await assertItemReturned(
      assert,
      read,
      `Read ${read.what} with the key ${formatKey(item)}, ${source}${beside}`,
    );
  }
  if (undecided !== null) throw undecided;
  // Without any item, this throws the Inconclusive that says so.
  inventory.tableItem();
}

/** Returns the reason for the first item that the profile declares and that is not returned; null if there is none. */
async function findUndecided({
  node,
  inventory,
}: Pick<ReadFixtures, "node" | "inventory">): Promise<Inconclusive | null> {
  for (const item of inventory.all.missingItems.filter(({ isDeclared }) => isDeclared)) {
    const read = createTableItemRead(node, item);
    const answer = await readExisting(read);
    const what = `${read.what} with the key ${formatKey(item)}, which the profile declares`;
    const reason = { kind: "declared", key: "tables", what, got: toReceived(answer) } as const;
    if (answer.status !== 200) return new Inconclusive(reason, [answer.exchange]);
  }
  return null;
}

function formatKey({ request }: KnownTableItem): string {
  return quote(JSON.stringify(request.key));
}

/**
 * Asserts that an item is returned, unless it was deleted in the meantime. So a missing item is read again at the
 * latest version and at the version `since`.
 */
async function assertItemReturned(assert: Assertions, read: StateRead, context: string): Promise<void> {
  const answer = await readExisting(read);
  if (answer.status !== 200 && (await isDeleted(read, answer))) return;
  assert.status(answer, [200], context);
}

/**
 * Whether an item that was not returned may have been deleted. It is missing at the latest version. At `since`, it
 * exists or cannot be read.
 */
async function isDeleted({ ask, since }: StateRead, answer: Answer): Promise<boolean> {
  const { ledgerVersion: latest } = answer.position;
  if (latest !== null && (await ask(BigInt(latest))).status === 200) return false;
  const then = await readRetained(ask, since);
  return then.status === 200 || then.status === 403 || then.status === 410;
}

/**
 * Asserts TABL-005: an item is returned for a key that is a struct, whatever the order of the members of the key.
 * @throws Violation, or Inconclusive if the target returns no such item
 */
export async function assertStructKeysAccepted({ assert, node, inventory }: ReadFixtures): Promise<void> {
  const item = inventory.structKeyItem();
  const context = `Read an item of the table ${item.handle} with the struct key ${formatKey(item)}`;
  const answer = await readExisting(createTableItemRead(node, item));
  const reversed = await readExisting(createTableItemRead(node, withReversedKey(item)));
  const isMissing = answer.status !== 200 && reversed.status !== 200;
  if (isMissing && inventory.all.missingItems.includes(item)) {
    throw new Inconclusive(undeclared("tables", "a table item whose key is a struct", ["table"]), [
      answer.exchange,
    ]);
  }
  assert.status(answer, [200], context);
  assert.status(reversed, [200], `${context}, whose members are in reverse order`);
}

/** Returns the same item with the members of its key in reverse order, which is the same JSON value. */
function withReversedKey(item: KnownTableItem): KnownTableItem {
  return { ...item, request: { ...item.request, key: reverseMembers(item.request.key) } };
}

function reverseMembers(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(reverseMembers);
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, own]) => [name, reverseMembers(own)]),
  );
}
