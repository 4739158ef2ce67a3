import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCanonicalJson } from "../primitives/canonical-json.ts";
import { formatChanges } from "./change-texts.ts";
import type { ChangeEntries } from "./transaction-record.ts";

test("changes have the canonical JSON of their current values", () => {
  const value = { second: "2", first: ["\n", { inner: "é" }] };
  const lists: readonly ChangeEntries[] = [
    [],
    [["account/1", value]],
    [
      ["account/1", value],
      ["account/2", value],
    ],
    // A value with the same key is another one, then a deletion, then the first one again.
    [["account/1", { ...value, second: "3" }]],
    [["account/1", null]],
    [
      ["account/1", value],
      ["account/2", null],
    ],
    [["module", { bytecode: "0".repeat(2000) }]],
  ];
  for (const changes of [...lists, ...lists]) {
    assert.equal(formatChanges(changes), formatCanonicalJson(changes));
  }
});

test("more keys than are remembered have the canonical JSON of their values", () => {
  const changes = Array.from({ length: 5000 }, (_, index) => [`key/${index}`, { index }] as const);
  assert.equal(formatChanges(changes), formatCanonicalJson(changes));
  assert.equal(formatChanges(changes.toReversed()), formatCanonicalJson(changes.toReversed()));
});
