/**
 * Assertions about answers. Each records an assertion of the named requirement and throws Violation if it fails.
 * `context` says what was done or what is known, as the beginning of the sentence that the failure becomes:
 * "Version 47 is pruned (oldest is 48)" becomes "Version 47 is pruned (oldest is 48): expected 410, got 404.".
 */
import type { Exchange, Layer } from "../../../reports/model/observation.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import { STATUSES } from "../../../spec/vocabulary.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { Inconclusive, Violation, type Basis } from "../../client/outcome.ts";
import { findSuccessSchema } from "../../oracle/body.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { pickNamedMembers } from "../../oracle/named-members.ts";
import { formatTyped as formatTypedCut, quote } from "../../oracle/judgement.ts";

/** What a failure says beside the requirement and the answer. */
export interface FailureText {
  /** What was done or what is known, without a full stop. */
  readonly context: string;
  readonly expected: string;
  readonly received: string;
  /** The kind of fault in fixed words: a part of the fingerprint, so it holds no values. */
  readonly mismatch: string;
  /** Default `comparison`. */
  readonly basis?: Basis;
  /** Default `semantics`. */
  readonly layer?: Layer;
  /** JSON pointer of the value at fault; left out for the whole answer. */
  readonly pointer?: string;
  /** The exchanges that show it, in the order they happened; default: that of the answer. */
  readonly exchanges?: readonly Exchange[];
}

/** Makes the Violation of a requirement by one answer: "<context>: expected <expected>, got <received>.". */
export function createViolation(
  answer: Pick<Answer, "operation" | "exchange">,
  requirement: RequirementId,
  { context, expected, received, mismatch, basis = "comparison", layer = "semantics", ...rest }: FailureText,
): Violation {
  const { pointer, exchanges = [answer.exchange] } = rest;
  return new Violation({
    requirement,
    operation: answer.operation,
    basis,
    layer,
    ...(pointer === undefined ? {} : { pointer }),
    mismatch,
    summary: `${context}: expected ${expected}, got ${received}.`,
    expected,
    received,
    exchanges,
  });
}

/** Formats a JSON value with its type, as a failure shows it: `0 (number)`, `"0" (string)`, `null`, `nothing`. */
export function formatTyped(value: unknown): string {
  return formatTypedCut(value, undefined, 300);
}

/**
 * Asserts a status that the requirement names. Statuses are confirmed three times before they accuse.
 * @throws Violation
 */
export function assertStatus(
  answer: Answer,
  requirement: RequirementId,
  statuses: readonly number[],
  context: string,
): void {
  answer.recordAssertion(requirement, context);
  if (statuses.includes(answer.status)) return;
  throw createViolation(answer, requirement, {
    context,
    expected: `status ${statuses.join(" or ")}`,
    received: `status ${answer.status}`,
    mismatch: "other status",
    basis: "status",
    layer: "status",
  });
}

/**
 * Asserts a 4xx of the operation's list, as an answer to one input outside its declared format. An answer about the
 * framing of the request (405, 411, 413 …) never reaches this: the client makes it inconclusive.
 * @throws Violation for another answer
 */
export function assertRejected(answer: Answer, requirement: RequirementId, context: string): void {
  const listed = STATUSES[answer.operation].filter((status) => status >= 400 && status < 500);
  assertStatus(answer, requirement, listed, context);
}

/**
 * Requires the 200 without which this check cannot go on and which another requirement judges.
 * @throws Inconclusive
 */
export function require200(answer: Answer, judgedBy: RequirementId): void {
  if (answer.status === 200) return;
  throw new Inconclusive(`blocked by ${judgedBy}: needs status 200, got ${answer.status}`, [answer.exchange]);
}

/** Two answers that must be the same. */
export interface AnswerComparison {
  readonly requirement: RequirementId;
  readonly context: string;
  /** The answer that is judged. */
  readonly answer: Answer;
  /** The answer that it is compared with. */
  readonly expectedAnswer: Answer;
}

/** Whether two bodies are the same in the members that the document names, whatever their order and spelling. */
export function isSameBody(one: Answer, other: Answer): boolean {
  // Equal bodies share one parsed value.
  return one.value === other.value || isSameMoveValue(named(one), named(other));
}

function named({ operation, status, value }: Answer): unknown {
  const schema = findSuccessSchema(operation, status);
  return schema === null ? value : pickNamedMembers(schema, value);
}

/**
 * Asserts an equal status and, for a 200, an equal body.
 * @throws Violation
 */
export function assertSameAnswer({ requirement, context, answer, expectedAnswer }: AnswerComparison): void {
  answer.recordAssertion(requirement, context);
  const isSameStatus = answer.status === expectedAnswer.status;
  if (isSameStatus && (answer.status !== 200 || isSameBody(answer, expectedAnswer))) return;
  throw createViolation(answer, requirement, {
    context,
    expected: render(expectedAnswer),
    received: render(answer),
    mismatch: isSameStatus ? "other body" : "other status",
    layer: isSameStatus ? "semantics" : "status",
    exchanges: [expectedAnswer.exchange, answer.exchange],
  });
}

/** A value that an answer must have at one place. */
export interface MemberExpectation {
  readonly requirement: RequirementId;
  readonly context: string;
  readonly answer: Answer;
  /** JSON pointer of the value; empty for the whole body. */
  readonly pointer: string;
  readonly expected: unknown;
}

/**
 * Asserts a value of a body that follows from other answers of the target.
 * @throws Violation for another value
 * @throws Inconclusive if the oracle found a violation at that member
 */
export function assertMember({ requirement, context, answer, pointer, expected }: MemberExpectation): void {
  const value = readMember(answer, pointer);
  answer.recordAssertion(requirement, context);
  if (isSameMoveValue(value, expected)) return;
  throw createViolation(answer, requirement, {
    context,
    expected: formatTyped(expected),
    received: formatTyped(value),
    mismatch: "other value",
    pointer,
  });
}

function render(answer: Answer): string {
  return `status ${answer.status}, ${quote(JSON.stringify(answer.value) ?? "no JSON", 300)}`;
}
