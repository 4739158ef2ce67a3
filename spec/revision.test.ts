import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { getRequirement, requirements } from "./catalogue.ts";
import openapi from "./openapi.json" with { type: "json" };
import { isRevisionDate, LATEST_REVISION, REVISION_DATES, toRevision } from "./revision.ts";
import { DOCUMENT_DATE, interfaceChanges } from "./revisions.ts";
import { STATUSES } from "./vocabulary.ts";

/** The members of a schema that a revision requires. */
function requiredOf(schema: string, date: string | null): readonly string[] {
  return (toRevision(date).schemas[schema] as { readonly required: readonly string[] }).required;
}

describe("the dated changes", () => {
  test("are ordered by date, each with a day of its own", () => {
    assert.deepEqual(REVISION_DATES, [...new Set(REVISION_DATES)].toSorted());
    for (const date of REVISION_DATES) assert.ok(isRevisionDate(date), date);
  });

  test("introduce each requirement at most once", () => {
    const ids = interfaceChanges.flatMap(({ introduces = [], forms = [] }) => [...introduces, ...forms]);
    assert.equal(new Set(ids).size, ids.length);
  });

  test("that are later than the document introduce exactly the requirements with the basis revision", () => {
    const later = interfaceChanges
      .filter(({ date }) => date > DOCUMENT_DATE)
      .flatMap(({ introduces = [], forms = [] }) => [...introduces, ...forms]);
    assert.deepEqual(
      later.toSorted(),
      requirements.filter(([, { basis }]) => basis === "revision").map(([id]) => id),
    );
    for (const id of later) assert.equal(getRequirement(id).excluded, undefined, id);
  });
});

describe("a revision", () => {
  test("of the document, or of a day up to the next change, has the schemas and statuses of the document", () => {
    for (const date of [null, DOCUMENT_DATE, "2025-10-09"]) {
      const { schemas, statuses, later } = toRevision(date);
      assert.deepEqual(schemas, openapi.components.schemas);
      assert.deepEqual(statuses, STATUSES);
      for (const id of later.keys()) assert.equal(getRequirement(id).basis, "revision", id);
    }
  });

  test("requires the members of its date", () => {
    assert.ok(!requiredOf("Struct", "2024-08-11").includes("is_event"));
    assert.ok(requiredOf("Struct", "2024-08-12").includes("is_event"));
    assert.ok(!requiredOf("Struct", null).includes("is_enum"));
    assert.ok(requiredOf("Struct", "2025-10-10").includes("is_enum"));
    assert.ok(!requiredOf("Struct", "2025-10-10").includes("variants"));
    assert.ok(requiredOf("Struct", LATEST_REVISION).includes("variants"));
  });

  test("allows the statuses of its date", () => {
    assert.ok(!toRevision("2023-11-06").statuses.simulateTransaction.includes(404));
    assert.ok(toRevision("2023-11-07").statuses.simulateTransaction.includes(404));
    assert.ok(!toRevision("2022-08-19").statuses.getAccount.includes(410));
  });

  test("gives the first day of each feature and requirement that the revision lacks", () => {
    const { later, laterFeatures } = toRevision("2022-08-23");
    assert.deepEqual(laterFeatures, { submission: "2022-08-24" });
    assert.deepEqual(later.get("BTCH-001"), { date: "2022-08-24", isFormJudged: false });
    assert.deepEqual(later.get("MODL-021"), { date: "2024-08-12", isFormJudged: true });
    assert.equal(toRevision(LATEST_REVISION).later.size, 0);
  });

  test("is one object per date", () => {
    assert.equal(toRevision("2024-08-12"), toRevision("2024-08-12"));
  });
});

test("only days of the calendar are dates", () => {
  for (const text of ["2024-02-29", "1999-12-31"]) assert.ok(isRevisionDate(text), text);
  for (const text of ["2023-02-29", "2024-13-01", "2024-1-01", "latest", "", "2024-08-12 "])
    assert.ok(!isRevisionDate(text), text);
});
