import * as fc from "fast-check";
import { requirement, test, Inconclusive, type Fixtures } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { assertStatus, assertRejected } from "../kit/matchers.ts";
import { limitRuns } from "../kit/seed.ts";
import { batchSink, signedSink } from "./malformed-requests.ts";
import { requireAcceptance } from "../submission/require-acceptance.ts";
import { planMixedBatch } from "../submission/mixed-batch.ts";
import { toBcsBatch, toJsonRequest } from "../../transactions/sign.ts";
import { brokenSyntax } from "../kit/json-arbitraries.ts";

const malformedCasesMax = 12;
/** What is longer is no text to keep in memory, and says no more. */
const paddedBytesMax = 64 * 1024 * 1024;
const supports = { safety: "submit", role: "supporting" } as const;
const heavy = { safety: "heavy", judgesStatus: true } as const;

test(
  ...requirement(
    "BTCH-023",
    "a JSON body that is no array is refused",
    async ({ node, seed }) => {
      await assertProperty({
        seed: limitRuns(malformedCasesMax, seed),
        cases: nonArray,
        holds: async (json) => {
          const answer = await node.submitBatch({ json }, { form: "malformed" });
          assertRejected(answer, "BTCH-023", "A JSON body that is no array is refused");
        },
      });
    },
    { safety: "submit" },
  ),
);

test(
  ...requirement(
    "BTCH-024",
    "bytes that are no transactions are refused",
    async ({ node, seed }) => {
      await assertProperty({
        seed: limitRuns(malformedCasesMax, seed),
        cases: truncatedTransactions,
        holds: async (bcs) => {
          const answer = await node.submitBatch({ bcs }, { form: "malformed" });
          assertRejected(
            answer,
            "BTCH-024",
            "A binary body that is no BCS of signed transactions is refused",
          );
        },
      });
    },
    { safety: "submit" },
  ),
);

test(
  ...requirement(
    "BTCH-023",
    "a batch that is no JSON is refused, whatever it would be",
    async (fixtures) => {
      const { good, refuse } = await batchSink(fixtures, "BTCH-023");
      await assertProperty({
        seed: limitRuns(malformedCasesMax, fixtures.seed),
        cases: brokenSyntax(JSON.stringify([good])),
        holds: ({ broken, textOf }) =>
          refuse({
            what: `a body that is ${broken}`,
            from: (one) => ({ text: textOf(JSON.stringify([one])) }),
          }),
      });
    },
    supports,
  ),
);

/** What is done to the bytes of a batch of one: each says another number of transactions than there is. */
const otherBytes: readonly (readonly [what: string, change: (batch: Uint8Array) => Uint8Array])[] = [
  ["its last byte missing", (batch) => batch.slice(0, -1)],
  ["a byte behind it", (batch) => Uint8Array.of(...batch, 0)],
  ["two counted where one is", (batch) => Uint8Array.of(2, ...batch.slice(1))],
  ["none counted where one is", (batch) => Uint8Array.of(0, ...batch.slice(1))],
  ["itself behind it", (batch) => Uint8Array.of(...batch, ...batch)],
];

test(
  ...requirement(
    "BTCH-024",
    "bytes that are more or less than a transaction are refused",
    async (fixtures) => {
      const { refuse } = await signedSink(fixtures, "BTCH-024", "bcs");
      for (const [what, change] of otherBytes) {
        await refuse({ what, from: ({ signed }) => ({ bcs: change(toBcsBatch([signed])) }) });
      }
    },
    supports,
  ),
);

test(
  ...requirement(
    "LIMT-003",
    async (fixtures) => {
      const { bodyBytesMax } = fixtures.node.limits;
      if (bodyBytesMax === undefined || bodyBytesMax > paddedBytesMax) {
        throw new Inconclusive(
          `needs the longest body that the target takes, at most ${paddedBytesMax} bytes (profile key limits.bodyBytesMax)`,
        );
      }
      const text = `${(await takenBatch(fixtures)).slice(0, -1)}${" ".repeat(bodyBytesMax)}]`;
      const answer = await fixtures.node.submitBatch({ text }, heavy);
      assertStatus(answer, "LIMT-003", [413], `A batch of ${text.length} bytes is answered with 413`);
    },
    { safety: "heavy" },
  ),
);

/**
 * The text of a batch that is taken: an empty one, else one of a transaction.
 * @throws Inconclusive where neither is taken
 */
async function takenBatch(fixtures: Fixtures): Promise<string> {
  const empty = await fixtures.node.submitBatch({ text: "[]" }, heavy);
  if (empty.status === 202) return "[]";
  await requireAcceptance(fixtures, "json");
  const { plans } = await planMixedBatch(fixtures, ["good"]);
  return JSON.stringify(plans.map(({ planned, signed }) => toJsonRequest(planned, signed)));
}

/** Any JSON but an array; a single transaction would be an object. */
const nonArray: fc.Arbitrary<unknown> = fc.oneof(
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }),
  fc.constantFrom<unknown>({}, { transactions: [] }, "[]", "", 0, 1.5, true, null),
);

/**
 * Bytes that say that at least one transaction follows, and are too few for the address of its sender and its signature,
 * however they are laid out.
 */
const truncatedTransactions: fc.Arbitrary<Uint8Array> = fc
  .tuple(fc.integer({ min: 1, max: 0x7f }), fc.uint8Array({ maxLength: 63 }))
  .map(([count, rest]) => Uint8Array.of(count, ...rest));
