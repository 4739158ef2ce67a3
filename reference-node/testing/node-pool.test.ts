import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { createFaucet, createNode } from "../node.ts";
import { createNodePool } from "./node-pool.ts";
import type { TestNode } from "./test-node.ts";

const entry = new URL("./testing.js", import.meta.url);

test("a node that was given back serves the next test with its first state, on another port", async () => {
  await using nodes = createNodePool({ seed: 7, strict: true });
  const first = await nodes.take();
  const before = await observe(first);
  const { digest } = createNode({ seed: 7 }).control.snapshot();
  for (let count = 0; count < 20; count += 1) first.fund("0x5e", 1_000n);
  first.control.setBlockMode({ mode: "manual" });
  assert.equal(first.control.snapshot().id, 2);
  first.control.advance({ seconds: 3600 });
  assert.notDeepEqual(await observe(first), before);
  const { baseUrl } = first;
  await nodes.give(first);
  const second = await nodes.take();
  assert.notEqual(second.baseUrl, baseUrl);
  assert.deepEqual(await observe(second), before);
  // The ids of the snapshots of a node count on, so the third one shows that both tests used the same node.
  assert.deepEqual(second.control.snapshot(), { id: 3, digest });
  assert.equal(second.fund("0x5e", 1n).balance, 1n);
});

test("nodes that are used at the same time have separate states", async () => {
  await using nodes = createNodePool();
  const taken = await Promise.all([1, 2, 3].map(() => nodes.take()));
  const balances = taken.map((node, index) => node.fund("0x5e", index + 1).balance);
  assert.deepEqual(balances, [1n, 2n, 3n]);
  assert.equal(new Set(taken.map(({ baseUrl }) => baseUrl)).size, 3);
  for (const node of taken) assert.equal((await fetch(`${node.baseUrl}/accounts/0x5e`)).status, 200);
});

test("a test may end all snapshots of its node", async () => {
  await using nodes = createNodePool();
  for (const end of [
    (node: TestNode) => node.control.reset(),
    (node: TestNode) => node.control.revert({ id: node.control.snapshot().id - 1, keep: false }),
    (node: TestNode) => node.control.produceBlock(),
  ]) {
    await using node = await nodes.take();
    assert.equal((await node.fetch("/accounts/0x5e")).status, 404);
    end(node);
    node.fund("0x5e", 1n);
  }
  await using node = await nodes.take();
  assert.equal((await node.fetch("/accounts/0x5e")).status, 404);
});

test("fetch takes a path below the base URL, a URL, or a request", async () => {
  await using nodes = createNodePool({ basePath: "/other" });
  await using node = await nodes.take();
  const url = `${node.baseUrl}/accounts/0x1`;
  for (const input of [
    "/accounts/0x1",
    url,
    new URL(url),
    new Request(url),
    "http://node/other/accounts/0x1",
  ]) {
    const response = await node.fetch(input);
    assert.equal(response.status, 200);
  }
  assert.equal((await node.fetch("/accounts/0x1", { method: "PUT" })).status, 405);
});

test("fetch of a node and of its services takes the same, and says what it takes", async () => {
  const node = createNode({ basePath: "/other" });
  const sending = async (input: unknown) => (await node.fetch(input as string)).status;
  for (const input of [
    "/accounts/0x1",
    "http://x/other/accounts/0x1",
    new URL("http://x/other/accounts/0x1"),
  ]) {
    assert.equal(await sending(input), 200);
  }
  assert.equal((await node.fetch("/accounts/0x1", { method: "PUT" })).status, 405);
  for (const input of ["accounts/0x1", undefined, null, 7, {}]) {
    const expected = /^TypeError: fetch must get a Request, a URL such as .*, or a path below the base URL/;
    await assert.rejects(sending(input), expected);
  }
  const minted = await createFaucet(node).fetch("/mint?address=0x5e&amount=1", { method: "POST" });
  assert.equal(minted.status, 200);
});

test("fund takes whole numbers only", async () => {
  await using nodes = createNodePool();
  await using node = await nodes.take();
  assert.equal(node.fund("0x5e", 5).balance, 5n);
  for (const amount of [1.5, -1, 2 ** 53, "1"]) {
    assert.throws(() => node.fund("0x5e", amount as number), /^(Type|Range)Error: amount must be/);
  }
  assert.throws(() => node.fund("0xg", 1n), /address must be/);
});

test("after its test, a node cannot be used, and its port is closed", async () => {
  await using nodes = createNodePool();
  const node = await nodes.take();
  const { baseUrl } = node;
  const late = /must be used before its test ends, got a use after the node was given back/;
  await (await fetch(`${baseUrl}/accounts/0x1`)).text();
  await Promise.all([nodes.give(node), nodes.give(node)]);
  await assert.rejects(node.fetch("/accounts/0x1"), late);
  assert.throws(() => node.control, late);
  assert.throws(() => node.accounts, late);
  assert.throws(() => node.faults, late);
  assert.throws(() => node.fund("0x5e", 1n), late);
  await assert.rejects(fetch(`${baseUrl}/accounts/0x1`), /fetch failed/);
  const taken = await Promise.all([nodes.take(), nodes.take()]);
  assert.deepEqual(
    taken.map((one) => one.fund("0x5e", 1n).balance),
    [1n, 1n],
    "a node that was given back twice must serve one test",
  );
});

test("a node with a request that does not end serves no other test", async () => {
  await using nodes = createNodePool();
  const node = await nodes.take();
  assert.equal(node.control.snapshot().id, 2);
  let send = (_bytes: Uint8Array): void => {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (bytes) => {
        controller.enqueue(bytes);
        controller.close();
      };
    },
  });
  const headers = { "content-type": "application/json" };
  const init: RequestInit = { method: "POST", body, duplex: "half", headers };
  const request = node.fetch("/transactions", init);
  await nodes.give(node);
  await using next = await nodes.take();
  assert.equal(next.control.snapshot().id, 2, "expected the second snapshot of a new node");
  send(Buffer.from("{}"));
  assert.equal((await request).status, 400);
});

test("a pool rejects options that are not valid, and nodes of another pool", async () => {
  assert.throws(() => createNodePool({ seed: -1 }), /seed must be/);
  await using nodes = createNodePool();
  await using others = createNodePool();
  const node = await others.take();
  await assert.rejects(nodes.give(node), /give must get a node that take of the same pool has returned/);
});

test("a closed pool has no open port and returns no node", async () => {
  const nodes = createNodePool();
  const node = await nodes.take();
  const [taking] = await Promise.allSettled([nodes.take(), nodes.close(), nodes.close()]);
  assert.equal(taking.status, "rejected");
  await assert.rejects(nodes.take(), /take must be called before the pool of nodes is closed/);
  await assert.rejects(fetch(node.baseUrl), /fetch failed/);
  await nodes.give(node);
});

test("a process that gives its nodes back ends without closing the pool", async () => {
  const program = `
    import { createNodePool } from ${JSON.stringify(entry)};
    const nodes = createNodePool();
    const node = await nodes.take();
    await (await fetch(node.baseUrl + "/accounts/0x1")).text();
    await nodes.give(node);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: "inherit",
    timeout: 20_000,
  });
  assert.deepEqual(await once(child, "exit"), [0, null]);
});

/** Reads what a client sees of the state, without the host. */
async function observe(node: TestNode): Promise<unknown> {
  const paths = ["/", "/accounts/0x5e", "/-/healthy", "/blocks/by_height/3"];
  return Promise.all(
    paths.map(async (path) => {
      const response = await node.fetch(path);
      return [response.status, [...response.headers], await response.text()];
    }),
  );
}
