import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import {
  isEntryFunctionId,
  isModuleId,
  isMoveFieldType,
  isMoveStructTag,
  isListedMoveType,
  isMoveType,
  parseStructTag,
  parseTypeTag,
} from "./type-tag.ts";

const COIN = "0x1::coin::Coin";
const listed = [
  "bool",
  "u8",
  "u16",
  "u32",
  "u64",
  "u128",
  "u256",
  "address",
  "signer",
  "vector<u8>",
  "vector<vector<0x1::string::String>>",
  COIN,
  `0x${"f".repeat(64)}::A_1::_b`,
  "0x1::coin::CoinStore<0x1::node_coin::NodeCoin>",
  "0x1::table::Table<address, u64>",
  "0x1::table::Table<address,vector<0x2::a::B<u8,u16>>>",
  " vector <\tu8 > ",
  "0x1 :: table :: Table < address ,\n u64 >",
];
const parameters = ["T0", "vector<T0>", "0x1::option::Option<T12>"];
const unlisted = [
  "i8",
  "i256",
  "|u8|bool",
  "vector<i64>",
  "0x1::a::B<i8>",
  "0x1::a::B<|&T0, u8|(u8, u16) has copy + drop, u8>",
];
const references = ["&signer", "&mut T0", "& mut 0x1::a::B<u8>"];
const wrong = [
  "",
  " ",
  "0x1",
  "1::a::B",
  "0x::a::B",
  `0x${"0".repeat(65)}::a::B`,
  "0xg::a::B",
  "0x1::a",
  "0x1::a::B::c",
  "0x1:a:B",
  "0x1::::B",
  "0x1::a::B<>",
  "0x1::a::B<u8",
  "0x1::a::B<u8>>",
  "0x1::a::B<u8,>",
  "0x1::a::B<,u8>",
  "0x1::a::B<u8 u8>",
  "0x1::a::B<&u8>",
  "0x1::a-b::C",
  "0x1::ä::C",
  "vector",
  "vector<>",
  "vector<u8,u8>",
  "vector<&u8>",
  "u8 u8",
  "u8\u00a0",
  "&&u8",
  "&",
  "|u8",
  "||has",
  "8u",
  "unparsable<x>",
  "std::string::String",
  "uint8",
  "U64",
  "banana",
  "0x1::a::B<banana>",
];

const texts = (values: readonly string[], isOne: (text: string) => boolean): string[] => values.filter(isOne);

describe("a type", () => {
  test("of the listed kinds is a MoveType", () => {
    assert.deepEqual(texts(listed, isMoveType), listed);
    assert.deepEqual(texts(unlisted, isMoveType), unlisted);
    assert.deepEqual(texts([...parameters, ...references, ...wrong], isMoveType), []);
    assert.deepEqual(texts([...listed, ...unlisted, ...wrong], isListedMoveType), listed);
  });

  test("of a field can contain type parameters", () => {
    const all = [...listed, ...parameters, ...unlisted];
    assert.deepEqual(texts(all, isMoveFieldType), all);
    assert.deepEqual(texts([...references, ...wrong], isMoveFieldType), []);
  });

  test("of any kind in an ABI is parsed, and any other text is not", () => {
    const all = [...listed, ...parameters, ...unlisted, ...references];
    assert.deepEqual(
      texts(all, (text) => parseTypeTag(text) === null),
      [],
    );
    assert.deepEqual(
      texts(wrong, (text) => parseTypeTag(text) !== null),
      [],
    );
  });

  test("does not depend on white space and the spelling of addresses", () => {
    assert.deepEqual(parseTypeTag(" 0x000A :: b::C < u8,\t u8 >"), parseTypeTag("0xa::b::C<u8, u8>"));
    assert.notDeepEqual(parseTypeTag("0xa::b::C"), parseTypeTag("0xa::B::C"));
  });

  test("is parsed into its parts", () => {
    assert.deepEqual(parseTypeTag("&mut vector<T1>"), {
      kind: "reference",
      isMutable: true,
      target: { kind: "vector", element: { kind: "parameter", index: 1 } },
    });
    assert.deepEqual(parseTypeTag("|&u8|()"), {
      kind: "function",
      parameters: [{ kind: "reference", isMutable: false, target: { kind: "primitive", name: "u8" } }],
      results: [],
    });
    assert.deepEqual(parseTypeTag("||i8 has drop"), {
      kind: "function",
      parameters: [],
      results: [{ kind: "unlisted", name: "i8" }],
    });
  });

  test("can be nested 64 levels deep, and deeper nesting does not exhaust the stack", () => {
    const nested = (depth: number): string => `${"vector<".repeat(depth)}u8${">".repeat(depth)}`;
    assert.ok(isMoveType(nested(64)));
    assert.ok(!isMoveType(nested(65)));
    for (const text of ["vector<", "|", "&", "0x1::a::B<", "||", "|u8|("]) {
      assert.equal(parseTypeTag(text.repeat(20_000)), null, text);
    }
  });

  test("is parsed from any text without throwing", () => {
    const part = fc.constantFrom(
      "0x1",
      "::",
      "a",
      "<",
      ">",
      ",",
      " ",
      "&",
      "mut",
      "|",
      "(",
      ")",
      "u8",
      "T0",
      "has",
      "+",
      "é",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const text = parts.join("");
        assert.ok(!isMoveType(text) || isMoveFieldType(text));
        assert.ok(!isMoveStructTag(text) || parseStructTag(text) !== null);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe("a MoveStructTag", () => {
  test("is a struct with concrete type arguments, including unlisted kinds", () => {
    for (const text of [COIN, "0x1::table::Table<address, u64>", "0x1::a::B<i8>", "0x1::a::B<|&u8|u8>"]) {
      assert.ok(isMoveStructTag(text), text);
    }
    for (const text of ["u8", "vector<0x1::a::B>", "&0x1::a::B", "0x1::a::B<T0>", "0x1::a", ...wrong]) {
      assert.ok(!isMoveStructTag(text), text);
    }
  });

  test("is parsed into its parts", () => {
    assert.deepEqual(parseStructTag("0x01::coin::CoinStore< 0xA::b::C >"), {
      kind: "struct",
      address: "0x1",
      module: "coin",
      name: "CoinStore",
      typeArguments: [{ kind: "struct", address: "0xa", module: "b", name: "C", typeArguments: [] }],
    });
    assert.equal(parseStructTag("0x0::a::B")?.address, "0x0");
    assert.equal(parseStructTag("vector<u8>"), null);
  });
});

test("a MoveModuleId is an address and a module name", () => {
  for (const text of ["0x1::coin", `0x${"0".repeat(63)}1::Coin_2`]) assert.ok(isModuleId(text), text);
  for (const text of [
    "",
    "0x1",
    "0x1::",
    "::a",
    "1::a",
    "0x1::a::b",
    "0x1 ::a",
    "0x1::a\n",
    "0x1::a<u8>",
    "0x::a",
  ]) {
    assert.ok(!isModuleId(text), JSON.stringify(text));
  }
});

test("an EntryFunctionId is an address, a module name and a function name", () => {
  for (const text of ["0x1::coin::transfer", "0xA::b_1::_c"]) assert.ok(isEntryFunctionId(text), text);
  for (const text of ["", "0x1::a", "0x1::a::b::c", "0x1::a::", "1::a::b", "0x1::a:: b", "0x1::a::b<u8>"]) {
    assert.ok(!isEntryFunctionId(text), JSON.stringify(text));
  }
  assert.ok(!isEntryFunctionId("::".repeat(500_000)));
});
