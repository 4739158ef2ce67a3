import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { RequirementId } from "../../spec/catalogue.ts";
import { findDivergence } from "../../spec/known-divergences.ts";
import type { ComparedValues, Failure } from "../../evidence/failure.ts";
import { exchangeWith, failureOf } from "../model/run-record.test.arbitrary.ts";
import { isExplained } from "./explained-failure.ts";

interface Shown {
  readonly status?: number;
  readonly body?: unknown;
  readonly query?: string;
  readonly pointer?: string;
  readonly mismatch?: string;
  readonly values?: ComparedValues;
}

function createFailure(id: RequirementId, shown: Shown): Failure {
  const { status = 200, body = {}, query = "", pointer = "", mismatch = "other status", values } = shown;
  const exchange = exchangeWith(JSON.stringify(body));
  const { request, response } = exchange;
  if (response === null) throw new Error("expected an exchange with a response");
  const url = `http://127.0.0.1:8080/v1/x?${query}`;
  const changed = { ...exchange, request: { ...request, url }, response: { ...response, status } };
  const shownValues = values === undefined ? {} : { values };
  return { ...failureOf(id), pointer, mismatch, ...shownValues, exchanges: [changed] };
}

const internal = { message: "Version 7 is pruned", error_code: "internal_error" };
const group = [{ type: "0x1::object::ObjectCore", data: {} }];
const account = { type: "0x1::account::Account", data: {} };
const moreThan = (max: number): ComparedValues => ({ kind: "too-many", received: max + 1, max });
const notListed = (received: string): ComparedValues => ({ kind: "not-listed", received });
const longDuration = "duration_secs=4294967295";

/** For each divergence: a failure that it explains, and failures of the same requirement that it does not explain. */
const cases: readonly (readonly [id: RequirementId, explained: Shown, others: readonly Shown[]])[] = [
  ...(["ACCT-008", "RSRC-010", "MODL-032", "TABL-008"] as const).map(
    (id) =>
      [
        id,
        { status: 500, body: internal, query: "ledger_version=7" },
        [
          { status: 404, body: internal, query: "ledger_version=7" },
          { status: 500, body: { ...internal, error_code: "banana" }, query: "ledger_version=7" },
          { status: 500, body: { ...internal, message: "Out of memory" }, query: "ledger_version=7" },
          { status: 500, body: internal },
          { status: 200, body: internal, query: "ledger_version=7", mismatch: "other value" },
        ],
      ] as const,
  ),
  [
    "RSRC-012",
    { body: group, mismatch: "more than limit", values: moreThan(1) },
    [
      { body: [...group, account], mismatch: "more than limit", values: moreThan(1) },
      { body: group, mismatch: "more than limit", values: moreThan(0) },
      { body: [{ type: "0x1::coin::CoinStore", data: {} }], mismatch: "more than limit" },
      { body: group, mismatch: "element repeated" },
    ],
  ],
  [
    "RSRC-015",
    { body: group, mismatch: "element repeated", pointer: "/0" },
    [
      { body: [], mismatch: "element repeated", pointer: "/0" },
      { body: group, mismatch: "element repeated", pointer: "/3" },
      { body: group, mismatch: "element repeated", pointer: "/10" },
      { body: group, mismatch: "element missing" },
    ],
  ],
  [
    "LIMT-002",
    { body: [...group, account], mismatch: "more than declared", values: moreThan(7) },
    [
      { body: [], mismatch: "more than declared", values: moreThan(7) },
      {
        body: [...group, ...Array.from({ length: 7 }, () => account)],
        mismatch: "more than declared",
        values: moreThan(7),
      },
    ],
  ],
  [
    "MODL-015",
    { pointer: "/0/abi/exposed_functions/1/is_view", mismatch: "missing" },
    [{ pointer: "/0/abi/exposed_functions/1/is_view", mismatch: "not a boolean" }],
  ],
  [
    "MODL-021",
    { pointer: "/0/abi/structs/1/is_event", mismatch: "missing" },
    [
      { pointer: "/0/abi/structs/1/is_event", mismatch: "not a boolean" },
      { pointer: "/0/abi/structs/1/is_native", mismatch: "missing" },
    ],
  ],
  [
    "HLTH-005",
    { status: 500, body: internal, query: longDuration },
    [
      { status: 503, body: internal, query: longDuration },
      { status: 500, body: internal, query: "duration_secs=30" },
      { status: 500, body: { error_code: "vm_error" }, query: longDuration },
    ],
  ],
  [
    "EROR-005",
    { status: 503, pointer: "/error_code", mismatch: "not a listed value", values: notListed("overloaded") },
    [
      { status: 503, pointer: "/error_code", mismatch: "not a listed value", values: notListed("banana") },
      {
        status: 503,
        pointer: "/error_code",
        mismatch: "not a listed value",
        values: notListed("overloaded2"),
      },
      {
        status: 404,
        pointer: "/error_code",
        mismatch: "not a listed value",
        values: notListed("overloaded"),
      },
      { status: 503, pointer: "/error_code", mismatch: "not a string" },
    ],
  ],
  [
    "BTCH-009",
    { status: 400, body: { error_code: "invalid_input" } },
    [
      { status: 202, body: { error_code: "invalid_input" } },
      { status: 400, body: { error_code: "internal_error" } },
    ],
  ],
];

describe("a known divergence of aptos", () => {
  for (const [id, explained, others] of cases) {
    const { explains } = findDivergence("known:aptos", id) ?? {};
    test(`${id} explains the failure that it describes`, () => {
      assert.ok(explains !== undefined);
      assert.ok(isExplained(createFailure(id, explained), explains));
    });
    for (const other of others) {
      test(`${id} does not explain ${JSON.stringify(other)}`, () => {
        assert.ok(explains !== undefined);
        assert.ok(!isExplained(createFailure(id, other), explains));
      });
    }
  }

  test("does not explain a failure without a response", () => {
    const { explains } = findDivergence("known:aptos", "BTCH-009") ?? {};
    assert.ok(explains !== undefined);
    const failure = createFailure("BTCH-009", { status: 400, body: { error_code: "invalid_input" } });
    const lost = failure.exchanges.map((exchange) => ({ ...exchange, response: null }));
    assert.ok(!isExplained({ ...failure, exchanges: lost }, explains));
    assert.ok(!isExplained({ ...failure, exchanges: [] }, explains));
  });
});
