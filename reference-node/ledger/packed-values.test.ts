import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject, JsonValue } from "../primitives/canonical-json.ts";
import { createPackedValues, type PackedValue } from "./packed-values.ts";

const createValue = (number: number): JsonObject => ({
  number,
  text: `line ${number}\n"quoted" grüße 🌍 \u2028`,
  list: [null, true, { "": String(number) }],
});

function read<Value extends JsonValue>(value: PackedValue<Value> | undefined): Value | undefined {
  return value?.page.read(value.index);
}

/** More values than the pages hold that are not compressed. */
const count = 3_000;

test("values are read as they were added, in any order, before and after they are compressed", () => {
  const packed = createPackedValues<JsonObject>();
  const values: PackedValue<JsonObject>[] = [];
  for (let number = 0; number < count; number += 1) {
    values.push(packed.add(createValue(number)));
    assert.deepEqual(read(values.at(-1)), createValue(number));
    if (number % 100 === 0) assert.deepEqual(read(values[number / 2]), createValue(number / 2));
  }
  for (let step = 0; step < count; step += 1) {
    const number = (step * 1_009) % count;
    assert.deepEqual(read(values[number]), createValue(number));
  }
});

test("values of several ledgers do not mix", () => {
  const [left, right] = [createPackedValues<number>(), createPackedValues<number>()];
  const pairs = Array.from({ length: count }, (_, number) => [left.add(number), right.add(-number)] as const);
  for (const [number, [one, other]] of pairs.entries()) {
    assert.equal(read(one), number);
    assert.equal(read(other), number === 0 ? 0 : -number);
  }
});
