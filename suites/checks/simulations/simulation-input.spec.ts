import { undeclared } from "../../../evidence/reason.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import { Inconclusive, requirement, test } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { limitRuns } from "../../judge/seed.ts";
import { toBytes, planSimulation, toRequest, simulateOutput } from "./simulation.ts";
import { simulationSink } from "./simulation-acceptance.ts";
import { quote } from "../../oracle/judgement.ts";
import { brokenSyntax, syntaxErrors } from "../kit/json-arbitraries.ts";

const syntaxCasesMax = 8;
/** A larger body is not built, because it would have to fit into memory. */
const paddedBytesMax = 64 * 1_048_576;
const decisive = { safety: "simulate" } as const;

/** Texts that are not a boolean in any spelling. The document leaves open which spellings besides true and false are valid. */
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
      const json = toRequest(await planSimulation(fixtures));
      for (const name of estimates) {
        for (const text of malformedBooleans) {
          const asked = { [name]: text };
          const answer = await fixtures.node.simulateTransaction({ json }, asked, { form: "malformed" });
          fixtures.assert.rejected(answer, `Simulated a transaction with ${name} ${quote(text)}`);
        }
      }
    },
    decisive,
  ),
);

test(
  ...requirement(
    "SIMU-021",
    "a JSON body that is not an object is rejected",
    async (fixtures) => {
      for (const json of [[], null, 1, "x", true]) {
        const answer = await fixtures.node.simulateTransaction({ json }, {}, { form: "malformed" });
        fixtures.assert.rejected(answer, `Simulated ${JSON.stringify(json)} as a transaction`);
      }
    },
    decisive,
  ),
);

test(
  ...requirement(
    "SIMU-021",
    "a body that is not valid JSON is rejected",
    async (fixtures) => {
      const { good, assertRequestRejected } = await simulationSink(fixtures);
      await assertProperty({
        seed: limitRuns(syntaxCasesMax, fixtures.seed),
        cases: brokenSyntax(JSON.stringify(good)),
        examples: syntaxErrors,
        holds: ({ broken, textOf }) =>
          assertRequestRejected({
            what: `a body that is ${broken}`,
            from: (one) => ({ text: textOf(JSON.stringify(one)) }),
          }),
      });
    },
    { ...decisive, role: "supporting" },
  ),
);

test(
  ...requirement(
    "SIMU-022",
    async (fixtures) => {
      const cases: [string, Uint8Array][] = [
        ["one zero byte", new Uint8Array(1)],
        ["64 bytes of 255", new Uint8Array(64).fill(255)],
      ];
      await ignoreInconclusive(async () => {
        const bytes = toBytes(fixtures, await planSimulation(fixtures));
        cases.push(["the first half of a transaction", bytes.slice(0, bytes.length / 2)]);
        cases.push(["a transaction without its last byte", bytes.slice(0, -1)]);
        cases.push(["a transaction with a trailing byte", Uint8Array.of(...bytes, 0)]);
        cases.push(["a transaction followed by a copy of its bytes", Uint8Array.of(...bytes, ...bytes)]);
      });
      for (const [what, bcs] of cases) {
        const answer = await fixtures.node.simulateTransaction({ bcs }, {}, { form: "malformed" });
        fixtures.assert.rejected(answer, `Simulated ${what} in BCS`);
      }
    },
    decisive,
  ),
);

test(
  ...requirement(
    "LIMT-004",
    async (fixtures) => {
      const { bodyBytesMax } = fixtures.node.limits;
      if (bodyBytesMax === undefined || bodyBytesMax >= paddedBytesMax) {
        throw new Inconclusive(
          undeclared(
            "limits.bodyBytesMax",
            `the largest body that the target accepts, below ${paddedBytesMax} bytes`,
          ),
        );
      }
      const text = JSON.stringify(toRequest(await simulateOutput(fixtures)));
      const padded = text.padEnd(bodyBytesMax + 1, " ");
      if (Buffer.byteLength(padded) !== padded.length || text.length > bodyBytesMax) {
        throw new Inconclusive(
          undeclared("succeeds", `a call in ASCII characters that fits into a body of ${bodyBytesMax} bytes`),
        );
      }
      const answer = await fixtures.node.simulateTransaction({ text: padded }, {}, { safety: "heavy" });
      const context = `Simulated a transaction in a body of ${padded.length} bytes; the limit is ${bodyBytesMax}`;
      fixtures.assert.status(answer, [413], context);
    },
    { safety: "heavy" },
  ),
);
