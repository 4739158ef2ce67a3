import assert from "node:assert/strict";
import { test } from "node:test";
import { combineLags, formatLag, listLagWarnings } from "./lag.ts";

const values = [
  "responses: 3, worst lag: 14",
  "responses: 2, worst lag: 2",
  "it fell",
  "responses: x, worst lag: 1",
];

test("lags of several checks are added up, and other values are ignored", () => {
  assert.deepEqual(combineLags(values), { responses: 5, worst: 14n });
  assert.equal(formatLag(combineLags(values)), "responses: 5, worst lag: 14");
});

test("a lag is one warning for the operator", () => {
  const facts = values.map((value) => ({ id: "ledger-position-falls", value }) as const);
  const [warning] = listLagWarnings(facts);
  assert.equal(
    warning,
    "This URL is several nodes: 5 responses were older than an earlier one, and the worst lag was 14 versions. The document allows this.",
  );
  const submission = { id: "submission-not-readable", value: "responses: 1, worst lag: 1" } as const;
  assert.match(
    listLagWarnings([...facts, submission]).join(),
    /After an accepted submission, 1 of them did not show its version yet\./,
  );
  assert.deepEqual(listLagWarnings([]), []);
});
