import assert from "node:assert/strict";
import { test } from "node:test";
import { list, record, wholeBlocks } from "./node-blocks.test.support.ts";
import { createNode, type ReferenceNode } from "./node.ts";

/** A change of a user transaction in one of the late blocks. */
interface FinalBlockChange {
  readonly height: number;
  readonly version: bigint;
  readonly change: Readonly<Record<string, unknown>>;
}

const finalBlockCount = 8;

async function readFinalBlockChanges(
  node: ReferenceNode,
  type: string,
): Promise<readonly FinalBlockChange[]> {
  const blocks = (await wholeBlocks(node)).slice(-finalBlockCount);
  return blocks.flatMap((block) =>
    list(block["transactions"]).flatMap(({ version, changes }) =>
      list(changes)
        .filter((change) => change["type"] === type)
        .map((change) => ({
          height: Number(block["block_height"]),
          version: BigInt(String(version)),
          change,
        })),
    ),
  );
}

async function answer(node: ReferenceNode, path: string, body?: unknown): Promise<[number, unknown]> {
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await node.fetch(new Request(`http://node.test/v1${path}`, init));
  return [response.status, await response.json()];
}

const readItem = (node: ReferenceNode, { change }: FinalBlockChange, version: bigint) =>
  answer(node, `/tables/${String(change["handle"])}/item?ledger_version=${version}`, change["data"]);

const nodes: readonly ReferenceNode[] = [
  createNode({ strict: true }),
  createNode({ strict: true, seed: 7, accounts: 0, vendor: "aptos", genesisVersion: 2n ** 60n }),
];

for (const [index, node] of nodes.entries()) {
  test(`node ${index}: a table item reads as each late change says, and otherwise just before it`, async () => {
    for (const write of await readFinalBlockChanges(node, "write_table_item")) {
      const { value } = record(write.change["data"]);
      assert.deepEqual(await readItem(node, write, write.version), [200, value]);
      const before = await readItem(node, write, write.version - 1n);
      assert.notDeepEqual(before, [200, value]);
      assert.ok(before[0] === 200 || record(before[1])["error_code"] === "table_item_not_found");
    }
  });

  test(`node ${index}: late blocks write one item twice, another of its table, a struct key and a u8`, async () => {
    const writes = await readFinalBlockChanges(node, "write_table_item");
    const valuesOf = (keyType: string, valueType: string): readonly (readonly [string, unknown])[] =>
      writes.flatMap(({ change }) => {
        const { key, key_type, value, value_type } = record(change["data"]);
        return key_type === keyType && value_type === valueType ? [[JSON.stringify(key), value]] : [];
      });
    const [first, other, again, ...more] = valuesOf("address", "u64");
    assert.deepEqual([first?.[0] === again?.[0], first?.[0] === other?.[0], more], [true, false, []]);
    assert.equal(new Set([first, other, again].map((found) => found?.[1])).size, 3);
    assert.equal(valuesOf("0x1::registry::Place", "vector<u8>").length, 1);
    assert.equal(new Set(valuesOf("bool", "u8").map(([key]) => key)).size, 2);
    assert.equal(valuesOf("0x1::registry::Place", "0x1::registry::Card").length, 1);
    assert.equal(writes.length, 7);
    const heights = writes.map(({ height }) => height);
    assert.equal(new Set(heights).size, heights.length - 1);
    assert.ok(!heights.includes(48));
  });

  test(`node ${index}: late blocks publish a module in an account that had none, and its next edition`, async () => {
    const published = await readFinalBlockChanges(node, "write_module");
    assert.deepEqual(
      published.map(({ height }) => height),
      [41, 44],
    );
    const texts = published.map(({ change }) => JSON.stringify(change["data"]));
    assert.equal(new Set(texts).size, 2);
    for (const [at, { change, version }] of published.entries()) {
      const modules = (read: bigint) =>
        answer(node, `/accounts/${String(change["address"])}/modules?ledger_version=${read}`);
      assert.deepEqual(await modules(version - 1n), [
        200,
        published.slice(0, at).map((one) => one.change["data"]),
      ]);
      assert.deepEqual(await modules(version), [200, [change["data"]]]);
      assert.equal(record(record(change["data"])["abi"])["address"], change["address"]);
    }
  });
}
