import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { assertRejected } from "../kit/matchers.ts";
import { limitRuns } from "../kit/seed.ts";
import { bytesOf, planSimulation, requestOf, simulateOutput } from "./simulation.ts";
import { simulationSink } from "../batches/malformed-requests.ts";
import { brokenSyntax } from "../kit/json-arbitraries.ts";

const syntaxCasesMax = 10;
const simulating = { safety: "simulate" } as const;

/** Texts that no way to write a boolean has; how true and false may be written beside that is not shown. */
const malformedBooleans = ["x", "2", "maybe", "[]"];
const estimates = [
  "estimateMaxGasAmount",
  "estimateGasUnitPrice",
  "estimatePrioritizedGasUnitPrice",
] as const;

test(
  ...requirement(
    "SIMU-020",
    async (fixtures) => {
      await simulateOutput(fixtures);
      const json = requestOf(await planSimulation(fixtures));
      for (const name of estimates) {
        for (const text of malformedBooleans) {
          const asked = { [name]: text };
          const answer = await fixtures.node.simulateTransaction({ json }, asked, { form: "malformed" });
          assertRejected(answer, "SIMU-020", `${name} as ${text} is refused`);
        }
      }
    },
    simulating,
  ),
);

test(
  ...requirement(
    "SIMU-021",
    "a JSON body that is no object is refused",
    async (fixtures) => {
      for (const json of [[], null, 1, "x", true]) {
        const answer = await fixtures.node.simulateTransaction({ json }, {}, { form: "malformed" });
        assertRejected(answer, "SIMU-021", `${JSON.stringify(json)} is refused`);
      }
    },
    simulating,
  ),
);

test(
  ...requirement(
    "SIMU-021",
    "a simulation that is no JSON is refused, whatever it would be",
    async (fixtures) => {
      const { good, refuse } = await simulationSink(fixtures, "SIMU-021");
      await assertProperty({
        seed: limitRuns(syntaxCasesMax, fixtures.seed),
        cases: brokenSyntax(JSON.stringify(good)),
        holds: ({ broken, textOf }) =>
          refuse({
            what: `a body that is ${broken}`,
            from: (one) => ({ text: textOf(JSON.stringify(one)) }),
          }),
      });
    },
    { ...simulating, role: "supporting" },
  ),
);

test(
  ...requirement(
    "SIMU-022",
    async (fixtures) => {
      const cases: [string, Uint8Array][] = [
        ["One zero byte", new Uint8Array(1)],
        ["64 bytes of 255", new Uint8Array(64).fill(255)],
      ];
      await ignoreInconclusive(async () => {
        const bytes = bytesOf(fixtures, await planSimulation(fixtures));
        cases.push(["The first half of a transaction", bytes.slice(0, bytes.length / 2)]);
        cases.push(["A transaction without its last byte", bytes.slice(0, -1)]);
        cases.push(["A transaction with a byte behind it", Uint8Array.of(...bytes, 0)]);
        cases.push(["A transaction with itself behind it", Uint8Array.of(...bytes, ...bytes)]);
      });
      for (const [what, bcs] of cases) {
        const answer = await fixtures.node.simulateTransaction({ bcs }, {}, { form: "malformed" });
        assertRejected(answer, "SIMU-022", `${what} is refused`);
      }
    },
    simulating,
  ),
);
