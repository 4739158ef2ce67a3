import { undeclared } from "../../../evidence/reason.ts";
import * as fc from "fast-check";
import { requirement, test, Inconclusive, type Fixtures } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { limitRuns } from "../../judge/seed.ts";
import { batchSink, signedSink } from "./malformed-batches.ts";
import { requireAcceptance } from "../submission/acceptance.ts";
import { planMixedBatch } from "../submission/mixed-batch.ts";
import { toBcsBatch, toJsonRequest } from "../../transactions/sign.ts";
import { brokenSyntax, syntaxErrors } from "../kit/json-arbitraries.ts";
import { quote } from "../../oracle/judgement.ts";

const malformedCasesMax = 8;
/** A larger body is not built, because it would have to fit into memory. */
const paddedBytesMax = 64 * 1024 * 1024;
const supporting = { safety: "submit", role: "supporting" } as const;
const heavy = { safety: "heavy", judgesStatus: true } as const;

test(
  ...requirement(
    "BTCH-023",
    "a JSON body that is not an array is rejected",
    async ({ assert, node, seed }) => {
      await assertProperty({
        seed: limitRuns(malformedCasesMax, seed),
        cases: nonArray,
        holds: async (json) => {
          const answer = await node.submitBatch({ json }, { form: "malformed" });
          assert.rejected(answer, `Submitted ${quote(JSON.stringify(json), 80)} as a batch`);
        },
      });
    },
    { safety: "submit" },
  ),
);

test(
  ...requirement(
    "BTCH-023",
    "one transaction without the array is rejected",
    async (fixtures) => {
      const { assertRequestRejected } = await batchSink(fixtures);
      await assertRequestRejected({
        what: "one transaction in place of the array",
        from: (json) => ({ json }),
      });
    },
    supporting,
  ),
);

test(
  ...requirement(
    "BTCH-024",
    "bytes that are not signed transactions are rejected",
    async ({ assert, node, seed }) => {
      await assertProperty({
        seed: limitRuns(malformedCasesMax, seed),
        cases: truncatedTransactions,
        holds: async (bcs) => {
          const answer = await node.submitBatch({ bcs }, { form: "malformed" });
          assert.rejected(answer, `Submitted ${bcs.length} bytes that are not signed transactions`);
        },
      });
    },
    { safety: "submit" },
  ),
);

test(
  ...requirement(
    "BTCH-023",
    "a batch that is not valid JSON is rejected",
    async (fixtures) => {
      const { good, assertRequestRejected } = await batchSink(fixtures);
      await assertProperty({
        seed: limitRuns(malformedCasesMax, fixtures.seed),
        cases: brokenSyntax(JSON.stringify([good])),
        examples: syntaxErrors,
        holds: ({ broken, textOf }) =>
          assertRequestRejected({
            what: `a body that is ${broken}`,
            from: (one) => ({ text: textOf(JSON.stringify([one])) }),
          }),
      });
    },
    supporting,
  ),
);

/**
 * Changes to the BCS bytes of a batch with one transaction. Each change makes the count of transactions or the end
 * wrong.
 */
const otherBytes: readonly (readonly [what: string, change: (batch: Uint8Array) => Uint8Array])[] = [
  ["its last byte missing", (batch) => batch.slice(0, -1)],
  ["a trailing byte", (batch) => Uint8Array.of(...batch, 0)],
  ["a count of two for its one transaction", (batch) => Uint8Array.of(2, ...batch.slice(1))],
  ["a count of zero for its one transaction", (batch) => Uint8Array.of(0, ...batch.slice(1))],
  ["a copy of its bytes after it", (batch) => Uint8Array.of(...batch, ...batch)],
];

test(
  ...requirement(
    "BTCH-024",
    "a batch with missing or trailing bytes is rejected",
    async (fixtures) => {
      const { assertRequestRejected } = await signedSink(fixtures, "bcs");
      for (const [what, change] of otherBytes) {
        await assertRequestRejected({ what, from: ({ signed }) => ({ bcs: change(toBcsBatch([signed])) }) });
      }
    },
    supporting,
  ),
);

test(
  ...requirement(
    "LIMT-003",
    async (fixtures) => {
      const { bodyBytesMax } = fixtures.node.limits;
      if (bodyBytesMax === undefined || bodyBytesMax > paddedBytesMax) {
        throw new Inconclusive(
          undeclared(
            "limits.bodyBytesMax",
            `the largest body that the target accepts, at most ${paddedBytesMax} bytes`,
          ),
        );
      }
      const text = `${(await buildAcceptedBatch(fixtures)).slice(0, -1)}${" ".repeat(bodyBytesMax)}]`;
      const answer = await fixtures.node.submitBatch({ text }, heavy);
      fixtures.assert.status(
        answer,
        [413],
        `Submitted a batch of ${text.length} bytes; the limit is ${bodyBytesMax}`,
      );
    },
    { safety: "heavy" },
  ),
);

/**
 * Builds the JSON text of an acceptable batch: an empty one, or one with a transaction.
 * @throws Inconclusive if the target accepts neither
 */
async function buildAcceptedBatch(fixtures: Fixtures): Promise<string> {
  const empty = await fixtures.node.submitBatch({ text: "[]" }, heavy);
  if (empty.status === 202) return "[]";
  await requireAcceptance(fixtures, "json");
  const { plans } = await planMixedBatch(fixtures, ["good"]);
  return JSON.stringify(plans.map(({ planned, signed }) => toJsonRequest(planned, signed)));
}

/** Any JSON value except an array. Some are objects, because a client may send one transaction without an array. */
const nonArray: fc.Arbitrary<unknown> = fc.oneof(
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }),
  fc.constantFrom<unknown>({}, { transactions: [] }, "[]", "", 0, 1.5, true, null),
);

/**
 * Bytes that begin with a count of at least one transaction, but are too short for a sender and a signature in any
 * layout.
 */
const truncatedTransactions: fc.Arbitrary<Uint8Array> = fc
  .tuple(fc.integer({ min: 1, max: 0x7f }), fc.uint8Array({ maxLength: 63 }))
  .map(([count, rest]) => Uint8Array.of(count, ...rest));
