import assert from "node:assert/strict";
import { test } from "node:test";
import { decode } from "../../tests/bcs/node-bcs.test.support.ts";
import { readStatus } from "../../tests/bcs/node-bcs-transactions.test.support.ts";
import { encodeExecutionStatus } from "./transaction-bytes.ts";

const describe = (vmStatus: string, success = false): unknown =>
  decode(readStatus, encodeExecutionStatus({ success, vmStatus }));

test("success and out of gas have no further values", () => {
  assert.deepEqual(describe("Executed successfully", true), { kind: "success" });
  assert.deepEqual(describe("Out of gas"), { kind: "out of gas" });
});

test("an abort has its module, its code, and its reason if it is known", () => {
  const cases: readonly (readonly [text: string, location: string, code: string, info: unknown])[] = [
    ["Move abort in 0x1::trial: 7", "0x1::trial", "7", null],
    ["Move abort in 0x1::trial: 0xff", "0x1::trial", "255", null],
    ["Move abort in 0x1::coin: ELOW(0x10006)", "0x1::coin", "65542", ["ELOW", ""]],
    [
      "Move abort in 0x1::coin: ELOW(0x10006): Too few: 1.\n2",
      "0x1::coin",
      "65542",
      ["ELOW", "Too few: 1.\n2"],
    ],
    ["Move abort in 0xab::a_b: E_1(12)", "0xab::a_b", "12", ["E_1", ""]],
    ["Move abort in 0x1::trial: 18446744073709551615", "0x1::trial", "18446744073709551615", null],
  ];
  for (const [text, location, code, info] of cases) {
    assert.deepEqual(describe(text), { kind: "abort", location, code, info }, text);
  }
});

test("a failed instruction has its module and its offset", () => {
  assert.deepEqual(describe("Execution failed in 0x1::a::f at code offset 515"), {
    kind: "failure",
    location: "0x1::a",
    function: 0,
    offset: 515,
  });
});

test("a failed instruction of a script has no module", () => {
  const bytes = encodeExecutionStatus({
    success: false,
    vmStatus: "Execution failed in script at code offset 515",
  });
  assert.deepEqual([...bytes], [3, 1, 0, 0, 3, 2]);
});

test("another status has its code if it is known", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["LINKER_ERROR", "1081"],
    ["SEQUENCE_NUMBER_TOO_OLD", "3"],
    ["NUMBER_OF_TYPE_ARGUMENTS_MISMATCH", "1076"],
    ["SOMETHING_ELSE", null],
    ["", null],
    ["Move abort in 0x1::trial: 18446744073709551616", null],
    ["Move abort in 0x1::trial: ", null],
    ["Execution failed in 0x1::a::f at code offset 65536", null],
  ];
  for (const [text, code] of cases) assert.deepEqual(describe(text), { kind: "other", code }, text);
});
