/** Runs of empty blocks, whose hashes are computed when they are read. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { toEagerLedger } from "../ledger/eager-ledger.test.support.ts";
import { createNode, createNodeParts, type NodeOptions, type ReferenceNode } from "../node.ts";
import { readAll } from "../tests/node-dump.test.support.ts";
import { formatPlain, observe } from "../tests/node-observation.test.support.ts";
import { sign, submit } from "../tests/node-transactions.test.support.ts";

/** Creates a node whose empty blocks are created one by one. */
function createEagerNode(options: NodeOptions): ReferenceNode {
  const parts = createNodeParts(options);
  return createNode({ ...options, parts: { ...parts, ledger: toEagerLedger(parts.ledger) } });
}

/** Checks that a script gives the same results and the same node with blocks that are created one by one. */
async function compare(
  script: (node: ReferenceNode) => unknown,
  options: NodeOptions = {},
): Promise<ReferenceNode> {
  const given = { accounts: 10, ...options };
  const [node, eager] = [createNode(given), createEagerNode(given)];
  assert.equal(formatPlain(await script(node)), formatPlain(await script(eager)));
  assert.deepEqual(await observe(node), await observe(eager));
  return node;
}

async function fetchJson(node: ReferenceNode, path: string): Promise<unknown> {
  return (await node.fetch(new Request(`http://node.test/v1${path}`))).json();
}

test("the blocks, transactions and values of a run are those of blocks that are created one by one", async () => {
  await compare(async (node) => {
    const { first, last } = node.control.produceBlocks({ count: 40 });
    const seen: unknown[] = [first, last];
    for (let version = first.firstVersion; version <= last.lastVersion; version += 1n) {
      const type = "0x1::timestamp::CurrentTimeMicroseconds";
      seen.push(
        await fetchJson(node, `/transactions/by_version/${version}`),
        await fetchJson(node, `/blocks/by_version/${version}?with_transactions=true`),
        await fetchJson(node, `/accounts/0x1/resource/${type}?ledger_version=${version}`),
      );
    }
    return [...seen, await fetchJson(node, "/accounts/0x1/events/3?limit=200")];
  });
});

test("a run can be pruned, with a limit of versions and of age, and by a verb", async () => {
  for (const options of [{ historyVersions: 60 }, { historyWindow: 20 }, { historyVersions: 1 }]) {
    const node = await compare(({ control }) => control.produceBlocks({ count: 50 }), options);
    assert.ok(node.position().oldestVersion > 100n);
  }
  await compare(async (node) => {
    const { last } = node.control.produceBlocks({ count: 50 });
    node.control.prune({ oldestVersion: last.firstVersion - 21n });
    return fetchJson(node, `/blocks/by_version/${last.firstVersion - 22n}`);
  });
});

test("a revert into, before and after a run gives the same node", async () => {
  await compare(async (node) => {
    const { control } = node;
    const before = control.snapshot();
    control.produceBlocks({ count: 30 });
    const inside = control.snapshot();
    control.produceBlocks({ count: 30 });
    await submit(node, sign(node, { account: 8 }));
    const seen: unknown[] = [control.revert({ id: inside.id })];
    seen.push(control.produceBlocks({ count: 5 }), node.digest());
    seen.push(control.revert({ id: before.id }), control.advanceEpoch());
    return [...seen, control.produceBlocks({ count: 30 }), control.reset()];
  });
});

test("a transaction after a run, and a run after a run, have the same hashes", async () => {
  await compare(async (node) => {
    node.control.produceBlocks({ count: 20 });
    await submit(node, sign(node, { account: 8 }));
    node.control.produceBlocks({ count: 20 });
    node.control.produceBlocks({ count: 20 });
    return [
      node.control.fund({ address: "0x5e", amount: 1n }),
      await fetchJson(node, "/transactions?limit=100"),
    ];
  });
});

test("a state file of a node with a run is the same, and can be loaded", async () => {
  const options = { accounts: 10, journalSize: 0 };
  const [node, eager, loaded] = [createNode(options), createEagerNode(options), createNode(options)];
  for (const one of [node, eager]) one.control.produceBlocks({ count: 100 });
  const file = await readAll(node.control.dump());
  assert.ok(file.equals(await readAll(eager.control.dump())));
  assert.deepEqual(await loaded.control.load(file.stream()), { digest: eager.digest() });
  assert.deepEqual(await observe(loaded), await observe(node));
});

test("a transaction of a run is found by its hash", async () => {
  const node = createNode();
  const { first, last } = node.control.produceBlocks({ count: 10 });
  for (const version of [first.lastVersion + 1n, last.lastVersion]) {
    const byVersion = await fetchJson(node, `/transactions/by_version/${version}`);
    const { hash } = byVersion as { hash: string };
    assert.deepEqual(await fetchJson(node, `/transactions/by_hash/${hash}`), byVersion);
  }
});
