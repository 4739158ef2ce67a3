import assert from "node:assert/strict";
import { test } from "node:test";
import { check, type CheckRequest } from "./check-api.ts";

const refused: readonly (readonly [baseline: unknown, message: RegExp])[] = [
  ["known:none", /^baseline expected accepted failures or one of known:aptos, got "known:none"$/],
  ["b.json", /^baseline expected accepted failures or one of known:aptos, got "b\.json"$/],
  [[{ requirement: "ACCT-003" }], /^baseline: entry 1 \(ACCT-003\) expected .*; it has no reason$/],
];

for (const [baseline, message] of refused) {
  test(`a baseline of ${JSON.stringify(baseline)} is refused before anything starts`, async () => {
    const request = { baseline } as CheckRequest;
    await assert.rejects(
      check(request),
      (error) => error instanceof RangeError && message.test(error.message),
    );
  });
}
