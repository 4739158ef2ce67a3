/**
 * Assertions about responses, bound to a requirement. Each records that it was executed, and throws Violation if it
 * fails. `context` says what was done or what is known. It is the beginning of the failure message: "Version 47 is
 * pruned (oldest is 48)" becomes "Version 47 is pruned (oldest is 48): expected 410, got 404.".
 */
import type { RequirementId } from "../../spec/catalogue.ts";
import { OPERATIONS, STATUSES } from "../../spec/vocabulary.ts";
import { readMember, type Answer } from "../client/answer.ts";
import { Violation, type ViolationDetails } from "../client/outcome.ts";
import { findSuccessSchema } from "../oracle/body.ts";
import { describeStatuses } from "../oracle/status.ts";
import { isSameMoveValue } from "../oracle/move-value-equality.ts";
import { pickNamedMembers } from "../oracle/named-members.ts";
import { formatTyped as formatTypedCut, quote } from "../oracle/judgement.ts";

/**
 * What a check says of a violation by one response. Defaults: the basis `comparison`, the layer `semantics`, and the
 * exchange of the response.
 */
export interface FailureText
  extends
    Pick<ViolationDetails, "expected" | "received" | "mismatch">,
    Partial<Pick<ViolationDetails, "basis" | "layer" | "pointer" | "values" | "repeats" | "exchanges">> {
  /** What was done or what is known, without a full stop. */
  readonly context: string;
}

/** Formats a JSON value with its type, as failure messages show it: `0 (number)`, `"0" (string)`, `null`, `nothing`. */
export function formatTyped(value: unknown): string {
  return formatTypedCut(value, undefined, 300);
}

/** Two responses that must have the same status and body. */
export interface AnswerComparison {
  readonly context: string;
  /** The response that is judged. */
  readonly answer: Answer;
  /** The response with which `answer` is compared. */
  readonly expectedAnswer: Answer;
}

/**
 * Whether two bodies have the same values in the members that the document names. The order of members and the spelling
 * (`0x1` or `0x01`) do not matter.
 */
export function isSameBody(one: Answer, other: Answer): boolean {
  // The client parses equal bodies only once, so they often have the same object as value.
  return one.value === other.value || isSameMoveValue(named(one), named(other));
}

function named({ operation, status, value }: Answer): unknown {
  const schema = findSuccessSchema(operation, status);
  return schema === null ? value : pickNamedMembers(schema, value);
}

/** A value that a response must have at one JSON pointer. */
export interface MemberExpectation {
  readonly context: string;
  readonly answer: Answer;
  /** JSON pointer of the value; empty for the whole body. */
  readonly pointer: string;
  readonly expected: unknown;
}

/** The assertions of one requirement. */
export interface Assertions {
  readonly requirement: RequirementId;
  /** Records that an assertion about a response was executed. `assertion` says what must hold. */
  executed(answer: Answer, assertion: string): void;
  /**
   * Creates the Violation of the requirement by one response. The message is "<context>: expected <expected>, got
   * <received>.".
   */
  violation(answer: Pick<Answer, "operation" | "exchange">, text: FailureText): Violation;
  /**
   * Asserts that a response has one of the statuses. The requirement fails only if all three attempts get another status.
   * @throws Violation
   */
  status(answer: Answer, statuses: readonly number[], context: string): void;
  /**
   * Asserts that a request with one malformed input gets a 4xx status that the document lists for the operation. For a
   * status about the framing of the request (405, 411, 413 …), the client has already thrown Inconclusive. A 4xx that is
   * not listed violates the list of statuses of the operation, a MUST.
   * @throws Violation for any other status
   */
  rejected(answer: Answer, context: string): void;
  /** Asserts that two responses have the same status and, if it is 200, the same body. @throws Violation */
  sameAnswer(comparison: AnswerComparison): void;
  /**
   * Asserts that a body has a value that is known from other responses of the target.
   * @throws Violation for another value
   * @throws Inconclusive if the oracle found a violation at that member
   */
  member(expectation: MemberExpectation): void;
}

/**
 * Creates the assertions of a requirement. A check has those of its own requirement in its fixtures, and not in its
 * answers, because several checks may judge one answer.
 */
export function bindAssertions(requirement: RequirementId): Assertions {
  const assert: Assertions = {
    requirement,
    executed: (answer, assertion) => answer.recordAssertion(requirement, assertion),
    violation: (answer, text) => createViolation(answer, requirement, text),
    status(answer, statuses, context) {
      assert.executed(answer, context);
      if (statuses.includes(answer.status)) return;
      throw assert.violation(answer, {
        context,
        expected: describeStatuses(statuses, answer.status),
        received: `status ${answer.status}`,
        mismatch: "other status",
        basis: "status",
        layer: "status",
        repeats: answer.repeats,
      });
    },
    rejected(answer, context) {
      const { operation, status } = answer;
      const isRejection = (one: number): boolean => one >= 400 && one < 500;
      if (isRejection(status)) {
        bindAssertions(OPERATIONS[operation].statusRequirement).status(answer, STATUSES[operation], context);
      }
      assert.status(answer, STATUSES[operation].filter(isRejection), context);
    },
    sameAnswer({ context, answer, expectedAnswer }) {
      assert.executed(answer, context);
      const isSameStatus = answer.status === expectedAnswer.status;
      if (isSameStatus && (answer.status !== 200 || isSameBody(answer, expectedAnswer))) return;
      throw assert.violation(answer, {
        context,
        expected: render(expectedAnswer),
        received: render(answer),
        mismatch: isSameStatus ? "other body" : "other status",
        layer: isSameStatus ? "semantics" : "status",
        exchanges: [expectedAnswer.exchange, answer.exchange],
      });
    },
    member({ context, answer, pointer, expected }) {
      const value = readMember(answer, pointer);
      assert.executed(answer, context);
      if (isSameMoveValue(value, expected)) return;
      throw assert.violation(answer, {
        context,
        expected: formatTyped(expected),
        received: formatTyped(value),
        mismatch: "other value",
        pointer,
      });
    },
  };
  return assert;
}

function createViolation(
  { operation, exchange }: Pick<Answer, "operation" | "exchange">,
  requirement: RequirementId,
  { context, ...text }: FailureText,
): Violation {
  return new Violation({
    requirement,
    operation,
    basis: "comparison",
    layer: "semantics",
    exchanges: [exchange],
    ...text,
    summary: `${context}: expected ${text.expected}, got ${text.received}.`,
  });
}

function render(answer: Answer): string {
  return `status ${answer.status}, ${quote(JSON.stringify(answer.value) ?? "no JSON", 300)}`;
}
