import { U64_MAX } from "../../../spec/vocabulary.ts";
import { Inconclusive, requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { isSameMoveValue } from "../../oracle/same-move-value.ts";
import { outputNumber, simulateSuccess, type SimulationWish } from "./simulation.ts";
import { isSameInBytes } from "./simulation-encodings.ts";
import { nonceStaysUnused, zeroNonceComesTrue } from "./simulation-nonces.ts";
import { areSameChanges, areSameEvents, comesAsForetold, type Foretelling } from "./simulation-likeness.ts";
import { planNext, sign } from "../submission/planning.ts";

const success: Foretelling = { requirement: "SIMU-008", name: "success", isSame: Object.is };
const events: Foretelling = { requirement: "SIMU-009", name: "events", isSame: areSameEvents };
const changes: Foretelling = { requirement: "SIMU-010", name: "changes", isSame: areSameChanges };
const gas: Foretelling = { requirement: "SIMU-011", name: "gas_used", isSame: isSameMoveValue };

const submitting = { safety: "submit" } as const;
const supports = { ...submitting, role: "supporting" } as const;

for (const foretelling of [success, events, changes, gas]) {
  test(
    ...requirement(
      foretelling.requirement,
      `the ${foretelling.name} of a simulation comes true`,
      (fixtures) => comesAsForetold(fixtures, foretelling),
      submitting,
    ),
  );
}

type Wishing = (fixtures: Fixtures) => Promise<SimulationWish> | SimulationWish;

const failing: Wishing = () => ({ outcome: "fails" });

/** Half of the usual amount at twice the estimate, which costs no more than the usual offer where that is the estimate. */
const dear: Wishing = async (fixtures) => {
  const estimated = await simulateSuccess(fixtures, {}, { query: { estimateGasUnitPrice: true } });
  const gasUnitPrice = 2n * outputNumber(estimated, "gas_unit_price");
  if (gasUnitPrice > U64_MAX) throw new Inconclusive("needs an estimated price that can be doubled");
  return { gasUnitPrice, maxGasAmount: 100_000n };
};

/** @throws Inconclusive (from the returned) where the call names no account of the check's choice */
const toOneself: Wishing = ({ signers }) => {
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

const cases: readonly (readonly [string, Wishing, readonly Foretelling[]])[] = [
  ["a call that fails", failing, [success, changes]],
  ["a price above the estimate", dear, [changes]],
  ["a call upon the sender itself", toOneself, [success, changes]],
];

for (const [what, wishing, foretellings] of cases) {
  for (const foretelling of foretellings) {
    test(
      ...requirement(
        foretelling.requirement,
        `with ${what} the ${foretelling.name} of a simulation comes true`,
        async (fixtures) => comesAsForetold(fixtures, foretelling, await wishing(fixtures)),
        supports,
      ),
    );
  }
}

const inBytes: readonly (readonly [string, Foretelling])[] = [
  ["a simulation is as successful in BCS as in JSON", success],
  ["a simulation of a call that fails is as successful in BCS as in JSON", { ...success, outcome: "fails" }],
  ["a simulation has the same events in BCS as in JSON", events],
  ["a simulation has the same changes in BCS as in JSON", changes],
  ["a simulation uses the same gas in BCS as in JSON", gas],
];

for (const [title, foretelling] of inBytes) {
  test(
    ...requirement(foretelling.requirement, title, (fixtures) => isSameInBytes(fixtures, foretelling), {
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
      await comesAsForetold(fixtures, events, {}, [other]);
    },
    supports,
  ),
);

test(...requirement("SIMU-006", "a nonce that was simulated is still unused", nonceStaysUnused, supports));

test(
  ...requirement(
    "SIMU-008",
    "with the nonce 0 the success of a simulation comes true",
    zeroNonceComesTrue,
    supports,
  ),
);
