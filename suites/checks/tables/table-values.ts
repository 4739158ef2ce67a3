/** Judges the values of table items by the types that they were asked for with (§2.2, §2.9, §4.4). */
import type { Answer } from "../../client/answer.ts";
import { toFailure, type Judgement, quote } from "../../oracle/judgement.ts";
import type { TableItemRequest } from "../../client/node-client.ts";
import type { KnownTableItem } from "../../discovery/inventory.ts";
import type { Fixtures } from "../kit/check.ts";
import { require200 } from "../kit/matchers.ts";
import { judgeMoveValue } from "../../oracle/move-value.ts";
import { includesMoveValue, isSameMoveValue } from "../../oracle/move-value-equality.ts";
import type { StructLayouts } from "../../oracle/struct-layouts.ts";
import { parseTypeTag } from "../../oracle/type-tag.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";

/** How many assertions one check notes. */
const NOTED_MAX = 1_000;

/**
 * Judges the values of all items found. A u8 has a row of its own, so that a broken one is a finding of that row.
 * @throws Violation, or Inconclusive where no value of a type that the document shows was returned
 */
export async function judgeTableValues({ node, inventory }: Fixtures): Promise<void> {
  const first = await read(node, inventory.tableItem());
  require200(first, "TABL-006");
  let held = 0;
  for (const item of inventory.all.tableItems) {
    const answer = await read(node, item);
    if (answer.status !== 200) continue;
    for (const judgement of judgementsOf(answer, item.request, inventory.all.layouts)) {
      if (judgement.broken !== null) throwValueViolation(node, judgement, answer);
      else if ((held += 1) <= NOTED_MAX) note(judgement, answer);
    }
  }
  if (held === 0) {
    throw new Inconclusive("needs a table item whose value is of a type that is known", [first.exchange]);
  }
}

/**
 * A value that is written as its type, without which a comparison says nothing.
 * @throws Inconclusive
 */
export function requireWellFormedValue(
  answer: Answer,
  request: TableItemRequest,
  layouts: StructLayouts,
): void {
  const broken = judgementsOf(answer, request, layouts).find((judgement) => judgement.broken !== null);
  if (broken === undefined) return;
  throw new Inconclusive(`blocked by ${broken.requirement}: needs a value that is written as its type`, [
    answer.exchange,
  ]);
}

/** What a transaction left in an item, and the claim that a read gives just that. */
export interface WrittenValue {
  readonly requirement: "TABL-008" | "TABL-009";
  readonly context: string;
  readonly value: unknown;
}

/**
 * A read gives the value that a transaction left.
 * @throws Violation
 */
export function assertWrittenValue(answer: Answer, { requirement, context, value }: WrittenValue): void {
  answer.recordAssertion(requirement, context);
  if (includesMoveValue(answer.value, value)) return;
  throw new Violation({
    requirement,
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    mismatch: "other value",
    summary: `${context}, but it is not.`,
    expected: excerpt(value),
    received: excerpt(answer.value),
    exchanges: [answer.exchange],
  });
}

/** What an answer must not give, because it was asked for under another key or another handle. */
export interface ForeignItemComparison {
  readonly requirement: "TABL-008" | "TABL-009" | "TABL-010";
  readonly context: string;
  /** The answer that is judged. */
  readonly answer: Answer;
  /** The item as its own read gives it. */
  readonly own: Answer;
}

/**
 * Where another key or another handle is asked for, the item is not what is returned. Whatever else is answered for
 * what does not exist is not judged.
 * @throws Violation
 */
export function assertNoForeignItem({ requirement, context, answer, own }: ForeignItemComparison): void {
  answer.recordAssertion(requirement, context);
  if (answer.status !== 200 || !isSameMoveValue(answer.value, own.value)) return;
  throw createForeignItemViolation({ requirement, context, answer, own });
}

/** The accusation that an answer gives an item that it must not give. */
export function createForeignItemViolation({
  requirement,
  context,
  answer,
  own,
}: ForeignItemComparison): Violation {
  return new Violation({
    requirement,
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    mismatch: "item of another place",
    summary: `${context}, but it is.`,
    expected: `anything but status 200 with ${excerpt(own.value)}`,
    received: `status 200 with ${excerpt(answer.value)}`,
    exchanges: [own.exchange, answer.exchange],
  });
}

function read(node: Fixtures["node"], { handle, request }: KnownTableItem): Promise<Answer> {
  return node.getTableItem(handle, request);
}

/** The judgements of a value as those of the rows of table items. */
function judgementsOf(
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

/** What holds for a u8 holds for a Move value. */
function note({ requirement, assertion }: Judgement, answer: Answer): void {
  answer.recordAssertion(requirement, assertion);
  answer.recordAssertion("TABL-001", assertion);
}

/** @throws Violation for a broken value that is no u8 */
function throwValueViolation(node: Fixtures["node"], judgement: Judgement, answer: Answer): void {
  const { operation, exchange } = answer;
  answer.recordAssertion(judgement.requirement, judgement.assertion);
  const failure = toFailure(judgement, { operation, exchange, reproduced: null });
  if (failure === null) return;
  if (failure.requirement === "TABL-004") {
    node.recorder.addFinding({ ...failure, received: node.redact(failure.received) });
    return;
  }
  const { requirement, layer, pointer, mismatch, summary, expected, received } = failure;
  throw new Violation({
    requirement,
    operation,
    basis: "exchange",
    layer,
    pointer,
    mismatch,
    summary,
    expected,
    received,
    exchanges: [exchange],
  });
}

function excerpt(value: unknown): string {
  return quote(JSON.stringify(value) ?? "no JSON", 300);
}
