import assert from "node:assert/strict";
import { test } from "node:test";
import { toBlockHeight, toVersion } from "./u64.ts";

test("holds 0 to 2^64 - 1 and names what does not fit", () => {
  assert.equal(toVersion(0n), 0n);
  assert.equal(toVersion(18_446_744_073_709_551_615n), 18_446_744_073_709_551_615n);
  assert.throws(() => toVersion(-1n), /ledger version expected 0 to 18446744073709551615, got -1/);
  assert.throws(() => toBlockHeight(18_446_744_073_709_551_616n), /block height/);
});
