import assert from "node:assert/strict";
import { test } from "node:test";
import type { Sign } from "../../spec/subjects.ts";
import { requestOperation } from "../client/operation-request.ts";
import type { SentExchange } from "../client/sent-exchange.ts";
import { summarizeSearch } from "./search.ts";

/** A response that discovery received. */
function received(request: SentExchange["request"], status: number, value: unknown = null): SentExchange {
  return {
    request,
    answer: { arrived: true, status, headers: [], body: new Uint8Array() },
    json: { ok: true, value, duplicates: [] },
    exchange: { request: { method: request.method, url: `http://127.0.0.1/v1${request.path}` } },
  } as unknown as SentExchange;
}

/** The members of an exchange that has response headers. */
function withHeaders([name, value]: readonly string[]): object {
  const headers = name === undefined ? [] : [[name, value]];
  return { answer: { arrived: true, status: 200, headers, body: new Uint8Array() } };
}

const blockRequest = (version: number): SentExchange["request"] =>
  requestOperation("getBlockByVersion", String(version), { query: { with_transactions: true } });

function findSigns(transactions: readonly unknown[], lastVersion = transactions.length - 1): readonly Sign[] {
  const block = { first_version: "0", last_version: String(lastVersion), transactions };
  return [
    ...summarizeSearch({ seen: [received(blockRequest(0), 200, block)], lost: [] }, "node").signs,
  ].toSorted();
}

const call = {
  version: "0",
  success: true,
  sender: "0xcafe",
  sequence_number: "3",
  payload: { type: "entry_function_payload", function: "0x1::a::b", type_arguments: [], arguments: [] },
  changes: [
    { type: "write_resource", address: "0xcafe", data: { type: "0x1::a::A", data: {} } },
    {
      type: "write_table_item",
      handle: "0x5",
      data: { key_type: "u8", key: 1, value_type: "u8", value: 2 },
    },
  ],
  events: [{ type: "0x1::code::PublishPackage", data: { code_address: "0x5", is_upgrade: false } }],
};

test("the transactions of blocks show what they imply", () => {
  assert.deepEqual(findSigns([call]), [
    "item-with-key",
    "package-event",
    "successful-call",
    "transaction-of-user",
    "transaction-with-change",
    "transaction-with-event",
    "transaction-with-output",
    "transaction-with-version",
  ]);
  assert.deepEqual(findSigns([{ type: "block_metadata_transaction" }]), []);
  assert.deepEqual(findSigns([{ version: "0" }]), ["transaction-with-version"]);
  assert.ok(
    findSigns([call, { ...call, version: "1", sequence_number: "4" }]).includes("transactions-of-one-user"),
  );
  const withNonce = { ...call, version: "1", sequence_number: "18446744073709551615" };
  assert.ok(!findSigns([call, withNonce]).includes("transactions-of-one-user"));
  assert.deepEqual(findSigns([{}], 4), ["block-without-transactions"]);
});

test("a transaction without writes is a sign only beside another one that shows a change beyond the document", () => {
  const withChanges = (changes: readonly unknown[], sender = "0xcafe") => ({ sender, changes });
  const isSign = (...transactions: readonly unknown[]): boolean =>
    findSigns(transactions).includes("transaction-without-writes");
  assert.equal(isSign(withChanges([]), withChanges([])), false);
  assert.equal(isSign(withChanges([{ type: "delete_module" }]), { sender: "0xcafe" }), false);
  assert.equal(isSign(withChanges([]), withChanges([{ type: "write_resource" }])), true);
  assert.equal(isSign(withChanges([{ type: "write_module" }])), true);
  assert.equal(isSign(withChanges([{ type: "write_resource" }])), false);
});

test("a search that reached its limit is a sign", () => {
  const signsOf = (isEnded: boolean) =>
    summarizeSearch({ seen: [], lost: [], hasEndedSearch: () => isEnded }, "node").signs;
  assert.ok(signsOf(true).includes("search-not-finished"));
  assert.ok(!signsOf(false).includes("search-not-finished"));
});

test("a resource that shows a handle with a key names a table item", () => {
  const listing = (data: unknown): readonly Sign[] => {
    const seen = [
      received(requestOperation("getAccountResources", "0x1"), 200, [{ type: "0x1::a::A", data }]),
    ];
    return summarizeSearch({ seen, lost: [] }, "node").signs;
  };
  assert.deepEqual(listing({ supply: { vec: [{ handle: "0x5", key: "0x6", limit: "9" }] } }), [
    "item-with-key",
  ]);
  assert.deepEqual(listing({ table: { handle: "0x5" }, key: "0x6" }), []);
});

test("listings show that an account has several resources or modules, and that a type is generic", () => {
  const [resources, modules] = (["getAccountResources", "getAccountModules"] as const).map((operation) =>
    requestOperation(operation, "0x1"),
  );
  assert.ok(resources && modules);
  const signsOf = (request: SentExchange["request"], page: unknown, headers: readonly string[] = []) =>
    summarizeSearch(
      { seen: [{ ...received(request, 200, page), ...withHeaders(headers) }], lost: [] },
      "node",
    ).signs;
  const typed = (...types: readonly string[]) => types.map((type) => ({ type, data: {} }));
  assert.deepEqual(signsOf(resources, typed("0x1::a::A", "0x2::b::B")), []);
  assert.deepEqual(signsOf(resources, typed("0x1::a::A", "0x1::b::B")), ["modules-of-one-account"]);
  assert.deepEqual(signsOf(resources, typed("0x1::a::A<u8>")), ["type-with-arguments"]);
  assert.deepEqual(signsOf(resources, [], ["x-node-cursor", "0x5"]), ["resources-with-cursor"]);
  assert.deepEqual(signsOf(modules, [{}], ["x-node-cursor", "0x5"]), ["modules-with-cursor"]);
  assert.deepEqual(signsOf(modules, [{}]), []);
  const other = { ...call.changes[0], data: { type: "0x1::a::B", data: {} } };
  const twoWrites = { ...call, changes: [call.changes[0], other] };
  assert.ok(findSigns([twoWrites]).includes("resources-of-one-account"));
});

test("a read without an answer that says what the ledger contains is counted", () => {
  const account = (address: string): SentExchange["request"] => requestOperation("getAccount", address);
  const seen = [
    received(account("0x1"), 200),
    received(account("0x2"), 404),
    received(account("0x3"), 403),
    received(account("0x4"), 500),
    received(blockRequest(1), 404),
    received(blockRequest(1), 200),
    received(blockRequest(2), 410),
    received(blockRequest(3), 404),
  ];
  assert.deepEqual(summarizeSearch({ seen, lost: [account("0x5")] }, "node").steps, [
    {
      operation: "getAccount",
      reads: 5,
      unanswered: 3,
      answers: { "200": 1, "403": 1, "404": 1, "500": 1, none: 1 },
      example: { method: "GET", target: "/v1/accounts/0x1", status: 200 },
    },
    {
      operation: "getBlockByVersion",
      reads: 3,
      unanswered: 1,
      answers: { "200": 1, "404": 1, "410": 1 },
      example: { method: "GET", target: "/v1/blocks/by_version/1", status: 200 },
    },
  ]);
});
