import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "../../../cli/check-api.ts";
import { serveVariation } from "../../gates/variations/variation-target.ts";

test("a node that takes one transaction in each batch fails BTCH-006, and nothing is left open because of it", async () => {
  const limits = { pageSizeDefault: 9_999, blockTransactionsMax: 10_000, bodyBytesMax: 16_384 };
  const target = await serveVariation({
    id: "one-in-a-batch",
    options: { maxBatch: 1, maxBodyBytes: 16_384 },
    profileOverrides: { limits },
  });
  try {
    const { baseUrl, profile } = target;
    const { exitCode, requirements } = await check({ baseUrl, profile, seed: 7, allow: "submit" });
    const listIds = (...statuses: readonly string[]): readonly string[] =>
      requirements.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
    assert.equal(exitCode, 1);
    assert.deepEqual(listIds("fail", "error"), ["BTCH-006"]);
    assert.deepEqual(listIds("inconclusive"), []);
    // They are about batches in which one transaction fails and another does not.
    const absent = requirements.filter(({ reasonDetails = [] }) =>
      reasonDetails.some((reason) => reason.kind === "absent" && reason.subject === "batch-of-several"),
    );
    assert.deepEqual(
      absent.map(({ id }) => id),
      ["BTCH-008", "BTCH-011", "BTCH-019"],
    );
  } finally {
    await target.close();
  }
});
