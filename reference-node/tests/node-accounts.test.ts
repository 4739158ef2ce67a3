import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createNode, type ReferenceNode } from "../node.ts";
import { fetchJson, readIntegerHeader } from "./node-blocks.test.support.ts";

const shared = createNode();
const [first] = shared.accounts;
assert.ok(first);

const get = (path: string, node: ReferenceNode = shared, init: RequestInit = {}) =>
  fetchJson(path, node, init);

const latest = 2n ** 64n - 1n;

test("the response to getAccount has the account and the ledger headers", async () => {
  const got = await get(`/v1/accounts/${first.address}`);
  assert.equal(got.status, 200);
  assert.deepEqual(Object.keys(got.body), ["sequence_number", "authentication_key"]);
  assert.equal(got.body["authentication_key"], first.address);
  assert.equal(got.headers.get("content-type"), "application/json");
  assert.equal(readIntegerHeader(got, "chain-id"), 4n);
  assert.ok(readIntegerHeader(got, "ledger-oldest-version") > 0n);
  assert.ok(readIntegerHeader(got, "block-height") >= 40n);
  assert.ok(readIntegerHeader(got, "oldest-block-height") <= readIntegerHeader(got, "block-height"));
  assert.ok(readIntegerHeader(got, "epoch") >= 0n && readIntegerHeader(got, "ledger-timestampusec") > 0n);
});

test("the oldest version is inside a block, and the sequence number of the account changes in the history", async () => {
  const position = await get("/v1/-/healthy");
  const oldest = readIntegerHeader(position, "ledger-oldest-version");
  const version = readIntegerHeader(position, "ledger-version");
  const numbers = new Set<unknown>();
  for (let at = oldest; at <= version; at += 1n) {
    const { body } = await get(`/v1/accounts/${first.address}?ledger_version=${at}`);
    numbers.add(body["sequence_number"]);
  }
  assert.ok(
    numbers.size >= 3,
    `the retained versions have only the sequence numbers ${[...numbers].join(", ")}`,
  );
});

test("with implicit accounts, an address without an account reads as an account without resources", async () => {
  const node = createNode({ implicitAccounts: true, strict: true });
  const { status, body } = await get("/v1/accounts/0xdead", node);
  assert.equal(status, 200);
  assert.deepEqual(body, { sequence_number: "0", authentication_key: `0x${"dead".padStart(64, "0")}` });
  for (const kind of ["resources", "modules"]) {
    const response = await node.fetch(new Request(`http://node.test/v1/accounts/0xdead/${kind}`));
    assert.equal(response.status, 200);
    assert.equal(await response.text(), "[]");
    assert.equal(response.headers.get("x-node-cursor"), null);
  }
  assert.equal((await get(`/v1/accounts/0xdead?ledger_version=${latest}`, node)).status, 404);
});

const refusals: readonly (readonly [path: string, status: number, code: string])[] = [
  ["/v1/accounts/0x", 400, "web_framework_error"],
  ["/v1/accounts/0X1", 400, "web_framework_error"],
  ["/v1/accounts/0xg", 400, "web_framework_error"],
  [`/v1/accounts/0x${"1".repeat(65)}`, 400, "web_framework_error"],
  ["/v1/accounts/%zz", 400, "web_framework_error"],
  ["/v1/accounts/%ff", 400, "web_framework_error"],
  ["/v1/accounts/%2530x1", 400, "web_framework_error"],
  ["/v1/accounts/0x%2f1", 400, "web_framework_error"],
  ["/v1/accounts/0x1%00", 400, "web_framework_error"],
  ["/v1/accounts/0x1?ledger_version=", 400, "web_framework_error"],
  ["/v1/accounts/0x1?ledger_version", 400, "web_framework_error"],
  ["/v1/accounts/0x1?ledger_version=-1", 400, "web_framework_error"],
  ["/v1/accounts/0x1?ledger_version=+1", 400, "web_framework_error"],
  ["/v1/accounts/0x1?ledger_version=1.0", 400, "web_framework_error"],
  ["/v1/accounts/0x1?ledger_version=1e3", 400, "web_framework_error"],
  ["/v1/accounts/0x1?ledger_version=0x1", 400, "web_framework_error"],
  ["/v1/accounts/0x1?ledger_version=%zz", 400, "web_framework_error"],
  ["/v1/accounts/0x1?ledger_version=1%ff", 400, "web_framework_error"],
  ["/v1/accounts/0x1?ledger_version=18446744073709551616", 400, "web_framework_error"],
  ["/v1/accounts/0xg?ledger_version=0", 400, "web_framework_error"],
  [`/v1/accounts/0x1?ledger_version=${latest}`, 404, "version_not_found"],
  [`/v1/accounts/0xdead?ledger_version=${latest}`, 404, "version_not_found"],
  ["/v1/accounts/0x1?ledger_version=0", 410, "version_pruned"],
  ["/v1/accounts/0xdead?ledger_version=0", 410, "version_pruned"],
  ["/v1/accounts/0xdead", 404, "account_not_found"],
  ["/v1/-/healthy?duration_secs=4294967296", 400, "web_framework_error"],
  ["/v1/-/healthy?duration_secs=-1", 400, "web_framework_error"],
  ["/v1/-/healthy?duration_secs=1.5", 400, "web_framework_error"],
  ["/v1/-/healthy?duration_secs=", 400, "web_framework_error"],
  ["/", 404, "web_framework_error"],
  ["/accounts/0x1", 404, "web_framework_error"],
  ["/v1/accounts/", 404, "web_framework_error"],
  ["/v1/accounts/0x1/", 404, "web_framework_error"],
  ["/v1/accounts/0x1/nothing", 404, "web_framework_error"],
  ["/v1//accounts/0x1", 404, "web_framework_error"],
  ["//v1/accounts/0x1", 404, "web_framework_error"],
  ["/v1/-/healthy/", 404, "web_framework_error"],
  ["/v1/ACCOUNTS/0x1", 404, "web_framework_error"],
  [`/v1/accounts/0x1?a=${"b".repeat(9000)}`, 414, "web_framework_error"],
];

for (const [path, status, code] of refusals) {
  test(`${path.slice(0, 80)} is rejected with ${status} ${code}`, async () => {
    const got = await get(path);
    assert.equal(got.status, status);
    assert.equal(got.headers.get("content-type"), "application/json");
    assert.equal(got.body["error_code"], code);
    assert.equal(got.body["vm_error_code"], null);
    assert.ok(typeof got.body["message"] === "string" && got.body["message"].length > 0);
    assert.equal(got.headers.has("x-node-ledger-version"), code !== "web_framework_error");
  });
}

const spellings: readonly string[] = [
  "/v1/accounts/0x1",
  "/v1/accounts/1",
  "/v1/accounts/0x01",
  `/v1/accounts/${"0".repeat(63)}1`,
  "/v1/accounts/%30%781",
  "/v1/accounts/0x1?",
  "/v1/accounts/0x1?unknown=1&also",
  "/v1/accounts/0x1?unknown=%41",
  "/v1/../v1/./accounts/0x1",
];

for (const path of spellings) {
  test(`${path} returns the account 0x1`, async () => {
    const got = await get(path);
    assert.equal(got.status, 200);
    assert.deepEqual(got.body, { sequence_number: "0", authentication_key: `0x${"0".repeat(63)}1` });
  });
}

test("a version with leading zeros or an encoded plus is accepted, and the first value of a repeated parameter is used", async () => {
  const { headers } = await get("/v1/-/healthy");
  const version = headers.get("x-node-ledger-version") ?? "";
  for (const text of [version, `000${version}`, `%2B${version}`, `${version}&ledger_version=0`]) {
    assert.equal((await get(`/v1/accounts/0x1?ledger_version=${text}`)).status, 200, text);
  }
});

test("the oldest and the latest version are served, and versions outside this range are rejected", async () => {
  const { headers } = await get("/v1/-/healthy");
  const oldest = BigInt(headers.get("x-node-ledger-oldest-version") ?? "");
  const version = BigInt(headers.get("x-node-ledger-version") ?? "");
  const statusAt = async (at: bigint): Promise<number> =>
    (await get(`/v1/accounts/0x1?ledger_version=${at}`)).status;
  assert.deepEqual(
    [
      await statusAt(oldest - 1n),
      await statusAt(oldest),
      await statusAt(version),
      await statusAt(version + 1n),
    ],
    [410, 200, 200, 404],
  );
});

test("another method returns 405 with Allow, and HEAD returns the headers of GET without a body", async () => {
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const got = await get("/v1/accounts/0x1", shared, { method });
    assert.equal(got.status, 405, method);
    assert.equal(got.headers.get("allow"), "GET, HEAD");
    assert.equal(got.body["error_code"], "web_framework_error");
  }
  const head = await shared.fetch(new Request("http://node.test/v1/accounts/0x1", { method: "HEAD" }));
  assert.equal(head.status, 200);
  assert.equal(await head.text(), "");
  assert.equal(head.headers.get("content-length"), "113");
  assert.equal((await get("/v1/nothing", shared, { method: "POST" })).status, 404);
});

test("a body above the limit returns 413 through fetch as well", async () => {
  const node = createNode({ maxBodyBytes: 4 });
  assert.equal((await get("/v1/accounts/0x1", node, { method: "POST", body: "12345" })).status, 413);
  assert.equal((await get("/v1/accounts/0x1", node, { method: "POST", body: "1234" })).status, 405);
});

test("a disabled operation returns 403 after the syntax check and before any other check", async () => {
  const node = createNode({ disable: ["getAccount"] });
  const codes = await Promise.all(
    ["0x", "0x1", "0x1?ledger_version=0"].map(
      async (path) => (await get(`/v1/accounts/${path}`, node)).body["error_code"],
    ),
  );
  assert.deepEqual(codes, ["web_framework_error", "api_disabled", "api_disabled"]);
  assert.equal((await get("/v1/-/healthy", node)).status, 200);
});

test("the health check compares the lag with duration_secs exactly, to the microsecond", async () => {
  const node = createNode();
  const healthOf = async (query: string): Promise<number> =>
    (await get(`/v1/-/healthy${query}`, node)).status;
  assert.equal(await healthOf("?duration_secs=0"), 200);
  node.control.advance({ seconds: 5 });
  assert.deepEqual([await healthOf("?duration_secs=4"), await healthOf("?duration_secs=5")], [503, 200]);
  node.control.advance({ micros: 1n });
  assert.deepEqual(
    [await healthOf("?duration_secs=5"), await healthOf("?duration_secs=4294967295"), await healthOf("")],
    [503, 200, 200],
  );
  assert.equal((await get("/v1/-/healthy?duration_secs=5", node)).body["error_code"], "health_check_failed");
  node.control.produceBlock();
  assert.equal(await healthOf("?duration_secs=0"), 200);
});

test("every address and version returns an account or an Error object", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "grapheme" }),
      async (address, version) => {
        const clean = (text: string): string => encodeURIComponent(text);
        const got = await get(`/v1/accounts/${clean(address)}?ledger_version=${clean(version)}`);
        assert.ok([200, 400, 404, 410].includes(got.status), String(got.status));
        assert.equal("error_code" in got.body, got.status !== 200);
      },
    ),
    { numRuns: 200 },
  );
});
