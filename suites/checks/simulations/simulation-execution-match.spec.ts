import { notSeen, undeclared } from "../../../evidence/reason.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { Inconclusive, requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { readOutputU64, simulateSuccess, type SimulationOptions } from "./simulation.ts";
import { assertNonceUnused, assertZeroNonceMatches } from "./simulation-nonces.ts";
import {
  areSameChanges,
  areSameEvents,
  assertExecutionMatches,
  assertGasMatches,
  assertSameInBcs,
  type OutputComparison,
} from "./simulation-execution-match.ts";

const success: OutputComparison = { requirement: "SIMU-008", name: "success", isSame: Object.is };
const events: OutputComparison = { requirement: "SIMU-009", name: "events", isSame: areSameEvents };
const changes: OutputComparison = { requirement: "SIMU-010", name: "changes", isSame: areSameChanges };
const gas: OutputComparison = { requirement: "SIMU-011", name: "gas_used", isSame: isSameMoveValue };

const decisive = { safety: "submit" } as const;
const supporting = { ...decisive, role: "supporting" } as const;
/**
 * A transaction of another check writes the supply of the coin, so it changes the changes of a simulation. What a
 * transaction costs may depend on it too.
 */
const alone = { runsAlone: true } as const;
const dependsOnSupply = (comparison: OutputComparison): boolean =>
  comparison === changes || comparison === gas;

for (const comparison of [success, events, changes, gas]) {
  test(
    ...requirement(
      comparison.requirement,
      `a simulation and its execution have the same ${comparison.name}`,
      (fixtures) => assertExecutionMatches(fixtures, comparison, {}),
      { ...decisive, runsAlone: dependsOnSupply(comparison) },
    ),
  );
}

test(...requirement("SIMU-023", assertGasMatches, { ...decisive, ...alone }));

type CreateOptions = (fixtures: Fixtures) => Promise<SimulationOptions> | SimulationOptions;

const failing: CreateOptions = () => ({ outcome: "fails" });

/**
 * Half of the default max_gas_amount at twice the estimated gas_unit_price, so that the sender can still pay the
 * maximum cost.
 */
const expensive: CreateOptions = async (fixtures) => {
  const estimated = await simulateSuccess(fixtures, {}, { query: { estimateGasUnitPrice: true } });
  const gasUnitPrice = 2n * readOutputU64(estimated, "gas_unit_price");
  if (gasUnitPrice > U64_MAX)
    throw new Inconclusive(notSeen("an estimated gas_unit_price of at most half the largest u64"));
  return { gasUnitPrice, maxGasAmount: 100_000n };
};

/**
 * Replaces the recipient of the call by the sender. `calling` throws Inconclusive if the call has no recipient
 * argument.
 */
const toSender: CreateOptions = ({ signers }) => {
  const { address } = signers.take();
  return {
    calling: (call) => {
      if (!call.arguments.includes("{recipient}")) {
        throw new Inconclusive(undeclared("succeeds", "a call with the argument {recipient}"));
      }
      const own = call.arguments.map((value) => (value === "{recipient}" ? address : value));
      return { ...call, arguments: own };
    },
  };
};

const cases: readonly (readonly [string, CreateOptions, readonly OutputComparison[]])[] = [
  ["a call that fails", failing, [success, changes]],
  ["a price above the estimate", expensive, [changes]],
  ["the sender as the recipient", toSender, [success, changes]],
];

for (const [what, createOptions, comparisons] of cases) {
  for (const comparison of comparisons) {
    test(
      ...requirement(
        comparison.requirement,
        `with ${what}, a simulation and its execution have the same ${comparison.name}`,
        async (fixtures) => assertExecutionMatches(fixtures, comparison, await createOptions(fixtures)),
        { ...supporting, runsAlone: dependsOnSupply(comparison) },
      ),
    );
  }
}

const inBcs: readonly (readonly [string, OutputComparison])[] = [
  ["a simulation has the same success in BCS as in JSON", success],
  [
    "a simulation of a call that fails has the same success in BCS as in JSON",
    { ...success, outcome: "fails" },
  ],
  ["a simulation has the same events in BCS as in JSON", events],
  ["a simulation has the same changes in BCS as in JSON", changes],
  ["a simulation uses the same gas in BCS as in JSON", gas],
];

for (const [title, comparison] of inBcs) {
  test(
    ...requirement(comparison.requirement, title, (fixtures) => assertSameInBcs(fixtures, comparison), {
      safety: "simulate",
      role: "supporting",
    }),
  );
}

test(
  ...requirement(
    events.requirement,
    "a simulation and its execution have the same events, even if another transaction is in its batch",
    async (fixtures) => {
      fixtures.signers.take(1);
      // Both are compared, because the node decides which of them comes first in the block.
      await assertExecutionMatches(fixtures, events, { place: 1 }, { place: 0 });
    },
    { ...supporting, usesSeveralSigners: true },
  ),
);

test(
  ...requirement(
    "SIMU-006",
    "a nonce can still be used after a simulation with that nonce",
    assertNonceUnused,
    supporting,
  ),
);

test(
  ...requirement(
    "SIMU-008",
    "with the nonce 0, a simulation and its execution have the same success",
    assertZeroNonceMatches,
    // It needs a signer for each of its runs.
    { ...supporting, ...alone, usesSeveralSigners: true },
  ),
);
