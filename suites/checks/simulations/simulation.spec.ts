import { requirement, test, Violation } from "../../runner/fixtures.ts";
import { assertHeaderHeight, recordGasHeader } from "../responses/header-checks.ts";
import { planSimulation, requestOf, send, simulateOutput } from "./simulation.ts";
import {
  assertBcsAccepted,
  assertJsonAccepted,
  assertZeroSignatureAccepted,
  assertRejectedBcsFails,
} from "./simulation-acceptance.ts";
import { assertNothingCommitted } from "./simulation-no-commit.ts";
import { assertOutOfGasFails, assertFailureReported, assertSuccessReported } from "./simulation-outcome.ts";
import {
  assertEachRequestEchoed,
  assertBcsRequestEchoed,
  assertRequestEchoed,
  assertAbsurdRequestEchoed,
} from "./simulation-request-echo.ts";
import { recordStatusFact } from "../kit/state-checks.ts";
import { unknownAddress } from "../kit/unknown-address.ts";

const simulating = { safety: "simulate" } as const;

test(
  ...requirement(
    "SIMU-001",
    async (fixtures) => {
      const { answer } = await simulateOutput(fixtures);
      recordGasHeader(fixtures, answer);
    },
    simulating,
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
        json: { ...requestOf(simulationPlan), sender: unknownAddress(seed) },
      });
      recordStatusFact(node, "simulation-unknown-sender-status", unknown);
    },
    simulating,
  ),
);

test(...requirement("SIMU-003", assertZeroSignatureAccepted, simulating));
test(...requirement("SIMU-004", assertJsonAccepted, simulating));
test(...requirement("SIMU-005", "a BCS request is simulated", assertBcsAccepted, simulating));
test(
  ...requirement("SIMU-005", "what is submitted as BCS is simulated as BCS", assertRejectedBcsFails, {
    safety: "submit",
  }),
);
test(...requirement("SIMU-006", "a simulation leaves nothing behind", assertNothingCommitted, simulating));
test(...requirement("SIMU-012", "an output repeats its request", assertRequestEchoed, simulating));

test(
  ...requirement("SIMU-012", "an output repeats its request in BCS", assertBcsRequestEchoed, {
    ...simulating,
    role: "supporting",
  }),
);
test(
  ...requirement("SIMU-012", "an output repeats its request, be it absurd", assertAbsurdRequestEchoed, {
    ...simulating,
    role: "supporting",
  }),
);

test(
  ...requirement(
    "SIMU-006",
    "a simulation of a call that fails leaves nothing behind",
    (fixtures) => assertNothingCommitted(fixtures, { outcome: "fails" }),
    { ...simulating, role: "supporting" },
  ),
);
test(...requirement("SIMU-007", "success tells that a call succeeds", assertSuccessReported, simulating));
test(...requirement("SIMU-007", "success tells that a call fails", assertFailureReported, simulating));
test(
  ...requirement("SIMU-007", "less gas than a call uses is not enough", assertOutOfGasFails, {
    ...simulating,
    role: "supporting",
  }),
);
test(
  ...requirement(
    "SIMU-012",
    "each of several outputs at once repeats its own request",
    assertEachRequestEchoed,
    {
      ...simulating,
      role: "supporting",
    },
  ),
);
test(
  ...requirement(
    "RESP-012",
    "the headers of a simulation name a block that has the version beside it",
    async (fixtures) => {
      const { answer } = await simulateOutput(fixtures);
      await assertHeaderHeight(fixtures, answer);
    },
    { ...simulating, role: "supporting" },
  ),
);

test(
  ...requirement(
    "SIMU-013",
    async (fixtures) => {
      const { answer } = await simulateOutput(fixtures);
      const count = Array.isArray(answer.value) ? answer.value.length : 0;
      answer.recordAssertion("SIMU-013", "there is one output");
      if (count === 1) return;
      throw new Violation({
        operation: answer.operation,
        basis: "exchange",
        layer: "semantics",
        mismatch: "several outputs",
        summary: "The simulation of one transaction has several outputs.",
        expected: "one output",
        received: `${count} outputs`,
        exchanges: [answer.exchange],
      });
    },
    simulating,
  ),
);
