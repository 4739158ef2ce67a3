import assert from "node:assert/strict";
import { test } from "node:test";
import { get } from "../tests/node-blocks.test.support.ts";
import { sign, submit } from "../tests/node-transactions.test.support.ts";
import { createNode } from "../node.ts";

test("the journal has the requests with their responses", async () => {
  const node = createNode({ vendor: "acme" });
  const { version } = node.position();
  await get("/-/healthy?duration_secs=5", node);
  await get("/accounts/0x99", node);
  await get("/nothing", node);
  await get("/accounts/%zz", node);
  await get("/transactions/by_version/1", node);
  const common = { method: "GET", impersonated: 0, hints: [] };
  assert.deepEqual(node.control.journal().entries, [
    {
      ...common,
      sequence: 0,
      path: "/v1/-/healthy?duration_secs=5",
      status: 200,
      operation: "checkHealth",
      errorCode: null,
      ledgerVersion: version,
    },
    {
      ...common,
      sequence: 1,
      path: "/v1/accounts/0x99",
      status: 404,
      operation: "getAccount",
      errorCode: "account_not_found",
      ledgerVersion: version,
    },
    {
      ...common,
      sequence: 2,
      path: "/v1/nothing",
      status: 404,
      operation: null,
      errorCode: "web_framework_error",
      ledgerVersion: null,
    },
    {
      ...common,
      sequence: 3,
      path: "/v1/accounts/%zz",
      status: 400,
      operation: "getAccount",
      errorCode: "web_framework_error",
      ledgerVersion: null,
    },
    {
      ...common,
      sequence: 4,
      path: "/v1/transactions/by_version/1",
      status: 410,
      operation: "getTransactionByVersion",
      errorCode: "version_pruned",
      ledgerVersion: version,
    },
  ]);
});

test("the journal marks impersonated transactions", async () => {
  const node = createNode();
  await submit(node, sign(node, { account: 8 }));
  node.control.impersonate({ address: node.accounts[9]?.address ?? "", enabled: true });
  await submit(
    node,
    sign(node, { account: 9, signer: "zeros" }),
    sign(node, { account: 8, sequenceNumber: 1n }),
    sign(node, { account: 9, sequenceNumber: 1n, signer: "zeros" }),
  );
  await submit(node, sign(node, { account: 9, signer: "zeros" }));
  assert.deepEqual(
    node.control.journal().entries.map(({ status, impersonated }) => [status, impersonated]),
    [
      [202, 0],
      [202, 2],
      [206, 0],
    ],
  );
});

test("the journal is read in pages, and drops the oldest entries", async () => {
  const node = createNode({ journalSize: 3 });
  for (let count = 0; count < 8; count += 1) await get(`/-/healthy?count=${count}`, node);
  const sequences = (page: Parameters<typeof node.control.journal>[0]) => {
    const { entries, next, dropped } = node.control.journal(page);
    return [entries.map(({ sequence }) => sequence), next, dropped];
  };
  assert.deepEqual(sequences(undefined), [[5, 6, 7], 8, 5]);
  assert.deepEqual(sequences({ limit: 2 }), [[5, 6], 7, 5]);
  assert.deepEqual(sequences({ since: 7 }), [[7], 8, 0]);
  assert.deepEqual(sequences({ since: 8 }), [[], 8, 0]);
  assert.deepEqual(sequences({ since: 9 }), [[], 9, 0]);
  for (const page of [{ since: -1 }, { limit: 0 }, { limit: 1001 }]) {
    assert.throws(() => node.control.journal(page), RangeError);
  }
  assert.throws(() => node.control.journal({ from: 1 } as never), TypeError);
});

test("a long path is shortened, and without a size there is no journal", async () => {
  const node = createNode();
  await get(`/-/healthy?text=${"a".repeat(5000)}`, node);
  assert.equal(node.control.journal().entries[0]?.path.length, 1024);
  const silent = createNode({ journalSize: 0 });
  await get("/-/healthy", silent);
  assert.deepEqual(silent.control.journal(), { entries: [], next: 0, dropped: 0 });
});

test("reset empties the journal", async () => {
  const node = createNode();
  await get("/-/healthy", node);
  node.control.reset();
  assert.deepEqual(node.control.journal(), { entries: [], next: 0, dropped: 0 });
});
