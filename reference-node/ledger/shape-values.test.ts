import assert from "node:assert/strict";
import test from "node:test";
import { createShapeValues } from "./shape-values.ts";

const [same, first, second] = [{ a: "1" }, { b: "1" }, { b: "2" }];

test("a transaction keeps only the values that differ from those of the first one", () => {
  const values = createShapeValues([
    ["one", same],
    ["two", first],
    ["three", null],
  ]);
  const differences = values.differencesTo([
    ["one", same],
    ["two", second],
    ["three", same],
  ]);
  assert.deepEqual(differences, { places: [1, 2], changed: [second, same] });
  assert.deepEqual(values.restore(differences), [same, second, same]);
});

test("a value that becomes deleted is a difference, and an equal transaction has none", () => {
  const values = createShapeValues([
    ["one", same],
    ["two", first],
  ]);
  const deleted = values.differencesTo([
    ["one", null],
    ["two", first],
  ]);
  assert.deepEqual(values.restore(deleted), [null, first]);
  const none = values.differencesTo([
    ["one", same],
    ["two", first],
  ]);
  assert.deepEqual(none, { places: [], changed: [] });
  assert.deepEqual(values.restore(none), [same, first]);
});

test("successive transactions share the list of places, and earlier ones keep theirs", () => {
  const values = createShapeValues([
    ["one", same],
    ["two", first],
  ]);
  const [earlier, other, later] = [
    values.differencesTo([
      ["one", same],
      ["two", second],
    ]),
    values.differencesTo([
      ["one", second],
      ["two", first],
    ]),
    values.differencesTo([
      ["one", first],
      ["two", first],
    ]),
  ];
  assert.equal(other.places, later.places);
  assert.deepEqual(
    [earlier, other, later].map((one) => values.restore(one)),
    [
      [same, second],
      [second, first],
      [first, first],
    ],
  );
});
