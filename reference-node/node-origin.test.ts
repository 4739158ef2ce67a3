import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode, type ReferenceNode } from "./node.ts";

const body = async (node: ReferenceNode, path: string): Promise<unknown> =>
  (await node.fetch(new Request(`http://node/v1${path}`))).json();

test("nodes with equal settings begin equal, and a change of one does not change another", async () => {
  const [first, second] = [createNode({ seed: 3 }), createNode({ seed: 3 })];
  const digest = second.digest();
  assert.equal(first.digest(), digest);
  const path = `/accounts/${first.accounts[0]?.address ?? ""}/resources`;
  const before = await body(second, path);
  assert.deepEqual(await body(first, path), before);
  const [address = ""] = first.accounts.map((account) => account.address);
  first.control.fund({ address, amount: 5n });
  first.control.produceBlocks({ count: 2 });
  assert.equal(first.readBalance(address), second.readBalance(address) + 5n);
  assert.notEqual(first.digest(), digest);
  assert.equal(second.digest(), digest);
  assert.deepEqual(await body(second, path), before);
  assert.deepEqual(await body(createNode({ seed: 3 }), path), before);
  assert.equal(second.position().version, createNode({ seed: 3 }).position().version);
});

test("nodes that differ in a setting of the ledger differ", () => {
  const plain = createNode();
  const settings = [
    { vendor: "other" },
    { signingDomain: "OTHER" },
    { chainId: 5 },
    { seed: 1 },
    { accounts: 3 },
    { genesisVersion: 100n },
  ];
  for (const one of settings) assert.notEqual(createNode(one).digest(), plain.digest(), Object.keys(one)[0]);
  assert.equal(createNode({ wholeHistory: true }).position().oldestVersion, 0n);
  assert.notEqual(
    createNode({ historyVersions: 20 }).position().oldestVersion,
    plain.position().oldestVersion,
  );
  assert.equal(createNode().digest(), plain.digest());
});
