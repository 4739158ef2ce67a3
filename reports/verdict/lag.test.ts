import assert from "node:assert/strict";
import { test } from "node:test";
import { combineLags, formatLag, listLagWarnings } from "./lag.ts";

const lags = [
  { id: "ledger-position-falls", responses: 3, worst: "14" },
  { id: "ledger-position-falls", responses: 2, worst: "2" },
] as const;

test("lags of several checks are added up", () => {
  assert.deepEqual(combineLags(lags), { responses: 5, worst: 14n });
  assert.equal(formatLag(combineLags(lags)), "responses: 5, worst lag: 14");
});

test("a lag is one warning for the operator", () => {
  const [warning] = listLagWarnings(lags);
  assert.equal(
    warning,
    "This URL is several nodes: 5 responses were older than an earlier one, and the worst lag was 14 versions. The document allows this.",
  );
  const submission = { id: "submission-not-readable", responses: 1, worst: "1" } as const;
  assert.match(
    listLagWarnings([...lags, submission]).join(),
    /After an accepted submission, 1 of them did not show its version yet\./,
  );
  assert.deepEqual(listLagWarnings([]), []);
});
