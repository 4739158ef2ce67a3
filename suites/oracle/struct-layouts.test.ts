import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  findStructLayout,
  formatTypeTag,
  readStructLayouts,
  selectReachableLayouts,
  listStructNames,
} from "./struct-layouts.ts";
import { parseTypeTag, type TypeTag } from "./type-tag.ts";

const moduleWith = (structs: unknown, address = "0x1", name = "m"): unknown => ({
  bytecode: "0x",
  abi: { address, name, structs },
});
const struct = (name: string, fields: readonly (readonly [string, string])[], more: object = {}): object => ({
  name,
  is_native: false,
  generic_type_params: [],
  fields: fields.map(([field, type]) => ({ name: field, type })),
  ...more,
});

test("the name of a layout is the canonical address, module and struct", () => {
  const long = `0x${"0A".padStart(64, "0")}`;
  const layouts = readStructLayouts([
    moduleWith([struct("S", [["a", "T0"]], { generic_type_params: [{ constraints: [] }] })], long),
  ]);
  assert.deepEqual(layouts, { "0xa::m::S": { typeParameters: 1, fields: [{ name: "a", type: "T0" }] } });
});

for (const [name, more] of [
  ["a native struct", { is_native: true }],
  ["an enumeration", { is_enum: true }],
  ["a struct with variants", { variants: [{}] }],
  ["a struct whose fields are not a list", { fields: {} }],
  ["a struct with a field without a type", { fields: [{ name: "a" }] }],
  ["a struct with a field that is null", { fields: [null] }],
  ["a struct with a very long field name", { fields: [{ name: "a".repeat(256), type: "u8" }] }],
  ["a struct with a very long type", { fields: [{ name: "a", type: " ".repeat(5_000) }] }],
] as const) {
  test(`${name} has a layout without fields`, () => {
    const layouts = readStructLayouts([moduleWith([struct("S", [], more)])]);
    assert.deepEqual(findStructLayout(layouts, "0x1::m::S"), { typeParameters: 0, fields: null });
  });
}

test("a struct without a list of type parameters has an unknown number of type parameters", () => {
  const layouts = readStructLayouts([moduleWith([struct("S", [], { generic_type_params: null })])]);
  assert.deepEqual(findStructLayout(layouts, "0x1::m::S"), { typeParameters: null, fields: [] });
});

test("the structs in a type are listed at any depth", () => {
  const tag = parseTypeTag("vector<0x1::m::A<0x02::n::B<u8>, vector<0x3::o::C>>>");
  assert.deepEqual(listStructNames(tag), ["0x1::m::A", "0x2::n::B", "0x3::o::C"]);
  assert.deepEqual(listStructNames(parseTypeTag("vector<u8>")), []);
  assert.deepEqual(listStructNames(null), []);
});

test("a struct can have an empty list of variants", () => {
  const layouts = readStructLayouts([moduleWith([struct("S", [], { is_enum: false, variants: [] })])]);
  assert.deepEqual(findStructLayout(layouts, "0x1::m::S")?.fields, []);
});

test("malformed entries are skipped", () => {
  const good = struct("S", []);
  const layouts = readStructLayouts([
    null,
    7,
    { abi: null },
    moduleWith({}),
    moduleWith([null, { name: "A::B" }, { name: "A<u8>" }, { name: "" }, good]),
    moduleWith([good], "1"),
    moduleWith([good], "0x1", "m::n"),
    moduleWith([good], `0x${"0".repeat(1_000)}`),
  ]);
  assert.deepEqual(Object.keys(layouts), ["0x1::m::S"]);
  for (const body of [undefined, null, "x", { 0: moduleWith([good]) }])
    assert.deepEqual(readStructLayouts(body), {});
});

test("a struct can have the name of a member of Object.prototype", () => {
  const layouts = readStructLayouts([moduleWith([struct("__proto__", [["__proto__", "u8"]])])]);
  assert.equal(findStructLayout(layouts, "0x1::m::__proto__")?.fields?.[0]?.name, "__proto__");
  for (const name of ["__proto__", "constructor", "toString"])
    assert.equal(findStructLayout(layouts, name), null);
});

test("reading layouts from any JSON value does not throw", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      readStructLayouts(value);
      readStructLayouts([moduleWith(value)]);
      readStructLayouts([moduleWith([value])]);
    }),
    { numRuns: 50, seed: 1 },
  );
});

test("all reachable structs are kept, and one struct (without its fields) of each other mentioned module", () => {
  const layouts = readStructLayouts([
    moduleWith([
      struct("A", [["b", "vector<0x1::m::B<0x2::n::C>>"]]),
      struct("B", [["again", "0x1::m::A"]]),
      struct("D", [["e", "0x3::o::E"]]),
    ]),
    moduleWith([struct("C", [])], "0x2", "n"),
    moduleWith([struct("E", [["f", "u8"]])], "0x3", "o"),
  ]);
  assert.deepEqual(Object.keys(selectReachableLayouts(["0x1::m::A"], layouts)).toSorted(), [
    "0x1::m::A",
    "0x1::m::B",
    "0x2::n::C",
  ]);
  assert.deepEqual(selectReachableLayouts(["0x3::o::Unknown", "no type", "u8"], layouts), {
    "0x3::o::E": { typeParameters: 0, fields: null },
  });
});

const formatted = (text: string): string | null => {
  const tag = parseTypeTag(text);
  return tag && formatTypeTag(tag);
};

for (const text of [
  "bool",
  "vector<u8>",
  "0x1::a::B",
  "0x1::a::B<u8, vector<T0>>",
  "&mut T1",
  "&signer",
  "i64",
]) {
  test(`${text} is formatted as it was written`, () => assert.equal(formatted(text), text));
}

test("white space and addresses are normalized", () => {
  assert.equal(formatted(" 0x00A::a::B< u8,u16 > "), "0xa::a::B<u8, u16>");
});

test("a function type cannot be formatted", () => assert.equal(formatted("vector<|u8|bool>"), null));

test("formatting stops early if the text of a type would be enormous", () => {
  let tag: TypeTag = { kind: "primitive", name: "u8" };
  for (let level = 0; level < 3_000; level += 1) {
    tag = { kind: "struct", address: "0x1", module: "m", name: "P", typeArguments: [tag, tag] };
  }
  assert.equal(formatTypeTag(tag), null);
});
