import assert from "node:assert/strict";
import { test } from "node:test";
import { createLagDetector } from "./ledger-version-decrease.ts";

type Sent = readonly [
  ledgerVersion: string | null,
  ordinal: number,
  sentAfter: number,
  isSubmission?: boolean,
];

/** Returns by how many versions each exchange is behind the newest response and the newest submission. */
function detect(exchanges: readonly Sent[]): readonly (readonly [newest: bigint, submission: bigint])[] {
  const detectLag = createLagDetector();
  return exchanges.map(([ledgerVersion, ordinal, sentAfter, isSubmission = false]) => {
    const lag = detectLag({ position: { ledgerVersion }, ordinal, sentAfter, isSubmission });
    return [lag.behindNewest, lag.behindSubmission];
  });
}

test("a response with a lower ledger version than an earlier one lags behind it", () =>
  assert.deepEqual(
    detect([
      ["5", 1, 0],
      ["9", 2, 1],
      ["6", 3, 2],
      ["9", 4, 3],
    ]),
    [
      [0n, 0n],
      [0n, 0n],
      [3n, 0n],
      [0n, 0n],
    ],
  ));

test("responses to concurrent requests can arrive in any order", () =>
  assert.deepEqual(
    detect([
      ["5", 1, 0],
      ["7", 2, 1],
      ["6", 3, 1],
      ["4", 4, 1],
    ]),
    [
      [0n, 0n],
      [0n, 0n],
      [0n, 0n],
      [1n, 0n],
    ],
  ));

test("a read behind the response to a submission is counted separately", () =>
  assert.deepEqual(
    detect([
      ["5", 1, 0, true],
      ["4", 2, 1],
      ["9", 3, 2],
      ["8", 4, 3],
    ]),
    [
      [0n, 0n],
      [1n, 1n],
      [0n, 0n],
      [1n, 0n],
    ],
  ));

test("a response without a ledger version does not lag", () =>
  assert.deepEqual(
    detect([
      ["5", 1, 0],
      [null, 2, 1],
    ]),
    [
      [0n, 0n],
      [0n, 0n],
    ],
  ));
