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
  } as unknown as SentExchange;
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

test("a cursor, and a transaction that writes two resources of one account, imply several of them", () => {
  const page = (operation: "getAccountResources" | "getAccountModules"): readonly Sign[] => {
    const sent = received(requestOperation(operation, "0x1"), 200, []);
    const answer = {
      ...sent.answer,
      headers: [["x-node-cursor", "01"]],
    } as unknown as SentExchange["answer"];
    return summarizeSearch({ seen: [{ ...sent, answer }], lost: [] }, "node").signs;
  };
  assert.deepEqual(page("getAccountResources"), ["cursor-of-resources"]);
  assert.deepEqual(page("getAccountModules"), ["cursor-of-modules"]);
  const write = (address: string) => ({
    type: "write_resource",
    address,
    data: { type: "0x1::a::A", data: {} },
  });
  const isSign = (...addresses: readonly string[]): boolean =>
    findSigns([{ version: "0", changes: addresses.map(write) }]).includes("resources-of-one-account");
  assert.deepEqual([isSign("0x1", "0x01"), isSign("0x1", "0x2")], [true, false]);
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
    { operation: "getAccount", reads: 5, unanswered: 3 },
    { operation: "getBlockByVersion", reads: 3, unanswered: 1 },
  ]);
});
