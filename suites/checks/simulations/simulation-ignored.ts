/** Whether what an estimate stands in for is ignored, however absurd it is and whatever else is estimated (§4.7). */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { readMember } from "../../client/answer.ts";
import type { SimulationQuery } from "../../client/node-client.ts";
import type { Fixtures } from "../kit/check.ts";
import { assertStatus } from "../kit/matchers.ts";
import { Violation } from "../../client/outcome.ts";
import { readOutputU64, send, simulateSuccess, type SimulationResult } from "./simulation.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";

type IgnoredMember = "SIMU-014" | "SIMU-016";

/** What is estimated; the others are asked for as false, which is to say not at all. */
const estimating = (amount: boolean, price: boolean, prioritized: boolean): SimulationQuery => ({
  estimateMaxGasAmount: amount,
  estimateGasUnitPrice: price,
  estimatePrioritizedGasUnitPrice: prioritized,
});

/** Which of two prices wins where both are asked for is not shown (SIML-S05), but the amount is ignored there too. */
const queries: { readonly [id in IgnoredMember]: readonly SimulationQuery[] } = {
  "SIMU-014": [
    estimating(true, false, false),
    estimating(true, true, false),
    estimating(true, false, true),
    estimating(true, true, true),
  ],
  "SIMU-016": [estimating(false, true, false), estimating(true, true, false)],
};

/** Values with which nothing could run. */
const wishes: { readonly [id in IgnoredMember]: readonly Partial<PlannedTransaction>[] } = {
  "SIMU-014": [{ maxGasAmount: 0n }, { maxGasAmount: U64_MAX }],
  "SIMU-016": [{ gasUnitPrice: 0n }, { gasUnitPrice: U64_MAX }],
};

const offered = ["max_gas_amount", "gas_unit_price"] as const;

/** @throws Violation, or Inconclusive where the usual values do not make a simulation that succeeds */
export async function assertAbsurdIgnored(fixtures: Fixtures, id: IgnoredMember): Promise<void> {
  for (const query of queries[id]) {
    const usual = await simulateSuccess(fixtures, {}, { query });
    for (const wish of wishes[id]) {
      const planned = { ...usual.planned, ...wish };
      assertSameAsUsual(id, usual, await send(fixtures, { ...usual, planned }, { query }));
    }
  }
}

function assertSameAsUsual(id: RequirementId, usual: SimulationResult, absurd: SimulationResult): void {
  const { maxGasAmount, gasUnitPrice } = absurd.planned;
  const offer = `max_gas_amount ${maxGasAmount} and gas_unit_price ${gasUnitPrice}`;
  assertStatus(
    absurd.answer,
    id,
    [200],
    `With what is estimated in their place ${offer} are as good as others`,
  );
  const shown = ({ answer }: SimulationResult): unknown => readMember(answer, "/0/success");
  if (shown(absurd) !== true)
    throw createIgnoredViolation(id, [usual, absurd], "success", String(shown(absurd)));
  for (const name of offered) {
    const [one, other] = [usual, absurd].map((simulated) => readOutputU64(simulated, name));
    if (one !== other) throw createIgnoredViolation(id, [usual, absurd], name, String(other));
  }
}

function createIgnoredViolation(
  id: RequirementId,
  [usual, absurd]: readonly [SimulationResult, SimulationResult],
  name: string,
  received: string,
): Violation {
  const pointer = `/0/${name}`;
  return new Violation({
    requirement: id,
    operation: "simulateTransaction",
    basis: "comparison",
    layer: "semantics",
    pointer,
    mismatch: "not ignored",
    summary: `The ${name} of a simulation follows a value of the request that is estimated.`,
    expected: JSON.stringify(readMember(usual.answer, pointer)),
    received,
    exchanges: [usual.answer.exchange, absurd.answer.exchange],
  });
}
