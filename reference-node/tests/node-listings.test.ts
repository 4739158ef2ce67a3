import assert from "node:assert/strict";
import { test } from "node:test";
import { record } from "./node-blocks.test.support.ts";
import fc from "fast-check";
import { createNode, type ReferenceNode } from "../node.ts";
import { storeOf } from "./node-observation.test.support.ts";

const shared = createNode();
const [first] = shared.accounts;
assert.ok(first);

interface Page {
  readonly status: number;
  readonly cursor: string | null;
  readonly headers: Headers;
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly code: unknown;
}

async function list(path: string, node: ReferenceNode = shared): Promise<Page> {
  const response = await node.fetch(new Request(`http://node.test/v1/accounts/${path}`));
  const body: unknown = await response.json();
  return {
    status: response.status,
    cursor: response.headers.get("x-node-cursor"),
    headers: response.headers,
    items: Array.isArray(body) ? body : [],
    code: typeof body === "object" && body !== null && "error_code" in body ? body.error_code : null,
  };
}

async function walk(path: string, limit: number, node: ReferenceNode = shared): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = ""; cursor !== null; cursor = pages.at(-1)?.cursor ?? null) {
    const start = cursor === "" ? "" : `&start=${cursor}`;
    pages.push(await list(`${path}${path.includes("?") ? "&" : "?"}limit=${limit}${start}`, node));
    assert.ok(pages.length < 100, "the pages do not end");
  }
  return pages;
}

for (const kind of ["resources", "modules"]) {
  test(`pages of any limit return each of the ${kind} once, in the order of the listing`, async () => {
    const whole = await list(`0x1/${kind}`);
    assert.equal(whole.cursor, null);
    assert.ok(whole.items.length > 9);
    for (const limit of [1, 2, 3, whole.items.length - 1, whole.items.length, 65_535]) {
      const pages = await walk(`0x1/${kind}`, limit);
      assert.equal(pages.length, Math.max(1, Math.ceil(whole.items.length / limit)));
      assert.deepEqual(
        pages.flatMap(({ items }) => items),
        whole.items,
      );
    }
  });

  test(`an address without objects returns 404 for ${kind}, and an account without ${kind} returns an empty array`, async () => {
    assert.deepEqual((await list(`0xdead/${kind}`)).code, "account_not_found");
    assert.equal((await list(`0xdead/${kind}`)).status, 404);
    const path = kind === "resources" ? `0x4/${kind}` : `${first.address}/${kind}`;
    const empty = await list(path);
    assert.deepEqual([empty.status, empty.items], [200, []]);
  });
}

test("a resource has its type and its latest data", async () => {
  const { items } = await list(`${first.address}/resources`);
  assert.deepEqual(
    items.map(({ type }) => type),
    ["0x1::account::Account"],
  );
  const response = await shared.fetch(new Request(`http://node.test/v1/accounts/${first.address}`));
  const { authentication_key: key, sequence_number: number } = record(items[0]?.["data"]);
  assert.deepEqual({ authentication_key: key, sequence_number: number }, await response.json());
  const store = await list(`${storeOf(first.address)}/resources`);
  assert.deepEqual(
    store.items.map(({ type }) => type),
    ["0x1::object::ObjectCore", "0x1::fungible_asset::FungibleStore"],
  );
});

test("a module has bytecode and an ABI, and the vendor name is part of its name", async () => {
  const { items } = await list("0x1/modules", createNode({ vendor: "aptos" }));
  const names = items.map(({ abi }) => (typeof abi === "object" && abi && "name" in abi ? abi.name : null));
  for (const name of ["aptos_account", "aptos_coin", "coin", "table"]) assert.ok(names.includes(name), name);
  for (const { bytecode } of items) assert.match(String(bytecode), /^0x([0-9a-f]{2})+$/);
});

test("a listing returns the data at the requested version", async () => {
  const { headers } = await list("0x1/resources");
  const oldest = BigInt(headers.get("x-node-ledger-oldest-version") ?? "");
  const latest = BigInt(headers.get("x-node-ledger-version") ?? "");
  const seen = new Set<string>();
  for (let version = oldest; version <= latest; version += 1n) {
    seen.add(JSON.stringify((await list(`${first.address}/resources?ledger_version=${version}`)).items));
  }
  assert.ok(seen.size >= 3, "the resources never change");
  const answers = await Promise.all(
    [oldest - 1n, latest + 1n].map((version) => list(`0x1/resources?ledger_version=${version}`)),
  );
  assert.deepEqual(
    answers.map(({ status, code }) => [status, code]),
    [
      [410, "version_pruned"],
      [404, "version_not_found"],
    ],
  );
});

test("pages at a version do not change while the ledger changes", async () => {
  const node = createNode();
  const { headers } = await list("0x1/resources", node);
  const version = headers.get("x-node-ledger-version");
  const path = `0x1/resources?ledger_version=${version}`;
  const before = await list(path, node);
  const start = (await list(`${path}&limit=3`, node)).cursor;
  node.control.produceBlock();
  const rest = await list(`${path}&start=${start}`, node);
  assert.deepEqual(rest.items, before.items.slice(3));
});

test("the configured page size is the default and the maximum of limit", async () => {
  const node = createNode({ pageSize: 2 });
  assert.equal((await list("0x1/modules", node)).items.length, 2);
  assert.equal((await list("0x1/modules?limit=9", node)).items.length, 2);
  assert.equal((await list("0x1/modules?limit=1", node)).items.length, 1);
  assert.equal(node.profile.limits?.pageSizeDefault, 2);
  assert.throws(() => createNode({ pageSize: 0 }), RangeError);
});

test("a cursor is a state key in upper-case or lower-case hex, and a state key of another listing sorts before or after all elements", async () => {
  const { cursor } = await list("0x1/resources?limit=3");
  const rest = await list(`0x1/resources?start=${cursor}`);
  assert.deepEqual((await list(`0x1/resources?start=${cursor?.toUpperCase()}`)).items, rest.items);
  const modules = (await list("0x4/modules")).items;
  assert.deepEqual((await list(`0x4/modules?start=${cursor}`)).items, modules);
  assert.deepEqual((await list(`0x0/modules?start=${cursor}`)).status, 404);
  const table = `01${"ab".repeat(40)}`;
  const behind = await list(`0x1/resources?start=${table}`);
  assert.deepEqual([behind.status, behind.items, behind.cursor], [200, [], null]);
});

const refusals: readonly (readonly [query: string, code: string])[] = [
  ["limit=0", "invalid_input"],
  ["limit=65536", "web_framework_error"],
  ["limit=-1", "web_framework_error"],
  ["limit=", "web_framework_error"],
  ["limit=1.0", "web_framework_error"],
  ["start=", "web_framework_error"],
  ["start=0", "web_framework_error"],
  ["start=00", "web_framework_error"],
  ["start=zz", "web_framework_error"],
  [`start=0x01${"ab".repeat(40)}`, "web_framework_error"],
  [`start=${"00".repeat(60)}`, "web_framework_error"],
  ["ledger_version=x", "web_framework_error"],
];

for (const [query, code] of refusals) {
  test(`a listing with ${query.slice(0, 40)} is rejected with 400 ${code}`, async () => {
    for (const kind of ["resources", "modules"]) {
      const got = await list(`0x1/${kind}?${query}`);
      assert.deepEqual([got.status, got.code], [400, code]);
    }
  });
}

test("every limit and cursor returns a page or an Error object", async () => {
  const { cursor } = await list("0x1/resources?limit=3");
  const start = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString("hex")),
    fc.nat((cursor ?? "").length).map((length) => (cursor ?? "").slice(0, length)),
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.nat(70_000).map(String)), start, async (limit, from) => {
      const query = `limit=${encodeURIComponent(limit)}&start=${encodeURIComponent(from)}`;
      const got = await list(`0x1/resources?${query}`);
      assert.ok([200, 400].includes(got.status), String(got.status));
      assert.equal(got.code === null, got.status === 200);
    }),
    { numRuns: 150 },
  );
});

test("the disabled listings return 403, and listings depend only on the seed", async () => {
  const node = createNode({ disable: ["getAccountResources"] });
  assert.equal((await list("0x1/resources", node)).code, "api_disabled");
  assert.equal((await list("0x1/modules", node)).status, 200);
  assert.deepEqual((await list("0x1/resources", createNode())).items, (await list("0x1/resources")).items);
});
