import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { check } from "../../../cli/check-api.ts";
import { createNode } from "../../../reference-node/node.ts";
import { findCauses, type FailureCluster } from "../../../reports/verdict/causes.ts";
import { serveProxy } from "../wire/proxy.ts";
import { oneFaultNodes } from "./one-fault-nodes.ts";

const namesOf = (clusters: readonly FailureCluster[]): string =>
  [...new Set(clusters.map(({ requirement }) => requirement.id))].toSorted().join(" ");

describe("one fault is one cause that names each requirement that it violates", { concurrency: 2 }, () => {
  for (const { id, fault, alter, rewriteRequest, cause } of oneFaultNodes) {
    test(`${id}: ${fault}`, async () => {
      const node = createNode();
      const proxy = await serveProxy(node, alter, "/v1", rewriteRequest);
      try {
        const report = await check({ baseUrl: proxy.baseUrl, seed: 7, allow: "read" });
        const found = findCauses(report).map(({ lead, same, consequences }) => ({
          lead: lead.requirement.id,
          same: namesOf(same),
          consequences: namesOf(consequences),
        }));
        assert.deepEqual(found, [cause]);
      } finally {
        await proxy.close();
        await node.close();
      }
    });
  }
});
