import { requirement, test, Violation } from "../../runner/fixtures.ts";
import { noticeGasHeader } from "../responses/gas-header.ts";
import { namesItsBlock } from "../responses/header-height.ts";
import { planSimulation, requestOf, send, simulateOutput } from "./simulation.ts";
import {
  isTakenAsBytes,
  isTakenAsJson,
  isTakenWithZeros,
  refusedBytesFail,
} from "./simulation-acceptance.ts";
import { commitsNothing } from "./simulation-commits.ts";
import { runsOutOfGas, tellsOfFailure, tellsOfSuccess } from "./simulation-outcome.ts";
import {
  eachRepeatsItsRequest,
  repeatsItsBytes,
  repeatsItsRequest,
  repeatsTheAbsurd,
} from "./simulation-request.ts";
import { noticeStatus } from "../kit/state-checks.ts";
import { unknownAddress } from "../kit/unknown-address.ts";

const simulating = { safety: "simulate" } as const;

test(
  ...requirement(
    "SIMU-001",
    "a 200 carries an array of outputs",
    async (fixtures) => {
      const { answer } = await simulateOutput(fixtures);
      noticeGasHeader(fixtures, answer);
    },
    simulating,
  ),
);

test(
  ...requirement(
    "SIMU-002",
    "well-formed simulations are answered with a listed status",
    async (fixtures) => {
      const { node, seed } = fixtures;
      const simulable = await planSimulation(fixtures);
      await send(fixtures, simulable);
      const unknown = await node.simulateTransaction({
        json: { ...requestOf(simulable), sender: unknownAddress(seed) },
      });
      noticeStatus(node, "simulation-unknown-sender-status", unknown);
    },
    simulating,
  ),
);

test(...requirement("SIMU-003", "a signature of zeros is taken", isTakenWithZeros, simulating));
test(...requirement("SIMU-004", "a JSON request is simulated", isTakenAsJson, simulating));
test(...requirement("SIMU-005", "a BCS request is simulated", isTakenAsBytes, simulating));
test(
  ...requirement("SIMU-005", "what is submitted as BCS is simulated as BCS", refusedBytesFail, {
    safety: "submit",
  }),
);
test(...requirement("SIMU-006", "a simulation leaves nothing behind", commitsNothing, simulating));
test(...requirement("SIMU-012", "an output repeats its request", repeatsItsRequest, simulating));

test(
  ...requirement("SIMU-012", "an output repeats its request in BCS", repeatsItsBytes, {
    ...simulating,
    role: "supporting",
  }),
);
test(
  ...requirement("SIMU-012", "an output repeats its request, be it absurd", repeatsTheAbsurd, {
    ...simulating,
    role: "supporting",
  }),
);

test(
  ...requirement(
    "SIMU-006",
    "a simulation of a call that fails leaves nothing behind",
    (fixtures) => commitsNothing(fixtures, { outcome: "fails" }),
    { ...simulating, role: "supporting" },
  ),
);
test(...requirement("SIMU-007", "success tells that a call succeeds", tellsOfSuccess, simulating));
test(...requirement("SIMU-007", "success tells that a call fails", tellsOfFailure, simulating));
test(
  ...requirement("SIMU-007", "less gas than a call uses is not enough", runsOutOfGas, {
    ...simulating,
    role: "supporting",
  }),
);
test(
  ...requirement(
    "SIMU-012",
    "each of several outputs at once repeats its own request",
    eachRepeatsItsRequest,
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
      await namesItsBlock(fixtures, answer);
    },
    { ...simulating, role: "supporting" },
  ),
);

test(
  ...requirement(
    "SIMU-013",
    "one transaction has one output",
    async (fixtures) => {
      const { answer } = await simulateOutput(fixtures);
      const count = Array.isArray(answer.value) ? answer.value.length : 0;
      answer.asserted("SIMU-013", "there is one output");
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
