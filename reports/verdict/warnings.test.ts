import assert from "node:assert/strict";
import { test } from "node:test";
import { requirements } from "../../spec/catalogue.ts";
import { noTraffic, observationOf, tool, wholeRun } from "../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../model/run-record.ts";
import { judgeRun } from "./verdict.ts";

const judge = (record: RunRecord) => judgeRun(record, requirements, tool.version);

test("a run that verified little of its target has a warning for each cause", () => {
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
  const starts = [
    "A redirect",
    "Only ",
    "Add accounts and tables",
    `1000 of ${5_000 + 2 * whole.observations.length} requests were retries, but no response had status 429`,
    "Set the vendor name",
  ];
  assert.deepEqual(
    warnings.map((warning) => starts.find((start) => warning.startsWith(start))),
    starts,
  );
});

test("a warning is given for equal responses, for an operation that never succeeds, and for a single passed requirement", () => {
  const whole = wholeRun();
  const alike = {
    ...noTraffic,
    statuses: { "200": 2, "404": 30 },
    answers: { "simulateTransaction 404": 30, "getTableItem 404": 2 },
    shapes: ["404 17"],
  };
  const [first] = whole.observations;
  assert.ok(first);
  const needs = { kind: "inconclusive", reason: { kind: "text", text: "more" }, exchanges: [] } as const;
  const held = { traffic: { ...alike, succeeded: { getAccount: 2 } } };
  const open = { outcome: needs, assertions: {}, traffic: alike };
  const observations = whole.observations.map((one) =>
    observationOf(one, one.requirement === first.requirement ? held : open),
  );
  const { warnings } = judge({ ...whole, observations });
  const text = warnings.join("\n");
  const requests = 30 * whole.observations.length;
  assert.ok(
    text.includes(
      `\nsimulateTransaction never succeeded: the target answered 404 to all ${requests} requests.\n`,
    ),
    text,
  );
  assert.doesNotMatch(text, /getTableItem never succeeded/);
  assert.match(text, /^All \d+ responses had the same status \(404\) and length \(17 bytes\)\.$/m);
  assert.match(text, /^Only one requirement passed: [A-Z]{4}-\d{3}\.$/m);
});

test("the warning about retries proposes a rate", () => {
  const warningFor = (statuses: { readonly [status: string]: number }): string => {
    const whole = wholeRun({ durationMs: 10_000, observations: [] });
    const traffic = { ...noTraffic, requests: { ...noTraffic.requests, read: 400 }, retried: 100, statuses };
    const { warnings } = judge({ ...whole, discovery: { traffic, facts: [], warnings: [] } });
    return warnings.find((warning) => warning.includes("retries")) ?? "none";
  };
  assert.equal(
    warningFor({ "200": 300, "429": 100 }),
    "Set --rate 30 or lower. 100 of 400 requests were retries, and 100 responses had status 429; the target accepted about 30 other requests per second.",
  );
  assert.match(warningFor({ "429": 400 }), /^Set --rate 1 or lower\./);
  assert.match(warningFor({ "200": 390, "429": 10 }), /^100 .*, but only 10 responses had status 429, so/);
  assert.equal(
    warningFor({ "200": 300, "503": 100 }),
    "100 of 400 requests were retries, but no response had status 429, so a rate limit is not proven. If the target limits requests in another way, set --rate 20, half of the rate of this run, and halve it until the retries stop.",
  );
});

test("a complete run has no warnings", () => {
  assert.deepEqual(judge(wholeRun()).warnings, []);
});
