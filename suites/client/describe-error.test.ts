import assert from "node:assert/strict";
import { test } from "node:test";
import { describeAnswer } from "./describe-error.ts";

const exchange = {
  request: { method: "POST", url: "http://127.0.0.1:8080/v1/transactions/batch", headers: [], body: null },
};
const describe = (status: number, value: unknown) => describeAnswer({ status, value, exchange });
const error = { message: "SEQUENCE_NUMBER_TOO_OLD", error_code: "vm_error", vm_error_code: 3 };

for (const [name, status, value, expected] of [
  ["an Error", 400, error, '400 vm_error "SEQUENCE_NUMBER_TOO_OLD" (vm_error_code 3)'],
  [
    "an Error without a VM code",
    404,
    { ...error, vm_error_code: null },
    '404 vm_error "SEQUENCE_NUMBER_TOO_OLD"',
  ],
  [
    "a partial failure",
    206,
    { transaction_failures: [{ error }] },
    '206 vm_error "SEQUENCE_NUMBER_TOO_OLD" (vm_error_code 3)',
  ],
  ["a 206 without a failure", 206, { transaction_failures: [] }, "206"],
  ["a success", 200, error, "200"],
  ["another body", 500, [error], "500"],
  ["no JSON", 502, undefined, "502"],
  ["members of other types", 400, { message: [], error_code: 1, vm_error_code: "3" }, "400"],
  ["control characters", 400, { message: '\u001b[2J"\n' }, String.raw`400 "\u001b[2J\"\n"`],
  ["a hostile code", 400, { error_code: "A\nB" }, String.raw`400 "A\nB"`],
  ["a long message", 400, { message: "x".repeat(1_000_000) }, `400 "${"x".repeat(159)}…`],
] as const) {
  test(`${name} is described with the request`, () =>
    assert.equal(describe(status, value), `${expected} for POST /v1/transactions/batch`));
}
