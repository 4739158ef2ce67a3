/** What checks say of answers. Each counts an assertion of the named requirement and throws where it does not hold. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { STATUSES } from "../../../spec/vocabulary.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { findSuccessSchema } from "../../oracle/body.ts";
import { pickNamedMembers } from "../../oracle/named-members.ts";
import { quote } from "../../oracle/judgement.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";

/**
 * A status that the requirement names. Statuses are confirmed three times before they accuse.
 * @throws Violation
 */
export function assertStatus(
  answer: Answer,
  requirement: RequirementId,
  statuses: readonly number[],
  claim: string,
): void {
  answer.recordAssertion(requirement, claim);
  if (statuses.includes(answer.status)) return;
  throw new Violation({
    requirement,
    operation: answer.operation,
    basis: "status",
    layer: "status",
    mismatch: "other status",
    summary: `${claim}, but the answer is ${answer.status}.`,
    expected: `status ${statuses.join(" or ")}`,
    received: `status ${answer.status}`,
    exchanges: [answer.exchange],
  });
}

/**
 * A 4xx of the operation's list, as an answer to one input outside its declared format.
 * What speaks of the framing of the request alone never comes here: the client takes it for inconclusive.
 * @throws Violation for another answer
 */
export function assertRejected(answer: Answer, requirement: RequirementId, claim: string): void {
  const listed = STATUSES[answer.operation].filter((status) => status >= 400 && status < 500);
  assertStatus(answer, requirement, listed, claim);
}

/**
 * A 200 that another requirement speaks of, and that this check can do nothing without.
 * @throws Inconclusive
 */
export function require200(answer: Answer, judgedBy: RequirementId): void {
  if (answer.status === 200) return;
  throw new Inconclusive(`blocked by ${judgedBy}: needs a 200, but the answer is ${answer.status}`, [
    answer.exchange,
  ]);
}

/** Two answers that must say the same, and the claim that says so. */
export interface AnswerComparison {
  readonly requirement: RequirementId;
  readonly claim: string;
  /** The answer that is judged. */
  readonly answer: Answer;
  /** The one it is compared with. */
  readonly expectedAnswer: Answer;
}

/** Whether two bodies say the same in what the document names, whatever the order and the spelling. */
export function isSameBody(one: Answer, other: Answer): boolean {
  // Equal bodies share one reading, and with it the value.
  return one.value === other.value || isSameMoveValue(named(one), named(other));
}

function named({ operation, status, value }: Answer): unknown {
  const schema = findSuccessSchema(operation, status);
  return schema === null ? value : pickNamedMembers(schema, value);
}

/**
 * Equal status and, for a 200, a body that says the same.
 * @throws Violation
 */
export function assertSameAnswer({ requirement, claim, answer, expectedAnswer }: AnswerComparison): void {
  answer.recordAssertion(requirement, claim);
  const sameStatus = answer.status === expectedAnswer.status;
  if (sameStatus && (answer.status !== 200 || isSameBody(answer, expectedAnswer))) return;
  throw new Violation({
    requirement,
    operation: answer.operation,
    basis: "comparison",
    layer: sameStatus ? "semantics" : "status",
    mismatch: sameStatus ? "other body" : "other status",
    summary: `${claim}, but the answers differ.`,
    expected: render(expectedAnswer),
    received: render(answer),
    exchanges: [expectedAnswer.exchange, answer.exchange],
  });
}

/** What an answer must show, and the claim that says so. */
export interface ValueExpectation {
  readonly requirement: RequirementId;
  readonly claim: string;
  readonly answer: Answer;
  /** JSON pointer of the value; empty for the whole body. */
  readonly pointer: string;
  readonly expected: unknown;
}

/**
 * A value of a body that other answers of the target have told of.
 * @throws Violation, or Inconclusive where the oracle found that place broken
 */
export function assertValue({ requirement, claim, answer, pointer, expected }: ValueExpectation): void {
  const value = readMember(answer, pointer);
  answer.recordAssertion(requirement, claim);
  if (isSameMoveValue(value, expected)) return;
  throw new Violation({
    requirement,
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    pointer,
    mismatch: "other value",
    summary: `${claim}, but it is not.`,
    expected: quote(JSON.stringify(expected) ?? "nothing", 300),
    received: quote(JSON.stringify(value) ?? "nothing", 300),
    exchanges: [answer.exchange],
  });
}

function render(answer: Answer): string {
  return `status ${answer.status}, ${quote(JSON.stringify(answer.value) ?? "no JSON", 300)}`;
}
