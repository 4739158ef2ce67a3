/** Tests of the fixture and of the hooks, with functions in the place of a test runner. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestNode } from "./test-node.ts";
import { nodeFixture, useNode } from "./use-node.ts";

test("the fixture gives every test a fresh node and takes it back", async () => {
  const fixture = nodeFixture({ seed: 7 });
  let kept: TestNode | null = null;
  const run = () =>
    fixture({}, async (node) => {
      kept = node;
      assert.equal(node.fund("0x5e", 1n).balance, 1n);
      assert.equal((await fetch(`${node.baseUrl}/accounts/0x5e`)).status, 200);
    });
  await run();
  await run();
  assert.throws(() => kept?.control, /must be used before its test ends/);
});

test("the fixture takes the node back from a test that fails", async () => {
  const fixture = nodeFixture();
  let kept: TestNode | null = null;
  const failing = fixture({}, async (node) => {
    kept = node;
    throw new Error("the test failed");
  });
  await assert.rejects(failing, /the test failed/);
  assert.throws(() => kept?.control, /must be used before its test ends/);
});

test("the source of the fixture has the form from which runners read the names of fixtures", () => {
  assert.match(nodeFixture().toString(), /^async \(\{\s*\}, use\) =>/);
});

test("the fixture rejects options that are not valid at once", () => {
  assert.throws(() => nodeFixture({ chainId: 0 }), /chainId must be/);
});

test("the hooks give every test a fresh node", async () => {
  const { hooks, runHooks } = createHooks();
  const node = useNode(hooks, { seed: 7 });
  const outside = /must be used in a test or a beforeEach hook, got a use outside of them/;
  assert.throws(() => node.baseUrl, outside);
  const urls = new Set<string>();
  for (let count = 0; count < 2; count += 1) {
    await runHooks("beforeEach");
    urls.add(node.baseUrl);
    assert.equal(node.accounts.length, 10);
    assert.equal((await node.fetch("/accounts/0x5e")).status, 404);
    assert.equal(node.fund("0x5e", 1n).balance, 1n);
    node.control.advance({ seconds: 60 });
    assert.deepEqual(node.faults.list(), []);
    node.faults.add({ match: { path: "/v1/accounts/*" }, do: { status: 503 } });
    assert.equal((await fetch(`${node.baseUrl}/accounts/0x5e`)).status, 503);
    await runHooks("afterEach");
    assert.throws(() => node.control, outside);
  }
  assert.equal(urls.size, 2);
  await assert.rejects(node.fetch("/accounts/0x5e"), outside);
  await runHooks("afterAll");
  await assert.rejects(runHooks("beforeEach"), /take must be called before the pool of nodes is closed/);
});

test("a member that a test keeps in a variable does not act on the node of the next test", async () => {
  const { hooks, runHooks } = createHooks();
  const node = useNode(hooks);
  await runHooks("beforeEach");
  const { control, faults, fetch: send, fund } = node;
  const { faults: sameFaults } = control;
  assert.equal(control.fund({ address: "0x5e", amount: 1n }).balance, 1n);
  await runHooks("afterEach");
  const late = /^Error: node\.(?:control|faults)\.[a-zA-Z.]+ must be used before its test ends/;
  const rule = { match: { path: "/v1/accounts/*" }, do: { status: 503 } } as const;
  const expectLate = () => {
    assert.throws(() => control.fund({ address: "0x5e", amount: 1n }), late);
    assert.throws(() => control.produceBlock(), late);
    assert.throws(() => faults.add(rule), late);
    assert.throws(() => sameFaults.add(rule), late);
  };
  expectLate();
  await runHooks("beforeEach");
  expectLate();
  assert.deepEqual(node.faults.list(), []);
  // These two belong to the object of useNode, so they act on the node of the test that runs.
  assert.equal(fund("0x5e", 2n).balance, 2n);
  assert.equal((await send("/accounts/0x5e")).status, 200);
  await runHooks("afterEach");
  await runHooks("afterAll");
});

test("the hooks reject tests that run at the same time, and recover", async () => {
  const { hooks, runHooks } = createHooks();
  const node = useNode(hooks);
  await runHooks("beforeEach");
  await assert.rejects(
    runHooks("beforeEach"),
    /tests that run one after the other, got two at the same time/,
  );
  await runHooks("afterEach");
  await runHooks("afterEach");
  await runHooks("beforeEach");
  assert.equal(node.fund("0x5e", 1n).balance, 1n);
  await runHooks("afterEach");
  await runHooks("afterAll");
});

type HookName = "beforeEach" | "afterEach" | "afterAll";

/** Creates hooks that a test runs itself. */
function createHooks() {
  const registered: [HookName, () => Promise<void>][] = [];
  const register = (name: HookName) => (run: () => Promise<void>) => {
    assert.equal(run.length, 0, "a runner passes a callback to a hook with a parameter");
    registered.push([name, run]);
  };
  return {
    hooks: {
      beforeEach: register("beforeEach"),
      afterEach: register("afterEach"),
      afterAll: register("afterAll"),
    },
    runHooks: async (name: HookName) => {
      for (const [one, run] of registered) if (one === name) await run();
    },
  };
}
