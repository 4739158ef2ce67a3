import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DecodeError, encodeList, encodeText, encodeUleb } from "../bcs/codec.ts";
import type { ModuleAbi } from "./module-abi.ts";
import { moduleBytesMax, readModule } from "./read-module.ts";
import { sampleAbi } from "./sample-module.test.support.ts";
import { writeModule } from "./write-module.ts";

type Tables = Readonly<Record<number, readonly number[]>>;

const text = (name: string): number[] => [...encodeText(name)];

/** The tables of a module `0x…07::m` with a public entry function `f(&signer, u64)` without code. */
const minimalTables: Tables = {
  0x01: [0, 0],
  0x03: [0, 1, 0, 1, 0],
  0x05: [2, 0x06, 0x0c, 0x03, 0],
  0x07: [...text("m"), ...text("f")],
  0x08: [...Array<number>(31).fill(0), 7],
  0x0c: [0, 1, 6, 0],
};

/** Joins tables to a module. The version number is the little-endian u32 of the head. */
function join(tables: Tables, version = 6, tail: readonly number[] = [0]): Uint8Array {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(0xa11ceb0b, 0);
  head.writeUInt32LE(version, 4);
  let start = 0;
  const heads = Object.entries(tables).map(([kind, bytes]) => {
    const entry = Buffer.concat([Uint8Array.of(Number(kind)), encodeUleb(start), encodeUleb(bytes.length)]);
    start += bytes.length;
    return entry;
  });
  return Buffer.concat([
    head,
    encodeList(heads),
    Uint8Array.from([...Object.values(tables).flat(), ...tail]),
  ]);
}

function failureOf(bytes: Uint8Array): string {
  try {
    return JSON.stringify(readModule(bytes).abi);
  } catch (error) {
    assert.ok(error instanceof DecodeError, String(error));
    return error.message;
  }
}

const withFlavor = (version: number): number => version + 0x0a00_0000;

test("the functions of a module of version 5 and 6 are read from its bytes", () => {
  for (const version of [5, 6]) {
    const { abi, functions, dependencies } = readModule(join(minimalTables, version));
    assert.deepEqual(abi, {
      address: "0x7",
      name: "m",
      friends: [],
      exposed_functions: [
        {
          name: "f",
          visibility: "public",
          is_entry: true,
          is_view: false,
          generic_type_params: [],
          params: ["&signer", "u64"],
          return: [],
        },
      ],
      structs: [],
    });
    assert.deepEqual([functions.map(({ isNative }) => isNative), dependencies], [[true], []]);
  }
});

test("from version 7 on, the access specifiers and attributes of a function are skipped", () => {
  const handle = [0, 1, 0, 1, 0];
  // Each specifier is a kind, whether it is negated, a resource and an address.
  const specifiers = [
    [1, 0, 1, 1],
    [1, 0, 2, 0, 2, 0],
    [1, 0, 3, 0, 3, 0, 1],
    [1, 1, 4, 0, 3, 0, 2, 0],
    [1, 0, 5, 0, 0, 1],
  ];
  const cases: readonly (readonly [version: number, end: readonly number[]])[] = [
    [7, [1]],
    [7, [2, specifiers.length, ...specifiers.flat()]],
    [8, [1, 2, 1, 2]],
    [9, [1, 0]],
    [10, [1, 2, 4, 0, 0, 9, 1, 0]],
  ];
  for (const [version, end] of cases) {
    const tables = { ...minimalTables, 0x03: [...handle, ...end] };
    const { abi } = readModule(join(tables, withFlavor(version)));
    assert.equal(abi.exposed_functions[0]?.name, "f", `version ${version}, ${end.join(" ")}`);
  }
});

test("types of later versions are rejected in earlier ones, and function types are written between bars", () => {
  const functionType = [1, 0x10, 4, 2, 0x03, 0x06, 0x02, 1, 0x01, 0];
  const withSignature = (signature: readonly number[], version: number): string =>
    failureOf(
      join(
        {
          ...minimalTables,
          0x05: signature,
          0x03: [0, 1, 0, 1, 0, ...(version < 7 ? [] : version < 8 ? [1] : [1, 0])],
        },
        version < 7 ? version : withFlavor(version),
      ),
    );
  assert.match(withSignature(functionType, 8), /"params":\["\|u64,&u8\|bool"\]/);
  assert.match(withSignature(functionType, 7), /expected a known type .* got 0x10/);
  assert.match(withSignature([1, 0x14, 0], 9), /"params":\["i64"\]/);
  assert.match(withSignature([1, 0x14, 0], 8), /expected a known type .* got 0x14/);
  assert.match(withSignature([1, 0x0d, 0], 6), /"params":\["u16"\]/);
  assert.match(withSignature([1, 0x0d, 0], 5), /expected a known type .* got 0xd/);
});

test("every malformed module is rejected with the offset and the reason", () => {
  const cases: readonly (readonly [bytes: Uint8Array, message: RegExp])[] = [
    [new Uint8Array(), /magic number of a module at byte 0/],
    [Uint8Array.of(0xa1, 0x1c, 0xeb, 0x0b), /4 more bytes at byte 4/],
    [join(minimalTables, 4), /a version from 5 to 10 at byte 4, got 0x4/],
    [join(minimalTables, withFlavor(6)), /a version from 5 to 10/],
    [join(minimalTables, 7), /a version from 5 to 10/],
    [join(minimalTables, withFlavor(11)), /a version from 5 to 10/],
    [join({ ...minimalTables, 0x09: [0] }), /a kind of table that did not occur yet .* got 0x9/],
    [join({ ...minimalTables, 0x0f: [] }), /a table with contents/],
    [join(minimalTables, 6, [0, 0]), /the end of the input .* got 1 more bytes/],
    [join(minimalTables, 6, [1]), /the index of a module handle .* got 1/],
    [join(minimalTables, 6, []), /1 more bytes/],
    [join({ ...minimalTables, 0x01: [1, 0] }), /the index of an address, below 1/],
    [join({ ...minimalTables, 0x03: [0, 2, 0, 1, 0] }), /the index of an identifier, below 2/],
    [join({ ...minimalTables, 0x05: [1, 0x06, 0x06, 0x03, 0] }), /a type that is not a reference/],
    [join({ ...minimalTables, 0x05: [1, 0x0a, 0x06, 0x03, 0] }), /a type that is not a reference/],
    [join({ ...minimalTables, 0x05: [1, 0x09, 0, 0] }), /at most 0 type parameters .* got T0/],
    [join({ ...minimalTables, 0x05: [1, 0x08, 0, 0] }), /the index of a struct handle/],
    [
      join({ ...minimalTables, 0x05: [1, ...Array<number>(300).fill(0x0a), 3, 0] }),
      /at most 256 nested types/,
    ],
    [join({ ...minimalTables, 0x07: [...text("m"), ...text("f g")] }), /an identifier of letters/],
    [join({ ...minimalTables, 0x07: [...text("m"), ...text("_")] }), /an identifier of letters/],
    [join({ ...minimalTables, 0x07: [...text("m"), ...text("f".repeat(256))] }), /at most 255 bytes/],
    [join({ ...minimalTables, 0x0c: [0, 2, 6, 0] }), /a known visibility .* got 2/],
    [join({ ...minimalTables, 0x0c: [0, 1, 8, 0] }), /known flags .* got 8/],
    [join({ ...minimalTables, 0x0c: [0, 1, 6, 0, 0, 1, 6, 0] }), /not defined yet .* got f/],
    [join({ ...minimalTables, 0x0c: [0, 1, 4, 0, 1, 1, 0x00] }), /a known instruction .* got 0x0/],
    [join({ ...minimalTables, 0x0c: [0, 1, 6, 0xff, 0xff, 0xff, 0xff, 0x0f] }), /1 more bytes/],
    [join({ ...minimalTables, 0x0c: [0, 1, 6, 0x80, 0x00] }), /shortest ULEB128 form/],
    [new Uint8Array(moduleBytesMax + 1), /the end of the module at byte 1048576, got 1 more bytes/],
  ];
  for (const [bytes, message] of cases) assert.match(failureOf(bytes), message);
});

test("tables may be in any order, but must follow each other without gaps and overlaps", () => {
  const bytes = Buffer.from(join(minimalTables));
  const heads = Object.keys(minimalTables).length;
  const [first, second] = [9, 12];
  const swapped = Buffer.from(bytes);
  bytes.copy(swapped, first, second, second + 3);
  bytes.copy(swapped, second, first, first + 3);
  assert.deepEqual(readModule(swapped), readModule(bytes));
  for (let head = 0; head < heads; head += 1) {
    for (const change of [1, -1]) {
      const moved = Buffer.from(bytes);
      moved[first + 3 * head + 1] = ((moved[first + 3 * head + 1] ?? 0) + change) & 0x7f;
      assert.match(failureOf(moved), /expected (table|\d+ bytes)/, `table ${head}`);
    }
  }
});

test("a short module cannot have an ABI of unlimited length", () => {
  const long = "x".repeat(255);
  const types = Array<string>(250).fill(`0xcafe::sample::${long}`);
  const entry = { is_entry: true, is_view: false, visibility: "public", generic_type_params: [] } as const;
  const abi: ModuleAbi = {
    ...sampleAbi,
    structs: [],
    exposed_functions: Array.from({ length: 100 }, (_, index) => ({
      ...entry,
      name: `f${index}`,
      params: types,
      return: [],
    })),
  };
  const bytes = writeModule(abi);
  assert.ok(bytes.length < 5000, `${bytes.length} bytes`);
  assert.match(failureOf(bytes), /types of moderate length/);
});

test("random changes of a module give a module or a DecodeError", () => {
  const valid = [writeModule(sampleAbi), writeModule(sampleAbi, { functions: "aborting" })];
  const change = fc.record({
    at: fc.nat({ max: 2000 }),
    byte: fc.nat({ max: 255 }),
    kind: fc.constantFrom("replace", "insert", "remove", "truncate"),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...valid),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      (bytes, changes) => {
        let changed = [...bytes];
        for (const { at, byte, kind } of changes) {
          const place = at % (changed.length + 1);
          if (kind === "truncate") changed = changed.slice(0, place);
          else if (kind === "remove") changed.splice(place, 1);
          else changed.splice(place, kind === "insert" ? 0 : 1, byte);
        }
        assert.notEqual(failureOf(Uint8Array.from(changed)), "");
      },
    ),
    { numRuns: 3000 },
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => failureOf(bytes) !== ""));
});
