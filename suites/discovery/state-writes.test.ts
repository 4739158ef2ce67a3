import assert from "node:assert/strict";
import { test } from "node:test";
import { parseTransaction, readSender, readStateWrites } from "./state-writes.ts";

const long = (digits: string): string => `0x${digits.padStart(64, "0")}`;
const transaction = (...changes: unknown[]) => ({ version: "7", changes });

test("writes of a resource, a table item and a module are parsed", () => {
  const written = readStateWrites(
    transaction(
      { type: "write_resource", address: "0x1", data: { type: "0x1::a::B", data: { c: "1" } } },
      {
        type: "write_table_item",
        handle: "0xAB",
        data: { key_type: "bool", key: false, value_type: "u8", value: 0 },
      },
      { type: "write_module", address: "0x4", data: { bytecode: "0x00", abi: { name: "m" } } },
    ),
  );
  assert.deepEqual(written, [
    { kind: "resource", version: 7n, address: long("1"), type: "0x1::a::B", data: { c: "1" } },
    {
      kind: "table item",
      version: 7n,
      handle: long("ab"),
      keyType: "bool",
      key: false,
      valueType: "u8",
      value: 0,
    },
    { kind: "module", version: 7n, address: long("4"), name: "m", bytecode: "0x00" },
  ]);
});

test("a write that deletes an item or has no data is parsed as a raw item with the bytes of its key, if any", () => {
  const raw = { kind: "raw item", version: 7n, handle: long("1") };
  for (const [change, rawKey, isDeleted] of [
    [{ type: "write_table_item", handle: "0x1", key: "0x01", data: null }, "0x01", false],
    [{ type: "write_table_item", handle: "0x1", data: null }, null, false],
    [{ type: "delete_table_item", handle: "0x1", data: { key: true } }, null, true],
  ] as const) {
    const expected = { ...raw, rawKey, rawValue: null, isDeleted };
    assert.deepEqual(readStateWrites(transaction(change)), [expected]);
  }
});

test("a deletion is parsed with the key that the transaction shows", () => {
  const data = { key_type: "bool", key: true };
  const [write] = readStateWrites(
    transaction({ type: "delete_table_item", handle: "0x1", key: "0x01", data }),
  );
  assert.deepEqual(write?.kind === "raw item" && write.deletedKey, { keyType: "bool", key: true });
});

test("transactions of an unknown shape have no writes", () => {
  for (const odd of [
    null,
    [],
    "x",
    {},
    { version: 7, changes: [] },
    { version: "-1", changes: [{}] },
    { version: "7", changes: {} },
    transaction(null, 1, "x", [], {}, { type: "write_resource" }, { type: "write_module", address: "0x1" }),
    transaction({ type: "write_resource", address: "1", data: { type: "0x1::a::B", data: {} } }),
    transaction({ type: "write_resource", address: "0x1", data: { type: "0x1::a::B", data: [] } }),
    transaction({ type: "write_table_item", handle: `0x${"1".repeat(65)}`, data: null }),
    transaction({ type: "delete_module", address: "0x1", module: "0x1::a" }),
  ]) {
    assert.deepEqual(readStateWrites(odd), [], JSON.stringify(odd));
  }
});

test("a sender has all 64 digits, or is null", () => {
  assert.equal(readSender({ sender: "0xF" }), long("f"));
  for (const odd of [null, {}, { sender: 1 }, { sender: "f" }, ["0x1"]]) assert.equal(readSender(odd), null);
});

test("a version that is no number is none, and what the transaction wrote is then unknown", () => {
  for (const odd of ["abc", "", "-1", "1.5", "1".repeat(21)]) {
    const { version, writes, isComplete } = parseTransaction({ version: odd, changes: [] });
    assert.deepEqual([version, writes, isComplete], [null, [], false], odd);
  }
});
