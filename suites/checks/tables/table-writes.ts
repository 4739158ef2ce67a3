/** Compares table items with what transactions wrote to them (§1, §4.4). */
import { collectAhead } from "../../client/concurrency/run-ahead.ts";
import { require200 } from "../kit/require-200.ts";
import { notSeen, undeclared } from "../../../evidence/reason.ts";
import type { Answer } from "../../client/answer.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { KnownTableItem } from "../../discovery/inventory.ts";
import { includesMoveValue, isSameMoveValue } from "../../oracle/move-value-equality.ts";
import type { Assertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { readRetained, requireVersionRetained } from "../kit/pinned-read.ts";
import { assertWrittenValue, requireWellFormedValue, type WrittenValue } from "./table-values.ts";

type ReadFixtures = Pick<Fixtures, "assert" | "node" | "inventory" | "seed">;

/**
 * Asserts TABL-008: an item has the value that a transaction wrote, at each of two versions. If no such item is known,
 * an item with one known write is used. It is read at the version of that write and at the version before.
 * @throws Violation, or Inconclusive
 */
export async function assertWrittenAtVersions(fixtures: ReadFixtures): Promise<void> {
  const { inventory } = fixtures;
  if (inventory.all.changes.tableItems.length === 0) return assertWrittenOnce(fixtures);
  const { handle, request, earlier, later } = inventory.tableItemChange();
  for (const { version, value } of [earlier, later]) {
    await assertWritten(fixtures, { handle, request, since: version, value });
  }
}

/**
 * Asserts that an item has the written value at the version of its write, and not at the version before. The value
 * before is not known, so an equal value is not a violation: the next item is tried, and the check is inconclusive if
 * there is none.
 */
async function assertWrittenOnce(fixtures: ReadFixtures): Promise<void> {
  const same: Answer[] = [];
  for (const item of fixtures.inventory.writtenTableItems()) {
    const then = await assertWritten(fixtures, item);
    const before = await readAt(fixtures, item, BigInt(item.since) - 1n);
    if (before.status !== 200 || !isSameMoveValue(before.value, then.value)) return;
    same.push(before, then);
  }
  throw new Inconclusive(
    notSeen("a transaction that changes a table item", ["table"], {
      detail: "each known item is the same at the version before",
      subject: "table-item-of-kind",
    }),
    same.map(({ exchange }) => exchange),
  );
}

async function assertWritten(fixtures: ReadFixtures, item: KnownTableItem): Promise<Answer> {
  const { assert, node, inventory } = fixtures;
  const { handle, request, since, value } = item;
  const answer = await readAt(fixtures, item, BigInt(since));
  if (answer.status !== 200) {
    requireVersionRetained(answer, BigInt(since));
    require200(await node.getTableItem(handle, request), "TABL-006");
  }
  const what = `an item of the table ${handle} at version ${since}, where a transaction wrote it`;
  assert.status(answer, [200], `Read ${what}`);
  requireWellFormedValue(answer, request, inventory.all.layouts);
  assertItemValue(assert, answer, item, { context: `Read the value of ${what}`, value });
  return answer;
}

/**
 * Asserts TABL-009: two items of one table each have the value that a transaction wrote.
 * @throws Violation, or Inconclusive
 */
export async function assertSiblingValues(fixtures: ReadFixtures): Promise<void> {
  const { inventory } = fixtures;
  const assertValue = async (item: KnownTableItem): Promise<void> => {
    const { handle, request, since, value } = item;
    const answer = await readAt(fixtures, item, BigInt(since));
    require200(answer, "TABL-008");
    requireWellFormedValue(answer, request, inventory.all.layouts);
    const context = `Read an item of the table ${handle} at version ${since}, whose value is known from a transaction`;
    assertItemValue(fixtures.assert, answer, item, { context, value });
  };
  await collectAhead(inventory.siblingTableItems(), assertValue, fixtures.seed.spare);
}

/** Asserts that an item has the written value. @throws Violation, or Inconclusive if that value was decoded from bytes */
function assertItemValue(
  assert: Assertions,
  answer: Answer,
  { isDecoded }: KnownTableItem,
  written: WrittenValue,
): void {
  if (isDecoded === true && !includesMoveValue(answer.value, written.value)) {
    throw new Inconclusive(
      undeclared("tables", "a table item whose value a transaction shows", ["table"], {
        detail:
          "the bytes of the write and the returned value differ, and the document does not define their encoding",
      }),
      [answer.exchange],
    );
  }
  assertWrittenValue(assert, answer, written);
}

function readAt(
  { node }: Pick<Fixtures, "node">,
  { handle, request }: KnownTableItem,
  version: bigint,
): Promise<Answer> {
  return readRetained((ledgerVersion) => node.getTableItem(handle, request, { ledgerVersion }), version);
}
