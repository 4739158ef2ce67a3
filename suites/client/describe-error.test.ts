import assert from "node:assert/strict";
import { test } from "node:test";
import { toReceived } from "./describe-error.ts";

const exchange = {
  request: { method: "POST", url: "http://127.0.0.1:8080/v1/transactions/batch", headers: [], body: null },
};
const describe = (status: number, value: unknown) =>
  toReceived({ operation: "submitBatch", status, value, exchange });
const error = { message: "SEQUENCE_NUMBER_TOO_OLD", error_code: "vm_error", vm_error_code: 3 };

for (const [name, status, value, expected] of [
  ["an Error", 400, error, 'vm_error "SEQUENCE_NUMBER_TOO_OLD" (vm_error_code 3)'],
  [
    "an Error without a VM code",
    404,
    { ...error, vm_error_code: null },
    'vm_error "SEQUENCE_NUMBER_TOO_OLD"',
  ],
  [
    "a partial failure",
    206,
    { transaction_failures: [{ error }] },
    'vm_error "SEQUENCE_NUMBER_TOO_OLD" (vm_error_code 3)',
  ],
  ["a 206 without a failure", 206, { transaction_failures: [] }, null],
  ["a success", 200, error, null],
  ["another body", 500, [error], null],
  ["no JSON", 502, undefined, null],
  ["members of other types", 400, { message: [], error_code: 1, vm_error_code: "3" }, null],
  ["control characters", 400, { message: '\u001b[2J"\n' }, String.raw`"\u001b[2J\"\n"`],
  ["a hostile code", 400, { error_code: "A\nB" }, String.raw`"A\nB"`],
  ["a long message", 400, { message: "x".repeat(1_000_000) }, `"${"x".repeat(159)}…`],
] as const) {
  test(`${name} is described with the request`, () =>
    assert.deepEqual(describe(status, value), {
      operation: "submitBatch",
      status,
      error: expected,
      method: "POST",
      target: "/v1/transactions/batch",
    }));
}
