import * as fc from "fast-check";
import { require206 } from "./batch-answer.ts";
import { assertSummary } from "./batch-checks.ts";
import { findBatchSizeMax } from "./batch-size.ts";
import { submitAfterHandshake } from "./batch-submit.ts";
import { requirement, test, Inconclusive } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { limitRuns } from "../kit/seed.ts";
import type { SignatureKind } from "../submission/mixed-batch.ts";

/** Each case is a batch that has to be executed. */
const casesMax = 4;
const transactionsMax = 5;

test(
  ...requirement(
    "BTCH-015",
    "the failures of any mixture are known by their indices, in either encoding",
    async (fixtures) => {
      const room = await findBatchSizeMax(fixtures);
      await assertProperty({
        seed: limitRuns(casesMax, fixtures.seed),
        cases: fc.record({
          kinds: anyMixture(Math.min(transactionsMax, room)),
          encoding: fc.constantFrom("json" as const, "bcs" as const),
        }),
        holds: async ({ kinds, encoding }) => {
          const { answer } = await submitAfterHandshake(fixtures, { kinds, encoding });
          const listed = [...new Set(require206(answer))];
          const failed = kinds.flatMap((kind, at) => (kind === "bad" ? [BigInt(at)] : []));
          if (listed.length !== failed.length) {
            throw new Inconclusive("blocked by BTCH-010 or BTCH-011: needs as many entries as failures", [
              answer.exchange,
            ]);
          }
          assertSummary({
            requirement: "BTCH-015",
            context: `The failures of ${kinds.join(", ")} are listed by their places`,
            answer,
            holds: [0n, 1n].some((base) => failed.every((place) => listed.includes(place + base))),
            expected: failed.join(", "),
            received: listed.join(", "),
          });
        },
      });
    },
    { safety: "submit", role: "supporting" },
  ),
);

/** A batch of which some are accepted and others are not: what is refused as a whole lists nothing. */
function anyMixture(transactions: number): fc.Arbitrary<readonly SignatureKind[]> {
  return fc
    .array(fc.constantFrom<SignatureKind>("good", "bad"), {
      minLength: 2,
      maxLength: Math.max(2, transactions),
    })
    .filter((kinds) => new Set(kinds).size === 2);
}
