/** Whether a simulation tells what becomes of a call (SIMU-007). */
import { readMember, type Answer } from "../../client/answer.ts";
import { formatLongAddress } from "../../oracle/type-tag.ts";
import type { Fixtures } from "../kit/check.ts";
import { assertStatus, require200 } from "../kit/matchers.ts";
import { findFunction, readModules } from "../modules/module-abi.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import {
  bytesOf,
  readOutputU64,
  planSimulation,
  send,
  simulateOutput,
  simulateSuccess,
  type SimulationResult,
} from "./simulation.ts";
import { excusedStatuses } from "./simulation-acceptance.ts";

/** @throws Violation, or Inconclusive where nobody knows what becomes of the call */
export async function assertSuccessReported(fixtures: Fixtures): Promise<void> {
  assertOutcomeReported(await simulateOutput(fixtures), true);
}

/**
 * A call that fails has an output all the same, where one that succeeds has. Where nobody declares such a call, one
 * that succeeds fails for want of gas.
 * @throws Violation, or Inconclusive as above
 */
export async function assertFailureReported(fixtures: Fixtures): Promise<void> {
  if (!fixtures.signers.hasCall("fails")) return assertOutOfGasReported(fixtures);
  const simulationPlan = await planSimulation(fixtures, { outcome: "fails" });
  const failing = await send(fixtures, simulationPlan);
  const { answer } = failing;
  if (answer.status === 200) return assertOutcomeReported(failing, false);
  if (excusedStatuses.includes(answer.status)) {
    throw new Inconclusive(`blocked by SIMU-004: needs a 200, but the answer is ${answer.status}`, [
      answer.exchange,
    ]);
  }
  await requireCallable(fixtures, failing);
  const succeeding = await simulateSuccess(fixtures);
  require200(succeeding.answer, "SIMU-004");
  assertStatus(
    answer,
    "SIMU-007",
    [200],
    "A call that fails when it is run is simulated as one that succeeds",
  );
}

async function assertOutOfGasReported(fixtures: Fixtures): Promise<void> {
  const answer = await simulateOutOfGas(fixtures);
  if (answer.status === 200) return;
  throw new Inconclusive("needs a call that fails (profile key fails)", [answer.exchange]);
}

/** What cannot be called at all may be refused: the document does not say what answers it (SIML-S06). */
async function requireCallable(
  fixtures: Fixtures,
  { answer, ...simulationPlan }: SimulationResult,
): Promise<void> {
  const { function: name } = simulationPlan.planned.call;
  const [address = "", module = "", own = ""] = name.split("::");
  const found = findFunction(await readModules(fixtures, formatLongAddress(address)), module, own);
  if (found === null || readMember(found.page, `${found.pointer}/is_entry`) !== true) {
    throw new Inconclusive(`needs a call that fails, of an entry function: ${name} is none`, [
      answer.exchange,
    ]);
  }
  bytesOf(fixtures, simulationPlan);
}

/** Of a sender or a call that nobody declares, nobody knows what becomes of it. */
function assertOutcomeReported({ answer, isDeclared }: SimulationResult, expected: boolean): void {
  const success = readMember(answer, "/0/success");
  if (success !== expected && !isDeclared) {
    throw new Inconclusive(
      "needs a funded account and calls whose outcome is known (profile keys signers, succeeds and fails, with --allow submit)",
      [answer.exchange],
    );
  }
  answer.recordAssertion("SIMU-007", `success is ${expected}`);
  if (success === expected) return;
  throw createOutcomeViolation([answer], {
    summary: `A call that is declared to ${expected ? "succeed" : "fail"} is simulated with success ${String(success)}.`,
    expected: String(expected),
    received: String(success),
  });
}

/**
 * A transaction that may use less gas than it does use fails, whether it is run or refused.
 * @throws Violation, or Inconclusive where the same transaction does not use the same gas each time
 */
export async function assertOutOfGasFails(fixtures: Fixtures): Promise<void> {
  await simulateOutOfGas(fixtures);
}

async function simulateOutOfGas(fixtures: Fixtures): Promise<Answer> {
  const usual = await simulateSuccess(fixtures);
  const used = readOutputU64(usual, "gas_used");
  if (used < 2n) throw new Inconclusive("needs a call that uses gas", [usual.answer.exchange]);
  const { planned } = usual;
  const { answer } = await send(fixtures, { ...usual, planned: { ...planned, maxGasAmount: used - 1n } });
  const again = await send(fixtures, usual);
  require200(again.answer, "SIMU-004");
  if (readOutputU64(again, "gas_used") !== used) {
    throw new Inconclusive("needs a call that uses the same gas each time", [
      usual.answer.exchange,
      again.answer.exchange,
    ]);
  }
  answer.recordAssertion("SIMU-007", "less gas than it uses is not enough");
  if (answer.status !== 200 || readMember(answer, "/0/success") !== true) return answer;
  throw createOutcomeViolation([usual.answer, answer], {
    summary: `A call that uses ${used} units of gas is simulated with success where it may use ${used - 1n} at most.`,
    expected: "a refusal, or success false",
    received: "success true",
  });
}

function createOutcomeViolation(
  answers: readonly Answer[],
  what: { readonly summary: string; readonly expected: string; readonly received: string },
): Violation {
  return new Violation({
    ...what,
    requirement: "SIMU-007",
    operation: "simulateTransaction",
    basis: "comparison",
    layer: "semantics",
    pointer: "/0/success",
    mismatch: "other outcome",
    exchanges: answers.map(({ exchange }) => exchange),
  });
}
