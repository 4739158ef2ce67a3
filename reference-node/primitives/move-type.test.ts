import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  formatMoveType,
  parseMoveType,
  parseStructTag,
  simpleTypes,
  substituteTypeArguments,
} from "./move-type.ts";

const typeText = fc.letrec<{ type: string }>((tie) => ({
  type: fc.oneof(
    { depthSize: "small", maxDepth: 6, withCrossShrink: true },
    fc.constantFrom(...simpleTypes),
    tie("type").map((element) => `vector<${element}>`),
    fc
      .tuple(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,5}$/), fc.array(tie("type"), { maxLength: 3 }))
      .map(([name, list]) => `0x1::m::${name}${list.length === 0 ? "" : `<${list.join(", ")}>`}`),
  ),
})).type;

test("a formatted type is parsed to the same type, also with added whitespace", () => {
  fc.assert(
    fc.property(typeText, (text) => {
      const type = parseMoveType(text);
      assert.ok(type, text);
      assert.equal(formatMoveType(type), text);
      const spaced = text.replaceAll(/::|[<>,]/g, " $&\t");
      assert.deepEqual(parseMoveType(` ${spaced} `), type);
    }),
  );
});

test("types with different spellings of one address are equal", () => {
  const long = `0x${"0".repeat(62)}aB::coin::Coin`;
  assert.equal(formatMoveType(parseStructTag(long) ?? assert.fail()), "0xab::coin::Coin");
});

const malformed: readonly string[] = [
  "",
  " ",
  "u7",
  "u 8",
  "U8",
  "T0",
  "&u8",
  "u8,u8",
  "u8>",
  "vector",
  "vector<>",
  "vector<u8",
  "vector<u8,u8>",
  "vector<u8>>",
  "u8<u8>",
  "0x1",
  "0x1::a",
  "0x1::a::",
  "0x1:a::B",
  "0x1::a::B<>",
  "0x1::a::B<u8,>",
  "0x1::a::B::C",
  "0x::a::B",
  "1::a::B",
  "0X1::a::B",
  "0x1::1a::B",
  "0x1::a::B-C",
  "0x1::ä::B",
  `0x${"1".repeat(65)}::a::B`,
];

for (const text of malformed) {
  test(`${JSON.stringify(text)} is not a type`, () => assert.equal(parseMoveType(text), null));
}

test("a type with more than eight nesting levels is rejected, and a long text is rejected quickly", () => {
  const nested = (depth: number): string => "vector<".repeat(depth - 1) + "u8" + ">".repeat(depth - 1);
  assert.ok(parseMoveType(nested(8)));
  assert.equal(parseMoveType(nested(9)), null);
  assert.equal(parseMoveType(nested(200_000)), null);
  assert.equal(parseMoveType(" ".repeat(200_000)), null);
  const wide = (count: number): string => `0x1::a::B<${"u8,".repeat(count - 1)}u8>`;
  assert.ok(parseMoveType(wide(5000)));
  assert.equal(parseMoveType(wide(6000)), null);
});

test("type parameters are accepted only in an ABI, and type arguments replace them", () => {
  const field = parseMoveType("0x1::table::Table<T1,vector<T0>>", { parameters: true }) ?? assert.fail();
  assert.equal(
    formatMoveType(substituteTypeArguments(field, [{ kind: "u8" }, { kind: "bool" }])),
    "0x1::table::Table<bool, vector<u8>>",
  );
  assert.throws(() => substituteTypeArguments(field, [{ kind: "u8" }]), RangeError);
});

test("only the type of a struct is parsed as a struct tag", () => {
  assert.equal(parseStructTag("u8"), null);
  assert.equal(parseStructTag("0x1::a::B")?.name, "B");
});
