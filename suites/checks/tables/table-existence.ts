/** Whether items that are known to exist are returned (§4.4), be it under keys that a careless reader takes for none. */
import type { Answer } from "../../client/answer.ts";
import type { TableItemHolding } from "../../discovery/inventory.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { answersWith, presumes200 } from "../kit/matchers.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readExisting, readRetained } from "../kit/pinned-read.ts";
import { tableItemReadOf, type StateRead } from "../kit/state-read.ts";
import { itemsOfEachKind, missingBesideReturned } from "./table-holdings.ts";

type Tools = Pick<Fixtures, "node" | "inventory">;

/**
 * TABL-006: items that the target has returned are so again, and those that it only says to exist are returned like
 * others of their table.
 * @throws Violation
 */
export async function knownItemsAreReturned({ node, inventory }: Tools): Promise<void> {
  const { tableItems, missingItems } = inventory.all;
  for (const item of new Set([inventory.tableItem(), ...itemsOfEachKind(tableItems)])) {
    const read = tableItemReadOf(node, item);
    await isReturned(read, `${read.what} was answered with 200 before and so is again`);
  }
  for (const { item, returned } of missingBesideReturned(missingItems, tableItems)) {
    presumes200(await readExisting(tableItemReadOf(node, returned)), "TABL-006");
    const read = tableItemReadOf(node, item);
    await isReturned(read, `${read.what} that is known to exist is returned like others of its table`);
  }
}

/** An item may be gone by now, so that one that is not returned is looked for where it must be. */
async function isReturned(read: StateRead, claim: string): Promise<void> {
  const answer = await readExisting(read);
  if (answer.status !== 200 && (await isGone(read, answer))) return;
  answersWith(answer, "TABL-006", [200], claim);
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
export async function structKeysAreAccepted({ node, inventory }: Tools): Promise<void> {
  const item = inventory.structKeyItem();
  const claim = "A key that is a struct was answered with 200 before and so is again";
  const answer = await readExisting(tableItemReadOf(node, item));
  const turned = await readExisting(tableItemReadOf(node, withKeyTurned(item)));
  const isNone = answer.status !== 200 && turned.status !== 200;
  if (isNone && inventory.all.missingItems.includes(item)) {
    throw new Inconclusive("needs a table item whose key is a struct (profile key tables)", [
      answer.exchange,
    ]);
  }
  answersWith(answer, "TABL-005", [200], claim);
  answersWith(turned, "TABL-005", [200], "A key names the same item in whichever order its members stand");
}

/** The same item under a key whose members stand the other way round, which makes no difference in JSON. */
function withKeyTurned(item: TableItemHolding): TableItemHolding {
  return { ...item, request: { ...item.request, key: turn(item.request.key) } };
}

function turn(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(turn);
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, own]) => [name, turn(own)]),
  );
}
