import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode, type ReferenceNode } from "../../node.ts";
import type { JsonObject } from "../../primitives/canonical-json.ts";
import { assertSameTransaction } from "../bcs/node-bcs-comparison.test.support.ts";
import { readCommitted, readStructTag } from "../bcs/node-bcs-transactions.test.support.ts";
import {
  decode,
  fromHex,
  getBytes,
  readerOf,
  readSized,
  readStructs,
  readVector,
} from "../bcs/node-bcs.test.support.ts";
import { list, record } from "../node-blocks.test.support.ts";
import { send } from "../node-extended.test.support.ts";
import { metadata, view } from "../extended/node-extended-view.test.support.ts";
import {
  readSequenceNumber,
  sign,
  simulate,
  type SignedRequest,
  type TransactionOptions,
} from "../node-transactions.test.support.ts";

type Members = Readonly<Record<string, unknown>>;

const creator = 8;
const text = "0x1::string::String";
const bools: readonly string[] = Array.from({ length: 9 }, () => "bool");
const collectionCall = {
  function: "0x4::node_token::create_collection",
  types: [text, "u64", text, text, ...bools, "u64", "u64"],
  arguments: ["about", "3", "set", "uri", ...bools.map(() => true), "1", "20"],
};
const mintCall = {
  function: "0x4::node_token::mint",
  types: [text, text, text, text, `vector<${text}>`, `vector<${text}>`, "vector<vector<u8>>"],
  arguments: ["set", "one", "first", "uri", ["size"], ["u8"], ["0x07"]],
};

async function prepare(node: ReferenceNode, options: TransactionOptions): Promise<SignedRequest> {
  const sequenceNumber = BigInt(await readSequenceNumber(node, creator));
  return sign(node, { account: creator, sequenceNumber, ...options });
}

/** Submits a transaction. Returns it once it is committed. */
async function execute(node: ReferenceNode, options: TransactionOptions): Promise<Members> {
  const one = await prepare(node, options);
  const submitted = await send(node, "/transactions", { method: "POST", body: JSON.stringify(one.json) });
  assert.equal(submitted.status, 202, JSON.stringify(submitted.body));
  const { body } = await send(node, `/transactions/by_hash/${String(record(submitted.body)["hash"])}`);
  assert.equal(record(body)["vm_status"], "Executed successfully");
  return record(body);
}

/** Returns the address of the token that a transaction minted. */
function tokenOf(transaction: Members): string {
  const minted = list(transaction["events"]).find(({ type }) => type === "0x4::collection::Mint");
  return String(record(minted?.["data"])["token"]);
}

test("a token has the same values in JSON and in BCS, and so has the transaction that minted it", async () => {
  const node = createNode({ strict: true });
  await execute(node, collectionCall);
  const minted = await execute(node, mintCall);
  const structs = await readStructs(node, ["0x1", "0x4"]);
  const bytes = await getBytes(node, `/transactions/by_hash/${String(minted["hash"])}`);
  assertSameTransaction(decode(readCommitted(structs), bytes.subarray(1)), minted, structs);
  const path = `/accounts/${tokenOf(minted)}/resources`;
  const response = await node.fetch(new Request(`http://node.test/v1${path}`));
  const resources = list(await response.json());
  assert.deepEqual(
    new Set(resources.map(({ type }) => type)),
    new Set([
      "0x1::object::ObjectCore",
      "0x4::node_token::NodeToken",
      "0x4::property_map::PropertyMap",
      "0x4::token::Token",
      "0x4::token::TokenIdentifiers",
    ]),
  );
  const pairs = readVector((reader) => [readStructTag(reader), readSized(reader)] as const);
  const bytesByType = new Map(decode(pairs, await getBytes(node, path)));
  for (const { type, data } of resources) {
    const value = fromHex(bytesByType.get(String(type)) ?? assert.fail(String(type)));
    assert.deepEqual(decode(readerOf(String(type), structs), value), data);
  }
});

test("a simulation mints the token at the address of the transaction", async () => {
  const node = createNode({ strict: true });
  await execute(node, collectionCall);
  const simulated = await simulate(node, await prepare(node, { ...mintCall, signer: "zeros" }));
  const [outcome = {}] = list(simulated.body);
  assert.equal(tokenOf(outcome), tokenOf(await execute(node, mintCall)));
});

test("transactions with a nonce mint tokens at addresses of their own", async () => {
  const node = createNode({ strict: true });
  await execute(node, collectionCall);
  const first = tokenOf(await execute(node, { ...mintCall, nonce: 1n }));
  const second = tokenOf(await execute(node, { ...mintCall, nonce: 2n }));
  assert.notEqual(first, second);
});

test("a burnt token is gone, and its resources are read at an earlier version", async () => {
  const node = createNode({ strict: true });
  await execute(node, collectionCall);
  const minted = await execute(node, mintCall);
  const token = tokenOf(minted);
  const burnt = await execute(node, {
    function: "0x4::node_token::burn",
    typeArguments: ["0x4::token::Token"],
    arguments: [token],
    types: ["address"],
  });
  const deleted = list(burnt["changes"]).filter(({ type }) => type === "delete_resource");
  assert.equal(deleted.length, 5);
  assert.deepEqual((await send(node, `/accounts/${token}/resource/0x4::token::Token`)).status, 404);
  const before = `/accounts/${token}/resource/0x4::token::Token?ledger_version=${String(minted["version"])}`;
  assert.equal((await send(node, before)).status, 200);
});

test("an asset that the control writes is described by the views, and its object is transferred", async () => {
  const node = createNode({ strict: true });
  const asset = `0x${"a5".repeat(32)}`;
  const owner = node.accounts[creator]?.address ?? assert.fail();
  const handle = { counter: "0", guid: { id: { creation_num: "1", addr: asset } } };
  const resources: readonly (readonly [type: string, data: JsonObject])[] = [
    [
      "0x1::object::ObjectCore",
      { guid_creation_num: "2", owner, allow_ungated_transfer: true, transfer_events: handle },
    ],
    [metadata, { name: "Shell", symbol: "SHL", decimals: 2, icon_uri: "", project_uri: "" }],
  ];
  for (const [type, data] of resources) node.control.setResource({ address: asset, type, data });
  const read = async (name: string) =>
    (await view(node, name, { typeArguments: [metadata], arguments: [asset] })).body;
  assert.deepEqual(await read("0x1::fungible_asset::symbol"), ["SHL"]);
  assert.deepEqual(await read("0x1::object::owner"), [owner]);
  await execute(node, {
    function: "0x1::object::transfer_call",
    types: ["address", "address"],
    arguments: [asset, "0xb0b"],
  });
  assert.deepEqual(await read("0x1::object::root_owner"), ["0xb0b"]);
});
