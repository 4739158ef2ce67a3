import { Inconclusive, requirement, test } from "../../runner/fixtures.ts";
import { assertStatus } from "../kit/matchers.ts";
import { requestOf, simulateOutput } from "./simulation.ts";

/** A longer body is not worth holding in memory. */
const paddedBytesMax = 64 * 1_048_576;

test(
  ...requirement(
    "LIMT-004",
    async (fixtures) => {
      const { bodyBytesMax } = fixtures.node.limits;
      if (bodyBytesMax === undefined || bodyBytesMax >= paddedBytesMax) {
        throw new Inconclusive(
          "needs the size of a body that is too large (profile key limits.bodyBytesMax)",
        );
      }
      const text = JSON.stringify(requestOf(await simulateOutput(fixtures)));
      const padded = text.padEnd(bodyBytesMax + 1, " ");
      if (Buffer.byteLength(padded) !== padded.length || text.length > bodyBytesMax) {
        throw new Inconclusive("needs a call that fits into a body (profile key succeeds)");
      }
      const answer = await fixtures.node.simulateTransaction({ text: padded }, {}, { safety: "heavy" });
      assertStatus(
        answer,
        "LIMT-004",
        [413],
        `A body of ${padded.length} bytes is too large, as its owner says`,
      );
    },
    { safety: "heavy" },
  ),
);
