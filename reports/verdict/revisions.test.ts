import assert from "node:assert/strict";
import { test } from "node:test";
import { formatChange } from "../../spec/interface-change.ts";
import { interfaceChanges } from "../../spec/revisions.ts";
import type { RunRecord } from "../model/run-record.ts";
import { exchangeWith, failureOf, tool, wholeRun, wholeRunWith } from "../model/run-record.test.arbitrary.ts";
import { createReport } from "./create-report.ts";
import { describeRevision, findTargetRevision } from "./revisions.ts";

const at = (record: RunRecord, revision: string | null): RunRecord => ({
  ...record,
  scope: { ...record.scope, revision },
});
const changeOf = (date: string): string =>
  formatChange(interfaceChanges.find((change) => change.date === date) ?? { date, text: "another change" });
const withFacts = (seen: readonly string[], missing: readonly string[]): RunRecord => ({
  ...wholeRun(),
  discovery: {
    ...wholeRun().discovery,
    facts: [
      ...seen.map((date) => ({ id: "revision-marks-seen" as const, value: changeOf(date) })),
      ...missing.map((date) => ({ id: "revision-marks-missing" as const, value: changeOf(date) })),
    ],
  },
});

test("the revision of a target is the newest change that was seen, and the oldest change that was missing and never seen", () => {
  const of = (...facts: Parameters<typeof withFacts>) => findTargetRevision(withFacts(...facts));
  assert.deepEqual(of([], []), { newestSeen: null, oldestMissing: null });
  assert.deepEqual(of(["2024-08-12", "2022-11-02"], ["2025-10-10", "2024-08-12", "2026-02-21"]), {
    newestSeen: "2024-08-12",
    oldestMissing: "2025-10-10",
  });
  assert.deepEqual(of(["1999-01-01"], ["text"]), { newestSeen: null, oldestMissing: null });
});

test("a revision is described in words", () => {
  assert.equal(
    describeRevision({ newestSeen: null, oldestMissing: null }),
    "not determined: no response shows a dated change",
  );
  assert.equal(
    describeRevision({ newestSeen: "2024-08-12", oldestMissing: "2025-10-10" }),
    "has the change of 2024-08-12 (the member is_event of a Struct), lacks the change of 2025-10-10 (the member is_enum of a Struct)",
  );
});

test("a requirement of a later revision is excluded with its date, unless a response has its member in a wrong form", () => {
  const find = (record: RunRecord, id: string) => {
    const { requirements, notCounted } = createReport(record, tool);
    return requirements.find((one) => one.id === id) ?? notCounted.find((one) => one.id === id);
  };
  const early = find(at(wholeRun(), "2024-08-11"), "MODL-021");
  assert.ok(early !== undefined && "why" in early);
  assert.deepEqual([early.why, early.reason], ["excluded", "not part of the interface before 2024-08-12"]);
  const failing = wholeRunWith("MODL-021", { findings: [failureOf("MODL-021")] });
  const wrong = find(at(failing, "2024-08-11"), "MODL-021");
  assert.ok(wrong !== undefined && "status" in wrong && wrong.status === "fail");
  const paging = wholeRunWith("RSRC-012", { findings: [failureOf("RSRC-012")] });
  assert.ok("why" in (find(at(paging, "2022-11-01"), "RSRC-012") ?? {}));
});

test("a failure by a status names the revision that lists it", () => {
  const find = (status: number): string | null | undefined => {
    const { response, ...exchange } = exchangeWith("text");
    assert.ok(response !== null);
    const shown = {
      operation: "submitBatch" as const,
      mismatch: "status not listed",
      exchanges: [{ ...exchange, response: { ...response, status } }],
    };
    const findings = [{ ...failureOf("BTCH-001"), ...shown }];
    const report = createReport(at(wholeRunWith("BTCH-001", { findings }), "2022-08-24"), tool);
    return report.requirements.find(({ id }) => id === "BTCH-001")?.otherRevision;
  };
  assert.equal(find(404), "Allowed by the interface since 2023-11-07 (--revision 2023-11-07).");
  assert.equal(find(418), null);
});

test("a failure names another revision only if it allows every failure of the requirement", () => {
  const otherRevision = (failures: readonly object[], revision: string | null): string | null | undefined => {
    const findings = failures.map((one) => ({ ...failureOf("EROR-005"), ...one }));
    const report = createReport(at(wholeRunWith("EROR-005", { findings }), revision), tool);
    return report.requirements.find(({ id }) => id === "EROR-005")?.otherRevision;
  };
  const code = (received: string, pointer = "/error_code") => ({
    mismatch: "not a listed value",
    pointer,
    values: { kind: "not-listed", received },
  });
  const since = "Allowed by the interface since 2026-04-05 (--revision latest).";
  assert.equal(otherRevision([code("rate_limited")], null), since);
  assert.equal(
    otherRevision([code("state_value_not_found")], "2022-11-02"),
    "Allowed by the interface since 2023-05-16 (--revision 2023-05-16).",
  );
  assert.equal(otherRevision([code("odd")], null), null);
  assert.equal(otherRevision([code("rate_limited"), code("odd", "/0/error_code")], null), null);
  assert.equal(otherRevision([], null), null);
});
