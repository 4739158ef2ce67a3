import assert from "node:assert/strict";
import { test } from "node:test";
import { requirements as catalogueRows } from "./catalogue.ts";
import { factIds, facts } from "./facts.ts";
import { isSilenceId, silences } from "./silences.ts";

const rows = Object.keys(silences)
  .filter(isSilenceId)
  .map((id) => ({ id, ...silences[id] }));

test("every fact belongs to a silence, and no silence names a fact twice", () => {
  const named = new Set(rows.flatMap((row) => row.facts ?? []));
  assert.deepEqual(
    factIds.filter((id) => !named.has(id)),
    [],
  );
  for (const { id, facts: own = [] } of rows) assert.equal(new Set(own).size, own.length, id);
});

test("a silence whose behaviour is judged by its requirements names at least one requirement", () => {
  for (const { id, unobserved, requirements = [] } of rows) {
    assert.ok(unobserved !== "judged by its requirements" || requirements.length > 0, id);
  }
});

test("a fact has an id of words with hyphens, a one-line name and a section of the document", () => {
  const sections = new Set([...rows, ...catalogueRows.map(([, row]) => row)].map(({ section }) => section));
  for (const id of factIds) {
    const { name, section } = facts[id];
    assert.match(id, /^[a-z0-9]+(?:-[a-zA-Z0-9]+)*$/);
    assert.match(name, /^\S.{0,70}\S$/, id);
    assert.ok(sections.has(section) || /^(?:2|4|preamble)$/.test(section), `${id}: ${section}`);
  }
});
