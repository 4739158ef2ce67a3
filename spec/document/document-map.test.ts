import assert from "node:assert/strict";
import { test } from "node:test";
import { compareWithDocument, findMapProblems } from "./document-coverage.ts";
import mapContent from "./document-map.json" with { type: "json" };
import { parseDocumentMap } from "./document-map.ts";
import { splitDocument } from "./document-units.ts";

const SHA = "0".repeat(64);
const map = parseDocumentMap(mapContent);

test("every requirement and every silence is mapped from a statement of its section", () => {
  assert.deepEqual(findMapProblems(map), []);
});

test("no statement of the document is left to be catalogued", () => {
  assert.deepEqual(
    map.filter(({ isPending }) => isPending),
    [],
  );
});

test("what is missing, out of order or mapped from nothing is a problem", () => {
  const without = map.filter(({ section }) => section !== "2.11");
  assert.deepEqual(findMapProblems(without), [
    "requirement HLTH-003 is mapped from no statement of its section 2.11",
    "silence HLTH-S05 is mapped from no statement of its section 2.11",
  ]);
  const swapped = [...map.slice(1, 2), ...map.slice(0, 1), ...map.slice(2)];
  assert.match(findMapProblems(swapped)[0] ?? "", /^preamble no\. 1 is out of order/);
});

function refuses(value: unknown, message: RegExp): void {
  assert.throws(() => parseDocumentMap(value), { name: "TypeError", message });
}

function entry(fields: object): unknown {
  return { units: [{ section: "7", ordinal: 1, sha256: SHA, ...fields }] };
}

test("a map of another shape is refused with the entry named", () => {
  refuses(null, /document map expected/);
  refuses({ units: [1] }, /units\[0\] expected an object/);
  refuses({ units: [{ section: "7" }] }, /units\[0\] expected a section/);
  refuses(entry({ sha256: "00", pending: true }), /7 no\. 1 expected a sha256/);
  refuses(entry({ requirement: [] }), /7 no\. 1 has the unknown field requirement/);
  refuses(
    entry({ requirements: ["ACCT-999"] }),
    /7 no\. 1 names "ACCT-999", which is not among the requirements/,
  );
  refuses(entry({ silences: ["ACCT-001"] }), /7 no\. 1 names "ACCT-001", which is not among the silences/);
  refuses(entry({ requirements: "ACCT-001" }), /expected requirements to be a list/);
  refuses(entry({ excluded: "boring" }), /expected excluded to be one of/);
  refuses(entry({ pending: false }), /expected pending to be true or absent/);
  refuses(entry({}), /7 no\. 1 expected either/);
  refuses(entry({ introduction: true, pending: true }), /7 no\. 1 expected either/);
  refuses(entry({ introduction: true, excluded: "advice to clients" }), /7 no\. 1 expected either/);
});

const DOCUMENT = "# Title\n\nOne is so. Two is so.\n";

test("a document that is as the map says has no differences", () => {
  assert.deepEqual(compareWithDocument(mapOf(DOCUMENT), splitDocument(DOCUMENT)), []);
});

test("a statement that is missing, changed, moved or gone is a difference", () => {
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
    "preamble no. 1 stands in the map as preamble no. 2: Two is so.",
    "preamble no. 2 of the map is gone from the document",
  ]);
  assert.deepEqual(differences("# Title"), [
    "preamble no. 1 of the map is gone from the document",
    "preamble no. 2 of the map is gone from the document",
  ]);
});

function mapOf(markdown: string): ReturnType<typeof parseDocumentMap> {
  const units = splitDocument(markdown).map(({ section, ordinal, sha256 }) => {
    return { section, ordinal, sha256, pending: true };
  });
  return parseDocumentMap({ units });
}
