import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { PARAMETERS } from "../../../spec/coverage.ts";
import { OPERATIONS, STATUSES, type Operation } from "../../../spec/vocabulary.ts";
import { findCoverageCells } from "./coverage-cells.ts";
import { classify } from "./classify.ts";
import type { ClassifierInput } from "./body-classes.ts";

const long = `0x${"0".repeat(63)}1`;
const read: ClassifierInput = {
  operation: "getAccount",
  form: "well-formed",
  path: `/accounts/${long}`,
  query: {},
  content: null,
  bodyBytesMax: undefined,
  status: 200,
  position: { ledgerVersion: "100", oldestLedgerVersion: "10" },
  value: {},
};

function namesOf(input: ClassifierInput): string[] | null {
  return findCoverageCells(input)?.map(({ name }) => name) ?? null;
}

describe("the coverage cells of an exchange", () => {
  test("contain a cell of every parameter if the request succeeds", () => {
    assert.deepEqual(namesOf(read), [
      "getAccount address: 0x and 64 digits: 200",
      "getAccount ledger_version: absent: 200",
      "getAccount the account: returned: 200",
    ]);
  });

  test("contain only the cell of the malformed parameter, even without ledger headers", () => {
    const refused = {
      ...read,
      status: 400,
      query: { ledger_version: "7" },
      position: { ledgerVersion: null, oldestLedgerVersion: null },
    };
    assert.deepEqual(namesOf({ ...refused, path: "/accounts/0xg" }), [
      "getAccount address: outside its format: 400",
    ]);
    assert.equal(namesOf(refused), null);
  });

  test("contain a cell of a version outside the retained range, but none of the state at that version", () => {
    const gone = { ...read, status: 410, query: { ledger_version: "9" } };
    assert.deepEqual(namesOf(gone), ["getAccount ledger_version: pruned: 410"]);
    assert.deepEqual(namesOf({ ...gone, status: 404, query: { ledger_version: "101" } }), [
      "getAccount ledger_version: above the latest: 404",
    ]);
    assert.deepEqual(namesOf({ ...read, status: 404 }), ["getAccount the account: not returned: 404"]);
  });

  test("are empty for an input at the boundary of a format, whatever the response is", () => {
    const spelt: ClassifierInput = { ...read, form: "boundary", query: { ledger_version: "+7" } };
    for (const status of [200, 400]) assert.deepEqual(namesOf({ ...spelt, status }), []);
    const misfit: ClassifierInput = { ...spelt, form: "malformed", status: 400 };
    assert.deepEqual(namesOf(misfit), ["getAccount ledger_version: outside uint64: 400"]);
  });

  test("are empty for an unlisted status", () => {
    assert.deepEqual(namesOf({ ...read, status: 418 }), []);
  });
});

describe("the classes of a request", () => {
  const classOf = (input: Partial<ClassifierInput>, parameter: string): string | null | undefined =>
    classify({ ...read, ...input }).find(([name]) => name === parameter)?.[1];

  for (const [text, expected] of [
    [long, "0x and 64 digits"],
    ["0x1", "0x and fewer digits"],
    ["1", "without 0x"],
    ["A", "without 0x"],
    ["0xA", "with a digit in capitals"],
    ["0x", "outside its format"],
    [`0x${"1".repeat(65)}`, "outside its format"],
    ["%", "outside its format"],
  ] as const) {
    test(`name the address ${text}`, () => {
      assert.equal(classOf({ path: `/accounts/${encodeURIComponent(text)}` }, "address"), expected);
    });
  }

  for (const [version, expected] of [
    ["9", "pruned"],
    ["10", "the oldest"],
    ["11", "between the oldest and the latest"],
    ["100", "the latest"],
    ["101", "above the latest"],
    ["18446744073709551616", "outside uint64"],
    ["1.0", "outside uint64"],
  ] as const) {
    test(`name the ledger_version ${version}`, () => {
      assert.equal(classOf({ query: { ledger_version: version } }, "ledger_version"), expected);
    });
  }

  for (const [version, status, expected] of [
    ["20", 200, "the first of its block"],
    ["21", 200, "in the middle of its block"],
    ["22", 200, "the last of its block"],
    ["9", 410, "pruned"],
    ["12", 410, "in a block across the oldest"],
    ["101", 404, "above the latest"],
    ["50", 404, "held and not returned"],
    ["x", 400, "outside uint64"],
  ] as const) {
    test(`name the version ${version} of a block whose request returns ${status}`, () => {
      const block = { first_version: "20", last_version: "22" };
      const asked = { operation: "getBlockByVersion", path: `/blocks/by_version/${version}` } as const;
      assert.equal(classOf({ ...asked, status, value: block }, "version"), expected);
    });
  }

  test("name the outcome of a batch", () => {
    const batch = { operation: "submitBatch", path: OPERATIONS.submitBatch.path, content: "[1,2]" } as const;
    const failing = (count: number) => ({
      ...batch,
      status: 206,
      value: { transaction_failures: Array.from({ length: count }, () => ({})) },
    });
    assert.equal(classOf(failing(1), "transactions in JSON"), "some fail");
    assert.equal(classOf(failing(2), "transactions in JSON"), "all fail");
    assert.equal(classOf({ ...batch, status: 202 }, "JSON body"), "several transactions");
    assert.equal(classOf({ ...batch, content: "[1, 2]", bodyBytesMax: 5 }, "size of the body"), tooLarge);
  });

  test("name the signature of a simulation in either encoding", () => {
    const asked = { operation: "simulateTransaction", path: OPERATIONS.simulateTransaction.path } as const;
    const request = (signature: string) => JSON.stringify({ signature: { signature } });
    assert.equal(classOf({ ...asked, content: request(`0x${"0".repeat(128)}`) }, "signature"), "zeros");
    assert.equal(classOf({ ...asked, content: request("0x01") }, "signature"), "another");
    assert.equal(classOf({ ...asked, content: new Uint8Array(80) }, "signature"), "zeros");
    assert.equal(classOf({ ...asked, content: new Uint8Array(80).fill(1) }, "signature"), "another");
  });

  test("are classes of the catalogue for any request and any response", () => {
    fc.assert(
      fc.property(anyExchange, (input) => {
        for (const [parameter, name] of classify(input)) {
          const classes = PARAMETERS[input.operation][parameter];
          assert.ok(classes !== undefined, parameter);
          assert.ok(name === null || Object.hasOwn(classes, name), `${parameter}: ${name}`);
        }
      }),
    );
  });
});

const tooLarge = "more bytes than declared";

const anyText = fc.oneof(
  fc.constantFrom("0x1", "1", "true", "65535", "0", "[]", "{}", '[{"payload":{}}]', '{"signature":null}'),
  fc.string(),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc
    .tuple(
      fc.constantFrom("u8", "vector<u8>", "vector<bool>", "0x1::a::B<u8>", "signer", "i8", "T0"),
      fc.jsonValue(),
    )
    .map(([type, key]) => JSON.stringify({ key_type: type, value_type: type, key })),
);

const anyExchange: fc.Arbitrary<ClassifierInput> = fc
  .constantFrom(...(Object.keys(OPERATIONS) as Operation[]))
  .chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      form: fc.constantFrom("well-formed", "malformed", "boundary"),
      path: fc
        .string({ unit: "grapheme" })
        .map((text) => OPERATIONS[operation].path.replace(/\{.*\}/, () => encodeURIComponent(text))),
      query: fc.dictionary(
        fc.constantFrom("ledger_version", "start", "limit", "with_transactions", "duration_secs"),
        anyText,
      ),
      content: fc.oneof(fc.constant(null), anyText, fc.uint8Array()),
      bodyBytesMax: fc.oneof(fc.constant(undefined), fc.nat()),
      status: fc.constantFrom(...STATUSES[operation]),
      position: fc.record({
        ledgerVersion: fc.constantFrom(null, "100"),
        oldestLedgerVersion: fc.constantFrom(null, "10"),
      }),
      value: fc.jsonValue(),
    }),
  );
