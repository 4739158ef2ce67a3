/** Whether items that are known to exist are returned (§4.4), be it under keys that a careless reader takes for none. */
import type { Answer } from "../../client/answer.ts";
import type { KnownTableItem } from "../../discovery/inventory.ts";
import type { Fixtures } from "../kit/check.ts";
import { assertStatus, require200 } from "../kit/matchers.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readExisting, readRetained } from "../kit/pinned-read.ts";
import { createTableItemRead, type StateRead } from "../kit/state-read.ts";
import { requireItemsOfEachKeyType, findMissingBesideReturned } from "./table-item-selection.ts";

type Tools = Pick<Fixtures, "node" | "inventory">;

/**
 * TABL-006: items that the target has returned are so again, and those that it only says to exist are returned like
 * others of their table.
 * @throws Violation
 */
export async function assertKnownItemsReturned({ node, inventory }: Tools): Promise<void> {
  const { tableItems, missingItems } = inventory.all;
  for (const item of new Set([inventory.tableItem(), ...requireItemsOfEachKeyType(tableItems)])) {
    const read = createTableItemRead(node, item);
    await assertItemReturned(read, `${read.what} was answered with 200 before and so is again`);
  }
  for (const { item, returned } of findMissingBesideReturned(missingItems, tableItems)) {
    require200(await readExisting(createTableItemRead(node, returned)), "TABL-006");
    const read = createTableItemRead(node, item);
    await assertItemReturned(
      read,
      `${read.what} that is known to exist is returned like others of its table`,
    );
  }
}

/** An item may be gone by now, so that one that is not returned is looked for where it must be. */
async function assertItemReturned(read: StateRead, context: string): Promise<void> {
  const answer = await readExisting(read);
  if (answer.status !== 200 && (await isGone(read, answer))) return;
  assertStatus(answer, "TABL-006", [200], context);
}

async function isGone({ ask, since }: StateRead, answer: Answer): Promise<boolean> {
  const { ledgerVersion: latest } = answer.position;
  if (latest !== null && (await ask(BigInt(latest))).status === 200) return false;
  const then = await readRetained(ask, since);
  return then.status === 200 || then.status === 403 || then.status === 410;
}

/**
 * TABL-005: the item of a key that is a struct is returned, in whichever order the members of the key stand.
 * @throws Violation, or Inconclusive where no such item is returned
 */
export async function assertStructKeysAccepted({ node, inventory }: Tools): Promise<void> {
  const item = inventory.structKeyItem();
  const context = "A key that is a struct was answered with 200 before and so is again";
  const answer = await readExisting(createTableItemRead(node, item));
  const turned = await readExisting(createTableItemRead(node, withReversedKey(item)));
  const isNone = answer.status !== 200 && turned.status !== 200;
  if (isNone && inventory.all.missingItems.includes(item)) {
    throw new Inconclusive("needs a table item whose key is a struct (profile key tables)", [
      answer.exchange,
    ]);
  }
  assertStatus(answer, "TABL-005", [200], context);
  assertStatus(turned, "TABL-005", [200], "A key names the same item in whichever order its members stand");
}

/** The same item under a key whose members stand the other way round, which makes no difference in JSON. */
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
