import assert from "node:assert/strict";
import { createPublicKey, verify } from "node:crypto";
import { test } from "node:test";
import { record, listTransactions, wholeBlocks, list } from "./node-blocks.test.support.ts";
import { createNode, type ReferenceNode } from "../node.ts";
import { computeHashDomain } from "../primitives/bytes.ts";

/**
 * Encodes an integer in little-endian order. This file encodes values itself, so that it is independent of the
 * encoder of the node.
 */
function littleEndian(value: unknown, sizeBytes = 8): Buffer {
  const digits = BigInt(String(value))
    .toString(16)
    .padStart(2 * sizeBytes, "0");
  return Buffer.from(Buffer.from(digits, "hex").toReversed());
}

const hex = (value: unknown): Buffer => Buffer.from(String(value).slice(2).padStart(64, "0"), "hex");
const text = (value: string): Buffer => Buffer.from(`${String.fromCharCode(value.length)}${value}`);

const bytesOf = (value: unknown): Buffer => sized(Buffer.from(String(value).slice(2), "hex"));
const listed = (values: unknown, encode: (value: unknown) => Buffer): Buffer =>
  Array.isArray(values) ? Buffer.concat([Buffer.of(values.length), ...values.map(encode)]) : assert.fail();
const sized = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.of(bytes.length), bytes]);

/** The parameter types of the functions that the history calls, by function name. */
const parameters: Readonly<Record<string, readonly (keyof typeof encoders)[]>> = {
  transfer: ["address", "u64"],
  record: ["address", "u64"],
  rate: ["bool", "u8"],
  inscribe: ["address", "u64", "bytes"],
  file: ["address", "u64", "textOrNone", "listOfBytes", "u256"],
  publish: ["text"],
};

const encoders = {
  address: hex,
  u64: littleEndian,
  bool: (value: unknown) => Buffer.of(value === true ? 1 : 0),
  u8: (value: unknown) => Buffer.of(Number(value)),
  bytes: bytesOf,
  text: (value: unknown) => text(String(value)),
  textOrNone: (value: unknown) => listed(record(value)["vec"], (one) => sized(Buffer.from(String(one)))),
  listOfBytes: (value: unknown) => listed(value, bytesOf),
  u256: (value: unknown) => littleEndian(value, 32),
};

/** Computes the signed message of a transaction from its members in a block. */
function signingMessage(
  transaction: Readonly<Record<string, unknown>>,
  vendor: string,
  chainId: number,
): Buffer {
  const { function: called, arguments: given } = record(transaction["payload"]);
  assert.ok(Array.isArray(given));
  const [address = "", module = "", name = ""] = String(called).split("::");
  const types = parameters[name] ?? assert.fail(name);
  assert.equal(given.length, types.length);
  const encoded = types.map((type, index) => encoders[type](given[index]));
  return Buffer.concat([
    computeHashDomain(vendor, "RawTransaction"),
    hex(transaction["sender"]),
    littleEndian(transaction["sequence_number"]),
    Buffer.of(2),
    hex(address),
    text(module),
    text(name),
    Buffer.of(0, encoded.length),
    ...encoded.map(sized),
    littleEndian(transaction["max_gas_amount"]),
    littleEndian(transaction["gas_unit_price"]),
    littleEndian(transaction["expiration_timestamp_secs"]),
    Buffer.of(chainId),
  ]);
}

test("the signature of every user transaction is valid", async () => {
  const node = createNode({ vendor: "acme", chainId: 200, seed: 5, accounts: 2 });
  const sent = listTransactions(await wholeBlocks(node)).filter(({ type }) => type === "user_transaction");
  assert.ok(sent.length > 40);
  for (const transaction of sent) {
    const signature = record(transaction["signature"]);
    const x = hex(signature["public_key"]).toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    const bytes = Buffer.from(String(signature["signature"]).slice(2), "hex");
    assert.ok(verify(null, signingMessage(transaction, "acme", 200), key, bytes));
  }
});

/** A change of a user transaction in one of the final blocks. */
interface FinalBlockChange {
  readonly height: number;
  readonly version: bigint;
  readonly change: Readonly<Record<string, unknown>>;
}

const finalBlockCount = 8;

async function readFinalBlockChanges(
  node: ReferenceNode,
  type: string,
): Promise<readonly FinalBlockChange[]> {
  const blocks = (await wholeBlocks(node)).slice(-finalBlockCount);
  return blocks.flatMap((block) =>
    list(block["transactions"]).flatMap(({ version, changes }) =>
      list(changes)
        .filter((change) => change["type"] === type)
        .map((change) => ({
          height: Number(block["block_height"]),
          version: BigInt(String(version)),
          change,
        })),
    ),
  );
}

async function answer(node: ReferenceNode, path: string, body?: unknown): Promise<[number, unknown]> {
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await node.fetch(new Request(`http://node.test/v1${path}`, init));
  return [response.status, await response.json()];
}

const readItem = (node: ReferenceNode, { change }: FinalBlockChange, version: bigint) =>
  answer(node, `/tables/${String(change["handle"])}/item?ledger_version=${version}`, change["data"]);

const nodes: readonly ReferenceNode[] = [
  createNode({ strict: true }),
  createNode({ strict: true, seed: 7, accounts: 0, vendor: "aptos", genesisVersion: 2n ** 60n }),
];

for (const [index, node] of nodes.entries()) {
  test(`node ${index}: a table item has the value of each final change, and another value at the version before`, async () => {
    for (const write of await readFinalBlockChanges(node, "write_table_item")) {
      const { value } = record(write.change["data"]);
      assert.deepEqual(await readItem(node, write, write.version), [200, value]);
      const before = await readItem(node, write, write.version - 1n);
      assert.notDeepEqual(before, [200, value]);
      assert.ok(before[0] === 200 || record(before[1])["error_code"] === "table_item_not_found");
    }
  });

  test(`node ${index}: the final blocks write one table item twice, another item of the same table, a struct key and a u8`, async () => {
    const writes = await readFinalBlockChanges(node, "write_table_item");
    const valuesOf = (keyType: string, valueType: string): readonly (readonly [string, unknown])[] =>
      writes.flatMap(({ change }) => {
        const { key, key_type, value, value_type } = record(change["data"]);
        return key_type === keyType && value_type === valueType ? [[JSON.stringify(key), value]] : [];
      });
    const [first, other, again, ...more] = valuesOf("address", "u64");
    assert.deepEqual([first?.[0] === again?.[0], first?.[0] === other?.[0], more], [true, false, []]);
    assert.equal(new Set([first, other, again].map((found) => found?.[1])).size, 3);
    assert.equal(valuesOf("0x1::registry::Place", "vector<u8>").length, 1);
    assert.equal(new Set(valuesOf("bool", "u8").map(([key]) => key)).size, 2);
    assert.equal(valuesOf("0x1::registry::Place", "0x1::registry::Card").length, 1);
    assert.equal(writes.length, 7);
    const heights = writes.map(({ height }) => height);
    assert.equal(new Set(heights).size, heights.length - 1);
    assert.ok(!heights.includes(48));
  });

  test(`node ${index}: the final blocks publish a module in an account without modules, and then the second edition of the module`, async () => {
    const published = await readFinalBlockChanges(node, "write_module");
    assert.deepEqual(
      published.map(({ height }) => height),
      [41, 44],
    );
    const texts = published.map(({ change }) => JSON.stringify(change["data"]));
    assert.equal(new Set(texts).size, 2);
    for (const [at, { change, version }] of published.entries()) {
      const modules = (read: bigint) =>
        answer(node, `/accounts/${String(change["address"])}/modules?ledger_version=${read}`);
      assert.deepEqual(await modules(version - 1n), [
        200,
        published.slice(0, at).map((one) => one.change["data"]),
      ]);
      assert.deepEqual(await modules(version), [200, [change["data"]]]);
      assert.equal(record(record(change["data"])["abi"])["address"], change["address"]);
    }
  });
}
