/** What checks say of answers. Each counts an assertion of the named requirement and throws where it does not hold. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { STATUSES } from "../../../spec/vocabulary.ts";
import { member, type Answer } from "../../client/answer.ts";
import { schemaOf } from "../../oracle/body.ts";
import { namedPart } from "../../oracle/named-part.ts";
import { quote } from "../../oracle/quote.ts";
import { isSameMoveValue } from "../../oracle/same-move-value.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";

/**
 * A status that the requirement names. Statuses are confirmed three times before they accuse.
 * @throws Violation
 */
export function answersWith(
  answer: Answer,
  requirement: RequirementId,
  statuses: readonly number[],
  claim: string,
): void {
  answer.asserted(requirement, claim);
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
export function refuses(answer: Answer, requirement: RequirementId, claim: string): void {
  const listed = STATUSES[answer.operation].filter((status) => status >= 400 && status < 500);
  answersWith(answer, requirement, listed, claim);
}

/**
 * A 200 that another requirement speaks of, and that this check can do nothing without.
 * @throws Inconclusive
 */
export function presumes200(answer: Answer, judgedBy: RequirementId): void {
  if (answer.status === 200) return;
  throw new Inconclusive(`blocked by ${judgedBy}: needs a 200, but the answer is ${answer.status}`, [
    answer.exchange,
  ]);
}

/** Two answers that must say the same, and the claim that says so. */
export interface Likeness {
  readonly requirement: RequirementId;
  readonly claim: string;
  /** The answer that is judged. */
  readonly answer: Answer;
  /** The one it is compared with. */
  readonly like: Answer;
}

/** Whether two bodies say the same in what the document names, whatever the order and the spelling. */
export function saysTheSame(one: Answer, other: Answer): boolean {
  // Equal bodies share one reading, and with it the value.
  return one.value === other.value || isSameMoveValue(named(one), named(other));
}

function named({ operation, status, value }: Answer): unknown {
  const schema = schemaOf(operation, status);
  return schema === null ? value : namedPart(schema, value);
}

/**
 * Equal status and, for a 200, a body that says the same.
 * @throws Violation
 */
export function answersAlike({ requirement, claim, answer, like }: Likeness): void {
  answer.asserted(requirement, claim);
  const sameStatus = answer.status === like.status;
  if (sameStatus && (answer.status !== 200 || saysTheSame(answer, like))) return;
  throw new Violation({
    requirement,
    operation: answer.operation,
    basis: "comparison",
    layer: sameStatus ? "semantics" : "status",
    mismatch: sameStatus ? "other body" : "other status",
    summary: `${claim}, but the answers differ.`,
    expected: render(like),
    received: render(answer),
    exchanges: [like.exchange, answer.exchange],
  });
}

/** What an answer must show, and the claim that says so. */
export interface Showing {
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
export function shows({ requirement, claim, answer, pointer, expected }: Showing): void {
  const value = member(answer, pointer);
  answer.asserted(requirement, claim);
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
