import assert from "node:assert/strict";
import { test } from "node:test";
import { compareWithDocument, findMapProblems } from "./document-coverage.ts";
import mapContent from "./document-map.json" with { type: "json" };
import { parseDocumentMap } from "./document-map.ts";
import { splitDocument } from "./document-units.ts";

const SHA = "0".repeat(64);
const map = parseDocumentMap(mapContent);

test("each requirement and each silence names a statement of its section, and every statement has one destination", () => {
  assert.deepEqual(findMapProblems(map), []);
});

test("no statement of the document is pending", () => {
  assert.deepEqual(
    map.filter(({ isPending }) => isPending),
    [],
  );
});

test("a missing or misplaced statement, and one without a destination, are reported", () => {
  const without = map.filter(({ section }) => section !== "2.11");
  assert.deepEqual(findMapProblems(without), [
    "The requirement HLTH-003 names 2.11 no. 1, which is not in the map",
    "The silence HLTH-S05 names 2.11 no. 1, which is not in the map",
  ]);
  const swapped = [...map.slice(1, 2), ...map.slice(0, 1), ...map.slice(2)];
  assert.match(findMapProblems(swapped)[0] ?? "", /^preamble no\. 1 is out of order/);
  const more = { section: "9", ordinal: 5, sha256: SHA };
  const undecided = parseDocumentMap({ units: [...mapContent.units, more] });
  const twofold = parseDocumentMap({
    units: [...mapContent.units, { ...more, introduction: true, pending: true }],
  });
  for (const wrong of [undecided, twofold])
    assert.match(findMapProblems(wrong)[0] ?? "", /^9 no\. 5: expected one of/);
});

function assertRejected(value: unknown, message: RegExp): void {
  assert.throws(() => parseDocumentMap(value), { name: "TypeError", message });
}

function entry(fields: object): unknown {
  return { units: [{ section: "7", ordinal: 1, sha256: SHA, ...fields }] };
}

test("a malformed map is rejected with the name of the entry", () => {
  assertRejected(null, /document map must be an object/);
  assertRejected({ units: [1] }, /units\[0\]: expected an object/);
  assertRejected({ units: [{ section: "7" }] }, /units\[0\]: expected section/);
  assertRejected(entry({ sha256: "00", pending: true }), /7 no\. 1: expected sha256/);
  assertRejected(entry({ requirement: [] }), /7 no\. 1: unknown field requirement/);
  assertRejected(entry({ requirements: ["ACCT-001"] }), /7 no\. 1: unknown field requirements/);
  assertRejected(entry({ excluded: "boring" }), /expected excluded to be one of/);
  assertRejected(entry({ pending: false }), /expected pending to be true or absent/);
});

const DOCUMENT = "# Title\n\nOne is so. Two is so.\n";

test("a document that matches the map has no differences", () => {
  assert.deepEqual(compareWithDocument(mapOf(DOCUMENT), splitDocument(DOCUMENT)), []);
});

test("a statement that is missing, changed, moved or removed is reported", () => {
  const differences = (markdown: string): readonly string[] =>
    compareWithDocument(mapOf(DOCUMENT), splitDocument(markdown));
  assert.match(
    differences(`${DOCUMENT}Three.`)[0] ?? "",
    /^preamble no\. 3 is missing from the map, add \{"section":"preamble","ordinal":3,"sha256":"[0-9a-f]{64}"\} for: Three\.$/,
  );
  assert.match(
    differences(DOCUMENT.replace("Two is", "Two may be"))[0] ?? "",
    /^preamble no\. 2 has changed/,
  );
  assert.deepEqual(differences(DOCUMENT.replace("One is so. ", "")), [
    "preamble no. 1 has moved: in the map, this statement is preamble no. 2: Two is so.",
    "preamble no. 2 of the map is not in the document",
  ]);
  assert.deepEqual(differences("# Title"), [
    "preamble no. 1 of the map is not in the document",
    "preamble no. 2 of the map is not in the document",
  ]);
});

function mapOf(markdown: string): ReturnType<typeof parseDocumentMap> {
  const units = splitDocument(markdown).map(({ section, ordinal, sha256 }) => {
    return { section, ordinal, sha256, pending: true };
  });
  return parseDocumentMap({ units });
}
