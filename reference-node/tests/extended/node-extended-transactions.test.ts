import assert from "node:assert/strict";
import { test } from "node:test";
import {
  list,
  listTransactions,
  readLedgerPosition,
  record,
  wholeBlocks,
} from "../node-blocks.test.support.ts";
import { createNode } from "../../node.ts";
import { describeError, send } from "../node-extended.test.support.ts";
import { bcsType, sign, submit } from "../node-transactions.test.support.ts";

const fresh = 8;

test("every retained transaction has the same JSON by version, by hash, in lists and in its block", async () => {
  const node = createNode();
  const transactions = listTransactions(await wholeBlocks(node));
  assert.ok(transactions.length > 100);
  for (const transaction of transactions) {
    const [version, hash] = [String(transaction["version"]), String(transaction["hash"])];
    assert.deepEqual((await send(node, `/transactions/by_version/${version}`)).body, transaction);
    assert.deepEqual((await send(node, `/transactions/by_hash/${hash}`)).body, transaction);
    assert.deepEqual((await send(node, `/transactions?start=${version}&limit=1`)).body, [transaction]);
  }
  const { hash } = transactions.at(-1) ?? {};
  const withoutPrefix = String(hash).slice(2).toUpperCase();
  assert.deepEqual(
    (await send(node, `/transactions/wait_by_hash/${withoutPrefix}`)).body,
    transactions.at(-1),
  );
});

test("the list of transactions has 25 elements by default and at most 100, and no cursor", async () => {
  const node = createNode();
  const { version, oldest } = await readLedgerPosition(node);
  const versionsOf = async (query: string) => {
    const { body, headers } = await send(node, `/transactions${query}`);
    assert.equal(headers.get("x-node-cursor"), null);
    return list(body).map((one) => BigInt(String(one["version"])));
  };
  const range = (first: bigint, count: number) =>
    Array.from({ length: count }, (_, index) => first + BigInt(index));
  assert.deepEqual(await versionsOf(""), range(version - 24n, 25));
  assert.deepEqual(await versionsOf("?limit=3"), range(version - 2n, 3));
  assert.deepEqual(await versionsOf("?limit=1000"), range(version - 99n, 100));
  assert.deepEqual(await versionsOf(`?start=${oldest}&limit=10`), range(oldest, 10));
  assert.deepEqual(await versionsOf(`?start=${version}`), [version]);
  node.control.prune({ oldestVersion: version - 1n });
  assert.deepEqual(await versionsOf(""), range(version - 1n, 2));
});

test("malformed, future and pruned positions of the list are rejected", async () => {
  const node = createNode();
  const { version, oldest } = await readLedgerPosition(node);
  assert.deepEqual(describeError(await send(node, "/transactions?start=99999999")), [
    400,
    "invalid_input",
    null,
    `Given start value (99999999) is higher than the current ledger version, it must be < ${version}`,
  ]);
  assert.equal((await send(node, `/transactions?start=${oldest - 1n}`)).status, 410);
  for (const query of ["limit=0", "limit=65536", "limit=x", "start=x", "start=-1", "start="]) {
    assert.equal((await send(node, `/transactions?${query}`)).status, 400, query);
    assert.equal((await send(node, `/accounts/0x1/transactions?${query}`)).status, 400, query);
    assert.equal((await send(node, `/accounts/0x1/events/3?${query}`)).status, 400, query);
  }
  assert.deepEqual(describeError(await send(node, "/transactions/by_version/99999999")), [
    404,
    "transaction_not_found",
    null,
    `Transaction not found by Ledger version(99999999), the latest is ${version}`,
  ]);
  assert.equal((await send(node, `/transactions/by_version/${oldest - 1n}`)).status, 410);
  assert.equal((await send(node, "/transactions/by_version/x")).status, 400);
});

test("a hash that is malformed, unknown or pruned is rejected at once", async () => {
  const node = createNode();
  const unknown = `0x${"12".repeat(32)}`;
  for (const operation of ["by_hash", "wait_by_hash"]) {
    assert.deepEqual(describeError(await send(node, `/transactions/${operation}/0x123`)), [
      400,
      "web_framework_error",
      null,
      'failed to parse path `txn_hash`: failed to parse "string(HashValue)": unable to parse HashValue',
    ]);
    assert.deepEqual(describeError(await send(node, `/transactions/${operation}/${unknown}`)), [
      404,
      "transaction_not_found",
      null,
      `Transaction not found by Transaction hash(${unknown})`,
    ]);
  }
  const { version } = await readLedgerPosition(node);
  const { hash } = record((await send(node, `/transactions/by_version/${version - 10n}`)).body);
  assert.equal((await send(node, `/transactions/by_hash/${String(hash)}`)).status, 200);
  node.control.prune({ oldestVersion: version - 9n });
  assert.equal((await send(node, `/transactions/by_hash/${String(hash)}`)).status, 404);
});

test("the transactions of an account are listed by sequence number", async () => {
  const node = createNode();
  const { address = "" } = node.accounts[fresh] ?? {};
  const numbersOf = async (query: string) =>
    list((await send(node, `/accounts/${address}/transactions${query}`)).body).map(
      (one) => one["sequence_number"],
    );
  assert.deepEqual(await numbersOf(""), []);
  const sent = [0n, 1n, 2n].map((sequenceNumber) => sign(node, { account: fresh, sequenceNumber }));
  await submit(node, ...sent);
  await submit(node, sign(node, { account: fresh, nonce: 5n }));
  assert.deepEqual(await numbersOf(""), ["0", "1", "2"]);
  assert.deepEqual(await numbersOf("?limit=2"), ["1", "2"]);
  assert.deepEqual(await numbersOf("?start=1"), ["1", "2"]);
  assert.deepEqual(await numbersOf("?start=1&limit=1"), ["1"]);
  assert.deepEqual(await numbersOf("?start=3"), []);
  const { version } = await readLedgerPosition(node);
  node.control.prune({ oldestVersion: version });
  assert.deepEqual(await numbersOf(""), []);
});

test("events are listed by sequence number, by creation number or handle", async () => {
  const node = createNode();
  const { height } = await readLedgerPosition(node);
  const numbersOf = async (path: string) =>
    list((await send(node, `/accounts/0x1/events/${path}`)).body).map((one) => one["sequence_number"]);
  assert.deepEqual(await numbersOf("3?limit=2"), [String(height - 1n), String(height)]);
  assert.deepEqual(await numbersOf(`3?start=${height - 5n}&limit=2`), [
    String(height - 5n),
    String(height - 4n),
  ]);
  assert.deepEqual(await numbersOf(`3?start=${height + 1n}`), []);
  assert.deepEqual(await numbersOf("99"), []);
  assert.deepEqual(await numbersOf("0x1::specimen::Nested/event_handle"), []);
  const byHandle = "0x1::block::BlockResource/new_block_events";
  const [one, other] = await Promise.all(
    [byHandle, "3"].map((path) => send(node, `/accounts/0x1/events/${path}?start=0&limit=5`)),
  );
  assert.deepEqual(one?.body, other?.body);
  assert.deepEqual(await numbersOf(`${byHandle}?start=${height}`), [String(height)]);
  const codes: readonly (readonly [string, number, string])[] = [
    ["0x1::specimen::Nested/constructor", 404, "struct_field_not_found"],
    ["0x1::specimen::Nested/self", 400, "invalid_input"],
    ["0x1::specimen::Nope/self", 404, "resource_not_found"],
    ["nope/self", 400, "web_framework_error"],
  ];
  for (const [path, ...expected] of codes) {
    assert.deepEqual(describeError(await send(node, `/accounts/0x1/events/${path}`)).slice(0, 2), expected);
  }
});

test("the events of blocks have the hash of their block, and their handle counts them from genesis on", async () => {
  const node = createNode();
  node.control.produceBlocks({ count: 3 });
  node.control.produceBlock();
  const { height } = await readLedgerPosition(node);
  const resource = record((await send(node, "/accounts/0x1/resource/0x1::block::BlockResource")).body);
  assert.deepEqual(record(resource["data"])["new_block_events"], {
    counter: String(height + 1n),
    guid: { id: { creation_num: "3", addr: `0x${"1".padStart(64, "0")}` } },
  });
  const events = list((await send(node, `/accounts/0x1/events/3?start=${height - 4n}&limit=5`)).body);
  assert.equal(events.length, 5);
  for (const { sequence_number: number, type, guid, data } of events) {
    const block = record((await send(node, `/blocks/by_height/${String(number)}`)).body);
    assert.deepEqual(
      [type, guid],
      ["0x1::block::NewBlockEvent", { creation_number: "3", account_address: "0x1" }],
    );
    const { hash, height: at, time_microseconds: time } = record(data);
    assert.deepEqual(
      [hash, at, time],
      [block["block_hash"], block["block_height"], block["block_timestamp"]],
    );
  }
});

test("the summaries of an account contain its transactions with numbers and with nonces, by version", async () => {
  const node = createNode();
  const { address = "" } = node.accounts[8] ?? {};
  const path = `/accounts/${address}/transaction_summaries`;
  assert.deepEqual((await send(node, path)).body, []);
  for (const one of [
    sign(node, { account: 8 }),
    sign(node, { account: 8, nonce: 77n, expiresInSecs: 50n }),
    sign(node, { account: 8, sequenceNumber: 1n }),
  ]) {
    const { status } = await send(node, "/transactions", {
      method: "POST",
      body: one.bytes,
      contentType: bcsType,
    });
    assert.equal(status, 202);
  }
  const summaries = list((await send(node, path)).body);
  assert.deepEqual(
    summaries.map((one) => one["replay_protector"]),
    ["0", "77", "1"],
  );
  for (const { sender, version, transaction_hash: hash } of summaries) {
    assert.equal(sender, address);
    const found = record((await send(node, `/transactions/by_hash/${String(hash)}`)).body);
    assert.equal(found["version"], version);
  }
  const [first, second, third] = summaries;
  const query = async (text: string) => (await send(node, `${path}?${text}`)).body;
  assert.deepEqual(await query("limit=1"), [third]);
  assert.deepEqual(await query(`start_version=${String(first?.["version"])}&limit=2`), [first, second]);
  assert.deepEqual(await query(`end_version=${String(second?.["version"])}&limit=1`), [second]);
  assert.deepEqual(
    await query(`start_version=${String(second?.["version"])}&end_version=${String(second?.["version"])}`),
    [second],
  );
  for (const malformed of ["start_version=2&end_version=1", "start_version=x", "end_version=-1", "limit=0"]) {
    assert.equal((await send(node, `${path}?${malformed}`)).status, 400, malformed);
  }
  assert.deepEqual(await query("start=x&limit=1"), [third]);
  node.control.prune({ oldestVersion: node.position().version });
  assert.deepEqual(await query("limit=100"), []);
});
