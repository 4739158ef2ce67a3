import assert from "node:assert/strict";
import { test } from "node:test";
import type { FactorLevel } from "../../evidence/factor-level.ts";
import { toReportFailure } from "../model/report-failure.ts";
import { failureOf } from "../model/run-record.test.arbitrary.ts";
import { describeFailure } from "./failure-text.ts";

const levels: readonly FactorLevel[] = [
  { factor: "version", level: "first" },
  { factor: "spelling", level: "upper case" },
  { factor: "limit", level: "one" },
  { factor: "connection", level: "closed" },
];

test("a failure of a combination names the inputs that show it, except those that its sentence contains", () => {
  const summary = "Read the account 0xa at version 0, which is pruned: expected 410, got status 404.";
  assert.equal(
    describeFailure({ summary, levels }),
    `${summary} The request had upper-case digits in its path, limit=1 and Connection: close.`,
  );
  assert.equal(describeFailure({ summary, levels: levels.slice(0, 1) }), summary);
  assert.equal(describeFailure({ summary }), summary);
});

test("a report contains the inputs as data, and in the summary", () => {
  const failure = { ...failureOf("ACCT-003"), levels };
  const shown = toReportFailure({ fingerprint: "0123456789abcdef", failures: [failure] });
  assert.deepEqual(shown.levels, levels);
  assert.equal(shown.summary, describeFailure(failure));
  assert.equal(toReportFailure({ fingerprint: "", failures: [failureOf("ACCT-003")] }).levels, undefined);
});
