import assert from "node:assert/strict";
import { test } from "node:test";
import { createDecreaseDetector } from "./ledger-version-decrease.ts";

/** Returns whether each exchange `[ledgerVersion, ordinal, sentAfter]` is a decrease. */
function detect(exchanges: readonly (readonly [string | null, number, number])[]): readonly boolean[] {
  const isDecrease = createDecreaseDetector();
  return exchanges.map(([ledgerVersion, ordinal, sentAfter]) =>
    isDecrease({ position: { ledgerVersion }, ordinal, sentAfter }),
  );
}

test("a lower ledger version than that of an earlier response is a decrease", () =>
  assert.deepEqual(
    detect([
      ["5", 1, 0],
      ["7", 2, 1],
      ["6", 3, 2],
      ["7", 4, 3],
    ]),
    [false, false, true, false],
  ));

test("responses to concurrent requests can arrive in any order", () =>
  assert.deepEqual(
    detect([
      ["5", 1, 0],
      ["7", 2, 1],
      ["6", 3, 1],
      ["4", 4, 1],
    ]),
    [false, false, false, true],
  ));

test("a response without a ledger version is not a decrease", () =>
  assert.deepEqual(
    detect([
      ["5", 1, 0],
      [null, 2, 1],
    ]),
    [false, false],
  ));
