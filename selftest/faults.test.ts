import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { check } from "../cli/check-api.ts";
import { createNode } from "../reference-node/node.ts";
import { requirements } from "../spec/catalogue.ts";
import { faults } from "./faults.ts";
import { serveProxy } from "./proxy.ts";

const seed = 20_261;

describe("a node with one fault", { concurrency: 4 }, () => {
  const node = createNode();
  after(() => node.close());

  for (const { id, requirement, fault, alter } of faults) {
    test(`${requirement} ${id}: ${fault}`, async () => {
      const proxy = await serveProxy(node, alter);
      try {
        const report = await check({ baseUrl: proxy.baseUrl, seed, runs: 10, level: "should" });
        const failed = report.requirements.filter(({ status }) => status === "fail");
        assert.deepEqual(
          failed.map((row) => row.id),
          [requirement],
        );
        assert.equal(report.exitCode, 1);
        for (const failure of failed.flatMap(({ failures }) => failures)) {
          assert.match(failure.curl, /^curl /);
        }
      } finally {
        await proxy.close();
      }
    });
  }
});

test("every MUST that is judged has a fault", () => {
  const covered = new Set<string>(faults.map(({ requirement }) => requirement));
  const bare = requirements
    .filter(([, row]) => row.level === "MUST" && row.pending === undefined && row.excluded === undefined)
    .map(([id]) => id)
    .filter((id) => !covered.has(id));
  assert.deepEqual(bare, []);
});

test("the same way without a fault nothing fails", async () => {
  const node = createNode();
  const proxy = await serveProxy(node, (_, answer) => answer);
  const report = await check({ baseUrl: proxy.baseUrl, seed, level: "should" });
  assert.deepEqual(
    report.requirements.filter(({ status }) => status !== "pass" && status !== "not-observed"),
    [],
  );
  assert.equal(report.exitCode, 0);
  await proxy.close();
  await node.close();
});
