import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode, createNodeParts } from "./node.ts";

const badOptions: readonly (readonly [unknown, RegExp])[] = [
  [{ vendor: "Node" }, /vendor/],
  [{ vendor: 1 }, /vendor/],
  [{ signingDomain: "Node" }, /signingDomain/],
  [{ signingDomain: 1 }, /signingDomain/],
  [{ chainId: 0 }, /chainId/],
  [{ chainId: 256 }, /chainId/],
  [{ chainId: "4" }, /chainId/],
  [{ seed: -1 }, /seed/],
  [{ seed: 2 ** 32 }, /seed/],
  [{ accounts: 1.5 }, /accounts/],
  [{ accounts: 1001 }, /accounts/],
  [{ clock: "atomic" }, /clock/],
  [{ genesisVersion: "0x1" }, /genesisVersion/],
  [{ genesisVersion: -1n }, /genesisVersion/],
  [{ genesisVersion: 2n ** 64n - 1n }, /genesisVersion/],
  [{ genesisVersion: 5 }, /genesisVersion/],
  [{ historyVersions: -1 }, /historyVersions/],
  [{ historyWindow: 0 }, /historyWindow/],
  [{ blockTransactions: 0 }, /blockTransactions/],
  [{ maxBodyBytes: 0 }, /maxBodyBytes/],
  [{ blockInterval: -1 }, /blockInterval/],
  [{ maxBatch: 0 }, /maxBatch/],
  [{ mempoolCapacity: 0 }, /mempoolCapacity/],
  [{ basePath: "v1" }, /basePath/],
  [{ basePath: "/v1/" }, /basePath/],
  [{ disable: ["nothing"] }, /disable/],
  [{ disable: "getAccount" }, /disable/],
  [{ cors: "*" }, /cors/],
  [{ cors: ["http://app.test/"] }, /cors/],
  [{ cors: ["app.test"] }, /cors/],
  [{ cors: [1] }, /cors/],
  [{ wholeHistory: 1 }, /wholeHistory/],
  [{ strict: "yes" }, /strict/],
  [{ log: 1 }, /log/],
  [{ colour: "red" }, /colour/],
  [null, /options/],
];

for (const [options, message] of badOptions) {
  test(`the message names the invalid option ${message.source} of ${JSON.stringify(options, (_key, value: unknown) => (typeof value === "bigint" ? `${value}n` : value))}`, () => {
    assert.throws(
      () => Reflect.apply(createNode, undefined, [options]),
      (error: unknown) =>
        (error instanceof RangeError || error instanceof TypeError) && message.test(error.message),
    );
  });
}

test("a node serves the ledger in the option parts", async () => {
  const parts = createNodeParts();
  const node = createNode({
    parts: {
      ...parts,
      ledger: {
        ...parts.ledger,
        capture: () => {
          const view = parts.ledger.capture();
          return { ...view, position: { ...view.position, chainId: 9 } };
        },
      },
    },
  });
  const { headers } = await node.fetch(new Request("http://node.test/v1/-/healthy"));
  assert.equal(headers.get("x-node-chain-id"), "9");
});

test("an operation that is removed from the operation table returns 404", async () => {
  const parts = createNodeParts();
  const { checkHealth } = parts.operations;
  assert.ok(checkHealth);
  const node = createNode({ parts: { ...parts, operations: { checkHealth } } });
  const statusOf = async (path: string): Promise<number> =>
    (await node.fetch(new Request(`http://node.test/v1${path}`))).status;
  assert.deepEqual([await statusOf("/accounts/0x1"), await statusOf("/-/healthy")], [404, 200]);
  assert.deepEqual(node.operations, ["checkHealth"]);
});

test("an error in a part of the node returns 500 with an Error object and is logged", async () => {
  const lines: string[] = [];
  const checkHealth = () => () => {
    throw new Error("the disk is unavailable");
  };
  const node = createNode({ log: (line) => lines.push(line), parts: { operations: { checkHealth } } });
  const response = await node.fetch(new Request("http://node.test/v1/-/healthy"));
  assert.equal(response.status, 500);
  assert.equal(response.headers.get("x-node-chain-id"), "4");
  assert.match(await response.text(), /"error_code":"internal_error"/);
  assert.match(lines.join("\n"), /the disk is unavailable/);
});

test("an error in the answer writer also returns 500 with an Error object", async () => {
  const node = createNode({
    parts: {
      answerWriter: () => {
        throw new Error("the writer failed");
      },
    },
  });
  const response = await node.fetch(new Request("http://node.test/v1/-/healthy"));
  assert.equal(response.status, 500);
  assert.match(await response.text(), /"error_code":"internal_error"/);
});
