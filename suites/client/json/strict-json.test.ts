import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { JSON_DEPTH_MAX, readJson, type JsonParseResult } from "./strict-json.ts";

const read = (text: string): JsonParseResult => readJson(new TextEncoder().encode(text));

function accepted(text: string): Extract<JsonParseResult, { ok: true }> {
  const result = read(text);
  assert.ok(result.ok, `rejected: ${JSON.stringify(result)}`);
  return result;
}

function rejected(bytes: Uint8Array | string): { problem: string; offset: number } {
  const reading = typeof bytes === "string" ? read(bytes) : readJson(bytes);
  assert.ok(!reading.ok, "accepted");
  return { problem: reading.problem, offset: reading.offset };
}

test("numbers keep their source text by JSON pointer", () => {
  const { value, numbers } = accepted('{"a/b~":[1.0,"x",{"":1e2}],"z":18446744073709551616,"n":-0}');
  assert.deepEqual(value, { "a/b~": [1, "x", { "": 100 }], z: 18446744073709551616, n: -0 });
  assert.deepEqual(
    [...numbers].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    [
      ["/a~1b~0/0", "1.0"],
      ["/a~1b~0/2/", "1e2"],
      ["/n", "-0"],
      ["/z", "18446744073709551616"],
    ],
  );
  assert.equal(numbers.size, 4);
  assert.equal(numbers.get("/a~1b~0/2/"), "1e2");
  assert.deepEqual([...numbers.keys()].length, [...numbers.values()].length);
});

test("a top-level number is at the empty pointer", () => {
  const { numbers } = accepted(" 7 ");
  assert.deepEqual([...numbers], [["", "7"]]);
  assert.equal(numbers.get(""), "7");
});

test("a pointer to another value finds no number", () => {
  const { numbers } = accepted('{"a":[1,2],"length":"x"}');
  const others = "|/a|/a/2|/a/00|/a/-|/a/length|/toString|a|/~|/a/0/0|/__proto__".split("|");
  for (const pointer of others) {
    assert.equal(numbers.has(pointer), false, pointer);
  }
});

test("a repeated name is listed, and its last value counts", () => {
  const { value, numbers, duplicates } = accepted(
    '{"a":{"b":1,"b":2,"b":"x"},"c":[{"d":3,"d":4}],"e":{"f":5},"e":"y"}',
  );
  assert.deepEqual(value, { a: { b: "x" }, c: [{ d: 4 }], e: "y" });
  assert.deepEqual(duplicates, ["/a/b", "/c/0/d", "/e"]);
  assert.deepEqual([...numbers], [["/c/0/d", "4"]]);
});

test("a member can have the name of a member of Object.prototype", () => {
  const { value, numbers, duplicates } = accepted('{"__proto__":{"x":1},"constructor":2,"toString":3}');
  assert.deepEqual(value, JSON.parse('{"__proto__":{"x":1},"constructor":2,"toString":3}'));
  assert.equal(Object.getPrototypeOf(value), Object.prototype);
  assert.equal(numbers.get("/__proto__/x"), "1");
  assert.deepEqual(duplicates, []);
  assert.deepEqual(accepted('{"__proto__":1,"__proto__":2}').duplicates, ["/__proto__"]);
});

test("a schema validator accepts the parsed values", () => {
  const validate = new Ajv2020().compile({
    type: "object",
    required: ["__proto__", "list"],
    properties: { list: { type: "array", items: { type: "integer" } } },
    additionalProperties: { type: "string" },
  });
  assert.equal(validate(accepted('{"__proto__":"x","list":[1,2.0]}').value), true);
  assert.equal(validate(accepted('{"__proto__":1,"list":[]}').value), false);
});

test("each problem has its message and its offset in bytes", () => {
  const cases: readonly (readonly [text: string, problem: string, offset: number])[] = [
    ["", "a body without a value", 0],
    [" \n", "a body without a value", 0],
    ['{"é":01}', "a number with a leading zero", 6],
    ["[-]", "a minus sign without a digit after it", 1],
    ["[1.]", "a decimal point without a digit after it", 1],
    ["1e+", "an exponent without a digit", 0],
    ['"a\tb"', "a control character inside a string", 2],
    ['["😀\\x"]', "an escape that JSON does not have", 6],
    ['"\\u12g4"', "a \\u escape without four hex digits", 1],
    ['["open', "a string without its closing quote", 1],
    ["[1,]", "a token that is not a value", 3],
    ["[1,", "the end of the text instead of a value", 3],
    ["[1 2]", "an array without a comma or closing bracket here", 3],
    ['{"a" 1}', "a member name without a colon after it", 5],
    ['{"a":1,}', "a token that is not a member name in quotes", 7],
    ['{"a":1]', "an object without a comma or closing brace here", 6],
    ["nul", "a token that is not a value", 0],
    ["truex", "text after the value", 4],
    ["\ufeff1", "a byte order mark", 0],
    ["\u00a01", "a token that is not a value", 0],
  ];
  for (const [text, problem, offset] of cases) assert.deepEqual(rejected(text), { problem, offset }, text);
});

const quoted = (...inner: number[]): Uint8Array => Uint8Array.from([0x22, ...inner, 0x22]);

test("the offset of bytes that are not UTF-8 is found", () => {
  const replacement = [0xef, 0xbf, 0xbd];
  const cases: readonly (readonly [bytes: Uint8Array, offset: number])[] = [
    [quoted(0xff), 1],
    [quoted(...replacement, 0xc0, 0x80), 4],
    [quoted(0xf0, 0x9f, 0x98, 0x80, 0xed, 0xa0, 0x80), 5],
    [quoted(0xf4, 0x90, 0x80, 0x80), 1],
    [Uint8Array.from([0x22, 0xc3]), 1],
  ];
  for (const [bytes, offset] of cases) {
    assert.deepEqual(rejected(bytes), { problem: "bytes that are not UTF-8", offset });
  }
  assert.equal(readJson(quoted(...replacement)).ok, true);
});

test("a view of a larger buffer is read without the rest of the buffer", () => {
  assert.equal(readJson(new TextEncoder().encode("xx[1]xx").subarray(2, 5)).ok, true);
});

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

test("nesting is accepted up to the limit and rejected beyond it", () => {
  assert.equal(read(nested(JSON_DEPTH_MAX)).ok, true);
  assert.equal(read(`[${nested(JSON_DEPTH_MAX - 1)},${nested(JSON_DEPTH_MAX - 1)}]`).ok, true);
  const problem = "nesting deeper than 128 levels";
  assert.deepEqual(rejected(nested(JSON_DEPTH_MAX + 1)), { problem, offset: JSON_DEPTH_MAX });
  assert.deepEqual(rejected("[".repeat(1_000_000)), { problem, offset: JSON_DEPTH_MAX });
  assert.deepEqual(rejected('{"a":'.repeat(1_000_000)), { problem, offset: JSON_DEPTH_MAX * 5 });
});

test("neither long names of objects with many numbers nor repeated long names need quadratic memory", () => {
  const name = "n".repeat(400_000);
  const { numbers } = accepted(`{"${name}":[${Array(200_000).fill("1").join(",")}]}`);
  assert.equal(numbers.size, 200_000);
  assert.equal(numbers.get(`/${name}/199999`), "1");
  const { duplicates } = accepted(`{"${name}":{${Array(60_000).fill('"a":1').join(",")}}}`);
  assert.deepEqual(duplicates, [`/${name}/a`]);
});

/** Any JSON text, with any white space, escapes and number formats. */
const { document } = fc.letrec<{ document: string; array: string; object: string }>((tie) => {
  const blank = fc.constantFrom("", "", " ", "\n\t", "\r\n");
  const string = fc.string({ unit: "binary", maxLength: 6 }).map((text) => JSON.stringify(text));
  const escaped = fc.constantFrom(
    '"\\u00e9"',
    '"\\ud83d\\ude00"',
    '"\\ud800"',
    '"\\/\\b\\f"',
    '"__proto__"',
    '"a"',
  );
  const name = fc.oneof(string, escaped);
  const number = fc.oneof(
    fc.double().map((value) => JSON.stringify(value)),
    fc.constantFrom("-0", "1.0", "1E400", "0e-7", "18446744073709551616", "1e+2"),
  );
  const member = fc
    .tuple(name, blank, tie("document"))
    .map(([left, gap, right]) => `${left}${gap}:${gap}${right}`);
  return {
    document: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.oneof(fc.constantFrom("true", "false", "null"), string, escaped, number),
      tie("array"),
      tie("object"),
    ),
    array: fc
      .tuple(fc.array(tie("document"), { maxLength: 4 }), blank)
      .map(([all, gap]) => `[${gap}${all.join(`${gap},${gap}`)}${gap}]`),
    object: fc
      .tuple(fc.array(member, { maxLength: 4 }), blank)
      .map(([all, gap]) => `{${gap}${all.join(`,${gap}`)}${gap}}`),
  };
});

/** Reads a text as it is, and after white space, so that a text that JSON.stringify reproduces is also parsed strictly. */
function assertReadsAlike(text: string): void {
  const [asIs, strictly] = [read(text), read(` ${text}`)];
  try {
    const value: unknown = JSON.parse(text);
    for (const result of [asIs, strictly]) assert.deepEqual(result.ok && result.value, value);
  } catch (error) {
    assert.ok(error instanceof SyntaxError, String(error));
    for (const result of [asIs, strictly]) assert.equal(result.ok, false, `accepted ${JSON.stringify(text)}`);
  }
}

test("every JSON text has the value of JSON.parse", () => {
  fc.assert(fc.property(document, assertReadsAlike), { numRuns: 500 });
});

test("a text with one change is accepted exactly if JSON.parse accepts it", () => {
  const inserted = fc.constantFrom(...Array.from("{}[]:,\"\\-+.eE0123u/ \t\u0000\u00a0ntf'x😀"), "");
  const mutated = fc
    .tuple(document, fc.nat(), fc.nat({ max: 2 }), inserted)
    .map(([text, seed, removed, added]) => {
      const at = seed % (text.length + 1);
      return text.slice(0, at) + added + text.slice(at + removed);
    })
    .filter((text) => !text.startsWith("\ufeff") && !/\p{Surrogate}/u.test(text));
  fc.assert(fc.property(mutated, assertReadsAlike), { numRuns: 2000 });
});

test("every number of a value has a source text, and nothing else has one", () => {
  const walk = (value: unknown, pointer: string, found: Map<string, number>): Map<string, number> => {
    if (typeof value === "number") found.set(pointer, value);
    if (typeof value !== "object" || value === null) return found;
    for (const [name, inner] of Object.entries(value)) {
      walk(inner, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, found);
    }
    return found;
  };
  fc.assert(
    fc.property(document, (text) => {
      const { value, numbers, duplicates } = accepted(text);
      const found = walk(value, "", new Map());
      assert.deepEqual(new Set(numbers.keys()), new Set(found.keys()));
      const strictly = accepted(` ${text}`);
      assert.deepEqual([...strictly.numbers], [...numbers]);
      assert.deepEqual(strictly.duplicates, duplicates);
      for (const [pointer, number] of found) assert.equal(Number(numbers.get(pointer)), number);
    }),
    { numRuns: 300 },
  );
});

test("arbitrary bytes never throw", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const reading = readJson(bytes);
      if (!reading.ok) assert.ok(reading.offset >= 0 && reading.offset <= bytes.length);
    }),
    { numRuns: 1000 },
  );
});
