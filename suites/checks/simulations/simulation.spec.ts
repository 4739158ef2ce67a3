import type { DeclaredCall } from "../../client/target.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import { assertHeaderHeight, recordGasHeader } from "../responses/header-checks.ts";
import { planSimulation, send, simulateOutput, toRequest } from "./simulation.ts";
import {
  assertBcsAccepted,
  assertJsonAccepted,
  assertZeroSignatureAccepted,
  assertRejectedBcsFails,
} from "./simulation-acceptance.ts";
import { assertNothingCommitted } from "./simulation-no-commit.ts";
import { assertOutOfGasFails, assertFailureReported, assertSuccessReported } from "./simulation-outcome.ts";
import {
  assertConcurrentRequestsEchoed,
  assertBcsRequestEchoed,
  assertRequestEchoed,
  assertExtremeRequestEchoed,
} from "./simulation-request-echo.ts";
import {
  assertSignedRejected,
  assertUsedNonceFails,
  assertUsedNumberFails,
} from "./simulation-unexecutable.ts";
import { recordStatusFact } from "../kit/state-checks.ts";
import { unknownAddress } from "../kit/unknown-address.ts";

const decisive = { safety: "simulate" } as const;
const supporting = { ...decisive, role: "supporting" } as const;
/** The simulation of another check would explain a change of the state. */
const alone = { runsAlone: true } as const;

test(
  ...requirement(
    "SIMU-001",
    async (fixtures) => {
      const { answer } = await simulateOutput(fixtures);
      recordGasHeader(fixtures, answer);
    },
    decisive,
  ),
);

test(
  ...requirement(
    "SIMU-002",
    async (fixtures) => {
      const { node, seed } = fixtures;
      const simulationPlan = await planSimulation(fixtures);
      await send(fixtures, simulationPlan);
      const unknown = await node.simulateTransaction({
        json: { ...toRequest(simulationPlan), sender: unknownAddress(seed) },
      });
      recordStatusFact(node, "simulation-unknown-sender-status", unknown);
      const calling = (call: DeclaredCall): DeclaredCall => ({
        ...call,
        function: `${call.function}_unknown`,
      });
      await send(fixtures, await planSimulation(fixtures, { calling }));
    },
    decisive,
  ),
);

test(...requirement("SIMU-003", assertZeroSignatureAccepted, decisive));
test(...requirement("SIMU-004", assertJsonAccepted, decisive));
test(...requirement("SIMU-005", "a request in BCS is simulated", assertBcsAccepted, decisive));
test(
  ...requirement(
    "SIMU-005",
    "a target that accepts a batch in BCS also simulates in BCS",
    assertRejectedBcsFails,
    {
      safety: "submit",
    },
  ),
);
test(
  ...requirement("SIMU-006", "a simulation commits nothing", assertNothingCommitted, {
    ...decisive,
    ...alone,
  }),
);
test(
  ...requirement("SIMU-012", "an output repeats the members of its request", assertRequestEchoed, decisive),
);

test(
  ...requirement(
    "SIMU-012",
    "an output repeats the members of its request (BCS)",
    assertBcsRequestEchoed,
    supporting,
  ),
);
test(
  ...requirement(
    "SIMU-012",
    "an output repeats the members of a request that cannot be executed",
    assertExtremeRequestEchoed,
    supporting,
  ),
);

test(
  ...requirement(
    "SIMU-006",
    "a simulation of a call that fails commits nothing",
    (fixtures) => assertNothingCommitted(fixtures, { outcome: "fails" }),
    { ...supporting, ...alone },
  ),
);
test(...requirement("SIMU-007", "success is true for a call that succeeds", assertSuccessReported, decisive));
test(...requirement("SIMU-007", "success is false for a call that fails", assertFailureReported, decisive));
test(
  ...requirement(
    "SIMU-007",
    "a call does not succeed with less gas than it uses",
    assertOutOfGasFails,
    supporting,
  ),
);
test(
  ...requirement(
    "SIMU-012",
    "the output of each concurrent simulation repeats the members of its request",
    assertConcurrentRequestsEchoed,
    supporting,
  ),
);
test(
  ...requirement(
    "RESP-012",
    "the headers of a simulation contain a version and the height of its block",
    async (fixtures) => {
      const { answer } = await simulateOutput(fixtures);
      await assertHeaderHeight(fixtures, answer);
    },
    supporting,
  ),
);

test(
  ...requirement(
    "SIMU-013",
    async (fixtures) => {
      const { answer } = await simulateOutput(fixtures);
      const count = Array.isArray(answer.value) ? answer.value.length : 0;
      fixtures.assert.executed(answer, "there is one output");
      if (count === 1) return;
      throw fixtures.assert.violation(answer, {
        context: "Simulated one transaction",
        expected: "one output",
        received: `${count} outputs`,
        mismatch: "several outputs",
        basis: "exchange",
      });
    },
    decisive,
  ),
);

for (const [encoding, name, role] of [
  ["json", "JSON", "decisive"],
  ["bcs", "BCS", "supporting"],
] as const) {
  for (const [id, title, safety, body] of [
    // A defective node may execute the transaction, because it is signed.
    ["SIMU-024", "a simulation with a valid signature is rejected", "submit", assertSignedRejected],
    ["SIMU-025", "a used sequence number does not succeed", "simulate", assertUsedNumberFails],
  ] as const) {
    test(...requirement(id, `${title} (${name})`, (fixtures) => body(fixtures, encoding), { safety, role }));
  }
}

test(...requirement("SIMU-026", assertUsedNonceFails, { safety: "submit" }));
