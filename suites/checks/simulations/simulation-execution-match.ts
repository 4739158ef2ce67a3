/**
 * Checks that the output of a simulation equals that of the execution of the same transaction (SIML-S01), and that it is
 * the same in both encodings (§4.7).
 */
import { require200 } from "../kit/require-200.ts";
import { notSeen, undeclared } from "../../../evidence/reason.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import { readMember } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { type Assertions, formatTyped } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { pickNamedMembers } from "../../oracle/named-members.ts";
import { Inconclusive, type Violation } from "../../client/outcome.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import type { Encoding } from "../../transactions/signers.ts";
import { isSameType } from "../submission/transaction-comparison.ts";
import { simulateThenSubmit, type SimulatedExecution } from "./simulate-then-submit.ts";
import {
  planSimulation,
  send,
  withParamTypes,
  type SimulationOptions,
  type SimulationResult,
} from "./simulation.ts";

/** A member of an output, and the function that compares two values of it. */
export interface OutputComparison {
  readonly requirement: RequirementId;
  readonly name: "success" | "events" | "changes" | "gas_used";
  readonly isSame: (one: unknown, other: unknown) => boolean;
  /** Which call of the profile is simulated; by default the one that succeeds. */
  readonly outcome?: "succeeds" | "fails";
}

/** Comparing more changes as a set would take too long. */
const changesMax = 1_000;

/** How often transactions are simulated and submitted while those of others come in between. */
const attemptsMax = 3;

/**
 * Simulates transactions, submits them in one batch, and asserts that a member of each has the same value in both
 * outputs. Does so again if another transaction wrote the same state in between.
 * @throws Violation, or Inconclusive if another transaction wrote the same state each time
 */
export async function assertExecutionMatches(
  fixtures: Fixtures,
  comparison: OutputComparison,
  ...transactions: readonly SimulationOptions[]
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const executions = await simulateThenSubmit(fixtures, transactions);
    const disturbed = executions.find((execution) => !isSameOutput(fixtures.assert, comparison, execution));
    if (disturbed === undefined) return;
    if (attempt === attemptsMax) throw withTransactionBetween(disturbed);
  }
}

/**
 * Returns whether a member is the same in both outputs; false if it differs, but another transaction may be the cause.
 * @throws Violation if nothing else explains the difference
 */
function isSameOutput(
  assert: Assertions,
  { name, isSame }: OutputComparison,
  simulatedExecution: SimulatedExecution,
): boolean {
  const { simulated, block, executed, hasConflictingWrite, hasConflictBesidesSupply } = simulatedExecution;
  const expected = readMember(simulated, `/0/${name}`);
  const actual = valueAt(executed, `/${name}`);
  if (actual === undefined) throw withoutMember(name, block);
  assert.executed(simulated, `${name} equals that of the execution`);
  if (isSame(expected, actual)) return true;
  if (name === "changes" ? hasConflictingWrite : hasConflictBesidesSupply) return false;
  throw createMismatchViolation(assert, name, simulatedExecution, actual);
}

const gasRunsMax = 3;

/**
 * SIMU-023: the gas of a simulation is that of the execution that follows. One difference may have another cause, so
 * three of three simulations have to differ, each with no other transaction between it and its execution.
 * @throws Violation, or Inconclusive if another transaction was executed in between
 */
export async function assertGasMatches(fixtures: Fixtures): Promise<void> {
  for (let run = 1; ; run += 1) {
    const [execution] = await simulateThenSubmit(fixtures, [{}]);
    if (execution === undefined) return;
    const { simulated, block, executed, hasTransactionBetween, hasConflictBesidesSupply } = execution;
    const actual = valueAt(executed, "/gas_used");
    if (actual === undefined) throw withoutMember("gas_used", block);
    fixtures.assert.executed(simulated, "gas_used equals that of the execution");
    if (isSameMoveValue(readMember(simulated, "/0/gas_used"), actual)) return;
    if (hasTransactionBetween || hasConflictBesidesSupply) throw withTransactionBetween(execution);
    if (run === gasRunsMax) {
      throw createMismatchViolation(fixtures.assert, "gas_used", execution, actual);
    }
  }
}

function withoutMember(name: string, block: SimulatedExecution["block"]): Inconclusive {
  return new Inconclusive(
    notSeen(`a block whose transactions have the member ${name}`, ["block"], { subject: "executed-output" }),
    [block.exchange],
  );
}

function withTransactionBetween({ simulated, block }: SimulatedExecution): Inconclusive {
  return new Inconclusive(
    notSeen(
      "a ledger on which no other transaction writes the same state between the simulation and the execution",
    ),
    [simulated.exchange, block.exchange],
  );
}

/** Creates the Violation of a simulation whose transaction was executed with another output. */
export function createMismatchViolation(
  assert: Assertions,
  name: string,
  { simulated, block }: Pick<SimulatedExecution, "simulated" | "block">,
  actual: unknown,
): Violation {
  return assert.violation(simulated, {
    context: `Compared ${name} of a simulated transaction with its execution`,
    expected: formatTyped(actual),
    received: formatTyped(valueAt(simulated.value, `/0/${name}`)),
    mismatch: "not as executed",
    pointer: `/0/${name}`,
    exchanges: [simulated.exchange, block.exchange],
  });
}

/**
 * Simulates one transaction in JSON, in BCS and in JSON again. Asserts that a member is the same in all outputs.
 * @throws Violation, or Inconclusive if the two outputs in JSON differ
 */
export async function assertSameInBcs(
  fixtures: Fixtures,
  { name, isSame, outcome = "succeeds" }: OutputComparison,
): Promise<void> {
  const simulationPlan = await withParamTypes(fixtures, await planSimulation(fixtures, { outcome }));
  const simulateIn = async (encoding: Encoding): Promise<SimulationResult> => {
    const simulated = await send(fixtures, simulationPlan, { encoding });
    require200(simulated.answer, encoding === "bcs" ? "SIMU-005" : "SIMU-004");
    return simulated;
  };
  const json = await simulateIn("json");
  const bcs = await simulateIn("bcs");
  const again = await simulateIn("json");
  const toValue = ({ answer }: SimulationResult): unknown => readMember(answer, `/0/${name}`);
  if (!isSame(toValue(json), toValue(again))) {
    throw new Inconclusive(undeclared(outcome, `a call with the same ${name} in each simulation`), [
      json.answer.exchange,
      again.answer.exchange,
    ]);
  }
  fixtures.assert.executed(bcs.answer, `${name} is the same in both encodings`);
  if (isSame(toValue(json), toValue(bcs))) return;
  throw fixtures.assert.violation(bcs.answer, {
    context: `Simulated one transaction in JSON and in BCS, and compared ${name} of the two outputs`,
    expected: formatTyped(toValue(json)),
    received: formatTyped(toValue(bcs)),
    mismatch: "other than in JSON",
    pointer: `/0/${name}`,
    exchanges: [json.answer.exchange, bcs.answer.exchange],
  });
}

const eventMembers = ["/guid/creation_number", "/guid/account_address", "/sequence_number", "/data"] as const;

/**
 * Whether two lists have the same events in the same order. Only the members that the document names are compared
 * (§2.7).
 */
export function areSameEvents(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((event: unknown, at) => {
    const another: unknown = other[at];
    const hasSameMember = (pointer: string): boolean =>
      isSameMoveValue(valueAt(event, pointer) ?? null, valueAt(another, pointer) ?? null);
    return (
      isSameType(valueAt(event, "/type"), valueAt(another, "/type")) && eventMembers.every(hasSameMember)
    );
  });
}

/**
 * Whether two lists have the same changes in any order. Only the members that the document names are compared. A null
 * member equals an absent member.
 */
export function areSameChanges(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  if (one.length > changesMax) {
    throw new Inconclusive(undeclared("succeeds", `a call with at most ${changesMax} changes`));
  }
  const unmatched = other.map((change) => pickNamedMembers("WriteSetChange", change));
  return one.every((change: unknown) => {
    const named = pickNamedMembers("WriteSetChange", change);
    const at = unmatched.findIndex((candidate) => isSameMoveValue(named, candidate));
    if (at !== -1) unmatched.splice(at, 1);
    return at !== -1;
  });
}
