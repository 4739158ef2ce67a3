/** Correct nodes that lack one feature, judged with a profile that says so. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { check } from "../../cli/check-api.ts";
import { createNode } from "../../reference-node/node.ts";
import type { NodeOptions } from "../../reference-node/node-options.ts";
import { pickForSelftest } from "../../proof/gates/sample.ts";

const cases: readonly { readonly id: string; readonly options?: NodeOptions }[] = [
  { id: "simulation", options: { disable: ["simulateTransaction"] } },
  { id: "submission", options: { disable: ["submitBatch"] } },
  { id: "tables", options: { disable: ["getTableItem"] } },
  { id: "bcs" },
  { id: "pruning" },
];

describe("a correct node is conformant without", () => {
  for (const { id: feature, options } of pickForSelftest(cases)) {
    test(feature, async () => {
      const node = createNode(options);
      const listener = await node.listen();
      try {
        const { profile } = node;
        const features = { ...profile.features, [feature]: false };
        const { baseUrl } = listener;
        const report = await check({
          baseUrl,
          seed: 5,
          runs: 5,
          allow: "heavy",
          profile: { ...profile, features },
        });
        const open = report.requirements.filter(
          ({ status }) => !["pass", "not-observed", "not-applicable"].includes(status),
        );
        assert.deepEqual(
          open.filter(({ level }) => level === "MUST").map(({ id, status, reason }) => [id, status, reason]),
          [],
        );
        assert.equal(report.verdict, "conformant");
        assert.ok(report.requirements.some(({ status }) => status === "not-applicable"));
        if (feature === "submission") assert.equal(report.run.requests.submit, 0);
      } finally {
        await listener.close();
        await node.close();
      }
    });
  }
});
