import assert from "node:assert/strict";
import { test } from "node:test";
import { requirements } from "./catalogue.ts";
import { OPERATIONS } from "./operations/operations.ts";
import { SECTION_ORDER, SECTIONS } from "./sections.ts";

test("the section of every requirement has a title", () => {
  const unknown = requirements.filter(([, { section }]) => !Object.hasOwn(SECTIONS, section));
  assert.deepEqual(
    unknown.map(([id]) => id),
    [],
  );
});

test("the sections are in the order of the document", () => {
  const places = ["preamble", "1", "2", "2.1", "2.5", "2.5a", "2.6", "2.9", "2.10", "4", "4.0", "9"].map(
    (one) => SECTION_ORDER.indexOf(one),
  );
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
  assert.ok(!places.includes(-1));
});

test("the title of the section of an operation is its method and path", () => {
  for (const { section, method, path } of Object.values(OPERATIONS))
    assert.equal(SECTIONS[section], `${method} ${path}`);
});
