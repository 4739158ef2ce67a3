import * as fc from "fast-check";
import { requirement, test, Inconclusive, type Fixtures } from "../fixtures.ts";
import { law } from "../law.ts";
import { answersWith, refuses } from "../matchers.ts";
import { atMost } from "../seed.ts";
import { presumesAcceptance } from "../transactions/handshake.ts";
import { planMixture } from "../transactions/mixture.ts";
import { toJsonRequest } from "../transactions/request.ts";

const malformedCasesMax = 12;
/** What is longer is no text to keep in memory, and says no more. */
const paddedBytesMax = 64 * 1024 * 1024;
const heavy = { safety: "heavy", judgesStatus: true } as const;

test(
  ...requirement(
    "BTCH-023",
    "a JSON body that is no array is refused",
    async ({ node, seed }) => {
      await law({
        seed: atMost(malformedCasesMax, seed),
        cases: noArray,
        holds: async (json) => {
          const answer = await node.submitBatch({ json }, { form: "malformed" });
          refuses(answer, "BTCH-023", "A JSON body that is no array is refused");
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
      await law({
        seed: atMost(malformedCasesMax, seed),
        cases: noTransactions,
        holds: async (bcs) => {
          const answer = await node.submitBatch({ bcs }, { form: "malformed" });
          refuses(answer, "BTCH-024", "A binary body that is no BCS of signed transactions is refused");
        },
      });
    },
    { safety: "submit" },
  ),
);

test(
  ...requirement(
    "LIMT-003",
    "a batch that is taken is too large with white space beyond the declared bound",
    async (fixtures) => {
      const { bodyBytesMax } = fixtures.node.limits;
      if (bodyBytesMax === undefined || bodyBytesMax > paddedBytesMax) {
        throw new Inconclusive(
          `needs the longest body that the target takes, at most ${paddedBytesMax} bytes (profile key limits.bodyBytesMax)`,
        );
      }
      const text = `${(await takenBatch(fixtures)).slice(0, -1)}${" ".repeat(bodyBytesMax)}]`;
      const answer = await fixtures.node.submitBatch({ text }, heavy);
      answersWith(answer, "LIMT-003", [413], `A batch of ${text.length} bytes is answered with 413`);
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
  await presumesAcceptance(fixtures, "json");
  const { plans } = await planMixture(fixtures, ["good"]);
  return JSON.stringify(plans.map(({ planned, signed }) => toJsonRequest(planned, signed)));
}

/** Any JSON but an array; a single transaction would be an object. */
const noArray: fc.Arbitrary<unknown> = fc.oneof(
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }),
  fc.constantFrom<unknown>({}, { transactions: [] }, "[]", "", 0, 1.5, true, null),
);

/**
 * Bytes that say that at least one transaction follows, and are too few for the address of its sender and its signature,
 * however they are laid out.
 */
const noTransactions: fc.Arbitrary<Uint8Array> = fc
  .tuple(fc.integer({ min: 1, max: 0x7f }), fc.uint8Array({ maxLength: 63 }))
  .map(([count, rest]) => Uint8Array.of(count, ...rest));
