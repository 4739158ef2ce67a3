import assert from "node:assert/strict";
import { test } from "node:test";
import { createFormCollector, isKindImplied } from "./value-forms.ts";

function formsOf(...resources: readonly unknown[]) {
  const { forms, add } = createFormCollector();
  for (const data of resources) add(data);
  return forms;
}

test("each value inside the data has the form of its kind, and the data itself has none", () => {
  assert.deepEqual([...formsOf({})], []);
  const forms = formsOf(
    { one: [true, 1] },
    { two: { three: "7", four: "0x7", five: "seven" } },
    { six: null },
  );
  assert.deepEqual([...forms].toSorted(), ["array", "boolean", "digits", "hex", "number", "object", "text"]);
});

test("a form implies its kind if no requirement that explains the form judged a value", () => {
  const forms = formsOf({ flag: true, bytes: "0x00" });
  assert.equal(isKindImplied("VALU-001", forms, new Set()), true);
  assert.equal(isKindImplied("VALU-001", forms, new Set(["VALU-001"])), false);
  // A value with the form of bytes may be an address.
  assert.equal(isKindImplied("VALU-006", forms, new Set()), true);
  assert.equal(isKindImplied("VALU-006", forms, new Set(["VALU-004"])), false);
  assert.equal(isKindImplied("VALU-002", forms, new Set()), false);
});
