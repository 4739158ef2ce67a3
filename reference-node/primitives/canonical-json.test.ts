import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCanonicalJson } from "./canonical-json.ts";

test("the insertion order of members does not change the canonical JSON", () => {
  assert.equal(
    formatCanonicalJson({ b: [1, { d: null, c: "x" }], a: true }),
    '{"a":true,"b":[1,{"c":"x","d":null}]}',
  );
  assert.equal(
    formatCanonicalJson({ a: true, b: [1, { c: "x", d: null }] }),
    '{"a":true,"b":[1,{"c":"x","d":null}]}',
  );
});
