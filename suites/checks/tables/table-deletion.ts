/** Checks a table item (§4.4) around the transaction that deleted it. */
import type { Answer } from "../../client/answer.ts";
import type { Fixtures } from "../../judge/check.ts";
import { readRetained, requireVersionRetained } from "../kit/pinned-read.ts";
import { recordStatusFact } from "../kit/state-checks.ts";
import { assertNoForeignItem, requireDistinctiveValue } from "./table-foreign-items.ts";
import { assertWrittenValue, requireWellFormedValue } from "./table-values.ts";

/**
 * Asserts TABL-008: an item that a transaction deleted is returned at the version of its last write, and not at the version
 * of the deletion. The document does not say what a read of a missing item returns, so the status is a fact, and only the
 * value right before the deletion is not allowed.
 * @throws Violation, or Inconclusive if the newest blocks show no such item
 */
export async function assertDeletedItem({ assert, node, inventory }: Fixtures): Promise<void> {
  const { handle, request, since, value, deletedAt } = inventory.deletedItem();
  const read = (version: bigint): Promise<Answer> =>
    readRetained((ledgerVersion) => node.getTableItem(handle, request, { ledgerVersion }), version);
  const item = `an item of the table ${handle}`;
  const written = await read(BigInt(since));
  if (written.status !== 200) requireVersionRetained(written, BigInt(since));
  const what = `${item} at version ${since}, where a transaction wrote it (it was deleted at version ${deletedAt})`;
  assert.status(written, [200], `Read ${what}`);
  requireWellFormedValue(written, request, inventory.all.layouts);
  assertWrittenValue(assert, written, { context: `Read the value of ${what}`, value });
  const deletion = BigInt(deletedAt);
  // A write in between may be in a block that was not read, so the value right before the deletion may be another one.
  const before = await read(deletion - 1n);
  requireDistinctiveValue(before, "TABL-008");
  const after = await read(deletion);
  recordStatusFact(node, "table-item-unknown-key-status", after);
  assertNoForeignItem(assert, {
    context: `Read ${item} at version ${deletedAt}, where a transaction deleted it`,
    answer: after,
    own: before,
  });
}
