/** Judges the values of table items by the types with which they were requested (§2.2, §2.9, §4.4). */
import { runAhead } from "../../client/concurrency/run-ahead.ts";
import { unknownAddress } from "../kit/unknown-address.ts";
import { require200 } from "../kit/require-200.ts";
import { blockedBy, undeclared } from "../../../evidence/reason.ts";
import type { Answer } from "../../client/answer.ts";
import { toFailure, type Judgement, quote } from "../../oracle/judgement.ts";
import type { TableItemRequest } from "../../client/node-client.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { KnownTableItem } from "../../discovery/inventory.ts";
import { includesMoveValue } from "../../oracle/move-value-equality.ts";
import { judgeMoveValue } from "../../oracle/move-value.ts";
import type { StructLayouts } from "../../oracle/struct-layouts.ts";
import { parseTypeTag } from "../../oracle/type-tag.ts";
import { bindAssertions, type Assertions, formatTyped } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";

/** The maximum number of assertions that one check records. */
const recordedMax = 1_000;

/**
 * Judges the values of all known items. TABL-004 is the requirement for u8. So a malformed u8 is recorded as a finding
 * of TABL-004 and does not fail this check.
 * @throws Violation, or Inconclusive if no returned value is of a known type
 */
export async function judgeTableValues({ assert, node, inventory, seed }: Fixtures): Promise<void> {
  const first = await readItem(node, inventory.tableItem());
  require200(first, "TABL-006");
  let recorded = 0;
  const read = async (item: KnownTableItem) => ({ item, answer: await readItem(node, item) });
  for await (const { item, answer } of runAhead(inventory.all.tableItems, read, seed.spare)) {
    if (answer.status !== 200) continue;
    for (const judgement of judgeItemValue(answer, item.request, inventory.all.layouts)) {
      if (judgement.broken !== null) reportBrokenValue(node, item, judgement, answer);
      else if ((recorded += 1) <= recordedMax) recordHolding(assert, judgement, answer);
    }
  }
  // The oracle judges that a target without such an item does not return null.
  await node.getTableItem(unknownAddress(seed), inventory.tableItem().request);
  if (recorded === 0) {
    const what = "a table item whose value_type is known";
    throw new Inconclusive(undeclared("tables", what, ["table"], { subject: "table-item-of-kind" }), [
      first.exchange,
    ]);
  }
}

/** Requires a value in the JSON form of its type, because only such a value can be compared. @throws Inconclusive */
export function requireWellFormedValue(
  answer: Answer,
  request: TableItemRequest,
  layouts: StructLayouts,
): void {
  const broken = judgeItemValue(answer, request, layouts).find((judgement) => judgement.broken !== null);
  if (broken === undefined) return;
  throw new Inconclusive(blockedBy(broken.requirement, "a value in the JSON form of its type"), [
    answer.exchange,
  ]);
}

/** A value that a transaction wrote to an item. */
export interface WrittenValue {
  /** What was read, like the `context` of a matcher. */
  readonly context: string;
  readonly value: unknown;
}

/**
 * Asserts that a read returns the value that a transaction wrote.
 * @throws Violation
 */
export function assertWrittenValue(
  assert: Assertions,
  answer: Answer,
  { context, value }: WrittenValue,
): void {
  assert.executed(answer, context);
  if (includesMoveValue(answer.value, value)) return;
  throw assert.violation(answer, {
    context,
    expected: formatTyped(value),
    received: formatTyped(answer.value),
    mismatch: "other value",
  });
}

function readItem(node: Fixtures["node"], { handle, request }: KnownTableItem): Promise<Answer> {
  return node.getTableItem(handle, request);
}

/** Judges a value by its type. Returns judgements of TABL-004 for a u8, and of TABL-001 for other types. */
function judgeItemValue(
  { value, numbers }: Answer,
  { value_type: type }: TableItemRequest,
  layouts: StructLayouts,
): Judgement[] {
  const tag = parseTypeTag(type);
  const requirement = tag?.kind === "primitive" && tag.name === "u8" ? "TABL-004" : "TABL-001";
  return judgeMoveValue({ value, type, pointer: "", layouts, numbers }).map((judgement) => ({
    ...judgement,
    requirement,
  }));
}

/**
 * Records an assertion that passed. An assertion about a u8 also counts for TABL-001, which applies to all Move values.
 */
function recordHolding(assert: Assertions, { requirement, assertion }: Judgement, answer: Answer): void {
  bindAssertions(requirement).executed(answer, assertion);
  assert.executed(answer, assertion);
}

/** Adds a finding for a broken u8. @throws Violation for any other broken value */
function reportBrokenValue(
  node: Fixtures["node"],
  { handle, request }: KnownTableItem,
  judgement: Judgement,
  answer: Answer,
): void {
  const { operation, exchange } = answer;
  bindAssertions(judgement.requirement).executed(answer, judgement.assertion);
  const failure = toFailure(judgement, { operation, exchange, reproduced: null, redact: node.redact });
  if (failure === null) return;
  if (failure.requirement === "TABL-004") {
    node.recorder.addFinding(failure);
    return;
  }
  const { requirement, layer, pointer, mismatch, expected, received } = failure;
  throw bindAssertions(requirement).violation(answer, {
    context: `Read an item of the table ${handle} with value_type ${quote(request.value_type)}${pointer === "" ? "" : `, ${pointer}`}`,
    expected,
    received,
    mismatch,
    basis: "exchange",
    layer,
    pointer,
  });
}
