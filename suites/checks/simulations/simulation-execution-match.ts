/** Whether a run is as its simulation foretold (SIML-S01). */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { valueAt, formatCanonical } from "../../client/json/json-value.ts";
import type { Fixtures } from "../kit/check.ts";
import { pickNamedMembers } from "../../oracle/named-members.ts";
import { quote } from "../../oracle/judgement.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { parseTypeTag } from "../../oracle/type-tag.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import type { SimulationOptions } from "./simulation.ts";
import { simulateThenSubmit, type SimulatedExecution } from "./simulate-then-submit.ts";
import type { SignedPlan } from "../submission/planning.ts";

/** A member of an output, and whether two values of it say the same. */
export interface OutputComparison {
  readonly requirement: RequirementId;
  readonly name: "success" | "events" | "changes" | "gas_used";
  readonly isSame: (one: unknown, other: unknown) => boolean;
  /** What the call is known to do when it is executed. Left out: it succeeds. */
  readonly outcome?: "succeeds" | "fails";
}

/** More of them would take too long to compare as a set. */
const changesMax = 1_000;

/** @throws Violation, or Inconclusive where somebody else had a hand in it */
export async function assertExecutionMatches(
  fixtures: Fixtures,
  { requirement, name, isSame }: OutputComparison,
  options: SimulationOptions = {},
  precedingTransactions: readonly SignedPlan[] = [],
): Promise<void> {
  const simulatedExecution = await simulateThenSubmit(fixtures, options, precedingTransactions);
  const { simulated, block, executed, hasConflictingWrite } = simulatedExecution;
  const expected = readMember(simulated, `/0/${name}`);
  const actual = valueAt(executed, `/${name}`);
  if (actual === undefined) {
    throw new Inconclusive(`needs a block whose transactions show ${name}`, [block.exchange]);
  }
  simulated.recordAssertion(requirement, `${name} is what a run has`);
  if (isSame(expected, actual)) return;
  if (hasConflictingWrite) {
    throw new Inconclusive("needs a moment in which nobody else writes what the transaction writes", [
      simulated.exchange,
      block.exchange,
    ]);
  }
  throw createMismatchViolation(requirement, name, simulatedExecution, actual);
}

/** What accuses a simulation whose run came to something else. */
export function createMismatchViolation(
  requirement: RequirementId,
  name: string,
  { simulated, block }: Pick<SimulatedExecution, "simulated" | "block">,
  actual: unknown,
): Violation {
  return new Violation({
    requirement,
    operation: "simulateTransaction",
    basis: "comparison",
    layer: "semantics",
    pointer: `/0/${name}`,
    mismatch: "not as executed",
    summary: `A simulation has another ${name} than the run of the same transaction.`,
    expected: quote(formatCanonical(actual), 300),
    received: quote(formatCanonical(valueAt(simulated.value, `/0/${name}`)), 300),
    exchanges: [simulated, block].map(({ exchange }: Answer) => exchange),
  });
}

/** Events in their order; of each what the document names (§2.7). */
export function areSameEvents(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((event: unknown, at) => {
    const another: unknown = other[at];
    return (
      isSameType(valueAt(event, "/type"), valueAt(another, "/type")) &&
      ["/guid/creation_number", "/guid/account_address", "/sequence_number", "/data"].every((place) =>
        isSameMoveValue(valueAt(event, place) ?? null, valueAt(another, place) ?? null),
      )
    );
  });
}

function isSameType(one: unknown, other: unknown): boolean {
  const canonical = (type: unknown): string => formatCanonical(parseTypeTag(String(type)) ?? type);
  return canonical(one) === canonical(other);
}

/** Changes in any order; of each what known nodes name. A member that is null is one that is absent. */
export function areSameChanges(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  if (one.length > changesMax) {
    throw new Inconclusive(`needs a call with at most ${changesMax} changes`);
  }
  const left = other.map((change) => pickNamedMembers("WriteSetChange", change));
  return one.every((change: unknown) => {
    const named = pickNamedMembers("WriteSetChange", change);
    const at = left.findIndex((candidate) => isSameMoveValue(named, candidate));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}
