import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { check, type Report } from "../cli/check-api.ts";
import type { NodeOptions } from "../reference-node/node-options.ts";
import { createNode } from "../reference-node/node.ts";
import { OPERATIONS } from "../spec/vocabulary.ts";

/** The status of each requirement on a node that nothing is known of but its URL. */
async function statusesOf(options: NodeOptions, seed = 1): Promise<{ report: Report; statuses: string[] }> {
  const node = createNode(options);
  const listener = await node.listen({ host: "127.0.0.1", port: 0 });
  try {
    const report = await check({ baseUrl: listener.baseUrl, seed, runs: 10, level: "should" });
    return { report, statuses: report.requirements.map(({ id, status }) => `${id} ${status}`) };
  } finally {
    await listener.close();
    await node.close();
  }
}

const reads = new Set([
  "getAccount",
  "getAccountResources",
  "getAccountModules",
  "getTableItem",
  "getBlockByVersion",
  "checkHealth",
]);
const usual = await statusesOf({});

test("with nothing but its URL every requirement of a read is decided, and kept", () => {
  const { report } = usual;
  assert.equal(report.verdict, "conformant");
  const open = report.requirements.filter(
    ({ operation, status }) => operation !== null && reads.has(operation) && status !== "pass",
  );
  assert.deepEqual(
    open.filter(({ status }) => status !== "not-observed").map(({ id, status }) => [id, status]),
    // What a transaction has to show of a module is more than a read.
    [["MODL-028", "disabled"]],
  );
  for (const operation of reads) {
    const must = report.requirements.filter((row) => row.operation === operation && row.level === "MUST");
    assert.ok(
      must.some(({ status }) => status === "pass"),
      operation,
    );
  }
});

test("ten seeds give each requirement the same status", async () => {
  for (let seed = 2; seed <= 11; seed += 1) {
    const { statuses } = await statusesOf({}, seed);
    assert.deepEqual(statuses, usual.statuses, `seed ${seed}`);
  }
});

test("ten seeds give each requirement the same status where everything is allowed", async () => {
  const statusesWithin = async (seed: number): Promise<string[]> => {
    const { verdict, requirements } = await check({ seed, runs: 10, level: "should" });
    assert.equal(verdict, "conformant");
    for (const operation of Object.keys(OPERATIONS)) {
      const own = requirements.filter((row) => row.operation === operation && row.level === "MUST");
      assert.ok(
        own.some(({ status }) => status === "pass"),
        operation,
      );
    }
    return requirements.map(({ id, status }) => `${id} ${status}`);
  };
  const first = await statusesWithin(1);
  assert.deepEqual(
    first.filter((one) => !/ (?:pass|not-observed)$/.test(one)),
    [],
  );
  for (let seed = 2; seed <= 10; seed += 1) {
    assert.deepEqual(await statusesWithin(seed), first, `seed ${seed}`);
  }
});

describe("each requirement has the same status on a node", () => {
  const others: readonly (readonly [name: string, options: NodeOptions])[] = [
    ["of another vendor word", { vendor: "aptos" }],
    ["of another base path", { basePath: "/a/b/v1" }],
    ["of another chain", { chainId: 255 }],
    ["whose versions begin beyond 2^53", { genesisVersion: 9_007_199_254_740_993n }],
    ["that gives three things a page", { pageSize: 3 }],
    ["of another history", { seed: 77, accounts: 3 }],
    [
      "of all these together",
      { vendor: "acme", basePath: "", pageSize: 4, genesisVersion: 2n ** 63n, seed: 5, chainId: 1 },
    ],
    ["that serves nothing beside the document", { documentedOnly: true }],
    ["whose ledger follows the machine's clock", { clock: "system" }],
  ];
  for (const [name, options] of others) {
    test(name, async () => {
      const { report, statuses } = await statusesOf(options);
      assert.deepEqual(statuses, usual.statuses);
      assert.deepEqual(
        [report.target.vendor, report.target.vendorSource],
        [options.vendor ?? "node", "headers"],
      );
      assert.deepEqual(report.warnings, []);
    });
  }
});
