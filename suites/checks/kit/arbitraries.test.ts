import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { Inconclusive } from "../../client/outcome.ts";
import {
  addressSpellings,
  boundaryU64,
  caseSpelling,
  hasLeadingZeros,
  hasLetterDigit,
  isAddressText,
  isHexText,
  isU16Text,
  isU32Text,
  isU64Text,
  lengthSpelling,
  type MalformedText,
  malformedAddress,
  malformedCursor,
  malformedU16Text,
  malformedU32Text,
  malformedU64Text,
  prefixSpelling,
} from "./arbitraries.ts";

const seed = 7;
const sampled = <T>(cases: fc.Arbitrary<T>): T[] => fc.sample(cases, { seed, numRuns: 400 });
const anyAddress = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n });
const long = "0x00000000000000000000000000000000000000000000000000000000000a5c1e";

/** Finds the smallest case of each broken rule by shrinking. */
function smallest(cases: fc.Arbitrary<MalformedText>): Map<string, string> {
  const found = new Map<string, string>();
  for (const rule of new Set(sampled(cases).map(({ broken }) => broken))) {
    const details = fc.check(
      fc.property(cases, ({ broken }) => broken !== rule),
      { seed, numRuns: 1000 },
    );
    const text = details.counterexample?.[0].text;
    assert.ok(text !== undefined, rule);
    found.set(rule, text);
  }
  return found;
}

test("every generated spelling is the same address, and its prefix, digits and upperCase describe the text", () => {
  fc.assert(
    fc.property(
      anyAddress.chain((value) => fc.tuple(fc.constant(value), addressSpellings(value))),
      ([value, spelling]) => {
        const { text, prefix, digits, upperCase } = spelling;
        assert.ok(isAddressText(text), text);
        const written = text.replace(/^0x/, "");
        assert.equal(BigInt(`0x${written}`), value);
        assert.equal(text.startsWith("0x"), prefix);
        assert.equal(written.length, digits);
        assert.equal(/[A-F]/.test(written), upperCase);
      },
    ),
    { seed, numRuns: 300 },
  );
});

test("the spellings of an address vary in prefix, length and case", () => {
  const spellings = sampled(addressSpellings(long));
  assert.deepEqual(new Set(spellings.map(({ prefix }) => prefix)), new Set([true, false]));
  assert.deepEqual(new Set(spellings.map(({ upperCase }) => upperCase)), new Set([true, false]));
  const lengths = new Set(spellings.map(({ digits }) => digits));
  assert.ok(lengths.has(5) && lengths.has(64) && lengths.size > 20);
});

test("a spelling that varies the prefix, the length or the case keeps the rest of the address", () => {
  assert.deepEqual(new Set(sampled(prefixSpelling(long)).map(({ text }) => text)), new Set([long.slice(2)]));
  assert.equal(sampled(prefixSpelling("0x1"))[0]?.text, "1");
  assert.equal(sampled(prefixSpelling(1n))[0]?.text, `${"0".repeat(63)}1`);
  for (const given of [long, "0x1", "0x0", "00ab"]) {
    const lengths = sampled(lengthSpelling(given));
    for (const { text } of lengths)
      assert.ok(text.startsWith("0x") && BigInt(text) === BigInt(`0x${given.replace("0x", "")}`));
    assert.ok(!lengths.some(({ text }) => text === given));
    assert.ok(lengths.some(({ digits }) => digits >= 63));
  }
  for (const { text } of sampled(caseSpelling(long))) {
    assert.equal(text.toLowerCase(), long);
    assert.match(text, /^0x.*[A-F]/);
  }
});

test("an address without another spelling is inconclusive, and a text that is not an address is an error", () => {
  const full = `0x${"1".repeat(64)}`;
  assert.equal(hasLeadingZeros(full), false);
  assert.equal(hasLetterDigit(full), false);
  assert.throws(() => lengthSpelling(full), Inconclusive);
  assert.throws(() => caseSpelling(full), Inconclusive);
  assert.equal(sampled(addressSpellings(full))[0]?.digits, 64);
  for (const wrong of [-1n, 1n << 256n, "", "0x", "0xg", "0X1"]) {
    assert.throws(() => addressSpellings(wrong), RangeError);
    assert.throws(() => prefixSpelling(wrong), RangeError);
  }
});

test("a malformed address is never valid, never a boundary input, and always one path segment", () => {
  fc.assert(
    fc.property(malformedAddress, ({ text }) => {
      assert.equal(isAddressText(text), false, text);
      assert.doesNotMatch(text, /^0X|[/\\?#]|^\.{0,2}$/);
      assert.doesNotMatch(encodeURIComponent(text), /^$|[/?#\\]/);
    }),
    { seed, numRuns: 2000 },
  );
});

test("a malformed address shrinks to the smallest case of its rule", () => {
  assert.deepEqual(
    smallest(malformedAddress),
    new Map([
      ["a character that is not a hex digit", "0x0g"],
      ["more than 64 digits", `0x1${"0".repeat(64)}`],
      ["a sign", "-0x0"],
      ["no digit after 0x", "0x"],
      ["white space between digits", "0x0 0"],
    ]),
  );
});

for (const { name, cases, isText, max } of [
  { name: "uint64", cases: malformedU64Text, isText: isU64Text, max: 2n ** 64n - 1n },
  { name: "uint16", cases: malformedU16Text, isText: isU16Text, max: 2n ** 16n - 1n },
  { name: "uint32", cases: malformedU32Text, isText: isU32Text, max: 2n ** 32n - 1n },
]) {
  test(`a malformed ${name} is never valid and never a boundary input`, () => {
    fc.assert(
      fc.property(cases, ({ text }) => {
        assert.equal(isText(text), false, text);
        assert.doesNotMatch(text, /^\+|^0+[0-9]+$|^-0*$/);
        assert.doesNotThrow(() => encodeURIComponent(text));
      }),
      { seed, numRuns: 2000 },
    );
  });

  test(`a malformed ${name} shrinks to the smallest case of its rule`, () => {
    const found = smallest(cases);
    assert.deepEqual(Object.fromEntries(found), {
      "no digit": "",
      "a minus sign": "-1",
      [`a value above ${max}`]: String(max + 1n),
      "a decimal point": "0.0",
      "an exponent": "0e0",
      "hexadecimal digits": "0x0",
      letters: found.get("letters"),
      "white space between digits": "0 0",
      "digits that are not ASCII": "\u0660",
    });
  });
}

test("the predicates accept the limits of their formats and reject values beyond them", () => {
  for (const text of ["0", "007", "18446744073709551615", "0".repeat(100_000)]) assert.ok(isU64Text(text));
  for (const text of ["", "+1", "-0", "18446744073709551616", " 1", "1\n", "1".repeat(100_000), "١"]) {
    assert.equal(isU64Text(text), false);
  }
  assert.ok(isU32Text("4294967295"));
  assert.equal(isU32Text("4294967296"), false);
  for (const text of ["0x1", "1", "aB", "f".repeat(64), `0x${"0".repeat(64)}`])
    assert.ok(isAddressText(text));
  for (const text of ["", "0x", "0X1", `0x${"0".repeat(65)}`, "0x1\n", " 1"])
    assert.equal(isAddressText(text), false);
});

test("boundary integers are uint64 and include the limits of all integer types", () => {
  const values = new Set(sampled(boundaryU64));
  for (const value of values) assert.ok(isU64Text(String(value)));
  for (const power of [8n, 16n, 31n, 32n, 53n, 63n]) {
    for (const distance of [-1n, 0n, 1n])
      assert.ok(values.has((1n << power) + distance), `2^${power} + ${distance}`);
  }
  assert.ok(values.has(0n) && values.has((1n << 64n) - 1n));
});

test("a malformed cursor is never a hex string and never a boundary input, and every rule occurs", () => {
  const rules = new Set<string>();
  for (const { text, broken } of sampled(malformedCursor)) {
    assert.ok(!isHexText(text) && text !== "" && !text.startsWith("0X"), text);
    rules.add(broken);
  }
  assert.deepEqual([...rules].toSorted(), [
    "a character that is not a hex digit",
    "a sign",
    "letters",
    "white space between digits",
  ]);
});
