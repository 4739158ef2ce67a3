import assert from "node:assert/strict";
import { test } from "node:test";
import { requirements } from "../../spec/catalogue.ts";
import { noTraffic, observationOf, tool, wholeRun } from "../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../model/run-record.ts";
import { judgeRun } from "./verdict.ts";

const judge = (record: RunRecord) => judgeRun(record, requirements, tool.version);

test("a run that saw little of its target warns why", () => {
  const whole = wholeRun({ inventory: { accounts: [] } });
  const traffic = { ...noTraffic, requests: { ...noTraffic.requests, read: 5_000 }, retried: 1_000 };
  const { warnings } = judge({
    ...whole,
    target: { ...whole.target, vendorSource: "default" },
    discovery: {
      traffic: { ...traffic, statuses: { "404": 5_000 } },
      facts: [],
      warnings: ["A redirect."],
    },
  });
  const starts = ["A redirect", "Only ", "Discovery found nothing", "1000 of ", "No response header"];
  assert.deepEqual(
    warnings.map((warning) => starts.find((start) => warning.startsWith(start))),
    starts,
  );
});

test("warns about equal answers, an operation that never succeeds, and a single pass", () => {
  const whole = wholeRun();
  const alike = {
    ...noTraffic,
    statuses: { "200": 2, "404": 30 },
    answers: { "simulateTransaction 404": 30, "getTableItem 404": 2 },
    shapes: ["404 17"],
  };
  const [first] = whole.observations;
  assert.ok(first);
  const needs = { kind: "inconclusive", needs: "more", exchanges: [] } as const;
  const held = { traffic: { ...alike, succeeded: { getAccount: 2 } } };
  const open = { outcome: needs, assertions: {}, traffic: alike };
  const observations = whole.observations.map((one) =>
    observationOf(one, one.requirement === first.requirement ? held : open),
  );
  const { warnings } = judge({ ...whole, observations });
  const text = warnings.join("\n");
  assert.match(text, /^simulateTransaction never answered with success\.$/m);
  assert.doesNotMatch(text, /getTableItem never answered/);
  assert.match(text, /^All \d+ answers were the same: status 404 and 17 bytes\.$/m);
  assert.match(text, /^Only [A-Z]{4}-\d{3} passed\.$/m);
});

test("a complete run has no warnings", () => {
  assert.deepEqual(judge(wholeRun()).warnings, []);
});
