import type { RequirementId } from "../../../spec/catalogue.ts";
import { readMember } from "../../client/answer.ts";
import type { SimulationQuery } from "../../client/node-client.ts";
import { Inconclusive, requirement, test, Violation, type Fixtures } from "../../runner/fixtures.ts";
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import {
  readOutputU64,
  simulateOutput,
  simulateSuccess,
  type SendOptions,
  type SimulationResult,
} from "./simulation.ts";

const simulating = { safety: "simulate" } as const;

/** Amounts that differ, and that networks accept for a small call. */
const amounts = [200_000n, 2_000_000n] as const;
/** Prices that differ, and that networks accept. */
const prices = [100n, 151n] as const;
const ownPrice: SimulationQuery = { estimateGasUnitPrice: true };
const higherPrice: SimulationQuery = { estimatePrioritizedGasUnitPrice: true };
const maxGas: SimulationQuery = { estimateMaxGasAmount: true };

const inBytes = (query: SimulationQuery): SendOptions => ({ encoding: "bcs", query });

test(
  ...requirement(
    "SIMU-014",
    "with estimate_max_gas_amount the amount of the request is ignored",
    async (fixtures) => {
      const usual = await simulateSuccess(fixtures);
      const least = await simulateOutput(fixtures, { maxGasAmount: 1n }, { query: maxGas });
      assertLeastSucceeds(usual, least);
      const more = await simulateSuccess(fixtures, {}, { query: maxGas });
      areEqual("SIMU-014", "max_gas_amount", least, more);
    },
    simulating,
  ),
);

test(
  ...requirement(
    "SIMU-014",
    "with estimate_max_gas_amount the amount of a request in BCS is ignored",
    async (fixtures) => {
      const usual = await simulateSuccess(fixtures, {}, inBytes({}));
      const least = await simulateOutput(fixtures, { maxGasAmount: 1n }, inBytes(maxGas));
      assertLeastSucceeds(usual, least);
    },
    { ...simulating, role: "supporting" },
  ),
);

test(
  ...requirement(
    "SIMU-015",
    async (fixtures) => {
      const accepted = await findGreatestAccepted(fixtures);
      const most = await simulateSuccess(fixtures, {}, { query: maxGas });
      most.answer.recordAssertion("SIMU-015", "the amount is none that can be exceeded");
      if (readOutputU64(most, "max_gas_amount") >= accepted.planned.maxGasAmount) return;
      throw broken("SIMU-015", [accepted, most], {
        pointer: "/0/max_gas_amount",
        summary: "With estimate_max_gas_amount less is used than what is accepted without it.",
        expected: `at least ${accepted.planned.maxGasAmount}`,
        received: String(readOutputU64(most, "max_gas_amount")),
      });
    },
    simulating,
  ),
);

/** The greatest amount of some with which a call succeeds. @throws Inconclusive where it does with none */
async function findGreatestAccepted(fixtures: Fixtures): Promise<SimulationResult> {
  let greatest = await simulateSuccess(fixtures, { maxGasAmount: amounts[0] });
  await ignoreInconclusive(async () => {
    greatest = await simulateSuccess(fixtures, { maxGasAmount: amounts[1] });
  });
  return greatest;
}

test(
  ...requirement(
    "SIMU-016",
    "with estimate_gas_unit_price the price of the request is ignored",
    async (fixtures) => {
      const [one, other] = [
        await simulateSuccess(fixtures, { gasUnitPrice: prices[0] }, { query: ownPrice }),
        await simulateSuccess(fixtures, { gasUnitPrice: prices[1] }, { query: ownPrice }),
      ];
      areEqual("SIMU-016", "gas_unit_price", one, other);
    },
    simulating,
  ),
);

test(
  ...requirement(
    "SIMU-016",
    "with estimate_gas_unit_price the price of a request in BCS is ignored",
    async (fixtures) => {
      const [one, other] = [
        await simulateSuccess(fixtures, { gasUnitPrice: prices[0] }, inBytes(ownPrice)),
        await simulateSuccess(fixtures, { gasUnitPrice: prices[1] }, inBytes(ownPrice)),
      ];
      areEqual("SIMU-016", "gas_unit_price", one, other);
    },
    { ...simulating, role: "supporting" },
  ),
);

test(
  ...requirement(
    "SIMU-017",
    async (fixtures) => {
      const estimate = await simulateSuccess(fixtures, {}, { query: ownPrice });
      const prioritized = await simulateSuccess(fixtures, {}, { query: higherPrice });
      prioritized.answer.recordAssertion("SIMU-017", "the price is higher than the estimate");
      const [low, high] = [estimate, prioritized].map((one) => readOutputU64(one, "gas_unit_price"));
      if (low === undefined || high === undefined) throw new Inconclusive("needs two prices");
      if (high > low) return;
      throw broken("SIMU-017", [estimate, prioritized], {
        pointer: "/0/gas_unit_price",
        summary: "With estimate_prioritized_gas_unit_price the price is not higher than the estimate.",
        expected: `more than ${low}`,
        received: String(high),
      });
    },
    simulating,
  ),
);

/** The least amount is as good as the usual one, since it is ignored. */
function assertLeastSucceeds(usual: SimulationResult, least: SimulationResult): void {
  least.answer.recordAssertion("SIMU-014", "an amount of 1 is enough");
  const success = readMember(least.answer, "/0/success");
  if (success === true) return;
  throw broken("SIMU-014", [usual, least], {
    pointer: "/0/success",
    summary: "With estimate_max_gas_amount a max_gas_amount of 1 makes a call fail that else succeeds.",
    expected: "true",
    received: JSON.stringify(success),
  });
}

/** A value of two outputs whose requests differ in nothing but that. */
function areEqual(
  requirementId: RequirementId,
  name: string,
  one: SimulationResult,
  other: SimulationResult,
): void {
  const [first, second] = [one, other].map((simulated) => readOutputU64(simulated, name));
  other.answer.recordAssertion(requirementId, `${name} does not follow the request`);
  if (first === second) return;
  throw broken(requirementId, [one, other], {
    pointer: `/0/${name}`,
    summary: `The ${name} is estimated, but it changes with that of the request.`,
    expected: String(first),
    received: String(second),
  });
}

function broken(
  requirementId: RequirementId,
  seen: readonly SimulationResult[],
  what: {
    readonly pointer: string;
    readonly summary: string;
    readonly expected: string;
    readonly received: string;
  },
): Violation {
  return new Violation({
    ...what,
    requirement: requirementId,
    operation: "simulateTransaction",
    basis: "comparison",
    layer: "semantics",
    mismatch: "other estimate",
    exchanges: seen.map(({ answer }) => answer.exchange),
  });
}
