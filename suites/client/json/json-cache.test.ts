import assert from "node:assert/strict";
import { test } from "node:test";
import { createJsonReader } from "./json-cache.ts";
import { readJson } from "./strict-json.ts";

const readCachedJson = createJsonReader();
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("equal bytes share a result, and different bytes do not", () => {
  const one = readCachedJson(bytes('{"a":1}'));
  assert.equal(readCachedJson(bytes('{"a":1}')), one);
  for (const other of ['{"a":2}', '{"a": 1}', '{"a":1.0}', '{"a":"1"}', ""]) {
    const reading = readCachedJson(bytes(other));
    assert.notEqual(reading, one);
    assert.deepEqual(reading, readJson(bytes(other)));
  }
});

test("different bytes have different results even if they decode to the same text", () => {
  const [one, other] = [new Uint8Array([0x22, 0xff, 0x22]), new Uint8Array([0x22, 0xfe, 0x22])];
  assert.notEqual(readCachedJson(one), readCachedJson(other));
  assert.deepEqual(readCachedJson(one), readJson(one));
});

test("shared values are frozen", () => {
  const reading = readCachedJson(bytes('{"outer":[{"inner":1}]}'));
  assert.ok(reading.ok);
  const { outer } = reading.value as { outer: { inner: number }[] };
  assert.throws(() => outer.push({ inner: 2 }), TypeError);
  assert.throws(() => Object.assign(outer[0] ?? {}, { inner: 2 }), TypeError);
});

test("the cache is bounded and keeps the newest bodies", () => {
  const long = (at: number): Uint8Array => bytes(JSON.stringify(String(at).padEnd(1_000_000, "x")));
  const first = readCachedJson(long(0));
  for (let at = 1; at <= 4; at += 1) readCachedJson(long(at));
  assert.notEqual(readCachedJson(long(0)), first);
  const last = readCachedJson(long(4));
  assert.equal(readCachedJson(long(4)), last);
});
