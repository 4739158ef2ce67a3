import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeSignedTransactions } from "../bcs/transaction.ts";
import { computeTransactionHash } from "../bcs/signed-transaction.ts";
import { createFaucet, createNode, type NodeOptions } from "../node.ts";
import { get, list, record, type ReceivedResponse } from "../tests/node-blocks.test.support.ts";
import { storeOf, storeType } from "../tests/node-observation.test.support.ts";
import type { ReferenceNode } from "../node.ts";
import type { FaucetOptions } from "./faucet.ts";

const receiver = `0x${"a1".repeat(32)}`;

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly contentType: string | null;
}

function start(options: FaucetOptions = {}, nodeOptions: NodeOptions = {}) {
  const node = createNode({ strict: true, ...nodeOptions });
  const lines: string[] = [];
  const faucet = createFaucet(node, { log: (line) => lines.push(line), ...options });
  const send = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const init: RequestInit =
      body === undefined
        ? { method }
        : {
            method,
            headers: { "content-type": "application/json" },
            body: typeof body === "string" ? body : JSON.stringify(body),
          };
    const response = await faucet.fetch(new Request(`http://faucet.test${path}`, init));
    return {
      status: response.status,
      text: await response.text(),
      contentType: response.headers.get("content-type"),
    };
  };
  return { node, lines, send };
}

async function readBalance(node: ReferenceNode, address: string): Promise<unknown> {
  const path = `/v1/accounts/${storeOf(address)}/resource/${storeType}`;
  const response = await node.fetch(new Request(`http://node.test${path}`));
  return response.status === 404 ? null : record(record(await response.json())["data"])["balance"];
}

/** Finds a transaction in the latest block. */
async function findInLatestBlock(
  node: ReferenceNode,
  hash: string,
): Promise<Readonly<Record<string, unknown>>> {
  const version = node.position().version;
  const block: ReceivedResponse = await get(`/blocks/by_version/${version}?with_transactions=true`, node);
  return record(list(block.body["transactions"]).find((one) => one["hash"] === `0x${hash}`));
}

function hashesIn(reply: Reply): readonly string[] {
  assert.equal(reply.status, 200, reply.text);
  const hashes: unknown = record(JSON.parse(reply.text))["txn_hashes"];
  assert.ok(Array.isArray(hashes));
  return hashes.map(String);
}

test("the faucet says that it works", async () => {
  const { send } = start();
  assert.deepEqual(await send("GET", "/"), {
    status: 200,
    text: "tap:ok",
    contentType: "text/plain; charset=utf-8",
  });
});

test("a funding is a transaction on the ledger, and it creates the account", async () => {
  const { node, send, lines } = start();
  const [hash = ""] = hashesIn(await send("POST", "/fund", { address: receiver, amount: 1000 }));
  assert.match(hash, /^[0-9a-f]{64}$/);
  const transaction = await findInLatestBlock(node, hash);
  assert.equal(transaction["type"], "user_transaction");
  assert.equal(transaction["success"], true);
  assert.equal(await readBalance(node, receiver), "1000");
  assert.equal((await get(`/accounts/${receiver}`, node)).body["sequence_number"], "0");
  assert.deepEqual(lines, [`faucet: sent 1000 to ${receiver} in transaction 0x${hash}`]);
});

test("a request without an amount gets the amount of the network's faucet", async () => {
  const { node, send } = start();
  hashesIn(await send("POST", "/fund?undefined", { address: receiver }));
  assert.equal(await readBalance(node, receiver), "100000000000");
});

test("the receiver is the authentication key, the address or the public key", async () => {
  const { node, send } = start({}, { accounts: 1 });
  const { publicKey = "", address = "" } = node.accounts[0] ?? {};
  const before = BigInt(String(await readBalance(node, address)));
  await send("POST", "/fund", { pub_key: publicKey.slice(2), amount: 5 });
  assert.equal(await readBalance(node, address), String(before + 5n));
  await send("POST", "/fund", { auth_key: "0xb1", address: receiver, pub_key: publicKey, amount: 6 });
  assert.equal(await readBalance(node, "0xb1"), "6");
  assert.equal(await readBalance(node, receiver), null);
});

test("many accounts can be funded at once, before the block that contains all fundings", async () => {
  const { node, send } = start({}, { blockInterval: 1000 });
  const addresses = Array.from({ length: 40 }, (_, index) => `0x${(index + 4096).toString(16)}`);
  const replies = await Promise.all(
    addresses.map((address) => send("POST", "/fund", { address, amount: 7 })),
  );
  assert.equal(new Set(replies.flatMap(hashesIn)).size, 40);
  assert.equal(await readBalance(node, addresses[0] ?? ""), null);
  node.control.advance({ seconds: 2 });
  for (const address of addresses) assert.equal(await readBalance(node, address), "7");
  hashesIn(await send("POST", "/fund", { address: receiver, amount: 8 }));
  node.control.advance({ seconds: 2 });
  assert.equal(await readBalance(node, receiver), "8");
});

test("a funding that expires does not block the next one", async () => {
  const { node, send } = start({}, { blockInterval: 1000 });
  node.control.setBlockMode({ mode: "manual" });
  hashesIn(await send("POST", "/fund", { address: receiver, amount: 7 }));
  node.control.advance({ seconds: 3600 });
  node.control.produceBlock();
  assert.equal(await readBalance(node, receiver), null);
  hashesIn(await send("POST", "/fund", { address: receiver, amount: 9 }));
  node.control.produceBlock();
  assert.equal(await readBalance(node, receiver), "9");
});

test("mint reads the query and returns the hash, or the signed transactions", async () => {
  const { node, send } = start();
  const minted = await send("POST", `/mint?address=${receiver}&amount=11`);
  assert.match(minted.text, /^\["[0-9a-f]{64}"\]$/);
  assert.equal(await readBalance(node, receiver), "11");
  const { text } = await send("POST", `/mint?address=${receiver.slice(2)}&amount=12&return_txns=true`);
  const [signed] = decodeSignedTransactions(Buffer.from(text, "hex"));
  assert.ok(signed !== undefined);
  const transaction = await findInLatestBlock(node, computeTransactionHash("NODE", signed.bytes).slice(2));
  assert.equal(transaction["success"], true);
});

test("an amount above the maximum is lowered without an error", async () => {
  const { node, send } = start({ max: 100n });
  hashesIn(await send("POST", "/fund", { address: receiver, amount: 1e18 }));
  assert.equal(await readBalance(node, receiver), "100");
  hashesIn(await send("POST", "/fund", { address: "0xb2" }));
  assert.equal(await readBalance(node, "0xb2"), "100");
});

test("eligibility is checked without a transaction", async () => {
  const { node, send } = start();
  const { version } = node.position();
  assert.deepEqual(await send("POST", "/is_eligible", { address: receiver }), {
    status: 200,
    text: "",
    contentType: null,
  });
  assert.equal(node.position().version, version);
});

const errors: readonly (readonly [what: string, body: unknown, status: number, code: string])[] = [
  ["no receiver", { amount: 1 }, 400, "InvalidRequest"],
  ["a malformed address", { address: "0xzz" }, 400, "InvalidRequest"],
  ["a short public key", { pub_key: "0x12" }, 400, "InvalidRequest"],
  ["no amount for an account that exists", { address: "0x1", amount: 0 }, 400, "InvalidRequest"],
  ["an address that is a number", { address: 1 }, 400, "WebFrameworkError"],
  ["a negative amount", { address: receiver, amount: -1 }, 400, "WebFrameworkError"],
  ["a fraction", { address: receiver, amount: 1.5 }, 400, "WebFrameworkError"],
  ["an amount in text", { address: receiver, amount: "1" }, 400, "WebFrameworkError"],
  ["an amount above a u64", { address: receiver, amount: 2 ** 64 }, 400, "WebFrameworkError"],
  ["a list", [], 400, "WebFrameworkError"],
  ["text that is not JSON", "{", 400, "WebFrameworkError"],
  [
    "more coins than the faucet has",
    { address: receiver, amount: 2 ** 63 + 2 ** 62 },
    503,
    "FunderAccountProblem",
  ],
];
for (const [what, body, status, code] of errors) {
  test(`a request with ${what} is rejected with ${status} ${code}`, async () => {
    const { node, send, lines } = start();
    const { version } = node.position();
    const reply = await send("POST", "/fund", body);
    assert.equal(reply.status, status, reply.text);
    const { message, ...others } = record(JSON.parse(reply.text));
    assert.equal(typeof message, "string");
    assert.deepEqual(others, { error_code: code, rejection_reasons: [], txn_hashes: [] });
    assert.equal(node.position().version, version);
    assert.deepEqual(lines, []);
  });
}

test("a maximum of 0 disables the faucet, and a negative one is an error", async () => {
  const { send } = start({ max: 0n });
  const reply = await send("POST", "/fund", { address: receiver });
  assert.equal(reply.status, 410);
  assert.equal(record(JSON.parse(reply.text))["error_code"], "AssetDisabled");
  assert.throws(() => createFaucet(createNode(), { max: -1n }), /max must not be negative, got -1/);
});

test("a full mempool is reported as overload", async () => {
  const { send } = start({}, { blockInterval: 1000, mempoolCapacity: 1 });
  hashesIn(await send("POST", "/fund", { address: receiver }));
  const reply = await send("POST", "/fund", { address: receiver });
  assert.equal(reply.status, 503);
  assert.equal(record(JSON.parse(reply.text))["error_code"], "ServerOverloaded");
});

test("an error of mint is plain text", async () => {
  const { send } = start();
  for (const query of ["", "?address=zz", "?address=0x5&amount=-1", "?amount=5"]) {
    const reply = await send("POST", `/mint${query}`);
    assert.equal(reply.status, 400);
    assert.equal(reply.contentType, "text/plain; charset=utf-8");
  }
});

test("another media type, method or path is rejected", async () => {
  const { send } = start();
  assert.equal((await send("POST", "/fund")).status, 415);
  assert.equal((await send("GET", "/fund")).status, 405);
  assert.equal((await send("POST", "/")).status, 405);
  assert.equal((await send("GET", "/fund/")).status, 404);
  assert.equal((await send("GET", "/constructor")).status, 404);
});

test("the query asset and unknown parameters are ignored", async () => {
  const { node, send } = start();
  const { status } = await send("POST", "/fund?asset=apt&undefined", { address: receiver, amount: 5 });
  assert.equal(status, 200);
  assert.equal((await send("POST", `/mint?address=${receiver}&amount=6&asset=none`)).status, 200);
  assert.equal(await readBalance(node, receiver), "11");
});
