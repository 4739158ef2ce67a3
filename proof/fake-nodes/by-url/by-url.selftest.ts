import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createReportView } from "../../../reports/verdict/report-view.ts";
import { pickForSelftest } from "../../gates/sample.ts";
import { consistentNodes } from "./consistent-nodes.ts";
import { healthyNodes } from "./healthy-nodes.ts";
import { hidingNodes } from "./hiding-nodes.ts";
import { judge, listAbsent, listOpen } from "./judge-node.ts";

describe("a healthy node by its URL alone is conformant", { concurrency: 1 }, () => {
  for (const { notObserved = [], ...node } of pickForSelftest(healthyNodes)) {
    test(`${node.id}: ${node.differs}`, async () => {
      const report = await judge(node);
      assert.deepEqual([report.exitCode, listOpen(report)], [0, []]);
      const absent = listAbsent(report);
      for (const subject of notObserved) assert.ok(absent.has(subject), subject);
    });
  }
});

describe("a node that hides something in one place only is not conformant", { concurrency: 1 }, () => {
  for (const node of pickForSelftest(hidingNodes)) {
    test(`${node.id}: ${node.hides}`, async () => {
      const report = await judge(node);
      assert.ok([1, 4].includes(report.exitCode), `exit code ${report.exitCode}`);
      assert.notDeepEqual(listOpen(report), []);
    });
  }
});

describe("a node that hides something everywhere is conformant without it", { concurrency: 1 }, () => {
  for (const { notObserved, ...node } of consistentNodes) {
    test(`${node.id}: ${node.hides}`, async () => {
      const report = await judge(node);
      assert.deepEqual([report.exitCode, listOpen(report)], [0, []]);
      const absent = listAbsent(report);
      for (const subject of notObserved) assert.ok(absent.has(subject), subject);
    });
  }
});

test("with strict, what a node lacks is not verified", async () => {
  const archive = healthyNodes.find(({ id }) => id === "archive");
  assert.ok(archive);
  const report = await judge(archive, { strict: true });
  assert.equal(report.exitCode, 4);
  assert.deepEqual([...listAbsent(report)], []);
});

test("the headline says that no table item was found to read, and the next step how to name one", async () => {
  const node = consistentNodes.find(({ id }) => id === "no-keys");
  assert.ok(node);
  const { headline, nextStep } = createReportView(await judge(node));
  assert.match(nextStep.text, /^to judge reads of table items, add the member "tables" to a profile/);
  assert.match(nextStep.example ?? "", /^\{ "tables": \[\{ "handle": /);
  assert.match(headline, /\d+ MUSTs not observed, no table item found to read, /);
});
