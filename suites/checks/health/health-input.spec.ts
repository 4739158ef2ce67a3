import * as fc from "fast-check";
import { U32_MAX } from "../../../spec/vocabulary.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { limitRuns } from "../kit/seed.ts";
import { malformedU32Text } from "../kit/arbitraries.ts";

/** One integer has few classes, and whether a malformed one is refused at all is left open (§4.8). */
const casesMax = 12;

test(
  ...requirement(
    "HLTH-004",
    "every duration of 32 bits is answered with a listed status",
    async ({ node, seed }) => {
      await assertProperty({
        seed: limitRuns(casesMax, seed),
        cases: fc.oneof(
          fc.constantFrom(0n, 1n, 2n ** 31n, U32_MAX - 1n, U32_MAX),
          fc.bigInt({ min: 0n, max: U32_MAX }),
        ),
        holds: async (durationSecs) => {
          await node.checkHealth({ durationSecs }, { judges503: true });
        },
      });
    },
    { role: "supporting" },
  ),
);

test(
  ...requirement(
    "EROR-002",
    "a malformed duration_secs that is refused is refused with an Error object",
    async ({ node, seed }) => {
      await assertProperty({
        seed: limitRuns(casesMax, seed),
        cases: malformedU32Text,
        holds: async ({ text }) => {
          await node.checkHealth({ durationSecs: text }, { form: "malformed", judges503: true });
        },
      });
    },
    { role: "supporting" },
  ),
);
