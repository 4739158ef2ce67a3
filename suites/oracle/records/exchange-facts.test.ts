import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { LedgerPosition } from "../../../evidence/ledger-position.ts";
import type { FactId } from "../../../spec/facts.ts";
import { OPERATIONS, type Operation } from "../../../spec/vocabulary.ts";
import { createRedaction } from "../../client/exchange-record.ts";
import { readJson } from "../../client/json/strict-json.ts";
import type { OrderedPosition } from "./ledger-version-decrease.ts";
import { createRecorder } from "./recorder.ts";
import type { FactInput } from "./answer-facts.ts";
import { collectExchangeFacts, createExchangeFactRecorder } from "./exchange-facts.ts";

const position: LedgerPosition = {
  chainId: 4,
  ledgerVersion: "100",
  oldestLedgerVersion: "10",
  ledgerTimestampMicros: "1700000000000000",
  epoch: "1",
  blockHeight: "50",
  oldestBlockHeight: "5",
};

type Exchange = FactInput & OrderedPosition;

function exchangeOf(operation: Operation, body: unknown, rest: Partial<Exchange> = {}): Exchange {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return {
    operation,
    form: "well-formed",
    path: "/accounts/0x1",
    query: {},
    requestBody: null,
    status: 200,
    cursor: null,
    position,
    vendor: "node",
    headers: [["Content-Type", "application/json; charset=utf-8"]],
    json: readJson(Buffer.from(text)),
    ordinal: 1,
    sentAfter: 0,
    ...rest,
  };
}

function valuesOf(id: FactId, ...exchange: Parameters<typeof exchangeOf>): readonly string[] {
  return collectExchangeFacts(exchangeOf(...exchange)).flatMap(([own, value]) => (own === id ? [value] : []));
}

const account = { sequence_number: "0", authentication_key: "0x01" };

describe("facts of a response", () => {
  const cases: readonly (readonly [FactId, string[], ...Parameters<typeof exchangeOf>])[] = [
    ["success-media-type", ["application/json; charset=utf-8"], "getAccount", account],
    ["further-headers", ["via"], "getAccount", account, { headers: [["Via", "1.1 a"]] }],
    ["further-headers", [], "getAccount", account, { headers: [["X-Node-Epoch", "07"]] }],
    [
      "header-integer-form",
      ["with leading zeros"],
      "getAccount",
      account,
      { headers: [["X-NODE-EPOCH", "07"]] },
    ],
    ["u64-form", ["with leading zeros"], "getAccount", { ...account, sequence_number: "00" }],
    ["further-members", ["Account.balance"], "getAccount", { ...account, balance: 1 }],
    ["authentication-key-form", ["1 bytes, not the address"], "getAccount", account],
    ["hex-digits-case", ["mixed"], "getAccount", { ...account, authentication_key: "0xaB" }],
    [
      "optional-member-form",
      ["Error.vm_error_code absent"],
      "getAccount",
      { message: "", error_code: "x" },
      { status: 404 },
    ],
    ["error-code", ["404 x"], "getAccount", { message: "", error_code: "x" }, { status: 404 }],
    ["error-message", ["empty"], "getAccount", { message: "", error_code: "x" }, { status: 404 }],
    [
      "error-ledger-headers",
      ["404: some"],
      "getAccount",
      {},
      { status: 404, headers: [["x-node-epoch", "1"]] },
    ],
    ["json-duplicate-names", ["checkHealth: /message"], "checkHealth", '{"message":"a","message":"b"}'],
    [
      "body-too-large-answer",
      ["submitBatch: status 413, to 3 bytes"],
      "submitBatch",
      "?",
      { status: 413, requestBody: "abc" },
    ],
    [
      "batch-failure-code",
      ["vm_error"],
      "submitBatch",
      { transaction_failures: [{ error: { error_code: "vm_error" } }] },
      { status: 206 },
    ],
    [
      "cursor-form",
      ["with 0x", "digits of upper case"],
      "getAccountModules",
      [],
      { headers: [["x-node-cursor", "0xAA"]] },
    ],
    [
      "page-fill",
      ["fewer than its limit"],
      "getAccountModules",
      [{}],
      { cursor: "aa", query: { limit: "2" } },
    ],
    ["page-end", ["it is empty and has no cursor"], "getAccountModules", [], { query: { start: "aa" } }],
    ["page-end", ["it has an empty cursor"], "getAccountModules", [{}], { cursor: "" }],
    ["module-abi-form", ["absent", "null"], "getAccountModules", [{ bytecode: "0x" }, { abi: null }]],
    ["friend-form", ["another text"], "getAccountModules", [{ abi: { friends: ["me"] } }]],
    [
      "move-kinds-beyond",
      ["i64"],
      "getAccountModules",
      [{ abi: { structs: [{ fields: [{ name: "a", type: "vector<i64>" }] }] } }],
    ],
    [
      "string-type",
      ["0x1::text::String"],
      "getAccountModules",
      [{ abi: { structs: [{ fields: [{ name: "a", type: `0x${"1".padStart(64, "0")}::text::String` }] }] } }],
    ],
    [
      "address-form",
      ["below 0x10: 64 digits"],
      "getAccountModules",
      [{ abi: { address: `0x${"1".padStart(64, "0")}` } }],
    ],
    ["tag-separator", ["a comma"], "getAccountResources", [{ type: "0x1::a::B<u8,u8>", data: {} }]],
    [
      "listing-order",
      ["resources by type"],
      "getAccountResources",
      ["a", "b", "c", "d", "e", "f", "g"].map((type) => ({ type })),
    ],
    [
      "move-integer-form",
      ["with leading zeros"],
      "getTableItem",
      '"007"',
      { requestBody: '{"value_type":"u64"}' },
    ],
    ["table-item-value-kind", ["array"], "getTableItem", []],
    ["block-timestamp-unit", ["seconds"], "getBlockByVersion", { block_timestamp: "1700000000" }],
    [
      "block-transactions-shown",
      ["1, fewer than its versions"],
      "getBlockByVersion",
      { first_version: "1", last_version: "2", transactions: [{}] },
    ],
    [
      "transaction-variants",
      ["without type", "pending_transaction"],
      "getBlockByVersion",
      { transactions: [{}, { type: "pending_transaction" }] },
    ],
    [
      "block-transaction-version",
      ["genesis: not shown"],
      "getBlockByVersion",
      { transactions: [{ type: "genesis" }] },
    ],
    ["hash-form", ["64 digits"], "getBlockByVersion", { block_hash: "0".repeat(64) }],
    [
      "block-of-oldest-version-status",
      ["getBlockByVersion: status 200"],
      "getBlockByVersion",
      {},
      { path: "/blocks/by_version/10" },
    ],
    [
      "oldest-version-answer",
      ["getAccount: status 200"],
      "getAccount",
      account,
      { query: { ledger_version: "10" } },
    ],
    ["simulated-version", ["one more than that of the headers"], "simulateTransaction", [{ version: "101" }]],
    [
      "event-guid",
      ["of a handle"],
      "simulateTransaction",
      [{ events: [{ guid: { creation_number: "1", account_address: "0x0" } }] }],
    ],
    ["change-variants", ["delete_module"], "simulateTransaction", [{ changes: [{ type: "delete_module" }] }]],
    [
      "vm-status",
      ["failure: Out of gas"],
      "simulateTransaction",
      [{ success: false, vm_status: "Out of gas" }],
    ],
    [
      "malformed-input-answer",
      ["getAccount: status 400, x"],
      "getAccount",
      { error_code: "x" },
      { status: 400, form: "malformed" },
    ],
  ];
  for (const [id, values, ...exchange] of cases) {
    test(`${id}: ${values.join(", ") || "nothing"}`, () =>
      assert.deepEqual(valuesOf(id, ...exchange), values));
  }
});

test("facts of a hostile response are cut, limited in number and redacted", () => {
  const recorder = createRecorder();
  const record = createExchangeFactRecorder(recorder, createRedaction([["x-key", "hush-hush"]]));
  const names = Array.from(
    { length: 10_000 },
    (_, at) => [`${"hush-hush".repeat(at % 30)}${at}`, at] as const,
  );
  record(exchangeOf("getAccount", Object.fromEntries(names)));
  for (let at = 0; at < 100; at += 1) {
    record(exchangeOf("checkHealth", { message: "hush-hush".repeat(at) }));
  }
  const facts = recorder.facts();
  assert.ok(facts.length < 80);
  assert.ok(facts.every(({ value }) => value.length < 200));
  assert.doesNotMatch(JSON.stringify(facts), /hush/);
});

test("collecting facts from a response of any shape does not throw", () => {
  const shapes: unknown[] = [
    null,
    1,
    "x",
    [],
    {},
    [null],
    [[]],
    { abi: 1 },
    [{ abi: { exposed_functions: 1 } }],
  ];
  const operations = Object.keys(OPERATIONS) as Operation[];
  for (const operation of operations) {
    for (const shape of shapes) {
      for (const status of [200, 202, 206, 404, 418])
        collectExchangeFacts(exchangeOf(operation, shape, { status }));
    }
  }
});
