import assert from "node:assert/strict";
import { test } from "node:test";
import { createRecentHistory, type RecentHistoryBuilder } from "./recent-history.ts";

const long = (digits: string): string => `0x${digits.padStart(64, "0")}`;

const store = (address: string, data: object) => ({
  type: "write_resource",
  address,
  data: { type: "0x1::a::B", data },
});
const account = (address: string, number: string) => ({
  type: "write_resource",
  address,
  data: { type: "0x1::account::Account", data: { sequence_number: number } },
});

function addAll(
  transactions: readonly object[],
  history: RecentHistoryBuilder = createRecentHistory(),
): RecentHistoryBuilder {
  for (const transaction of transactions) history.add(transaction);
  return history;
}

test("a transition has the version of the oldest of consecutive writes with the same data", () => {
  const { resourceTransitions } = addAll([
    { version: "40", changes: [store("0x2", { a: 3 })] },
    { version: "30", changes: [store("0x2", { a: 3 })] },
    { version: "20", changes: [store("0x2", { a: 2 })] },
    { version: "10", changes: [store("0x2", { a: 1 })] },
  ]).build().recentChanges;
  assert.deepEqual(resourceTransitions, [
    { address: long("2"), type: "0x1::a::B", version: "30", before: { a: 2 }, after: { a: 3 } },
  ]);
});

test("the data before a transition is unknown if a write in between is missing or has an unknown form", () => {
  const newer = { version: "40", changes: [store("0x2", { a: 3 })] };
  const older = { version: "20", changes: [store("0x2", { a: 2 })] };
  const gone = { version: "30", changes: [{ type: "delete_resource", address: "0x2" }] };
  assert.deepEqual(addAll([newer, gone, older]).build().recentChanges.resourceTransitions, []);
  const cut = addAll([newer]);
  cut.markGap();
  assert.deepEqual(addAll([older], cut).build().recentChanges.resourceTransitions, []);
});

test("a step is a transaction that increments the sequence number of its sender and has no nonce", () => {
  const { accountSteps } = addAll([
    { version: "50", sender: "0x3", sequence_number: "18446744073709551615", changes: [account("0x3", "6")] },
    { version: "40", sender: "0x3", sequence_number: "5", changes: [account("0x3", "6")] },
    { version: "30", sender: "0x4", sequence_number: "7", changes: [account("0x3", "8")] },
    { version: "20", sender: "0x3", sequence_number: "0", changes: [account("0x3", "1")] },
  ]).build().recentChanges;
  assert.deepEqual(accountSteps, [{ address: long("3"), version: "40", before: "5", after: "6" }]);
});

test("created accounts that later sent transactions come first", () => {
  const { createdAccounts } = addAll([
    { version: "40", sender: "0x3", sequence_number: "0", changes: [] },
    { version: "30", sender: "0x9", sequence_number: "1", changes: [account("0x4", "0")] },
    { version: "20", sender: "0x9", sequence_number: "0", changes: [account("0x3", "0")] },
  ]).build().recentChanges;
  assert.deepEqual(createdAccounts, [
    { address: long("3"), version: "20" },
    { address: long("4"), version: "30" },
  ]);
});

test("calls with type arguments come first, and failed calls are left out", () => {
  const call = (name: string, types: readonly string[], success = true) => ({
    version: "1",
    changes: [],
    success,
    payload: { type: "entry_function_payload", function: name, type_arguments: types, arguments: [] },
  });
  const { calledEntryFunctions } = addAll([
    call("0x1::a::plain", []),
    call("0x1::a::generic", ["u8"]),
    call("0x1::a::failed", [], false),
  ]).build().recentChanges;
  assert.deepEqual(calledEntryFunctions, [
    { function: "0x1::a::generic", version: "1", typeArguments: 1, arguments: 0 },
    { function: "0x1::a::plain", version: "1", typeArguments: 0, arguments: 0 },
  ]);
});

const publication = (version: string, bytecode: string, more: object = {}) => ({
  version,
  changes: [{ type: "write_module", address: "0x3", data: { bytecode, abi: { name: "m" } } }],
  ...more,
});
const published = (isUpgrade: boolean) => ({
  events: [{ type: "0x1::code::PublishPackage", data: { code_address: "0x3", is_upgrade: isUpgrade } }],
});

test("a published module has its previous bytecode, and it is new if an event says so", () => {
  const { publishedModules } = addAll([
    publication("40", "0x02", published(true)),
    { version: "30", changes: [] },
    publication("20", "0x01", published(false)),
  ]).build();
  const module = { address: long("3"), name: "m" };
  assert.deepEqual(publishedModules, [
    { ...module, version: "40", bytecode: "0x02", isNew: false, previousBytecode: "0x01" },
    { ...module, version: "20", bytecode: "0x01", isNew: true },
  ]);
});

test("the previous bytecode is unknown if a transaction in between is not shown", () => {
  const cut = addAll([publication("40", "0x02")]);
  cut.markGap();
  const { publishedModules } = addAll([publication("20", "0x01")], cut).build();
  assert.deepEqual(
    publishedModules.map(({ previousBytecode }) => previousBytecode),
    [undefined, undefined],
  );
});

test("a deleted item has the newest value before its deletion, and other items of its table stay known", () => {
  const change = (type: string, key: number, value?: number) => ({
    type,
    handle: "0x5",
    data: { key, key_type: "u8", ...(value !== undefined && { value, value_type: "u8" }) },
  });
  const { deletedItems, tableItems, changes } = addAll([
    { version: "50", changes: [change("write_table_item", 2, 9)] },
    { version: "40", changes: [change("delete_table_item", 1), change("delete_table_item", 3)] },
    { version: "30", changes: [change("write_table_item", 1, 8), change("write_table_item", 2, 7)] },
    { version: "20", changes: [change("write_table_item", 1, 6)] },
  ]).build();
  const item = (key: number) => ({
    handle: long("5"),
    request: { key_type: "u8", value_type: "u8", key },
  });
  assert.deepEqual(deletedItems, [{ ...item(1), since: "30", value: 8, deletedAt: "40" }]);
  assert.deepEqual(tableItems, [{ ...item(2), since: "50", value: 9 }]);
  assert.equal(changes.tableItems.length, 1);
});

test("the place of a transaction counts if its version is no number", () => {
  const history = createRecentHistory();
  history.add({ version: "abc", sender: "0x3" }, 30n);
  history.add({ version: "20", sender: "0x4" }, 25n);
  history.add({ version: "abc", sender: "0x5" });
  assert.deepEqual(history.build().senders, [
    { address: long("3"), since: "30" },
    { address: long("4"), since: "20" },
  ]);
});
