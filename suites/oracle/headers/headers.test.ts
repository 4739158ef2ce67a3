import assert from "node:assert/strict";
import { test } from "node:test";
import { readJson } from "../../client/json/strict-json.ts";
import { ledgerHeaders, type Headers } from "../../client/fake-target.test.support.ts";
import { judgeHeaders } from "./headers.ts";
import {
  headerValues,
  isUnsignedText,
  ledgerHeaderName,
  readLedgerPosition,
} from "../../client/response-head.ts";

const judge = (status: number, headers: Headers, vendor = "node") =>
  judgeHeaders({
    operation: "getAccount",
    form: "well-formed",
    vendor,
    path: "/accounts/0x1",
    query: {},
    limits: {},
    status,
    headers,
    json: readJson(Buffer.from("{}")),
    bodyBytes: 2,
  });

/** Returns the requirement and the mismatch of each broken judgement. */
const broken = (status: number, headers: Headers, vendor?: string): string[] =>
  judge(status, headers, vendor).flatMap(({ requirement, broken: mismatch }) =>
    mismatch === null ? [] : [`${requirement} ${mismatch.mismatch}`],
  );

const replaced = (name: string, ...values: string[]): Headers => [
  ...ledgerHeaders.filter(([own]) => own !== name),
  ...values.map((value) => [name, value] as const),
];

const rows = [
  ["RESP-001", "X-NODE-CHAIN-ID", 8],
  ["RESP-002", "X-NODE-LEDGER-VERSION", 64],
  ["RESP-003", "X-NODE-LEDGER-OLDEST-VERSION", 64],
  ["RESP-004", "X-NODE-LEDGER-TIMESTAMPUSEC", 64],
  ["RESP-005", "X-NODE-EPOCH", 64],
  ["RESP-006", "X-NODE-BLOCK-HEIGHT", 64],
  ["RESP-007", "X-NODE-OLDEST-BLOCK-HEIGHT", 64],
] as const;

test("a success with every header satisfies nine rules", () => {
  for (const status of [200, 202, 206]) {
    assert.deepEqual(broken(status, ledgerHeaders), []);
    assert.equal(judge(status, ledgerHeaders).length, 9);
  }
});

for (const [requirement, name, bits] of rows) {
  test(`${name} is required on a success, and must be well-formed on an error`, () => {
    for (const status of [200, 202, 206]) {
      assert.deepEqual(broken(status, replaced(name)), [`${requirement} missing`]);
    }
    for (const status of [400, 404, 410, 500, 503]) {
      assert.deepEqual(broken(status, replaced(name)), []);
      assert.deepEqual(broken(status, replaced(name, "x")), [`${requirement} not a uint${bits}`]);
    }
  });

  test(`${name} is a uint${bits}`, () => {
    const above = (1n << BigInt(bits)).toString();
    for (const value of ["", "-1", "+1", "1.0", "1e2", "0x1", '"1"', "1 2", "1,1", "１", above]) {
      assert.deepEqual(broken(200, replaced(name, value)), [`${requirement} not a uint${bits}`], value);
    }
  });
}

test("the largest values, leading zeros and space around a value are accepted", () => {
  assert.deepEqual(broken(200, replaced("X-NODE-CHAIN-ID", "255")), []);
  assert.deepEqual(broken(200, replaced("X-NODE-LEDGER-VERSION", "18446744073709551615")), []);
  assert.deepEqual(broken(200, replaced("X-NODE-EPOCH", " 007\t")), []);
});

test("each value of a repeated header is judged", () => {
  assert.deepEqual(broken(200, replaced("X-NODE-EPOCH", "1", "x")), ["RESP-005 not a uint64"]);
});

test("a header that is sent again has the same value", () => {
  assert.deepEqual(broken(200, replaced("X-NODE-EPOCH", "1", "1")), []);
  assert.deepEqual(broken(200, replaced("X-NODE-EPOCH", "1", "01")), []);
  assert.deepEqual(broken(200, replaced("X-NODE-EPOCH", "1", "2")), ["RESP-005 several values"]);
  assert.deepEqual(broken(404, replaced("X-NODE-BLOCK-HEIGHT", "7", "8")), ["RESP-006 several values"]);
});

test("X-NODE-GAS-USED is judged if present, and X-NODE-CURSOR is not an integer", () => {
  assert.deepEqual(broken(200, [...ledgerHeaders, ["x-node-gas-used", "some"]]), ["RESP-008 not a uint64"]);
  assert.deepEqual(broken(404, [["x-node-gas-used", "-1"]]), ["RESP-008 not a uint64"]);
  assert.deepEqual(broken(200, [...ledgerHeaders, ["x-node-cursor", "0xabc"]]), []);
});

test("names are compared case-insensitively and contain the vendor name of the target", () => {
  const other = ledgerHeaders.map(([name, value]) => [name.replace("NODE", "Acme"), value] as const);
  assert.deepEqual(broken(200, other, "acme"), []);
  assert.equal(broken(200, other).length, 7);
  assert.equal(ledgerHeaderName("chainId", "acme"), "x-acme-chain-id");
});

test("an oldest position above the current one is a violation, an equal one is not", () => {
  assert.deepEqual(broken(200, replaced("X-NODE-LEDGER-OLDEST-VERSION", "101")), [
    "RESP-010 above the current one",
  ]);
  assert.deepEqual(broken(200, replaced("X-NODE-OLDEST-BLOCK-HEIGHT", "51")), [
    "RESP-011 above the current one",
  ]);
  assert.deepEqual(broken(200, replaced("X-NODE-LEDGER-OLDEST-VERSION", "100")), []);
});

test("the order of an absent or malformed position is not judged", () => {
  const ids = judge(200, replaced("X-NODE-LEDGER-VERSION", "x")).map(({ requirement }) => requirement);
  assert.ok(!ids.includes("RESP-010"));
  assert.ok(ids.includes("RESP-011"));
});

test("a huge value is cut in the message and judged quickly", () => {
  const judgement = judge(200, replaced("X-NODE-EPOCH", "9".repeat(1_000_000))).find(
    (one) => one.broken !== null,
  );
  assert.ok((judgement?.broken?.received.length ?? 0) < 300);
});

test("a ledger position contains the values of the well-formed headers, without leading zeros", () => {
  assert.deepEqual(readLedgerPosition(replaced("X-NODE-EPOCH", "007"), "node"), {
    chainId: 4,
    ledgerVersion: "100",
    oldestLedgerVersion: "10",
    ledgerTimestampMicros: "1700000000000000",
    epoch: "7",
    blockHeight: "50",
    oldestBlockHeight: "5",
  });
  const { chainId, epoch } = readLedgerPosition([["x-node-chain-id", "256"]], "node");
  assert.deepEqual([chainId, epoch], [null, null]);
});

test("all values of a header are returned in order", () => {
  const headers: Headers = [
    ["A", "1"],
    ["b", "2"],
    ["a", " 3 "],
  ];
  assert.deepEqual(headerValues(headers, "A"), ["1", "3"]);
});

test("an unsigned text consists of decimal digits, and its value fits into the number of bits", () => {
  assert.ok(isUnsignedText("255", 8) && !isUnsignedText("256", 8) && !isUnsignedText("1\n", 8));
});
