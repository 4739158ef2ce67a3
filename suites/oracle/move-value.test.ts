import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { readJson } from "../client/json/strict-json.ts";
import { field, layouts } from "./struct-layouts.test.support.ts";
import { judgeMoveValue, judgeResourceData } from "./move-value.ts";
import type { StructLayouts } from "./struct-layouts.ts";

/** Returns the judgements of a body in short form. */
function judged(json: string, type: string): string[] {
  const reading = readJson(Buffer.from(json));
  assert.ok(reading.ok);
  const { value, numbers } = reading;
  return brief(judgeMoveValue({ value, type, pointer: "", layouts, numbers }));
}

function judgedData(json: string, type: string): string[] {
  const reading = readJson(Buffer.from(json));
  assert.ok(reading.ok);
  const { value, numbers } = reading;
  return brief(judgeResourceData({ data: value, type, pointer: "", layouts, numbers }));
}

const brief = (judgements: ReturnType<typeof judgeMoveValue>): string[] =>
  judgements.map(
    ({ requirement, broken }) =>
      `${requirement} ${broken === null ? "held" : `broken at "${broken.pointer}"`}`,
  );

const u64Max = "18446744073709551615";
const kinds: readonly (readonly [
  id: string,
  type: string,
  good: readonly string[],
  bad: readonly string[],
])[] = [
  ["VALU-001", "bool", ["true", "false"], ["0", "1", '"true"', "null", "[]"]],
  ["VALU-002", "u8", ["0", "255"], ["256", "-1", "-0", "1.0", "1e2", '"1"', "null", "true", "[1]"]],
  ["VALU-002", "u16", ["65535"], ["65536"]],
  ["VALU-002", "u32", ["4294967295"], ["4294967296", "1e9"]],
  [
    "VALU-003",
    "u64",
    ['"0"', '"007"', `"${u64Max}"`],
    ['"18446744073709551616"', "1", '""', '"-1"', '"0x1"', '" 1"', '"1.0"', '"1\\n"', "null"],
  ],
  ["VALU-003", "u128", [`"${2n ** 128n - 1n}"`], [`"${2n ** 128n}"`]],
  ["VALU-003", "u256", [`"${2n ** 256n - 1n}"`], [`"${2n ** 256n}"`]],
  [
    "VALU-004",
    "address",
    ['"0x1"', '"0xAb"', `"0x${"f".repeat(64)}"`],
    ['"1"', '"0x"', `"0x${"f".repeat(65)}"`, '"0xg"', '"0X1"', '"0x1\\n"', "1", "null"],
  ],
  ["VALU-005", "vector<u64>", ["[]"], ["{}", '"1,2"', '"0x"', "null"]],
  ["VALU-005", "vector<0x9::a::Unknown>", ["[]", "[1]"], ["{}", '"0x"']],
  ["VALU-005", "vector<signer>", ["[]"], ["{}"]],
  ["VALU-006", "vector<u8>", ['"0x"', '"0x00fF"'], ['"0x0"', '""', '"00"', '"0xgg"', "[]", "[1]", "null"]],
  [
    "VALU-008",
    "0x1::string::String",
    ['""', '"Unparsable utf-8 0xff"'],
    ['{"bytes":"0x"}', "null", "1", "[]"],
  ],
  ["VALU-008", "0x0001::string::String", ['"a"'], ["1"]],
];
for (const [id, type, good, bad] of kinds) {
  test(`a ${type} is accepted and rejected according to ${id}`, () => {
    for (const json of good) assert.deepEqual(judged(json, type), [`${id} held`], json);
    for (const json of bad) assert.deepEqual(judged(json, type), [`${id} broken at ""`], json);
  });
}

test("elements are judged after their vector", () => {
  assert.deepEqual(judged('["1", 2, "3"]', "vector<u64>"), [
    "VALU-005 held",
    "VALU-003 held",
    'VALU-003 broken at "/1"',
    "VALU-003 held",
  ]);
  assert.deepEqual(judged('["0x", [1]]', "vector<vector<u8>>"), [
    "VALU-005 held",
    "VALU-006 held",
    'VALU-006 broken at "/1"',
  ]);
});

test("a struct has a member for each field, and can have more", () => {
  assert.deepEqual(judged('{"x": 1, "label": "a", "more": null}', "0x1::m::Point"), [
    "VALU-007 held",
    "VALU-002 held",
    "VALU-008 held",
  ]);
  assert.deepEqual(judged('{"x": 1}', "0x1::m::Point"), ['VALU-007 broken at "/label"']);
  assert.deepEqual(judged("{}", "0x1::m::Empty"), ["VALU-007 held"]);
  for (const json of ["[]", "[1]", "null", "1", "true"]) {
    assert.deepEqual(judged(json, "0x1::m::Point"), ['VALU-007 broken at ""']);
  }
});

test("type arguments are substituted, so that a vector<T0> can be bytes", () => {
  assert.deepEqual(judged('{"vec": "0x07"}', "0x1::option::Option<u8>"), ["VALU-007 held", "VALU-006 held"]);
  assert.deepEqual(judged('{"vec": [7]}', "0x1::option::Option<u8>"), [
    "VALU-007 held",
    'VALU-006 broken at "/vec"',
  ]);
  assert.deepEqual(judged('{"value": {"vec": [7]}}', "0x1::m::Box<0x1::option::Option<u16>>"), [
    "VALU-007 held",
    "VALU-007 held",
    "VALU-005 held",
    "VALU-002 held",
  ]);
});

for (const [json, type] of [
  ["{}", "0x1::m::Unknown"],
  ["null", "0x1::m::Native"],
  ["null", "signer"],
  ["null", "i64"],
  ["null", "|u8|bool"],
  ["null", "T0"],
  ["null", "&u8"],
  ["null", "vector<T0>"],
  ["null", "vector<i8>"],
  ["null", "no type"],
  ['{"__variant__": "A"}', "0x1::m::Point"],
  ['{"__fun_name__": "A"}', "0x1::m::Point"],
  ['{"__variant_tag__": 1}', "0x1::m::Point"],
  ['{"_0": 1}', "0x1::m::Point"],
] as const) {
  test(`${json} as ${type} is not judged`, () => assert.deepEqual(judged(json, type), []));
}

test("a value of unknown form inside a struct is not judged", () => {
  assert.deepEqual(judged('{"value": null}', "0x1::m::Box"), ["VALU-007 held"]);
  assert.deepEqual(judged('{"value": null}', "0x1::m::Box<i8>"), ["VALU-007 held"]);
});

test("a field can have the name of a variant marker", () => {
  assert.deepEqual(judged('{"__proto__": 1, "_0": true, "x": null}', "0x1::m::Odd"), [
    "VALU-007 held",
    "VALU-002 held",
    "VALU-001 held",
  ]);
  assert.deepEqual(judged("{}", "0x1::m::Odd"), ['VALU-007 broken at "/__proto__"']);
});

test("a mismatch names the pointer and the expected form, and shows the source text of a number", () => {
  const reading = readJson(Buffer.from('[{"a": [1.0]}]'));
  assert.ok(reading.ok);
  const [, element] = judgeMoveValue({
    value: [1],
    type: "vector<u16>",
    pointer: "/0/a",
    layouts,
    numbers: reading.numbers,
  });
  assert.deepEqual(element, {
    requirement: "VALU-002",
    assertion: "/0/a/0 is an unsigned integer of 16 bits",
    layer: "semantics",
    broken: {
      pointer: "/0/a/0",
      mismatch: "not an unsigned integer of 16 bits",
      expected: "an integer from 0 to 65535 for the type u16",
      received: "1.0 (number)",
    },
  });
});

test("the top-level fields of a resource are required, and the values of the present ones are judged", () => {
  assert.deepEqual(judgedData('{"x": "1"}', "0x1::m::Point"), [
    "RSRC-006 held",
    'RSRC-006 broken at "/label"',
    'VALU-002 broken at "/x"',
  ]);
  assert.deepEqual(judgedData('{"value": {"vec": []}}', "0x1::m::Box<0x1::option::Option<bool>>"), [
    "RSRC-006 held",
    "VALU-007 held",
    "VALU-005 held",
  ]);
});

for (const [json, type] of [
  ["{}", "0x1::m::Unknown"],
  ["{}", "0x1::m::Native"],
  ["{}", "0x1::m::Empty"],
  ["{}", "vector<u8>"],
  ["{}", "no type"],
  ["[]", "0x1::m::Point"],
  ["null", "0x1::m::Point"],
  ['"text"', "0x1::m::Point"],
  ['{"__variant__": "A"}', "0x1::m::Point"],
] as const) {
  test(`the data ${json} of a ${type} is not judged`, () => assert.deepEqual(judgedData(json, type), []));
}

test("a struct that grows with every level is judged to a limited depth", () => {
  let value: unknown = { value: 7 };
  for (let level = 0; level < 1_000; level += 1) value = { next: value, value: 7 };
  const options = { type: "0x1::m::Grows<u8>", pointer: "", layouts, numbers: new Map<string, string>() };
  assert.ok(judgeMoveValue({ value, ...options }).length < 200);
  assert.ok(judgeResourceData({ data: value, ...options }).length < 200);
});

test("judging an enormous value stops soon", () => {
  const name = "n".repeat(255);
  const type = "u8";
  const wide: StructLayouts = {
    "0x1::m::Wide": {
      typeParameters: 0,
      fields: Array.from({ length: 1_000 }, (_, at) => field(`${name}${at}`, type)),
    },
    "0x1::m::Long": { typeParameters: 0, fields: [field(name, "vector<0x1::m::Wide>")] },
  };
  const value = { [name]: Array.from({ length: 100_000 }, () => ({})) };
  const options = { type: "0x1::m::Long", pointer: "", layouts: wide, numbers: new Map<string, string>() };
  const { length } = judgeMoveValue({ value, ...options });
  assert.ok(length > 5_000 && length < 20_000);
});

test("judging any JSON value by any type does not throw", () => {
  const types = [...kinds.map(([, type]) => type), ...Object.keys(layouts)];
  const inner = fc.constantFrom(...types);
  fc.assert(
    fc.property(fc.jsonValue(), inner, inner, (value, one, other) => {
      const numbers = new Map<string, string>();
      for (const type of [one, `vector<${one}>`, `0x1::m::Box<${one}>`, `0x1::m::Grows<${other}>`]) {
        for (const inside of [value, [value], { value }, { vec: [value], value, next: { value } }]) {
          judgeMoveValue({ value: inside, type, pointer: "", layouts, numbers });
          judgeResourceData({ data: inside, type, pointer: "", layouts, numbers });
        }
      }
    }),
    { numRuns: 50, seed: 1 },
  );
});

test("an integer of any kind is accepted in range and rejected out of range", () => {
  fc.assert(
    fc.property(fc.constantFrom(64, 128, 256), fc.bigInt({ min: 0n, max: 1n << 257n }), (bits, number) => {
      const holds = number < 1n << BigInt(bits);
      assert.deepEqual(judged(`"${number}"`, `u${bits}`), [`VALU-003 ${holds ? "held" : 'broken at ""'}`]);
    }),
    { numRuns: 50, seed: 1 },
  );
});
