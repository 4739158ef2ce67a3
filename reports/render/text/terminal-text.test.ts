import assert from "node:assert/strict";
import { test } from "node:test";
import { fitRow } from "./terminal-text.ts";

test("a row is cut at 80 columns, and a character outside ASCII takes two", () => {
  assert.equal(fitRow("x".repeat(80)), "x".repeat(80));
  assert.equal(fitRow("x".repeat(81)), `${"x".repeat(77)} …`);
  assert.equal(fitRow("字".repeat(40)), "字".repeat(40));
  assert.equal(fitRow("字".repeat(41)), `${"字".repeat(38)} …`);
});
