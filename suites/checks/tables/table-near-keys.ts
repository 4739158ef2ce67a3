/** Whether a target takes a key that nobody has written for one that it knows (§1, §4.4). */
import type { Answer } from "../../client/answer.ts";
import type { KnownTableItem } from "../../discovery/inventory.ts";
import type { Fixtures } from "../kit/check.ts";
import { require200 } from "../kit/matchers.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { deriveSeed } from "../kit/seed.ts";
import { isDistinctive } from "./table-item-selection.ts";
import { nearKeys, unrelatedKey, toCanonicalKeyType, type KnownKey } from "./table-keys.ts";
import { createForeignItemViolation } from "./table-values.ts";
import type { Seed } from "../../client/target.ts";

const typesMax = 12;
/** One key may be somebody's after all; that several drawn alike are, is out of the question. */
const drawsMax = 3;

/**
 * TABL-009: a key that differs from a known one only in what a careless reader drops does not give its item.
 * @throws Violation, or Inconclusive where no key is of a type with many
 */
export async function assertNearKeysNotFound({ node, inventory, seed }: Fixtures): Promise<void> {
  const items = itemsOfManyKeys(inventory.all.tableItems, inventory.all.layouts, seed);
  if (items.length === 0) {
    throw new Inconclusive("needs a table item whose key has a number, an address, a text or bytes in it");
  }
  for (const { item, known } of items) {
    const read = (key: unknown): Promise<Answer> => node.getTableItem(item.handle, { ...item.request, key });
    const own = await read(known.key);
    require200(own, "TABL-006");
    for (const at of nearKeys(known, seed).keys()) await judgeNearKey({ read, own, known, at, seed });
  }
}

interface NearKeyProbe {
  readonly read: (key: unknown) => Promise<Answer>;
  readonly own: Answer;
  readonly known: KnownKey;
  /** Which of the near keys. */
  readonly at: number;
  readonly seed: Seed;
}

/** A value that is also given for a key that has nothing to do with the known one tells nothing. */
async function judgeNearKey({ read, own, known, at, seed }: NearKeyProbe): Promise<void> {
  const isOwn = ({ status, value }: Answer): boolean => status === 200 && isSameMoveValue(value, own.value);
  let answer: Answer | null = null;
  let how = "";
  for (let draw = 0; draw < drawsMax; draw += 1) {
    const one = nearKeys(known, drawn(seed, draw))[at];
    if (one === undefined) return;
    how = one.how;
    answer = await read(one.key);
    answer.recordAssertion("TABL-009", "a key near a known one does not give its item");
    if (!isOwn(answer)) return;
  }
  const strange = unrelatedKey(known, drawn(seed, drawsMax));
  if (answer === null || strange === null || isOwn(await read(strange))) return;
  throw createForeignItemViolation({
    requirement: "TABL-009",
    context: `The item of a key is not returned for the same key ${how}`,
    answer,
    own,
  });
}

function drawn(seed: Seed, draw: number): Seed {
  return { ...seed, value: deriveSeed(seed.value, `draw ${draw}`) };
}

/** Of each type of keys an item, one whose value tells something where there is one. */
function itemsOfManyKeys(
  items: readonly KnownTableItem[],
  layouts: KnownKey["layouts"],
  seed: Seed,
): readonly { readonly item: KnownTableItem; readonly known: KnownKey }[] {
  const byType = new Map<string, KnownTableItem>();
  for (const item of items) {
    const type = toCanonicalKeyType(item.request.key_type);
    const first = byType.get(type);
    if (first === undefined || (!isDistinctive(first.value) && isDistinctive(item.value)))
      byType.set(type, item);
  }
  return [...byType]
    .map(([type, item]) => ({ item, known: { key: item.request.key, type, layouts } }))
    .filter(({ known }) => nearKeys(known, seed).length > 0 && unrelatedKey(known, seed) !== null)
    .slice(0, typesMax);
}
