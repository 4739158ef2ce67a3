import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Ability, ModuleAbi, StructAbi } from "./module-abi.ts";
import { readModule } from "./read-module.ts";
import { sampleAbi } from "./sample-module.test.support.ts";
import { writeModule } from "./write-module.ts";

test("reading a written module gives its ABI back", () => {
  for (const functions of ["native", "aborting"] as const) {
    const read = readModule(writeModule(sampleAbi, { functions }));
    assert.deepEqual(read.abi, sampleAbi);
    assert.equal(read.version, 9);
    assert.deepEqual(
      read.functions.map(({ isNative }) => isNative),
      [1, 2, 3].map(() => functions === "native"),
    );
    assert.deepEqual(read.dependencies.map(({ id }) => id).toSorted(), [
      "0x1::option",
      "0x1::string",
      "0x1::table",
    ]);
  }
});

test("a written module begins like a compiled one, and the same ABI gives the same bytes", () => {
  const bytes = Buffer.from(writeModule(sampleAbi));
  assert.equal(bytes.toString("hex", 0, 8), "a11ceb0b0900000a");
  assert.deepEqual(Buffer.from(writeModule(structuredClone(sampleAbi))), bytes);
});

test("an enum named Option of 0x1::option reads as the struct whose values it has", () => {
  const option: StructAbi = {
    name: "Option",
    is_native: false,
    is_event: false,
    is_enum: true,
    abilities: ["copy"],
    generic_type_params: [{ constraints: [] }],
    fields: [],
    variants: [
      { name: "None", fields: [] },
      { name: "Some", fields: [{ name: "e", type: "T0" }] },
    ],
  };
  const abi = { ...sampleAbi, address: "0x1", name: "option", exposed_functions: [], structs: [option] };
  const [read] = readModule(writeModule(abi)).abi.structs;
  assert.deepEqual([read?.is_enum, read?.fields], [undefined, [{ name: "vec", type: "vector<T0>" }]]);
  const [other] = readModule(writeModule({ ...abi, address: "0x2" })).abi.structs;
  assert.equal(other?.is_enum, true);
});

test("a type or address without a binary form is rejected", () => {
  const withParam = (type: string): ModuleAbi => ({
    ...sampleAbi,
    exposed_functions: sampleAbi.exposed_functions.map((one) => ({ ...one, params: [type] })),
  });
  for (const type of ["", "&&u8", "i64", "|u64|u64", "vector<u8"]) {
    assert.throws(() => writeModule(withParam(type)), TypeError, type);
  }
  assert.throws(() => writeModule({ ...sampleAbi, address: "x" }), TypeError);
  assert.throws(() => writeModule({ ...sampleAbi, friends: ["coin"] }), TypeError);
});

const name = fc.stringMatching(/^[a-z][a-z_0-9]{0,6}$/);
const abilities = fc.subarray<Ability>(["copy", "drop", "store", "key"]);
const type = fc.constantFrom(
  "bool",
  "u8",
  "u256",
  "address",
  "vector<u64>",
  "0x1::string::String",
  "vector<T0>",
);
const params = fc.array(fc.record({ constraints: abilities }, { noNullPrototype: true }), {
  minLength: 1,
  maxLength: 3,
});
const flags = { is_entry: fc.boolean(), is_view: fc.boolean() };
const unique = { maxLength: 4, selector: (one: { readonly name: string }) => one.name };
/** Records without a prototype differ from those that the reader creates. */
const plain = { noNullPrototype: true };
const fields = fc.uniqueArray(fc.record({ name, type }, plain), unique);
const functionAbi = fc.record(
  {
    name,
    visibility: fc.constantFrom("public" as const, "friend" as const),
    ...flags,
    generic_type_params: params,
    params: fc.array(type, { maxLength: 4 }),
    return: fc.array(type, { maxLength: 2 }),
  },
  plain,
);
const structAbi = fc.record(
  {
    name,
    is_native: fc.constant(false),
    is_event: fc.boolean(),
    abilities,
    generic_type_params: params,
    fields,
  },
  plain,
);
const moduleAbi: fc.Arbitrary<ModuleAbi> = fc.record(
  {
    address: fc.constantFrom("0x1", "0xcafe", `0x${"f".repeat(64)}`),
    name,
    friends: fc.array(
      name.map((one) => `0x1::${one}`),
      { maxLength: 2 },
    ),
    exposed_functions: fc.uniqueArray(functionAbi, unique),
    structs: fc.uniqueArray(structAbi, unique),
  },
  plain,
);

test("reading any written module gives its ABI back", () => {
  fc.assert(
    fc.property(moduleAbi, fc.constantFrom("native" as const, "aborting" as const), (abi, functions) => {
      assert.deepEqual(readModule(writeModule(abi, { functions })).abi, abi);
    }),
    { numRuns: 300 },
  );
});
