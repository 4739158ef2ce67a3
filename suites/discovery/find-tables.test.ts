import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { StructLayouts } from "../oracle/struct-layouts.ts";
import { findTables } from "./find-tables.ts";

const layouts: StructLayouts = {
  "0x1::m::Flat": { typeParameters: 0, fields: [{ name: "table", type: "0x1::table::Table<address,u64>" }] },
  "0x1::m::Box": { typeParameters: 1, fields: [{ name: "value", type: "T0" }] },
  "0x1::m::Deep": {
    typeParameters: 2,
    fields: [
      { name: "many", type: "vector<0x1::m::Box<0x1::table::Table<T0, vector<T1>>>>" },
      { name: "sized", type: "0x1::table_with_length::TableWithLength<T1, bool>" },
    ],
  },
  "0x1::m::Grows": {
    typeParameters: 1,
    fields: [
      { name: "next", type: "0x1::m::Grows<0x1::m::Pair<T0, T0>>" },
      { name: "table", type: "0x1::table::Table<T0, T0>" },
    ],
  },
};
const within = (value: unknown, type: string) => findTables({ value, type, layouts });

test("a table is found, and its types are written in canonical form", () => {
  assert.deepEqual(within({ table: { handle: "0xA" } }, "0x1::m::Flat"), [
    { handle: "0xA", keyType: "address", valueType: "u64" },
  ]);
});

test("tables in vectors, type arguments and tables with a length are found", () => {
  const value = {
    many: [{ value: { handle: "0x1" } }, { value: { handle: "0x2" } }],
    sized: { inner: { handle: "0x3" }, length: "1" },
  };
  assert.deepEqual(within(value, "0x1::m::Deep<u8, 0x1::string::String>"), [
    { handle: "0x1", keyType: "u8", valueType: "vector<0x1::string::String>" },
    { handle: "0x2", keyType: "u8", valueType: "vector<0x1::string::String>" },
    { handle: "0x3", keyType: "0x1::string::String", valueType: "bool" },
  ]);
});

for (const [name, value, type] of [
  ["a handle that is not an address", { table: { handle: "10" } }, "0x1::m::Flat"],
  ["a handle that is missing", { table: {} }, "0x1::m::Flat"],
  ["data of another shape", [null], "0x1::m::Flat"],
  ["an unbound type parameter", { table: { handle: "0x1" } }, "0x1::m::Grows"],
  ["an unlisted kind of type", { table: { handle: "0x1" } }, "0x1::m::Grows<i8>"],
  ["a struct of another address", { handle: "0x1" }, "0x2::table::Table<u8, u8>"],
  ["a struct that is not known", { table: { handle: "0x1" } }, "0x1::m::Unknown"],
  ["a resource with a malformed type", { table: { handle: "0x1" } }, "Flat"],
] as const) {
  test(`${name} is not a table`, () => assert.deepEqual(within(value, type), []));
}

test("at most a thousand tables are returned", () => {
  const many = Array.from({ length: 5_000 }, () => ({ value: { handle: "0x1" } }));
  assert.equal(within({ many }, "0x1::m::Deep<u8, u8>").length, 1_000);
});

test("the search stops early in types that grow with each level and in deeply nested values", () => {
  let value: object = {};
  for (let level = 0; level < 1_000; level += 1) value = { next: value, table: { handle: "0x1" } };
  const found = within(value, "0x1::m::Grows<u8>");
  assert.ok(found.length > 3 && found.length < 15);
});

test("searching any JSON value does not throw", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      within(value, "0x1::m::Deep<u8, u8>");
      within({ many: [value], sized: value }, "0x1::m::Deep<u8, u8>");
    }),
    { numRuns: 50, seed: 1 },
  );
});
