import assert from "node:assert/strict";
import { test } from "node:test";
import { check, type Report } from "../../cli/check-api.ts";
import { createNode } from "../../reference-node/node.ts";
import { OPERATIONS } from "../../spec/vocabulary.ts";

/** The status of each requirement on a node that nothing is known of but its URL. */
async function statusesOf(seed = 1): Promise<{ report: Report; statuses: string[] }> {
  const node = createNode();
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
const usual = await statusesOf();

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
    const { statuses } = await statusesOf(seed);
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
