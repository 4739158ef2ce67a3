import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pickForSelftest } from "../../gates/sample.ts";
import { documentNodes, hidingDocumentNodes } from "./document-nodes.ts";
import { judge, listAbsent, listOpen } from "./judge-node.ts";

describe("a node that shows only what the document shows is conformant", { concurrency: 1 }, () => {
  for (const { notObserved, ...node } of documentNodes) {
    test(`${node.id}: ${node.shows}`, async () => {
      const report = await judge(node);
      assert.deepEqual([report.exitCode, listOpen(report)], [0, []]);
      const absent = listAbsent(report);
      for (const subject of notObserved) assert.ok(absent.has(subject), subject);
    });
  }
});

describe("with a profile, it is conformant within submit", { concurrency: 1 }, () => {
  for (const node of pickForSelftest(documentNodes)) {
    test(node.id, async () => {
      const report = await judge(node, { withProfile: true });
      assert.deepEqual([report.exitCode, listOpen(report)], [0, []]);
    });
  }
});

describe("if it hides what other responses imply, it is not conformant", { concurrency: 1 }, () => {
  for (const { open, ...node } of hidingDocumentNodes) {
    test(`${node.id}: ${node.hides}`, async () => {
      const report = await judge(node);
      assert.ok([1, 4].includes(report.exitCode), `exit code ${report.exitCode}`);
      const ids = listOpen(report).map((line) => line.split(" ")[0]);
      for (const id of open) assert.ok(ids.includes(id), `${id} is not among ${ids.join(", ")}`);
    });
  }
});
