import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue, isRequirementId, getRequirement, requirements, RULE_FAMILIES } from "./catalogue.ts";
import mapContent from "./document/document-map.json" with { type: "json" };
import { isExclusionReason } from "./document/document-map.ts";
import { isSilenceId, silences } from "./silences.ts";
import { OPERATIONS } from "./vocabulary.ts";

const sections = new Set(mapContent.units.map(({ section }) => section));
const silenceRows = Object.entries(silences);

test("a requirement id has an area and three digits, and a silence id an area, S and two digits", () => {
  for (const [id] of requirements) assert.match(id, /^[A-Z]{4}-\d{3}$/);
  for (const [id] of silenceRows) assert.match(id, /^[A-Z]{4}-S\d{2}$/);
});

test("the ids of an area are numbered from 1 without gaps", () => {
  const next = new Map<string, number>();
  for (const id of [...requirements.map(([own]) => own), ...Object.keys(silences)]) {
    const area = id.replace(/\d+$/, "");
    const expected = next.get(area) ?? 1;
    assert.equal(
      Number(id.slice(area.length)),
      expected,
      `${id} is not the next free id: ${area} continues with ${expected}`,
    );
    next.set(area, expected + 1);
  }
});

test("every requirement and every silence names a section of the document", () => {
  for (const [id, { section }] of requirements) assert.ok(sections.has(section), unknownSection(id, section));
  for (const [id, { section }] of silenceRows) assert.ok(sections.has(section), unknownSection(id, section));
});

function unknownSection(id: string, section: string): string {
  return `${id} names section ${section}, of which spec/document/document-map.json has no statement`;
}

test("every text is one line that ends with a period", () => {
  const isSentence = /^\S[^\n]*\S\.$/;
  for (const [id, row] of requirements) {
    for (const text of [row.text, row.impliedBy]) {
      if (text !== undefined) assert.match(text, isSentence, id);
    }
  }
  for (const [id, row] of silenceRows) {
    for (const text of [row.text, row.reading, row.ours]) assert.match(text, isSentence, id);
  }
});

test("every family has requirements, and exactly the requirements of the family refusals say that input is rejected", () => {
  const used = new Set(requirements.map(([, { family }]) => family));
  assert.deepEqual([...used].toSorted(), Object.keys(RULE_FAMILIES).toSorted());
  for (const [id, { text, family }] of requirements) {
    assert.equal(
      / is rejected/.test(text),
      family === "refusals" && !/too large/.test(text),
      `${id} has the family ${family}: a text of the family refusals has "is rejected" unless it has "too large", and no other text has it`,
    );
  }
});

test("no two requirements of an operation have the same text", () => {
  const texts = requirements.map(([, { text }]) => text);
  const operations = requirements.map(([, { text, operation }]) => `${operation ?? ""} ${text}`);
  assert.equal(new Set(operations).size, texts.length);
});

test("exactly the SHOULD requirements name the statement that implies them", () => {
  for (const [id, { level, impliedBy }] of requirements) {
    assert.equal(
      level === "SHOULD",
      impliedBy !== undefined,
      `${id} is a ${level}: a SHOULD has impliedBy with the statement from which it follows, and no other level has it`,
    );
  }
});

test("every requirement names the version that added it", () => {
  for (const [id, { since }] of requirements) assert.match(since, /^\d+\.\d+\.\d+$/, id);
});

test("an excluded requirement has a listed reason and no other condition, and the operation of every requirement exists", () => {
  for (const [id, { excluded, needs, pending, whenSeen, operation }] of requirements) {
    if (excluded !== undefined) {
      assert.ok(isExclusionReason(excluded.reason), id);
      assert.deepEqual([needs, pending, whenSeen], [undefined, undefined, undefined], id);
    }
    if (operation !== null) assert.ok(Object.hasOwn(OPERATIONS, operation), id);
  }
});

test("a requirement with shownBy is not excluded, not pending and has no whenSeen", () => {
  const shown = requirements.filter(([, { shownBy }]) => shownBy !== undefined);
  assert.ok(shown.length > 0);
  for (const [id, { excluded, pending, whenSeen, shownBy, family }] of shown) {
    assert.deepEqual([excluded, pending, whenSeen], [undefined, undefined, undefined], id);
    assert.equal(shownBy === "errors", family === "errors", id);
  }
});

test("no requirement is pending", () => {
  const pending = requirements.filter(([, row]) => row.pending !== undefined).map(([id]) => id);
  assert.deepEqual(pending, []);
});

test("a silence names only existing requirements, each of them once", () => {
  for (const [id, { requirements: ids = [] }] of silenceRows) {
    assert.ok(ids.every(isRequirementId), id);
    assert.equal(new Set(ids).size, ids.length, id);
  }
});

test("the lookups accept every id and reject inherited property names", () => {
  assert.equal(requirements.length, Object.keys(catalogue).length);
  for (const [id, row] of requirements) assert.equal(getRequirement(id), row);
  for (const text of ["", "ACCT-000", "toString", "__proto__", "constructor"]) {
    assert.equal(isRequirementId(text), false, text);
    assert.equal(isSilenceId(text), false, text);
  }
});
