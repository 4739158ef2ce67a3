import assert from "node:assert/strict";
import { test } from "node:test";
import { describeStatuses } from "./status.ts";

const batch = [202, 206, 400, 401, 404, 413];
for (const [statuses, received, text] of [
  [[200], 404, "status 200"],
  [[200, 410], 404, "status 200 or 410"],
  [[400, 403, 404], 200, "status 400, 403 or 404"],
  [[200, 400, 404], 201, "status 200, or an error with 400 or 404"],
  [batch, 418, "status 202 or 206, or an error with 400, 401, 404 or 413"],
  [batch, 200, "status 202 or 206, or a listed error"],
] as const) {
  test(`the statuses ${statuses.join(" ")} are "${text}" after ${received}`, () => {
    assert.equal(describeStatuses(statuses, received), text);
  });
}
