import assert from "node:assert/strict";
import { test } from "node:test";
import { DecodeError } from "../bcs/codec.ts";
import { parseHex } from "../primitives/bytes.ts";
import { readScriptAbi } from "./read-script.ts";

/** One table of signatures: no types, and `&signer`, `u64`, `vector<T0>`. */
const signatures = "000306 0c 03 0a0900".replaceAll(" ", "");
const tables = `010500${(signatures.length / 2).toString(16).padStart(2, "0")}${signatures}`;
/** One type parameter with `store`, the parameters of signature 1. */
const [typeParameters, parameters, noAccess, anyAccess] = ["0104", "01", "01", "020101000101"];
/** No local variables, and the only instruction `ret`. */
const code = "000102";

const read = (digits: string) => readScriptAbi(parseHex(`0x${digits}`) ?? assert.fail(digits));
const version = (number: number): string => `a11ceb0b0${number}0000${number < 7 ? "00" : "0a"}`;
const expected = {
  name: "main",
  visibility: "public",
  is_entry: true,
  is_view: false,
  generic_type_params: [{ constraints: ["store"] }],
  params: ["&signer", "u64", "vector<T0>"],
  return: [],
};

test("the ABI of a script is read from its bytecode, with and without access specifiers", () => {
  for (const number of [5, 6, 7]) {
    assert.deepEqual(read(`${version(number)}${tables}${typeParameters}${parameters}${code}`), expected);
  }
  for (const number of [8, 9]) {
    for (const access of [noAccess, anyAccess]) {
      assert.deepEqual(
        read(`${version(number)}${tables}${typeParameters}${parameters}${access}${code}`),
        expected,
        `version ${number}, access ${access}`,
      );
    }
  }
});

test("malformed scripts are rejected, and so are truncated and extended ones", () => {
  const script = `${version(6)}${tables}${typeParameters}${parameters}${code}`;
  for (let length = 0; length < script.length; length += 2) {
    assert.throws(() => read(script.slice(0, length)), DecodeError, String(length));
  }
  const malformed = [
    `${script}00`,
    `${version(6)}${tables}00${parameters}${code}`,
    `${version(6)}${tables}${typeParameters}02${code}`,
    `${version(6)}${tables}${typeParameters}${parameters}020102`,
    `${version(6)}${tables}${typeParameters}${parameters}000100`,
    `${version(6)}010a00010000${parameters}${code}`,
  ];
  for (const digits of malformed) assert.throws(() => read(digits), DecodeError, digits);
});
