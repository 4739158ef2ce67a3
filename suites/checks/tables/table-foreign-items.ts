/** Checks that a target does not return an item under another key or another handle (§1, §4.4). */
import { collectAhead } from "../../client/concurrency/run-ahead.ts";
import { require200 } from "../kit/require-200.ts";
import { undeclared } from "../../../evidence/reason.ts";
import type { Answer } from "../../client/answer.ts";
import { Inconclusive, type Violation } from "../../client/outcome.ts";
import type { Seed } from "../../client/target.ts";
import type { KnownTableItem } from "../../discovery/inventory.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { quote } from "../../oracle/judgement.ts";
import { type Assertions, formatTyped } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { deriveSeed } from "../../judge/seed.ts";
import { isDistinctive } from "./table-item-selection.ts";
import { nearKeys, toCanonicalKeyType, unrelatedKey, type KnownKey } from "./table-keys.ts";

const typesMax = 12;
/** The number of random keys that are tried: one may be in use by chance, but not all of them. */
const drawsMax = 3;

/** A response that must not contain an item, because the request has another key, handle or version. */
export interface ForeignItemComparison {
  readonly context: string;
  /** The response that is judged. */
  readonly answer: Answer;
  /** The response to a read of the item itself. */
  readonly own: Answer;
}

/**
 * Asserts that a response does not contain an item. Any other response is allowed, because the document does not say
 * what a read of a missing item returns.
 * @throws Violation
 */
export function assertNoForeignItem(assert: Assertions, comparison: ForeignItemComparison): void {
  const { context, answer, own } = comparison;
  assert.executed(answer, context);
  if (answer.status !== 200 || !isSameMoveValue(answer.value, own.value)) return;
  throw createForeignItemViolation(assert, comparison);
}

/** Creates the Violation of a response that contains the item of a different key, handle or version. */
function createForeignItemViolation(
  assert: Assertions,
  { context, answer, own }: ForeignItemComparison,
): Violation {
  return assert.violation(answer, {
    context,
    expected: `a response other than status 200 with the value ${formatTyped(own.value)}`,
    received: `status 200 with the value ${formatTyped(answer.value)}`,
    mismatch: "item of another place",
    exchanges: [own.exchange, answer.exchange],
  });
}

/** Requires status 200 and a value that a target would not return for a missing item. @throws Inconclusive */
export function requireDistinctiveValue(answer: Answer, judgedBy: "TABL-006" | "TABL-008"): void {
  require200(answer, judgedBy);
  if (isDistinctive(answer.value)) return;
  const what = "a table item whose value is not empty, 0 or 1";
  throw new Inconclusive(undeclared("tables", what, ["table"], { subject: "table-item-of-kind" }), [
    answer.exchange,
  ]);
}

/**
 * Asserts TABL-009 with near keys: they differ from a known key only in a part that a careless implementation may drop.
 * @throws Violation, or Inconclusive if the target has no item whose key type has many values
 */
export async function assertNearKeysNotFound({ assert, node, inventory, seed }: Fixtures): Promise<void> {
  const items = selectItemsWithNearKeys(inventory.all.tableItems, inventory.all.layouts, seed);
  if (items.length === 0) {
    throw new Inconclusive(
      undeclared(
        "tables",
        "a table item whose key contains a number of 64 bits or more, an address, a string or bytes",
        ["table"],
        { subject: "table-item-of-kind" },
      ),
    );
  }
  for (const { item, known } of items) {
    const read = (key: unknown): Promise<Answer> => node.getTableItem(item.handle, { ...item.request, key });
    const own = await read(known.key);
    require200(own, "TABL-006");
    const assertNotFound = (at: number): Promise<void> =>
      assertNearKeyNotFound(assert, { read, own, known, at, seed });
    await collectAhead(nearKeys(known, seed).keys(), assertNotFound, seed.spare);
  }
}

interface NearKeyProbe {
  readonly read: (key: unknown) => Promise<Answer>;
  /** The response to a read with the known key. */
  readonly own: Answer;
  readonly known: KnownKey;
  /** The index of the near key in the list that `nearKeys` returns. */
  readonly at: number;
  readonly seed: Seed;
}

/**
 * Asserts that a near key does not return the item of the known key. The check fails only if three random near keys
 * return this item and an unrelated key does not.
 */
async function assertNearKeyNotFound(
  assert: Assertions,
  { read, own, known, at, seed }: NearKeyProbe,
): Promise<void> {
  const isOwnItem = ({ status, value }: Answer): boolean =>
    status === 200 && isSameMoveValue(value, own.value);
  let answer: Answer | null = null;
  let how = "";
  for (let draw = 0; draw < drawsMax; draw += 1) {
    const near = nearKeys(known, deriveDraw(seed, draw))[at];
    if (near === undefined) return;
    ({ how } = near);
    answer = await read(near.key);
    assert.executed(answer, "a key near a known key does not return the item of the known key");
    if (!isOwnItem(answer)) return;
  }
  const unrelated = unrelatedKey(known, deriveDraw(seed, drawsMax));
  if (answer === null || unrelated === null || isOwnItem(await read(unrelated))) return;
  const key = quote(JSON.stringify(known.key));
  throw createForeignItemViolation(assert, {
    context: `Read a table item with an unused key, which is the known key ${key} (${known.type}) ${how}`,
    answer,
    own,
  });
}

function deriveDraw(seed: Seed, draw: number): Seed {
  return { ...seed, value: deriveSeed(seed.value, `draw ${draw}`) };
}

/** One item for each key type that has near keys, with a distinctive value if there is one. */
function selectItemsWithNearKeys(
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
