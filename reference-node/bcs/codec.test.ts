import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  createReader,
  DecodeError,
  listItemsMax,
  readBool,
  readByte,
  readEnd,
  readIdentifier,
  readList,
  readOption,
  readSized,
  readText,
  readUleb,
  readUnsigned,
  type Reader,
  encodeMap,
  encodeOption,
  encodeSized,
  encodeText,
  encodeU64,
  encodeUleb,
} from "./codec.ts";

const readerOf = (...bytes: readonly number[]): Reader => createReader(Uint8Array.from(bytes));
const refuses = (read: (reader: Reader) => unknown, ...bytes: readonly number[]): void => {
  assert.throws(() => read(readerOf(...bytes)), DecodeError, String(bytes));
};

test("a length is accepted only in its shortest form", () => {
  for (const value of [0, 1, 127, 128, 16_383, 16_384, 2 ** 31 - 1]) {
    assert.equal(readUleb(createReader(encodeUleb(value))), value);
  }
  assert.equal(readUleb(readerOf(0xff, 0xff, 0xff, 0xff, 0x0f)), 2 ** 32 - 1);
  refuses(readUleb);
  refuses(readUleb, 0x80);
  refuses(readUleb, 0x80, 0x00);
  refuses(readUleb, 0x8d, 0x80, 0x00);
  refuses(readUleb, 0xff, 0xff, 0xff, 0xff, 0x10);
  refuses(readUleb, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01);
});

test("a bool and the first byte of an option are rejected unless they are 0 or 1", () => {
  assert.equal(readBool(readerOf(0)), false);
  assert.equal(readBool(readerOf(1)), true);
  assert.equal(readOption(readerOf(0), readByte), null);
  assert.equal(readOption(readerOf(1, 9), readByte), 9);
  refuses(readBool, 2);
  refuses((reader) => readOption(reader, readByte), 2, 9);
  refuses((reader) => readOption(reader, readByte), 1);
});

test("integers are read in little-endian order", () => {
  assert.equal(readUnsigned(readerOf(1, 2), 2), 0x0201n);
  assert.equal(readUnsigned(readerOf(1, 0, 0, 0, 0, 0, 0, 0x80), 8), 2n ** 63n + 1n);
  assert.equal(readUnsigned(readerOf(...Array<number>(32).fill(0xff)), 32), 2n ** 256n - 1n);
  refuses((reader) => readUnsigned(reader, 8), 1, 2, 3);
});

test("an identifier consists of letters, digits and underscores, and does not start with a digit", () => {
  assert.equal(readIdentifier(createReader(encodeText("_a9"))), "_a9");
  for (const text of ["", "9a", "a-b", "a\n", "é", "a b"]) {
    assert.throws(() => readIdentifier(createReader(encodeText(text))), DecodeError, text);
  }
});

test("text is decoded as UTF-8, and a byte order mark is kept", () => {
  for (const text of ["", "héllo ☃ 日本語 🚀 \0", "\uFEFFa"]) {
    assert.equal(readText(createReader(encodeText(text))), text);
  }
  refuses(readText, 1, 0xff);
  refuses(readText, 3, 0xed, 0xa0, 0x80);
  refuses(readText, 2, 0xc0, 0x80);
});

test("a list that is longer than the input is rejected before its items are read", () => {
  let reads = 0;
  const readItem = (): number => (reads += 1);
  refuses((reader) => readList(reader, readItem), 0xff, 0xff, 0xff, 0xff, 0x0f, 1, 2);
  refuses((reader) => readList(reader, readItem), 2, 1);
  assert.equal(reads, 0);
});

test("the total number of items in all lists of one input is limited", () => {
  const bytes = encodeSized(new Uint8Array(listItemsMax - 1));
  const reader = createReader(Buffer.concat([bytes, bytes]));
  assert.equal(readList(reader, readByte).length, listItemsMax - 1);
  assert.throws(() => readList(reader, readByte), /expected at most 1 items at byte \d+, got 65535/);
});

test("remaining bytes are rejected, and the message has their offset and number", () => {
  const reader = readerOf(1, 2, 3);
  readByte(reader);
  assert.throws(() => readEnd(reader), {
    name: "DecodeError",
    offset: 1,
    message: "expected the end of the input at byte 1, got 2 more bytes",
  });
});

test("length-prefixed bytes are copied from the input", () => {
  const source = Uint8Array.of(2, 7, 8);
  const read = readSized(createReader(source));
  source[1] = 0;
  assert.deepEqual(read, Uint8Array.of(7, 8));
  refuses((reader) => readSized(reader, 3), 2, 7, 8, 9);
  refuses((reader) => readSized(reader), 0xff, 0xff, 0xff, 0xff, 0x0f, 7);
});

test("decoding an encoded value returns the same value", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.uint8Array(), (value, bytes) => {
      assert.equal(readUnsigned(createReader(encodeU64(value)), 8), value);
      assert.deepEqual(readSized(createReader(encodeSized(bytes))), bytes);
    }),
  );
});

test("a map is encoded in the order of the bytes of its keys", () => {
  const entry = (key: string, value: number) => [encodeText(key), Uint8Array.of(value)] as const;
  const map = encodeMap([entry("b", 1), entry("aa", 2), entry("a", 3), entry("", 4)]);
  assert.deepEqual([...map], [4, 0, 4, 1, 0x61, 3, 1, 0x62, 1, 2, 0x61, 0x61, 2]);
  assert.deepEqual([...encodeMap([])], [0]);
});

test("an option is 0, or 1 and its value", () => {
  assert.deepEqual([...encodeOption(null)], [0]);
  assert.deepEqual([...encodeOption(Uint8Array.of(7))], [1, 7]);
  assert.deepEqual([...encodeOption(new Uint8Array())], [1]);
});
