/** What a transaction offers for its gas, and whether the output of its simulation says the same (§4.7). */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import type { SimulationQuery } from "../../client/node-client.ts";
import type { Fixtures } from "../kit/check.ts";
import { Violation } from "../../client/outcome.ts";
import {
  readOutputU64,
  simulate,
  simulateOutput,
  type SimulationResult,
  type SimulationOptions,
} from "./simulation.ts";

/** A member of a request that an estimate may put another value in place of. */
export type GasMember = "max_gas_amount" | "gas_unit_price";

/** Values that differ, and that networks accept for a small call. */
const usual: { readonly [offered in GasMember]: readonly [bigint, bigint] } = {
  max_gas_amount: [200_000n, 200_001n],
  gas_unit_price: [100n, 151n],
};
/** Values that no network takes, and that do not fit where a u64 is kept as something smaller. */
const absurd: readonly bigint[] = [2n ** 32n + 151n, 2n ** 53n + 1n, U64_MAX];

const none: SimulationQuery = {
  estimateMaxGasAmount: false,
  estimateGasUnitPrice: false,
  estimatePrioritizedGasUnitPrice: false,
};
/** Every combination of other estimates, without one of the value itself. */
const others: { readonly [offered in GasMember]: readonly SimulationQuery[] } = {
  max_gas_amount: [
    { ...none, estimateGasUnitPrice: true },
    { ...none, estimatePrioritizedGasUnitPrice: true },
    { estimateGasUnitPrice: true, estimatePrioritizedGasUnitPrice: true },
  ],
  gas_unit_price: [{ ...none, estimateMaxGasAmount: true }, { estimateMaxGasAmount: true }],
};
const estimates: { readonly [offered in GasMember]: readonly SimulationQuery[] } = {
  max_gas_amount: [{ estimateMaxGasAmount: true }],
  gas_unit_price: [{ estimateGasUnitPrice: true }, { estimatePrioritizedGasUnitPrice: true }],
};

/**
 * With no estimate of it, whatever else is estimated, and after a simulation that had one. Values that nothing can run with
 * are judged where there is an output.
 * @throws Violation
 */
export async function assertGasMemberKept(
  fixtures: Fixtures,
  id: RequirementId,
  name: GasMember,
): Promise<void> {
  const wish = (value: bigint): SimulationOptions =>
    name === "max_gas_amount" ? { maxGasAmount: value } : { gasUnitPrice: value };
  for (const value of usual[name]) {
    keeps(await simulateOutput(fixtures, wish(value)), id, name);
    keeps(await simulateOutput(fixtures, wish(value), { query: none }), id, name);
    for (const query of estimates[name]) {
      await ignoreInconclusive(async () => void (await simulate(fixtures, wish(value), { query })));
      keeps(await simulateOutput(fixtures, wish(value)), id, name);
    }
  }
  for (const query of others[name]) {
    keeps(await simulateOutput(fixtures, wish(usual[name][1]), { query }), id, name);
  }
  for (const value of absurd) {
    await ignoreInconclusive(async () => keeps(await simulateOutput(fixtures, wish(value)), id, name));
  }
}

function keeps(simulated: SimulationResult, id: RequirementId, name: GasMember): void {
  const { answer, planned } = simulated;
  const asked = name === "max_gas_amount" ? planned.maxGasAmount : planned.gasUnitPrice;
  answer.recordAssertion(id, `${name} is that of the request`);
  const shown = readOutputU64(simulated, name);
  if (shown === asked) return;
  throw new Violation({
    operation: answer.operation,
    basis: "exchange",
    layer: "semantics",
    pointer: `/0/${name}`,
    mismatch: "not that of the request",
    summary: `Without an estimate the output of a simulation has another ${name} than its request.`,
    expected: String(asked),
    received: String(shown),
    exchanges: [answer.exchange],
  });
}
