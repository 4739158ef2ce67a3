import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode, type NodeOptions, type ReferenceNode } from "./node.ts";
import { fetchJson, readIntegerHeader } from "./node-blocks.test.support.ts";

const shared = createNode();
const [first] = shared.accounts;
assert.ok(first);

const get = (path: string, node: ReferenceNode = shared, init: RequestInit = {}) =>
  fetchJson(path, node, init);

test("with the system clock, a request finds an up-to-date ledger", async () => {
  const node = createNode({ clock: "system" });
  node.control.advance({ seconds: 3600 });
  const got = await get("/v1/-/healthy?duration_secs=60", node);
  assert.equal(got.status, 200);
  assert.ok(
    readIntegerHeader(got, "ledger-timestampusec") >
      readIntegerHeader(await get("/v1/-/healthy"), "ledger-timestampusec"),
  );
});

test("the vendor word is in the headers and in the health message", async () => {
  const node = createNode({ vendor: "aptos", chainId: 2 });
  const got = await get("/v1/-/healthy", node);
  assert.deepEqual(got.body, { message: "aptos-node:ok" });
  assert.equal(got.headers.get("x-aptos-chain-id"), "2");
  assert.equal(got.headers.has("x-node-chain-id"), false);
});

test("the same seed and requests give the same bytes, and another seed gives different bytes", async () => {
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

test("ledger versions near 2^64 are exact", async () => {
  const node = createNode({ genesisVersion: "18446744073709500000" });
  const { headers, status } = await get("/v1/accounts/0x1?ledger_version=18446744073709500100", node);
  assert.equal(status, 200);
  assert.match(headers.get("x-node-ledger-version") ?? "", /^184467440737095001\d\d$/);
});

test("pruning changes the oldest version, and a block the latest", async () => {
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

test("the control rejects negative and malformed spans", () => {
  const { control } = createNode();
  assert.throws(() => control.advance({ seconds: -1 }), RangeError);
  assert.throws(() => control.advance({ seconds: Number.NaN }), RangeError);
  assert.throws(() => control.advance({ micros: -1n }), RangeError);
  assert.throws(() => control.advance({ seconds: Infinity }), RangeError);
});

test("a node without listed accounts also has a history", async () => {
  const node = createNode({ accounts: 0 });
  assert.deepEqual(node.accounts, []);
  assert.ok(readIntegerHeader(await get("/v1/-/healthy", node), "block-height") >= 40n);
});

test("a larger number of accounts does not change the first accounts of a seed", () => {
  assert.deepEqual(createNode({ accounts: 12 }).accounts.slice(0, 10), shared.accounts);
});

test("the profile names existing objects and the features of served operations", () => {
  const { profile } = shared;
  assert.equal(profile.vendor, "node");
  assert.deepEqual(profile.accounts?.slice(0, 2), ["0x1", first.address]);
  assert.equal(profile.signers?.length, 10);
  assert.equal(profile.features?.submission, shared.operations.includes("submitBatch"));
  assert.equal(profile.signing?.domain, "NODE::RawTransaction");
});
