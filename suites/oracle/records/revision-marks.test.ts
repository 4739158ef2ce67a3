import assert from "node:assert/strict";
import { test } from "node:test";
import { recordExchangeMarks, recordObjectMarks, recordTypeMarks } from "./revision-marks.ts";

type Marks = { readonly seen: readonly string[]; readonly missing: readonly string[] };
type Recorded = Parameters<typeof recordExchangeMarks>;

/** Collects the dates that a function records. */
function collect(record: (recordFact: Recorded[1]) => void): Marks {
  const seen: string[] = [];
  const missing: string[] = [];
  record((id, value) => (id === "revision-marks-seen" ? seen : missing).push(value.slice(0, 10)));
  return { seen, missing };
}

const exchange: Recorded[0] = {
  operation: "simulateTransaction",
  form: "well-formed",
  path: "/transactions/simulate",
  query: {},
  requestBody: '{"max_gas_amount":"7"}',
  status: 200,
  vendor: "acme",
  headers: [],
  cursor: null,
  position: {
    chainId: null,
    ledgerVersion: null,
    oldestLedgerVersion: null,
    ledgerTimestampMicros: null,
    epoch: null,
    blockHeight: null,
    oldestBlockHeight: null,
  },
  json: jsonOf([{ max_gas_amount: "7" }]),
};

function jsonOf(value: unknown): Recorded[0]["json"] {
  return { ok: true, value, numbers: new Map(), duplicates: [] };
}

/** Collects the marks of an exchange. `value` is the body of its response. */
const ofExchange = ({ value, ...changes }: Partial<Recorded[0]> & { readonly value?: unknown }): Marks =>
  collect((recordFact) =>
    recordExchangeMarks(
      { ...exchange, ...(value === undefined ? {} : { json: jsonOf(value) }), ...changes },
      recordFact,
    ),
  );

test("a header is missing only from a success of its operation, and no response must have the encryption key", () => {
  assert.deepEqual(ofExchange({}), { seen: [], missing: ["2024-05-15"] });
  assert.deepEqual(ofExchange({ status: 400 }), { seen: [], missing: [] });
  const headers = [
    ["X-Acme-Gas-Used", "1"],
    ["x-acme-txn-encryption-key", "ab"],
  ] as const;
  assert.deepEqual(ofExchange({ headers }), { seen: ["2024-05-15", "2026-02-18"], missing: [] });
});

test("a page with a cursor shows the change, and a page with more elements than its limit lacks it", () => {
  const page = { operation: "getAccountResources", value: [1, 2], requestBody: null } as const;
  assert.deepEqual(ofExchange({ ...page, cursor: "ab" }).seen, ["2022-11-02"]);
  assert.deepEqual(ofExchange({ ...page, query: { limit: "1" } }).missing, ["2022-11-02"]);
  for (const query of [{ limit: "2" }, { limit: "x" }, {}] as { limit: string }[])
    assert.deepEqual(ofExchange({ ...page, query }), { seen: [], missing: [] });
});

test("an estimate that differs from the value in the request shows the parameter, and an equal value lacks it", () => {
  const query = { estimate_max_gas_amount: "true" };
  assert.deepEqual(ofExchange({ query, value: [{ max_gas_amount: "8" }] }).seen, ["2022-09-17"]);
  assert.deepEqual(ofExchange({ query }).missing, ["2022-09-17", "2024-05-15"]);
  for (const value of [null, [], [null], [{ max_gas_amount: 8 }]])
    assert.deepEqual(ofExchange({ query, value }).missing, ["2024-05-15"]);
});

test("a batch that succeeds shows the operation, and 404 or 405 shows that the operation is missing", () => {
  const statuses = [202, 206, 404, 405, 400, 503];
  assert.deepEqual(
    statuses.map((status) => {
      const { seen, missing } = ofExchange({ operation: "submitBatch", status });
      return [seen.includes("2022-08-24"), missing.includes("2022-08-24")];
    }),
    [
      [true, false],
      [true, false],
      [false, true],
      [false, true],
      [false, false],
      [false, false],
    ],
  );
});

test("objects show or lack the members of changes, and errors show error codes", () => {
  const ofObject = (name: string, object: object): Marks =>
    collect((recordFact) => recordObjectMarks(name, { ...object }, recordFact));
  assert.deepEqual(ofObject("Struct", { is_event: false, is_enum: 1 }), {
    seen: ["2024-08-12", "2025-10-10"],
    missing: ["2026-02-21"],
  });
  assert.deepEqual(ofObject("Error", { error_code: "rate_limited" }).seen, ["2022-08-20", "2026-04-05"]);
  assert.deepEqual(ofObject("Transaction", { type: "genesis_transaction" }), { seen: [], missing: [] });
  assert.deepEqual(ofObject("Transaction", { type: "user_transaction" }).missing, ["2025-05-01"]);
});

test("a type shows signed integers, but not names that only look like them", () => {
  const ofType = (text: string): Marks => collect((recordFact) => recordTypeMarks(text, recordFact));
  for (const text of ["i64", "vector<i256>", "0x1::m::S<u8, i8>"])
    assert.deepEqual(ofType(text).seen, ["2025-10-14"], text);
  for (const text of ["u256", "0x1::i8::i8", "i24", "not a type i8"])
    assert.deepEqual(ofType(text).seen, [], text);
});
