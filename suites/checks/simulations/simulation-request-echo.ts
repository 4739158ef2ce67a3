/** Checks that the output of a simulation repeats the members of its request (SIMU-012). */
import { require200 } from "../kit/require-200.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { type Assertions, formatTyped } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import {
  areSameArguments,
  areSameTypes,
  isSameAddress,
  isSameFunction,
} from "../submission/transaction-comparison.ts";
import {
  planSimulation,
  send,
  simulateOutput,
  withParamTypes,
  type SimulationPlan,
  type SimulationResult,
} from "./simulation.ts";

/** Checks SIMU-012 with a request in JSON. @throws Violation, or Inconclusive if there is no output */
export async function assertRequestEchoed(fixtures: Fixtures): Promise<void> {
  assertRequestMembersEchoed(fixtures.assert, await simulateOutput(fixtures));
}

/**
 * Checks SIMU-012 with a request in BCS, which contains no JSON texts that a node could copy.
 * @throws Violation, or Inconclusive if there is no output
 */
export async function assertBcsRequestEchoed(fixtures: Fixtures): Promise<void> {
  const simulationPlan = await withParamTypes(fixtures, await planSimulation(fixtures));
  const simulated = await send(fixtures, simulationPlan, { encoding: "bcs" });
  require200(simulated.answer, "SIMU-005");
  assertRequestMembersEchoed(fixtures.assert, simulated);
}

/**
 * Values with which a transaction cannot be executed. Some of them exceed 2^32 or 2^53, so they reveal a node that
 * stores a u64 in a smaller type.
 */
const extreme: readonly Partial<PlannedTransaction>[] = [
  { sequenceNumber: 2n ** 32n + 7n },
  { sequenceNumber: 2n ** 53n + 1n },
  { expirationTimestampSecs: 1n },
  { expirationTimestampSecs: 2n ** 53n + 1n },
  { expirationTimestampSecs: U64_MAX },
];

/**
 * Checks SIMU-012 with transactions that cannot be executed, if their simulation has an output (SIML-S06).
 * @throws Violation
 */
export async function assertExtremeRequestEchoed(fixtures: Fixtures): Promise<void> {
  const usual = await simulateOutput(fixtures);
  for (const options of extreme) {
    await ignoreInconclusive(async () => {
      const simulated = await send(fixtures, { ...usual, planned: { ...usual.planned, ...options } });
      require200(simulated.answer, "SIMU-004");
      assertRequestMembersEchoed(fixtures.assert, simulated);
    });
  }
}

const concurrentMax = 4;

/**
 * Checks SIMU-012 with concurrent simulations of different transactions of one sender.
 * @throws Violation, or Inconclusive if a simulation has no output
 */
export async function assertConcurrentRequestsEchoed(fixtures: Fixtures): Promise<void> {
  const simulationPlans: SimulationPlan[] = [];
  for (let at = 0; at < concurrentMax; at += 1) {
    const { planned, ...rest } = await planSimulation(fixtures);
    const expirationTimestampSecs = planned.expirationTimestampSecs - BigInt(at);
    simulationPlans.push({ ...rest, planned: { ...planned, expirationTimestampSecs } });
  }
  for (const simulated of await Promise.all(simulationPlans.map((one) => send(fixtures, one)))) {
    require200(simulated.answer, "SIMU-004");
    assertRequestMembersEchoed(fixtures.assert, simulated);
  }
}

function assertRequestMembersEchoed(assert: Assertions, { answer, planned }: SimulationResult): void {
  const { call, sender, sequenceNumber, expirationTimestampSecs: expiry } = planned;
  assertMemberEchoed(assert, answer, "/0/sender", sender, isSameAddress);
  assertMemberEchoed(assert, answer, "/0/sequence_number", String(sequenceNumber), isSameMoveValue);
  assertMemberEchoed(assert, answer, "/0/expiration_timestamp_secs", String(expiry), isSameMoveValue);
  assertMemberEchoed(assert, answer, "/0/payload/type", "entry_function_payload", Object.is);
  assertMemberEchoed(assert, answer, "/0/payload/function", call.function, isSameFunction);
  assertMemberEchoed(assert, answer, "/0/payload/type_arguments", call.type_arguments, areSameTypes);
  assertMemberEchoed(assert, answer, "/0/payload/arguments", call.arguments, (sent, shown) =>
    areSameArguments(call, sent, shown),
  );
}

function assertMemberEchoed(
  assert: Assertions,
  answer: Answer,
  pointer: string,
  sent: unknown,
  isSame: (sent: unknown, shown: unknown) => boolean,
): void {
  const shown = readMember(answer, pointer);
  assert.executed(answer, `${pointer} equals that of the request`);
  if (isSame(sent, shown)) return;
  const name = pointer.slice("/0/".length);
  throw assert.violation(answer, {
    context: `Compared ${name} in the output of a simulation with its request`,
    expected: formatTyped(sent),
    received: formatTyped(shown),
    mismatch: "not that of the request",
    basis: "exchange",
    pointer,
  });
}
