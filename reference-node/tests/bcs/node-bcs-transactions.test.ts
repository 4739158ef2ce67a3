import assert from "node:assert/strict";
import { before, test } from "node:test";
import { list, readLedgerPosition, record } from "../node-blocks.test.support.ts";
import {
  decode,
  fetchBcs,
  getBytes,
  readBytes32,
  readOption,
  readStructs,
  readU64,
  readVector,
  type Structs,
} from "./node-bcs.test.support.ts";
import { eventReader, hashOf, readCommitted } from "./node-bcs-transactions.test.support.ts";
import { assertSameTransaction as assertSame, signedBytesOf } from "./node-bcs-comparison.test.support.ts";
import { defineModule, defineStruct, formatModule } from "../../move/module-abi.ts";
import { moduleKey, resourceKey, type StateValue } from "../../ledger/state-value.ts";
import { createNode, createNodeParts, type ReferenceNode } from "../../node.ts";
import { parseAddress } from "../../primitives/address.ts";
import { bcsType, sign, simulate, type SignedRequest } from "../node-transactions.test.support.ts";

/** An account that has sent no transaction. */
const fresh = 8;

type Members = Readonly<Record<string, unknown>>;

const node = createNode();
let structs: Structs = new Map();
before(async () => {
  structs = await readStructs(node, ["0x1", "0x4"]);
});

async function getJson(path: string, from: ReferenceNode = node): Promise<unknown> {
  return (await from.fetch(new Request(`http://node.test/v1${path}`))).json();
}

const assertSameTransaction = (decoded: Members, json: Members): void => assertSame(decoded, json, structs);

test("every retained transaction has the same values in JSON and in BCS", async () => {
  const { version, oldest } = await readLedgerPosition(node);
  const kinds = new Set<unknown>();
  for (let at = oldest; at <= version; at += 1n) {
    const json = record(await getJson(`/transactions/by_version/${at}`));
    const bytes = await getBytes(node, `/transactions/by_version/${at}`);
    assert.equal(bytes[0], 0, "a committed transaction has the variant number 0");
    assertSameTransaction(decode(readCommitted(structs), bytes.subarray(1)), json);
    const byHash = await getBytes(node, `/transactions/by_hash/${String(json["hash"])}`);
    assert.deepEqual(byHash, bytes);
    kinds.add(`${String(json["type"])} ${String(json["success"])}`);
    if (json["type"] === "user_transaction") assert.equal(hashOf(signedBytesOf(bytes)), json["hash"]);
  }
  assert.equal(kinds.size, 4);
});

test("a block without transactions is 65 bytes: height, hash, time, first and last version, and no list", async () => {
  const { version, height } = await readLedgerPosition(node);
  const json = record(await getJson(`/blocks/by_version/${version}`));
  for (const path of [`/blocks/by_version/${version}`, `/blocks/by_height/${height}`]) {
    const bytes = await getBytes(node, path);
    assert.equal(bytes.length, 65);
    assert.deepEqual(decode(readBlock, bytes), { ...json, transactions: null });
  }
});

test("the transactions of every block are those of its JSON form", async () => {
  const { height, oldestHeight } = await readLedgerPosition(node);
  for (let at = oldestHeight; at <= height; at += 7n) {
    const path = `/blocks/by_height/${at}?with_transactions=true`;
    const json = record(await getJson(path));
    const block = decode(readBlock, await getBytes(node, path));
    const transactions = list(block["transactions"]);
    const expected = list(json["transactions"]);
    assert.equal(transactions.length, expected.length);
    for (const [index, one] of transactions.entries()) assertSameTransaction(one, expected[index] ?? {});
    const checkpoint = record(transactions.at(-1)?.["own"]);
    assert.equal(checkpoint["blockHash"], json["block_hash"]);
  }
});

function readBlock(reader: Parameters<typeof readU64>[0]): Members {
  return {
    block_height: readU64(reader),
    block_hash: readBytes32(reader),
    block_timestamp: readU64(reader),
    first_version: readU64(reader),
    last_version: readU64(reader),
    transactions: readOption(readVector(readCommitted(structs)))(reader),
  };
}

test("a block whose first versions are pruned is encoded with all its transactions", async () => {
  const pruned = createNode();
  const { version, height } = await readLedgerPosition(pruned);
  pruned.control.prune({ oldestVersion: version });
  const block = decode(
    readBlock,
    await getBytes(pruned, `/blocks/by_height/${height}?with_transactions=true`),
  );
  assert.ok(list(block["transactions"]).length > 1);
});

test("lists of transactions have the elements of their JSON form", async () => {
  const { address = "" } = node.accounts[0] ?? {};
  for (const path of [
    "/transactions",
    "/transactions?limit=3",
    `/accounts/${address}/transactions?limit=4`,
  ]) {
    const json = list(await getJson(path));
    const decoded = decode(readVector(readCommitted(structs)), await getBytes(node, path));
    assert.equal(decoded.length, json.length);
    for (const [index, one] of decoded.entries()) assertSameTransaction(one, json[index] ?? {});
  }
});

test("events have the elements of their JSON form", async () => {
  for (const path of ["/accounts/0x1/events/3?limit=4", "/accounts/0x1/events/4"]) {
    const decoded = decode(
      readVector((reader) => ({ version: readU64(reader), ...eventReader(structs)(reader) })),
      await getBytes(node, path),
    );
    assert.deepEqual(decoded, await getJson(path));
  }
});

test("a simulation is one transaction with the values and the gas of its JSON form", async () => {
  const own = createNode();
  const requests: readonly SignedRequest[] = [
    sign(own, { account: fresh, signer: "zeros" }),
    sign(own, { account: fresh, signer: "zeros", sequenceNumber: 7n }),
    sign(own, { account: fresh, signer: "zeros", nonce: 5n }),
    sign(own, {
      account: fresh,
      signer: "zeros",
      function: "0x1::code::publish",
      arguments: ["guest_book"],
      types: ["0x1::string::String"],
    }),
    sign(own, {
      account: fresh,
      signer: "zeros",
      function: "0x1::trial::abort_with",
      arguments: ["7"],
      types: ["u64"],
    }),
  ];
  const successes: unknown[] = [];
  for (const request of requests) {
    const [json = {}] = list((await simulate(own, request)).body);
    const answer = await fetchBcs(own, "/transactions/simulate", {
      body: request.bytes,
      contentType: bcsType,
    });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("x-node-gas-used"), json["gas_used"]);
    const decoded = decode(readCommitted(structs), answer.bytes);
    assertSameTransaction(decoded, { ...json, type: "user_transaction" });
    const asJson = await fetchBcs(own, "/transactions/simulate", { body: JSON.stringify(request.json) });
    assert.deepEqual(asJson.bytes, answer.bytes);
    successes.push(json["success"]);
  }
  assert.deepEqual(successes, [true, false, true, true, false]);
});

test("a simulation encodes values of a type that the transaction itself publishes", async () => {
  const account = parseAddress("0x77") ?? assert.fail("the address is malformed");
  const abi = defineModule("m", {
    address: "0x77",
    structs: [defineStruct("Box", ["key"], { value: "u16" })],
  });
  const parts = createNodeParts();
  const published = new Map<string, StateValue>([
    [moduleKey(account, "m"), formatModule(abi)],
    [resourceKey(account, "0x77::m::Box"), { value: 258 }],
  ]);
  const executor: typeof parts.executor = {
    execute: (transaction, read) => ({
      ...parts.executor.execute(transaction, read),
      changes: published,
    }),
  };
  const { operations: _, ...others } = parts;
  const own = createNode({ parts: createNodeParts({ parts: { ...others, executor } }) });
  const { bytes } = await fetchBcs(own, "/transactions/simulate", {
    body: sign(own, { account: fresh, signer: "zeros" }).bytes,
    contentType: bcsType,
  });
  const changes = list(decode(readCommitted(structs), bytes)["changes"]);
  assert.deepEqual(
    changes.map((change) => [change["module"] ?? change["resource"], change["bytes"]]),
    [
      ["0x77::m", published.get(moduleKey(account, "m"))?.["bytecode"]],
      ["0x77::m::Box", "0x0201"],
    ],
  );
});

test("a submitted transaction is empty in BCS, then pending, then committed with the same bytes", async () => {
  const own = createNode({ blockInterval: 1000 });
  const request = sign(own, { account: fresh });
  const { status, bytes, headers } = await fetchBcs(own, "/transactions", {
    body: request.bytes,
    contentType: bcsType,
  });
  assert.deepEqual([status, bytes.length, headers.get("content-type")], [202, 0, "application/x-bcs"]);
  const path = `/transactions/by_hash/${hashOf(request.bytes)}`;
  const pending = await getBytes(own, path);
  assert.deepEqual(pending, new Uint8Array([1, ...request.bytes]));
  own.control.produceBlock();
  const committed = await getBytes(own, path);
  assertSameTransaction(
    decode(readCommitted(structs), committed.subarray(1)),
    record(await getJson(path, own)),
  );
  assert.deepEqual(signedBytesOf(committed), request.bytes);
});

test("the summaries of an account's transactions have the same values in JSON and in BCS", async () => {
  const path = `/accounts/${node.accounts[0]?.address}/transaction_summaries`;
  const json = list(await getJson(path)).map(record);
  assert.ok(json.length > 0);
  const decoded = decode(
    readVector((reader) => {
      assert.equal(reader.readULEB(), 0);
      const summary = {
        sender: readBytes32(reader),
        version: readU64(reader),
        transaction_hash: readBytes32(reader),
      };
      assert.equal(reader.readULEB(), 1);
      return { ...summary, replay_protector: readU64(reader) };
    }),
    await getBytes(node, path),
  );
  assert.deepEqual(decoded, json);
});
