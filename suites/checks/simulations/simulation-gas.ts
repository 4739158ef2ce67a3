/** Checks of the gas members of a simulation and of their estimates (§4.7). */
import { collectAhead } from "../../client/concurrency/run-ahead.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { readMember } from "../../client/answer.ts";
import type { SimulationQuery } from "../../client/node-client.ts";
import type { Violation } from "../../client/outcome.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { type Assertions, formatTyped } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import {
  planSimulation,
  readOutputU64,
  send,
  sendForOutput,
  simulateSuccess,
  type SimulationPlan,
  type SimulationResult,
} from "./simulation.ts";

/** A member of a request that an estimate may replace. */
export type GasMember = "max_gas_amount" | "gas_unit_price";

/** Returns two values that the network accepts for a small call. */
const acceptedValues: {
  readonly [name in GasMember]: (fixtures: Pick<Fixtures, "signers">) => readonly [bigint, bigint];
} = {
  max_gas_amount: () => [200_000n, 200_001n],
  gas_unit_price: listAcceptedPrices,
};

/** Returns two gas prices that the network accepts. */
export function listAcceptedPrices({ signers }: Pick<Fixtures, "signers">): readonly [bigint, bigint] {
  return [signers.gasUnitPrice(), signers.gasUnitPrice() + 51n];
}

/** Values that networks reject, and that an integer type smaller than u64 cannot represent. */
const extremeValues: readonly bigint[] = [2n ** 32n + 151n, 2n ** 53n + 1n, U64_MAX];

const toQuery = (
  estimateMaxGasAmount: boolean,
  estimateGasUnitPrice: boolean,
  estimatePrioritizedGasUnitPrice: boolean,
): SimulationQuery => ({
  estimateMaxGasAmount,
  estimateGasUnitPrice,
  estimatePrioritizedGasUnitPrice,
});

/** For each member, queries that request only estimates of other members. */
const otherEstimates: { readonly [name in GasMember]: readonly SimulationQuery[] } = {
  max_gas_amount: [
    toQuery(false, true, false),
    toQuery(false, false, true),
    { estimateGasUnitPrice: true, estimatePrioritizedGasUnitPrice: true },
  ],
  gas_unit_price: [toQuery(true, false, false), { estimateMaxGasAmount: true }],
};
const ownEstimates: { readonly [name in GasMember]: readonly SimulationQuery[] } = {
  max_gas_amount: [{ estimateMaxGasAmount: true }],
  gas_unit_price: [{ estimateGasUnitPrice: true }, { estimatePrioritizedGasUnitPrice: true }],
};

/**
 * SIMU-018 and SIMU-019: without an estimate of a gas member, the output has the value of the request. This also holds
 * if only other members are estimated, and after a simulation that estimated the member. Extreme values are judged only
 * if their simulation has an output.
 * @throws Violation
 */
export async function assertGasMemberKept(fixtures: Fixtures, name: GasMember): Promise<void> {
  // A simulation changes nothing, so one plan is enough for all values.
  const usual = await planSimulation(fixtures);
  const toPlan = (value: bigint): SimulationPlan => ({
    ...usual,
    planned: { ...usual.planned, [name === "max_gas_amount" ? "maxGasAmount" : "gasUnitPrice"]: value },
  });
  const assertKept = async (value: bigint, query: SimulationQuery = {}): Promise<void> =>
    assertKeptIn(await sendForOutput(fixtures, toPlan(value), { query }), fixtures.assert, name);
  const accepted = acceptedValues[name](fixtures);
  const assertAcceptedKept = async (value: bigint): Promise<void> => {
    await assertKept(value);
    await assertKept(value, toQuery(false, false, false));
    for (const query of ownEstimates[name]) {
      await ignoreInconclusive(async () => void (await send(fixtures, toPlan(value), { query })));
      await assertKept(value);
    }
  };
  await collectAhead(accepted, assertAcceptedKept, fixtures.seed.spare);
  for (const query of otherEstimates[name]) await assertKept(accepted[1], query);
  for (const value of extremeValues) await ignoreInconclusive(() => assertKept(value));
}

function assertKeptIn(simulated: SimulationResult, assert: Assertions, name: GasMember): void {
  const { answer, planned } = simulated;
  const expected = name === "max_gas_amount" ? planned.maxGasAmount : planned.gasUnitPrice;
  assert.executed(answer, `${name} equals that of the request`);
  const received = readOutputU64(simulated, name);
  if (received === expected) return;
  throw assert.violation(answer, {
    context: `Simulated a transaction with ${name} ${expected}, without requesting an estimate of ${name}`,
    expected: `${name} ${expected}`,
    received: `${name} ${received}`,
    mismatch: "not that of the request",
    basis: "exchange",
    pointer: `/0/${name}`,
  });
}

/**
 * For each member, queries that estimate it. No query for the price requests both price estimates, because the document
 * leaves open which of the two applies then (SIML-S05).
 */
const estimating: { readonly [name in GasMember]: readonly SimulationQuery[] } = {
  max_gas_amount: [
    toQuery(true, false, false),
    toQuery(true, true, false),
    toQuery(true, false, true),
    toQuery(true, true, true),
  ],
  gas_unit_price: [toQuery(false, true, false), toQuery(true, true, false)],
};

/** For each member, values that networks reject. */
const extremeOptions: { readonly [name in GasMember]: readonly Partial<PlannedTransaction>[] } = {
  max_gas_amount: [{ maxGasAmount: 0n }, { maxGasAmount: U64_MAX }],
  gas_unit_price: [{ gasUnitPrice: 0n }, { gasUnitPrice: U64_MAX }],
};

/**
 * SIMU-014 and SIMU-016: an extreme value of an estimated member does not change the success or the gas members of the
 * output. Other members may be estimated too.
 * @throws Violation, or Inconclusive if a simulation with usual values does not succeed
 */
export async function assertExtremeIgnored(fixtures: Fixtures, estimated: GasMember): Promise<void> {
  const assertIgnored = async (query: SimulationQuery): Promise<void> => {
    const usual = await simulateSuccess(fixtures, {}, { query });
    for (const options of extremeOptions[estimated]) {
      const planned = { ...usual.planned, ...options };
      const extreme = await send(fixtures, { ...usual, planned }, { query });
      assertSameAsUsual(fixtures.assert, estimated, usual, extreme);
    }
  };
  await collectAhead(estimating[estimated], assertIgnored, fixtures.seed.spare);
}

function assertSameAsUsual(
  assert: Assertions,
  estimated: GasMember,
  usual: SimulationResult,
  extreme: SimulationResult,
): void {
  const { maxGasAmount, gasUnitPrice } = extreme.planned;
  const value = estimated === "max_gas_amount" ? maxGasAmount : gasUnitPrice;
  const context = `Simulated a transaction with ${estimated} ${value}, which an estimate replaces`;
  assert.status(extreme.answer, [200], context);
  const throwIgnored = (name: string): never => {
    throw createOutputViolation(assert, [usual, extreme], {
      name,
      context,
      mismatch: "not ignored",
    });
  };
  if (readMember(extreme.answer, "/0/success") !== true) throwIgnored("success");
  for (const name of ["max_gas_amount", "gas_unit_price"] as const) {
    if (readOutputU64(usual, name) !== readOutputU64(extreme, name)) throwIgnored(name);
  }
}

/** The member of an output that differs, and the text of the failure. */
interface OutputText {
  readonly name: string;
  readonly context: string;
  readonly mismatch: string;
}

/** Creates the Violation of an output with a member that differs from the same member of a usual simulation. */
export function createOutputViolation(
  assert: Assertions,
  [usual, other]: readonly [SimulationResult, SimulationResult],
  { name, context, mismatch }: OutputText,
): Violation {
  const pointer = `/0/${name}`;
  return assert.violation(other.answer, {
    context,
    expected: `${name} ${formatTyped(readMember(usual.answer, pointer))}`,
    received: formatTyped(readMember(other.answer, pointer)),
    mismatch,
    pointer,
    exchanges: [usual.answer.exchange, other.answer.exchange],
  });
}
