import assert from "node:assert/strict";
import { before, test } from "node:test";
import { get, list, readLedgerPosition, record } from "../node-blocks.test.support.ts";
import {
  decode,
  fetchBcs,
  fromHex,
  getBytes,
  readerOf,
  readSized,
  readStructs,
  readText,
  readU64,
  readVector,
  toHex,
  type Structs,
} from "./node-bcs.test.support.ts";
import { readStructTag } from "./node-bcs-transactions.test.support.ts";
import { createNode } from "../../node.ts";
import { genesisItems } from "../../framework/examples/registry-tables.ts";
import { encodeStateValue } from "../../bcs/state-value.ts";
import { parseMoveType } from "../../primitives/move-type.ts";
import { post } from "../node-transactions.test.support.ts";
import { describeError } from "../node-extended.test.support.ts";

const node = createNode();
let structs: Structs = new Map();
before(async () => {
  structs = await readStructs(node, ["0x1", "0x4"]);
});

async function getList(path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const response = await node.fetch(new Request(`http://node.test/v1${path}`));
  return list(await response.json());
}

test("every resource has the same value in JSON and in BCS, alone and in the list", async () => {
  for (const address of ["0x1", ...node.accounts.slice(0, 3).map((account) => account.address)]) {
    const resources = await getList(`/accounts/${address}/resources`);
    const pairs = decode(
      readVector((reader) => [readStructTag(reader), readSized(reader)] as const),
      await getBytes(node, `/accounts/${address}/resources`),
    );
    const bytesByType = new Map(pairs);
    assert.equal(bytesByType.size, resources.length);
    for (const { type, data } of resources) {
      const bytes = fromHex(bytesByType.get(String(type)) ?? assert.fail(String(type)));
      assert.deepEqual(decode(readerOf(String(type), structs), bytes), data);
      const path = `/accounts/${address}/resource/${encodeURIComponent(String(type))}`;
      assert.equal(toHex(await getBytes(node, path)), toHex(bytes));
    }
  }
});

test("a page of resources has the elements and the cursor of the page in JSON", async () => {
  let query = "?limit=2";
  for (let page = 0; page < 3; page += 1) {
    const path = `/accounts/0x1/resources${query}`;
    const json = await node.fetch(new Request(`http://node.test/v1${path}`));
    const { headers, bytes } = await fetchBcs(node, path);
    const types = decode(
      readVector((reader) => [readStructTag(reader), readSized(reader)][0]),
      bytes,
    );
    // A page is in the order of the state keys, a map in the order of its own keys.
    const typesInJson = list(await json.json()).map(({ type }) => String(type));
    assert.deepEqual(new Set(types), new Set(typesInJson));
    const cursor = headers.get("x-node-cursor");
    assert.equal(cursor, json.headers.get("x-node-cursor"));
    query = `?limit=2&start=${cursor ?? assert.fail("the page has no cursor")}`;
  }
});

test("the modules are a map of ids to bytecode, in the order of the encoded ids", async () => {
  for (const address of ["0x1", "0x4"]) {
    const modules = await getList(`/accounts/${address}/modules`);
    const pairs = decode(
      readVector((reader) => [readText(reader), readSized(reader)] as const),
      await getBytes(node, `/accounts/${address}/modules`),
    );
    const expected = modules.map(({ bytecode, abi }) => [
      `${String(record(abi)["address"])}::${String(record(abi)["name"])}`,
      bytecode,
    ]);
    assert.deepEqual(Object.fromEntries(pairs), Object.fromEntries(expected));
    const ids = pairs.map(([id]) => Buffer.from([id.length, ...Buffer.from(id)]));
    assert.deepEqual(
      ids,
      ids.toSorted((left, right) => Buffer.compare(left, right)),
    );
    for (const [id, bytecode] of pairs) {
      const path = `/accounts/${address}/module/${id.split("::")[1] ?? ""}`;
      assert.equal(toHex(await getBytes(node, path)), bytecode);
    }
  }
});

/** Decodes an account. Its form in JSON has only two of its members. */
function readAccount(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  return record(decode(readerOf("0x1::account::Account", structs), bytes));
}

test("an account is its resource, with the members of the JSON form", async () => {
  for (const address of ["0x1", node.accounts[0]?.address ?? ""]) {
    const bytes = await getBytes(node, `/accounts/${address}`);
    const { body } = await get(`/accounts/${address}`, node);
    const { authentication_key: key, sequence_number: number } = readAccount(bytes);
    assert.deepEqual({ authentication_key: key, sequence_number: number }, body);
    const resource = `/accounts/${address}/resource/0x1::account::Account`;
    assert.deepEqual(readAccount(bytes), record((await get(resource, node)).body["data"]));
  }
});

test("with implicit accounts, an address without an account has a resource in BCS too", async () => {
  const implicit = createNode({ implicitAccounts: true });
  const bytes = await getBytes(implicit, "/accounts/0x77");
  const { body } = await get("/accounts/0x77", implicit);
  const { guid_creation_num: guids, ...account } = readAccount(bytes);
  assert.deepEqual([account["authentication_key"], guids], [record(body)["authentication_key"], "2"]);
  assert.equal(toHex(await getBytes(implicit, "/accounts/0x77/resources")), "0x00");
});

test("every table item has the same value in JSON, in BCS and by its raw key", async () => {
  for (const { handle, keyType, key, valueType } of genesisItems) {
    const path = `/tables/0x${handle}`;
    const body = JSON.stringify({ key_type: keyType, value_type: valueType, key });
    const { status, bytes } = await fetchBcs(node, `${path}/item`, { body });
    assert.equal(status, 200);
    const { body: value } = await post(node, `${path}/item`, body);
    assert.deepEqual(decode(readerOf(valueType, structs), bytes), value);
    const raw = await fetchBcs(node, `${path}/raw_item`, {
      body: JSON.stringify({ key: toHex(encodeKey(keyType, key)) }),
    });
    assert.equal(raw.headers.get("content-type"), "application/x-bcs");
    assert.equal(toHex(raw.bytes), toHex(bytes));
  }
});

/** Encodes a key, and asserts that the independent decoder reads the same key. */
function encodeKey(type: string, key: (typeof genesisItems)[number]["key"]): Uint8Array {
  const parsed = parseMoveType(type) ?? assert.fail(type);
  const bytes = encodeStateValue(key, parsed, ({ module, name }) => {
    const struct = structs.get(`0x1::${module}::${name}`);
    return struct && { fields: list(struct["fields"]).map(toField) };
  });
  assert.deepEqual(decode(readerOf(type, structs), bytes), key);
  return bytes;
}

function toField({ name, type }: Readonly<Record<string, unknown>>) {
  return { name: String(name), type: String(type) };
}

test("a raw key that no item has returns 404, also if its bytes match no key", async () => {
  const { handle } = genesisItems[0] ?? assert.fail("no items");
  const { version, oldest } = await readLedgerPosition(node);
  const request = async (path: string, body: unknown) => {
    const { status, headers, bytes } = await fetchBcs(node, path, { body: JSON.stringify(body) });
    return describeError({ status, headers, body: JSON.parse(Buffer.from(bytes).toString()) as unknown });
  };
  const path = `/tables/0x${handle}/raw_item`;
  for (const key of ["0x", "00", "0x" + "ab".repeat(32), "0x" + "ab".repeat(3_000_000)]) {
    const [status, code, , message] = await request(path, { key });
    assert.deepEqual([status, code], [404, "table_item_not_found"]);
    assert.ok(String(message).length < 400);
  }
  assert.equal((await request("/tables/0x77/raw_item", { key: "0x00" }))[0], 404);
  for (const body of [{ key: "0x0" }, { key: "xy" }, { key: 1 }, {}, [], null]) {
    assert.deepEqual((await request(path, body)).slice(0, 2), [400, "web_framework_error"]);
  }
  assert.equal((await request("/tables/zz/raw_item", { key: "0x" }))[0], 400);
  assert.equal((await request(`${path}?ledger_version=${oldest - 1n}`, { key: "0x" }))[0], 410);
  assert.equal((await request(`${path}?ledger_version=${version + 1n}`, { key: "0x" }))[0], 404);
});

test("balance, gas estimate and health have the values of their JSON form", async () => {
  const { address = "" } = node.accounts[0] ?? {};
  for (const path of [`/accounts/${address}/balance/0xa`, "/accounts/0x77/balance/0xa"]) {
    const response = await node.fetch(new Request(`http://node.test/v1${path}`));
    assert.equal(decode(readU64, await getBytes(node, path)), String(await response.json()));
  }
  assert.equal(decode(readU64, await getBytes(node, "/estimate_gas_price")), "100");
  assert.equal(decode(readText, await getBytes(node, "/-/healthy")), "node-node:ok");
});

test("the ledger info has its large integers as text", async () => {
  const { body } = await get("", node);
  const texts = [1, 1, 1, 1].map(() => readText);
  const members = decode(
    (reader) => [
      reader.read8(),
      ...texts.map((read) => read(reader)),
      ["validator", "full_node"][reader.readULEB()],
      readText(reader),
      readText(reader),
    ],
    await getBytes(node, ""),
  );
  const { chain_id, epoch, ledger_version, oldest_ledger_version, ledger_timestamp, node_role } = body;
  const heights = [body["oldest_block_height"], body["block_height"]];
  assert.deepEqual(members, [
    chain_id,
    epoch,
    ledger_version,
    oldest_ledger_version,
    ledger_timestamp,
    node_role,
    ...heights,
  ]);
});
