import type { Assertions } from "../../judge/assertions.ts";
import { readMember } from "../../client/answer.ts";
import type { SimulationQuery } from "../../client/node-client.ts";
import { requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import {
  readOutputU64,
  simulateOutput,
  simulateSuccess,
  type SendOptions,
  type SimulationResult,
} from "./simulation.ts";
import { assertAmountIsGreatest, assertPriceAccepted } from "./simulation-estimate-accepted.ts";
import {
  assertExtremeIgnored,
  assertGasMemberKept,
  createOutputViolation,
  listAcceptedPrices,
  type GasMember,
} from "./simulation-gas.ts";

const decisive = { safety: "simulate" } as const;
const supporting = { safety: "simulate", role: "supporting" } as const;
const mismatch = "other estimate";

/** Two amounts that networks accept for a small call. */
const amounts = [200_000n, 2_000_000n] as const;
const estimatedAmount: SimulationQuery = { estimateMaxGasAmount: true };
const estimatedPrice: SimulationQuery = { estimateGasUnitPrice: true };
const prioritizedPrice: SimulationQuery = { estimatePrioritizedGasUnitPrice: true };

const inBcs = (query: SimulationQuery): SendOptions => ({ encoding: "bcs", query });

test(
  ...requirement(
    "SIMU-014",
    "with estimate_max_gas_amount, the max_gas_amount of the request is ignored",
    async (fixtures) => {
      const usual = await simulateSuccess(fixtures);
      const least = await simulateOutput(fixtures, { maxGasAmount: 1n }, { query: estimatedAmount });
      assertLeastSucceeds(fixtures.assert, usual, least);
      const more = await simulateSuccess(fixtures, {}, { query: estimatedAmount });
      assertSameEstimate(fixtures.assert, "max_gas_amount", least, more);
    },
    decisive,
  ),
);

test(
  ...requirement(
    "SIMU-014",
    "with estimate_max_gas_amount, the max_gas_amount of a request in BCS is ignored",
    async (fixtures) => {
      const usual = await simulateSuccess(fixtures, {}, inBcs({}));
      const least = await simulateOutput(fixtures, { maxGasAmount: 1n }, inBcs(estimatedAmount));
      assertLeastSucceeds(fixtures.assert, usual, least);
    },
    supporting,
  ),
);

test(
  ...requirement(
    "SIMU-014",
    "with estimate_max_gas_amount, an extreme max_gas_amount is ignored, whatever else is estimated",
    (fixtures) => assertExtremeIgnored(fixtures, "max_gas_amount"),
    supporting,
  ),
);

test(
  ...requirement(
    "SIMU-015",
    "the estimated max_gas_amount is at least an amount that is accepted",
    async (fixtures) => {
      const accepted = await findGreatestAccepted(fixtures);
      const { maxGasAmount } = accepted.planned;
      const estimated = await simulateSuccess(fixtures, {}, { query: estimatedAmount });
      fixtures.assert.executed(estimated.answer, "the estimate is the largest possible amount");
      const received = readOutputU64(estimated, "max_gas_amount");
      if (received >= maxGasAmount) return;
      throw fixtures.assert.violation(estimated.answer, {
        context: `Simulated with estimate_max_gas_amount; without that parameter, max_gas_amount ${maxGasAmount} is accepted`,
        expected: `max_gas_amount of at least ${maxGasAmount}`,
        received: String(received),
        mismatch,
        pointer: "/0/max_gas_amount",
        exchanges: [accepted.answer.exchange, estimated.answer.exchange],
      });
    },
    decisive,
  ),
);

test(
  ...requirement(
    "SIMU-015",
    "the estimated max_gas_amount is accepted in a request, and the next greater amount is not",
    assertAmountIsGreatest,
    supporting,
  ),
);

for (const [id, title, query] of [
  ["SIMU-016", "the estimated gas_unit_price is accepted in a request", estimatedPrice],
  ["SIMU-017", "the prioritized gas_unit_price is accepted in a request", prioritizedPrice],
] as const) {
  test(...requirement(id, title, (fixtures) => assertPriceAccepted(fixtures, query), supporting));
}

/**
 * Simulates with each of the two amounts, and returns the simulation with the greater amount that succeeds.
 * @throws Inconclusive if the call does not succeed with the smaller amount
 */
async function findGreatestAccepted(fixtures: Fixtures): Promise<SimulationResult> {
  let greatest = await simulateSuccess(fixtures, { maxGasAmount: amounts[0] });
  await ignoreInconclusive(async () => {
    greatest = await simulateSuccess(fixtures, { maxGasAmount: amounts[1] });
  });
  return greatest;
}

for (const [title, options, toSendOptions] of [
  ["the gas_unit_price of the request is ignored", decisive, (query: SimulationQuery) => ({ query })],
  ["the gas_unit_price of a request in BCS is ignored", supporting, inBcs],
] as const) {
  test(
    ...requirement(
      "SIMU-016",
      `with estimate_gas_unit_price, ${title}`,
      async (fixtures) => {
        const sendOptions = toSendOptions(estimatedPrice);
        const prices = listAcceptedPrices(fixtures);
        const one = await simulateSuccess(fixtures, { gasUnitPrice: prices[0] }, sendOptions);
        const other = await simulateSuccess(fixtures, { gasUnitPrice: prices[1] }, sendOptions);
        assertSameEstimate(fixtures.assert, "gas_unit_price", one, other);
      },
      options,
    ),
  );
}

test(
  ...requirement(
    "SIMU-016",
    "with estimate_gas_unit_price, an extreme gas_unit_price is ignored, whatever else is estimated",
    (fixtures) => assertExtremeIgnored(fixtures, "gas_unit_price"),
    supporting,
  ),
);

test(
  ...requirement(
    "SIMU-017",
    "the prioritized price is higher than the estimate",
    async (fixtures) => {
      const estimate = await simulateSuccess(fixtures, {}, { query: estimatedPrice });
      const prioritized = await simulateSuccess(fixtures, {}, { query: prioritizedPrice });
      fixtures.assert.executed(prioritized.answer, "the price is higher than the estimate");
      const low = readOutputU64(estimate, "gas_unit_price");
      const high = readOutputU64(prioritized, "gas_unit_price");
      if (high > low) return;
      throw fixtures.assert.violation(prioritized.answer, {
        context: `Simulated with estimate_prioritized_gas_unit_price; estimate_gas_unit_price returned ${low}`,
        expected: `a gas_unit_price above ${low}`,
        received: String(high),
        mismatch,
        pointer: "/0/gas_unit_price",
        exchanges: [estimate.answer.exchange, prioritized.answer.exchange],
      });
    },
    decisive,
  ),
);

for (const [id, name] of [
  ["SIMU-018", "max_gas_amount"],
  ["SIMU-019", "gas_unit_price"],
] as const) {
  test(...requirement(id, (fixtures) => assertGasMemberKept(fixtures, name), decisive));
}

/** Asserts that a call succeeds with max_gas_amount 1, because an estimate replaces this amount. */
function assertLeastSucceeds(assert: Assertions, usual: SimulationResult, least: SimulationResult): void {
  assert.executed(least.answer, "an amount of 1 is enough");
  if (readMember(least.answer, "/0/success") === true) return;
  throw createOutputViolation(assert, [usual, least], {
    name: "success",
    context:
      "Simulated a call with max_gas_amount 1 and estimate_max_gas_amount; with the usual amount, the call succeeds",
    mismatch,
  });
}

/** Asserts that an estimated member is the same in two outputs whose requests differ only in that member. */
function assertSameEstimate(
  assert: Assertions,
  name: GasMember,
  one: SimulationResult,
  other: SimulationResult,
): void {
  assert.executed(other.answer, `${name} does not depend on the request`);
  if (readOutputU64(one, name) === readOutputU64(other, name)) return;
  throw createOutputViolation(assert, [one, other], {
    name,
    context: `Simulated a transaction twice with an estimate of ${name} and a different ${name} in each request`,
    mismatch,
  });
}
