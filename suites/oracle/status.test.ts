import assert from "node:assert/strict";
import { test } from "node:test";
import { describeStatuses } from "./status.ts";

for (const [statuses, text] of [
  [[200], "status 200"],
  [[200, 410], "status 200 or 410"],
  [[400, 403, 404], "status 400, 403 or 404"],
  [[202, 206, 400, 413, 503], "status 202 or 206, or an error with 400, 413 or 503"],
] as const) {
  test(`the statuses ${statuses.join(" ")} are "${text}"`, () => {
    assert.equal(describeStatuses(statuses), text);
  });
}
