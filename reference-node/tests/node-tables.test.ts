import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createNode, type ReferenceNode } from "../node.ts";

const shared = createNode();
const tables = shared.profile.tables ?? [];
const findTableByKeyType = (keyType: string) =>
  tables.find(({ key_type }) => key_type === keyType) ?? assert.fail(keyType);
const json = { "content-type": "application/json" };

interface ReceivedResponse {
  readonly status: number;
  readonly body: unknown;
  readonly code: unknown;
}

async function post(
  path: string,
  init: RequestInit,
  node: ReferenceNode = shared,
): Promise<ReceivedResponse> {
  const request = new Request(`http://node.test/v1/tables/${path}`, { method: "POST", ...init });
  const response = await node.fetch(request);
  const body: unknown = await response.json();
  const code = typeof body === "object" && body !== null && "error_code" in body ? body.error_code : null;
  return { status: response.status, body, code };
}

const ask = (handle: string, body: unknown, node?: ReferenceNode): Promise<ReceivedResponse> =>
  post(`${handle}/item`, { headers: json, body: JSON.stringify(body) }, node);

test("the tables have every kind of key", () => {
  const types = new Set(tables.map(({ key_type }) => key_type));
  const simple = ["bool", "u8", "u16", "u32", "u64", "u128", "u256", "address", "vector<u8>"];
  for (const type of [...simple, "0x1::string::String", "0x1::registry::Place"]) {
    assert.ok(types.has(type), type);
  }
});

for (const [index, { handle, key_type, value_type, key, value, version }] of tables.entries()) {
  test(`table item ${index} with the key ${JSON.stringify(key).slice(0, 30)} (${key_type}) is returned at the latest version and at its declared version`, async () => {
    for (const query of ["", `?ledger_version=${version}`]) {
      const init = { headers: json, body: JSON.stringify({ key_type, value_type, key }) };
      const got = await post(`${handle}/item${query}`, init);
      assert.deepEqual([got.status, got.body], [200, value]);
    }
  });
}

test("a handle, types and a key that are not in canonical form are accepted", async () => {
  const { handle, value, value_type, key_type } = findTableByKeyType("address");
  const body = { key_type: ` ${key_type}\n`, value_type, key: "1" };
  assert.deepEqual((await ask(handle.slice(2).toUpperCase(), body)).body, value);
  const place = findTableByKeyType("0x1::registry::Place");
  const spelled = {
    key_type: `0x${"1".padStart(64, "0")} :: registry::Place`,
    value_type: "vector < u8 >",
    key: { index: "00", owner: "0x01" },
    more: true,
  };
  assert.deepEqual((await ask(place.handle, spelled)).body, place.value);
});

const { handle } = findTableByKeyType("u64");
const good = { key_type: "u64", value_type: "u128", key: "0" };
const place = "0x1::registry::Place";

const refusals: readonly (readonly [name: string, body: unknown, status: number, code: string])[] = [
  ["a key without an item", { ...good, key: "1" }, 404, "table_item_not_found"],
  ["a key type of another width", { ...good, key_type: "u128" }, 404, "table_item_not_found"],
  [
    "both another value type and a key without an item",
    { ...good, key: "1", value_type: "u8" },
    404,
    "table_item_not_found",
  ],
  ["another value type", { ...good, value_type: "u64" }, 400, "invalid_input"],
  ["a value type that is not published", { ...good, value_type: "0x9::a::B" }, 400, "invalid_input"],
  ["an unknown key type", { ...good, key_type: "u65" }, 400, "invalid_input"],
  ["an empty key type", { ...good, key_type: "" }, 400, "invalid_input"],
  ["a malformed value type", { ...good, value_type: "vector<" }, 400, "invalid_input"],
  ["a type parameter as key type", { ...good, key_type: "T0" }, 400, "invalid_input"],
  [
    "a key type of nine nesting levels",
    { ...good, key_type: `${"vector<".repeat(8)}u8${">".repeat(8)}` },
    400,
    "invalid_input",
  ],
  ["a key type that is not published", { ...good, key_type: "0x9::a::B" }, 400, "invalid_input"],
  ["a number as a u64 key", { ...good, key: 0 }, 400, "invalid_input"],
  ["null as key", { ...good, key: null }, 400, "invalid_input"],
  [
    "a struct key with a missing field",
    { key_type: place, value_type: "u8", key: { index: "0" } },
    400,
    "invalid_input",
  ],
  ["a body without key", { key_type: "u64", value_type: "u128" }, 400, "web_framework_error"],
  ["a body without key type", { value_type: "u128", key: "0" }, 400, "web_framework_error"],
  ["a body without value type", { key_type: "u64", key: "0" }, 400, "web_framework_error"],
  ["a key type that is not a string", { ...good, key_type: 64 }, 400, "web_framework_error"],
  ["an array as body", [good], 400, "web_framework_error"],
  ["a string as body", "u64", 400, "web_framework_error"],
  ["null as body", null, 400, "web_framework_error"],
];

for (const [name, body, status, code] of refusals) {
  test(`${name} is rejected with ${status} ${code}`, async () => {
    const got = await ask(handle, body);
    assert.deepEqual([got.status, got.code], [status, code]);
  });
}

test("a malformed handle returns 400, and a handle without a table returns 404", async () => {
  assert.deepEqual((await ask("0xg", good)).code, "web_framework_error");
  assert.deepEqual((await ask("0xdead", good)).code, "table_item_not_found");
});

test("only the media type application/json is accepted, with or without parameters", async () => {
  const body = JSON.stringify(good);
  const statusOf = async (headers: Record<string, string>): Promise<number> =>
    (await post(`${handle}/item`, { headers, body: Buffer.from(body) })).status;
  for (const type of ["application/json", "application/json; charset=utf-8", "Application/JSON;x=y"]) {
    assert.equal(await statusOf({ "content-type": type }), 200, type);
  }
  for (const type of [
    "text/plain",
    "application/x.node.signed_transaction+bcs",
    "application/jsonx",
    "json",
  ]) {
    assert.equal(await statusOf({ "content-type": type }), 415, type);
  }
  assert.equal(await statusOf({}), 415);
});

const bodies: readonly (readonly [name: string, body: string | Uint8Array])[] = [
  ["no bytes", ""],
  ["half an object", '{"key_type":'],
  ["two objects", "{}{}"],
  ["single quotes", "{'key_type':'u64'}"],
  ["a byte order mark", `\ufeff${JSON.stringify(good)}`],
  ["invalid UTF-8", Uint8Array.of(0x22, 0xff, 0x22)],
  ["a million brackets", "[".repeat(1_000_000)],
  ["a million nested arrays", `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`],
  ["100000 nested arrays as key type", `{"key_type":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
];

for (const [name, body] of bodies) {
  test(`a body with ${name} is rejected with 400 web_framework_error`, async () => {
    const got = await post(`${handle}/item`, { headers: json, body });
    assert.deepEqual([got.status, got.code], [400, "web_framework_error"]);
  });
}

test("a key that is nested deeper than any type is rejected", async () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const body = `{"key_type":"vector<vector<u64>>","value_type":"u8","key":${deep}}`;
  const got = await post(`${handle}/item`, { headers: json, body });
  assert.deepEqual([got.status, got.code], [400, "invalid_input"]);
});

test("the checks run in this order: the syntax, then the version, then the key", async () => {
  const at = async (query: string, body: unknown): Promise<unknown> =>
    (await post(`${handle}/item?ledger_version=${query}`, { headers: json, body: JSON.stringify(body) }))
      .code;
  assert.equal(await at("x", good), "web_framework_error");
  assert.equal(await at("0", { ...good, key: 0 }), "version_pruned");
  assert.equal(await at("18446744073709551615", good), "version_not_found");
  assert.equal(await at("0", { ...good, key_type: "?" }), "invalid_input");
});

test("GET returns 405 with Allow, and the disabled operation returns 403", async () => {
  const response = await shared.fetch(new Request(`http://node.test/v1/tables/${handle}/item`));
  assert.deepEqual([response.status, response.headers.get("allow")], [405, "POST"]);
  const node = createNode({ disable: ["getTableItem"] });
  assert.equal((await ask(handle, good, node)).code, "api_disabled");
  assert.equal(node.profile.features?.tables, false);
});

test("a chunked body is accepted on a socket, and a missing body is rejected", async () => {
  const node = createNode();
  const { baseUrl } = await node.listen();
  const url = `${baseUrl}/tables/${handle}/item`;
  const body = JSON.stringify(good);
  const pieces = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(body.slice(0, 9)));
      controller.enqueue(Buffer.from(body.slice(9)));
      controller.close();
    },
  });
  try {
    const answers = [
      await fetch(url, { method: "POST", headers: json, body }),
      await fetch(url, { method: "POST", headers: json, body: pieces, duplex: "half" }),
      await fetch(url, { method: "POST", headers: json }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 400],
    );
    assert.equal(await answers[0]?.text(), '"0"');
  } finally {
    await node.close();
  }
});

test("a random JSON body returns 400 or 404", async () => {
  const types = fc.constantFrom(...tables.map(({ key_type }) => key_type), "signer", "vector<bool>");
  await fc.assert(
    fc.asyncProperty(types, fc.string(), fc.jsonValue(), async (key_type, value_type, key) => {
      const got = await ask(handle, { key_type, value_type, key });
      assert.ok([400, 404].includes(got.status), String(got.status));
    }),
    { numRuns: 150 },
  );
});
