import assert from "node:assert/strict";
import { test } from "node:test";
import { refusal } from "../usage-error.test.support.ts";
import { parseRevision } from "./interface-values.ts";

const place = { where: "--revision", env: {} };

test("a revision is a day, or latest for the newest change", () => {
  assert.equal(parseRevision("2024-08-12", place), "2024-08-12");
  assert.equal(parseRevision("2024-09-01", place), "2024-09-01");
  assert.equal(parseRevision("latest", place), "2026-04-05");
});

test("another text is refused with the accepted form and the known dates", () => {
  for (const text of ["", "2024", "2024-02-30", "newest", "2024-08-12T00:00:00Z"]) {
    assert.match(
      refusal(() => parseRevision(text, place)),
      /^--revision must be latest, or a day such as 2024-08-12 \(the interface changed on 2022-08-20, .*2026-04-05\), got /,
    );
  }
});
