import { U64_MAX } from "../../../spec/vocabulary.ts";
import { Inconclusive, requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { readOutputU64, simulateSuccess, type SimulationOptions } from "./simulation.ts";
import { assertSameInBcs } from "./simulation-encodings.ts";
import { assertNonceUnused, assertZeroNonceMatches } from "./simulation-nonces.ts";
import {
  areSameChanges,
  areSameEvents,
  assertExecutionMatches,
  type OutputComparison,
} from "./simulation-execution-match.ts";
import { planNext, sign } from "../submission/planning.ts";

const success: OutputComparison = { requirement: "SIMU-008", name: "success", isSame: Object.is };
const events: OutputComparison = { requirement: "SIMU-009", name: "events", isSame: areSameEvents };
const changes: OutputComparison = { requirement: "SIMU-010", name: "changes", isSame: areSameChanges };
const gas: OutputComparison = { requirement: "SIMU-011", name: "gas_used", isSame: isSameMoveValue };

const submitting = { safety: "submit" } as const;
const supports = { ...submitting, role: "supporting" } as const;

for (const comparison of [success, events, changes, gas]) {
  test(
    ...requirement(
      comparison.requirement,
      `the ${comparison.name} of a simulation comes true`,
      (fixtures) => assertExecutionMatches(fixtures, comparison),
      submitting,
    ),
  );
}

type CreateOptions = (fixtures: Fixtures) => Promise<SimulationOptions> | SimulationOptions;

const failing: CreateOptions = () => ({ outcome: "fails" });

/** Half of the usual amount at twice the estimate, which costs no more than the usual offer where that is the estimate. */
const expensive: CreateOptions = async (fixtures) => {
  const estimated = await simulateSuccess(fixtures, {}, { query: { estimateGasUnitPrice: true } });
  const gasUnitPrice = 2n * readOutputU64(estimated, "gas_unit_price");
  if (gasUnitPrice > U64_MAX) throw new Inconclusive("needs an estimated price that can be doubled");
  return { gasUnitPrice, maxGasAmount: 100_000n };
};

/** @throws Inconclusive (from the returned) where the call names no account of the check's choice */
const toOneself: CreateOptions = ({ signers }) => {
  const { address } = signers.take();
  return {
    calling: (call) => {
      if (!call.arguments.includes("{recipient}")) {
        throw new Inconclusive("needs a call with an account of the check's choice (profile key succeeds)");
      }
      const own = call.arguments.map((value) => (value === "{recipient}" ? address : value));
      return { ...call, arguments: own };
    },
  };
};

const cases: readonly (readonly [string, CreateOptions, readonly OutputComparison[]])[] = [
  ["a call that fails", failing, [success, changes]],
  ["a price above the estimate", expensive, [changes]],
  ["a call upon the sender itself", toOneself, [success, changes]],
];

for (const [what, wishing, comparisons] of cases) {
  for (const comparison of comparisons) {
    test(
      ...requirement(
        comparison.requirement,
        `with ${what} the ${comparison.name} of a simulation comes true`,
        async (fixtures) => assertExecutionMatches(fixtures, comparison, await wishing(fixtures)),
        supports,
      ),
    );
  }
}

const inBytes: readonly (readonly [string, OutputComparison])[] = [
  ["a simulation is as successful in BCS as in JSON", success],
  ["a simulation of a call that fails is as successful in BCS as in JSON", { ...success, outcome: "fails" }],
  ["a simulation has the same events in BCS as in JSON", events],
  ["a simulation has the same changes in BCS as in JSON", changes],
  ["a simulation uses the same gas in BCS as in JSON", gas],
];

for (const [title, comparison] of inBytes) {
  test(
    ...requirement(comparison.requirement, title, (fixtures) => assertSameInBcs(fixtures, comparison), {
      safety: "simulate",
      role: "supporting",
    }),
  );
}

test(
  ...requirement(
    "SIMU-009",
    "beside another call of its batch the events of a simulation come true",
    async (fixtures) => {
      const other = sign(fixtures, await planNext(fixtures, { place: 1 }), 1);
      await assertExecutionMatches(fixtures, events, {}, [other]);
    },
    supports,
  ),
);

test(...requirement("SIMU-006", "a nonce that was simulated is still unused", assertNonceUnused, supports));

test(
  ...requirement(
    "SIMU-008",
    "with the nonce 0 the success of a simulation comes true",
    assertZeroNonceMatches,
    supports,
  ),
);
