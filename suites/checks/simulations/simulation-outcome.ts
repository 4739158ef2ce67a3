/** Checks that a simulation reports correctly whether its transaction succeeds (SIMU-007). */
import { require200 } from "../kit/require-200.ts";
import { blockedBy, notSeen, undeclared } from "../../../evidence/reason.ts";
import { toReceived } from "../../client/describe-error.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { formatLongAddress } from "../../oracle/type-tag.ts";
import type { Assertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { findFunction, readModules } from "../modules/module-abi.ts";
import { Inconclusive } from "../../client/outcome.ts";
import {
  toBytes,
  readOutputU64,
  planSimulation,
  send,
  simulateOutput,
  simulateSuccess,
  type SimulationResult,
} from "./simulation.ts";
import { excusedStatuses } from "./simulation-acceptance.ts";

/**
 * SIMU-007: success is true for the declared call that succeeds.
 * @throws Violation, or Inconclusive if the profile does not declare the outcome of the call
 */
export async function assertSuccessReported(fixtures: Fixtures): Promise<void> {
  assertOutcomeReported(fixtures.assert, await simulateOutput(fixtures), true);
}

/**
 * SIMU-007: success is false for the declared call that fails. If none is declared, a call with too little gas is used.
 * @throws Violation, or Inconclusive if the profile does not declare the outcome of the call
 */
export async function assertFailureReported(fixtures: Fixtures): Promise<void> {
  if (!fixtures.signers.hasCall("fails")) return assertOutOfGasReported(fixtures);
  const simulationPlan = await planSimulation(fixtures, { outcome: "fails" });
  const failing = await send(fixtures, simulationPlan);
  const { answer } = failing;
  if (answer.status === 200) return assertOutcomeReported(fixtures.assert, failing, false);
  if (excusedStatuses.includes(answer.status)) {
    throw new Inconclusive(blockedBy("SIMU-004", notSeen("status 200", [], { got: toReceived(answer) })), [
      answer.exchange,
    ]);
  }
  await requireCallable(fixtures, failing);
  const succeeding = await simulateSuccess(fixtures);
  require200(succeeding.answer, "SIMU-004");
  fixtures.assert.status(
    answer,
    [200],
    "Simulated a call that is declared to fail; a call that is declared to succeed returned 200",
  );
}

async function assertOutOfGasReported(fixtures: Fixtures): Promise<void> {
  const answer = await simulateOutOfGas(fixtures);
  if (answer.status === 200) return;
  throw new Inconclusive(undeclared("fails", "a call that fails"), [answer.exchange]);
}

/**
 * Requires that the call names an entry function and can be encoded. Any other call cannot be executed, and the
 * document leaves open how a node responds to it (SIML-S06).
 */
async function requireCallable(
  fixtures: Fixtures,
  { answer, ...simulationPlan }: SimulationResult,
): Promise<void> {
  const { function: name } = simulationPlan.planned.call;
  const [address = "", module = "", own = ""] = name.split("::");
  const found = findFunction(await readModules(fixtures, formatLongAddress(address)), module, own);
  if (found === null || readMember(found.page, `${found.pointer}/is_entry`) !== true) {
    throw new Inconclusive(
      undeclared("fails", "an entry function that fails", ["function"], {
        detail: `${name} is not an entry function`,
      }),
      [answer.exchange],
    );
  }
  toBytes(fixtures, simulationPlan);
}

function assertOutcomeReported(
  assert: Assertions,
  { answer, isDeclared }: SimulationResult,
  expected: boolean,
): void {
  const success = readMember(answer, "/0/success");
  if (success !== expected && !isDeclared) {
    throw new Inconclusive(
      undeclared(
        ["signers", "succeeds", "fails"],
        "a funded account and calls with known outcomes",
        ["account"],
        { allow: "submit" },
      ),
      [answer.exchange],
    );
  }
  assert.executed(answer, `success is ${expected}`);
  if (success === expected) return;
  throw assert.violation(answer, {
    context: `Simulated a call that is declared to ${expected ? "succeed" : "fail"}`,
    expected: `success ${expected}`,
    received: `success ${String(success)}`,
    mismatch: "other outcome",
    pointer: "/0/success",
  });
}

/**
 * Asserts that a transaction does not succeed with less gas than it uses: it fails or is rejected. The gas_used may be
 * higher than the gas that the transaction uses, for example rounded (SIMU-011). So a transaction that succeeds with
 * one unit less also has to succeed with half of it.
 * @throws Violation, or Inconclusive if gas_used is not exact, or not the same in each simulation
 */
export async function assertOutOfGasFails(fixtures: Fixtures): Promise<void> {
  await simulateOutOfGas(fixtures);
}

async function simulateOutOfGas(fixtures: Fixtures): Promise<Answer> {
  const usual = await simulateSuccess(fixtures);
  const used = readOutputU64(usual, "gas_used");
  if (used < 2n)
    throw new Inconclusive(undeclared("succeeds", "a call that uses gas"), [usual.answer.exchange]);
  const { answer } = await simulateWithGas(fixtures, usual, used - 1n);
  const again = await send(fixtures, usual);
  require200(again.answer, "SIMU-004");
  if (readOutputU64(again, "gas_used") !== used) {
    throw new Inconclusive(undeclared("succeeds", "a call that uses the same gas in each simulation"), [
      usual.answer.exchange,
      again.answer.exchange,
    ]);
  }
  fixtures.assert.executed(answer, "a call does not succeed with less gas than it uses");
  if (!isSuccess(answer)) return answer;
  const { answer: halved } = await simulateWithGas(fixtures, usual, used / 2n);
  if (!isSuccess(halved)) {
    throw new Inconclusive(blockedBy("SIMU-011", "the exact gas_used of a call"), [
      usual.answer.exchange,
      answer.exchange,
      halved.exchange,
    ]);
  }
  throw fixtures.assert.violation(halved, {
    context: `Simulated a call that uses ${used} units of gas with max_gas_amount ${used / 2n}`,
    expected: "an error status or success false",
    received: "success true",
    mismatch: "other outcome",
    pointer: "/0/success",
    exchanges: [usual.answer.exchange, halved.exchange],
  });
}

function simulateWithGas(
  fixtures: Fixtures,
  simulated: SimulationResult,
  maxGasAmount: bigint,
): Promise<SimulationResult> {
  return send(fixtures, { ...simulated, planned: { ...simulated.planned, maxGasAmount } });
}

function isSuccess(answer: Answer): boolean {
  return answer.status === 200 && readMember(answer, "/0/success") === true;
}
