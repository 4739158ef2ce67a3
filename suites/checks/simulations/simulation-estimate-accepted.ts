/** Checks that an estimate of a simulation (§4.7) is accepted when a request contains it. */
import { blockedBy, notSeen } from "../../../evidence/reason.ts";
import { toReceived } from "../../client/describe-error.ts";
import { readMember } from "../../client/answer.ts";
import type { SimulationQuery } from "../../client/node-client.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import type { Fixtures } from "../../judge/check.ts";
import { excusedStatuses } from "./simulation-acceptance.ts";
import { readOutputU64, send, simulateSuccess, type SimulationResult } from "./simulation.ts";

/**
 * Asserts that a call succeeds with the estimated price in its request.
 * @throws Violation, or Inconclusive if the call does not succeed in the simulation that returns the estimate
 */
export async function assertPriceAccepted(fixtures: Fixtures, query: SimulationQuery): Promise<void> {
  const estimated = await simulateSuccess(fixtures, {}, { query });
  const gasUnitPrice = readOutputU64(estimated, "gas_unit_price");
  await assertAccepted(fixtures, estimated, { gasUnitPrice });
}

/**
 * Asserts that a call succeeds with the estimated amount in its request, and not with a greater one.
 * @throws Violation, or Inconclusive if the call does not succeed in the simulation that returns the estimate
 */
export async function assertAmountIsGreatest(fixtures: Fixtures): Promise<void> {
  const estimated = await simulateSuccess(fixtures, {}, { query: { estimateMaxGasAmount: true } });
  const maxGasAmount = readOutputU64(estimated, "max_gas_amount");
  await assertAccepted(fixtures, estimated, { maxGasAmount });
  const more = { ...estimated.planned, maxGasAmount: maxGasAmount + 1n };
  const { answer } = await send(fixtures, { ...estimated, planned: more });
  fixtures.assert.executed(answer, "a greater amount than the estimate is not accepted");
  if (!isAccepted({ answer })) return;
  throw fixtures.assert.violation(answer, {
    context: `Simulated with max_gas_amount ${maxGasAmount + 1n}; estimate_max_gas_amount returned ${maxGasAmount}`,
    expected: "an error status or success false, because the estimate is the maximum",
    received: "success true",
    mismatch: "estimate below the maximum",
    pointer: "/0/success",
    exchanges: [estimated.answer.exchange, answer.exchange],
  });
}

async function assertAccepted(
  fixtures: Fixtures,
  estimated: SimulationResult,
  estimate: Partial<PlannedTransaction>,
): Promise<void> {
  const { answer } = await send(fixtures, { ...estimated, planned: { ...estimated.planned, ...estimate } });
  if (excusedStatuses.includes(answer.status) || answer.status >= 500) {
    throw new Inconclusive(blockedBy("SIMU-004", notSeen("status 200", [], { got: toReceived(answer) })), [
      answer.exchange,
    ]);
  }
  fixtures.assert.executed(answer, "the estimate is accepted in a request");
  if (isAccepted({ answer })) return;
  const [[name, value] = ["", 0n]] = Object.entries({
    ...(estimate.gasUnitPrice !== undefined && { gas_unit_price: estimate.gasUnitPrice }),
    ...(estimate.maxGasAmount !== undefined && { max_gas_amount: estimate.maxGasAmount }),
  });
  throw fixtures.assert.violation(answer, {
    context: `Simulated a call with the estimated ${name} ${value} in the request, and without the parameter that requests the estimate`,
    expected: "success true, as with that parameter",
    received: answer.status === 200 ? "success false" : `status ${answer.status}`,
    mismatch: "estimate not accepted",
    exchanges: [estimated.answer.exchange, answer.exchange],
  });
}

function isAccepted({ answer }: Pick<SimulationResult, "answer">): boolean {
  return answer.status === 200 && readMember(answer, "/0/success") === true;
}
