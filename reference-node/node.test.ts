import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode, type NodeOptions, type ReferenceNode } from "./node.ts";
import { fetchJson, readIntegerHeader } from "./tests/node-blocks.test.support.ts";
import { sign } from "./tests/node-transactions.test.support.ts";

const shared = createNode();
const [first] = shared.accounts;
assert.ok(first);

const get = (path: string, node: ReferenceNode = shared, init: RequestInit = {}) =>
  fetchJson(path, node, init);

test("with the system clock, every request returns an up-to-date ledger position", async () => {
  const node = createNode({ clock: "system" });
  node.control.advance({ seconds: 3600 });
  const got = await get("/v1/-/healthy?duration_secs=60", node);
  assert.equal(got.status, 200);
  assert.ok(
    readIntegerHeader(got, "ledger-timestampusec") >
      readIntegerHeader(await get("/v1/-/healthy"), "ledger-timestampusec"),
  );
});

test("the headers and the health message contain the vendor name", async () => {
  const node = createNode({ vendor: "aptos", chainId: 2 });
  const got = await get("/v1/-/healthy", node);
  assert.deepEqual(got.body, { message: "aptos-node:ok" });
  assert.equal(got.headers.get("x-aptos-chain-id"), "2");
  assert.equal(got.headers.has("x-node-chain-id"), false);
});

test("the same seed and the same requests give the same bytes, and another seed gives other bytes", async () => {
  const answers = async (options: NodeOptions): Promise<string> => {
    const node = createNode(options);
    node.control.produceBlock();
    const paths = [
      "/v1/-/healthy",
      `/v1/accounts/${node.accounts[0]?.address}`,
      "/v1/accounts/0xdead",
      "/nothing",
    ];
    const texts = await Promise.all(
      paths.map(async (path) => {
        const response = await node.fetch(new Request(`http://node.test${path}`));
        return JSON.stringify([response.status, [...response.headers], await response.text()]);
      }),
    );
    return [node.digest(), ...texts].join("\n");
  };
  const once = await answers({ seed: 7 });
  assert.equal(await answers({ seed: 7 }), once);
  assert.notEqual(await answers({ seed: 8 }), once);
});

test("ledger versions near 2^64 are returned exactly", async () => {
  const node = createNode({ genesisVersion: "18446744073709500000" });
  const { headers, status } = await get("/v1/accounts/0x1?ledger_version=18446744073709500100", node);
  assert.equal(status, 200);
  assert.match(headers.get("x-node-ledger-version") ?? "", /^184467440737095001\d\d$/);
});

test("pruning changes the oldest version, and a new block changes the latest version", async () => {
  const node = createNode();
  const before = await get("/v1/-/healthy", node);
  const block = node.control.produceBlock();
  node.control.prune({ oldestVersion: block.firstVersion });
  const after = await get("/v1/accounts/0x1", node);
  assert.equal(readIntegerHeader(after, "ledger-version"), readIntegerHeader(before, "ledger-version") + 2n);
  assert.equal(readIntegerHeader(after, "ledger-oldest-version"), block.firstVersion);
  assert.equal(readIntegerHeader(after, "oldest-block-height"), block.height);
  assert.throws(() => node.control.prune({ oldestVersion: block.lastVersion + 1n }), RangeError);
});

test("control.advance rejects negative and malformed spans", () => {
  const { control } = createNode();
  assert.throws(() => control.advance({ seconds: -1 }), RangeError);
  assert.throws(() => control.advance({ seconds: Number.NaN }), RangeError);
  assert.throws(() => control.advance({ micros: -1n }), RangeError);
  assert.throws(() => control.advance({ seconds: Infinity }), RangeError);
});

test("a node without listed accounts has a history", async () => {
  const node = createNode({ accounts: 0 });
  assert.deepEqual(node.accounts, []);
  assert.ok(readIntegerHeader(await get("/v1/-/healthy", node), "block-height") >= 40n);
});

test("a larger number of accounts does not change the first accounts of a seed", () => {
  assert.deepEqual(createNode({ accounts: 12 }).accounts.slice(0, 10), shared.accounts);
});

test("the profile contains existing objects and the features of the served operations", () => {
  const { profile } = shared;
  assert.equal(profile.vendor, "node");
  assert.deepEqual(profile.accounts?.slice(0, 2), ["0x1", first.address]);
  assert.equal(profile.signers?.length, 10);
  assert.equal(profile.features?.submission, shared.operations.includes("submitBatch"));
  assert.equal(profile.signing?.domain, "NODE::RawTransaction");
});

test("a node can sign with another word than its vendor name", async () => {
  const node = createNode({ vendor: "lumio", signingDomain: "APTOS" });
  assert.equal(node.profile.vendor, "lumio");
  assert.equal(node.profile.signing?.domain, "APTOS::RawTransaction");
  assert.equal(node.profile.succeeds?.function, "0x1::lumio_account::transfer");
  const body = JSON.stringify([
    sign(node, { account: 8, signingDomain: "APTOS" }).json,
    sign(node, { account: 9 }).json,
  ]);
  const headers = { "content-type": "application/json" };
  const request = new Request("http://node/v1/transactions/batch", { method: "POST", headers, body });
  const response = await node.fetch(request);
  const { transaction_failures: failures } = (await response.json()) as {
    transaction_failures: { transaction_index: number; error: { message: string } }[];
  };
  assert.deepEqual(
    failures.map(({ transaction_index: index, error: { message } }) => [index, message]),
    [[1, "Invalid transaction: Type: Validation Code: INVALID_SIGNATURE"]],
  );
});
