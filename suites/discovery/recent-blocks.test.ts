import assert from "node:assert/strict";
import { test } from "node:test";
import type { RawAnswer } from "../client/send-request.ts";
import type { RawRequest } from "../client/transport.ts";
import {
  createRawAnswer,
  errorAnswer,
  createFakeSession,
  createFakeTransport,
} from "../client/fake-target.test.support.ts";
import { createProbeClient } from "./probe-client.ts";
import { readRecentHistory } from "./recent-blocks.ts";

const long = (digits: string): string => `0x${digits.padStart(64, "0")}`;

const resource = (address: string, value: unknown) => ({
  type: "write_resource",
  address,
  data: { type: "0x1::a::B", data: value },
});
const account = (address: string, sequence: string) => ({
  type: "write_resource",
  address,
  data: { type: "0x1::account::Account", data: { sequence_number: sequence } },
});
const item = (key: unknown, value: unknown) => ({
  type: "write_table_item",
  handle: "0x9",
  data: { key_type: "u64", key, value_type: "u64", value },
});
const unclear = { type: "write_table_item", handle: "0x9", data: null };

interface Made {
  readonly first: number;
  readonly changes: readonly unknown[];
  readonly sender?: string;
  /** The block has no transaction of a sender. */
  readonly isQuiet?: boolean;
}

/** Creates a target with one transaction per block, at the first version of the block. */
function targetOf(blocks: readonly Made[], otherwise: RawAnswer = errorAnswer(410, "version_pruned")) {
  return createFakeTransport(({ path }: RawRequest) => {
    const version = Number(/by_version\/(\d+)/.exec(path)?.[1]);
    const block = blocks.findLast(({ first }) => first <= version);
    if (block === undefined) return otherwise;
    const { first, changes, sender, isQuiet = false } = block;
    return createRawAnswer(200, {
      first_version: String(first),
      last_version: String((blocks.find((one) => one.first > version)?.first ?? 1_000) - 1),
      transactions: [
        { version: String(first), changes, ...(sender === undefined ? {} : { sender }) },
        ...(isQuiet ? [] : [{ sender: "0xc" }]),
      ],
    });
  });
}

function historyOf(transport: ReturnType<typeof createFakeTransport>) {
  return readRecentHistory(createProbeClient(createFakeSession(transport)), {
    newest: 100n,
    oldest: 0n,
    vendor: "node",
  });
}

test("a change has the last two different values", async () => {
  const { changes } = await historyOf(
    targetOf([
      { first: 10, changes: [resource("0x2", { a: 1 }), account("0x3", "4")] },
      { first: 20, changes: [resource("0x2", { a: 2 })] },
      { first: 30, changes: [resource("0x2", { a: 3 })] },
      { first: 40, changes: [resource("0x2", { a: 3 }), account("0x3", "5")] },
    ]),
  );
  assert.deepEqual(changes.resources, [
    {
      address: long("2"),
      type: "0x1::a::B",
      earlier: { version: "20", value: { a: 2 } },
      later: { version: "40", value: { a: 3 } },
    },
    {
      address: long("3"),
      type: "0x1::account::Account",
      earlier: { version: "10", value: { sequence_number: "4" } },
      later: { version: "40", value: { sequence_number: "5" } },
    },
  ]);
  assert.deepEqual(changes.accounts, [
    { address: long("3"), earlier: { version: "10", value: "4" }, later: { version: "40", value: "5" } },
  ]);
});

test("a table item is known to exist since its last write, unless a newer write to its table does not show its key", async () => {
  const known = await historyOf(
    targetOf([
      { first: 10, changes: [item("1", "7")] },
      { first: 20, changes: [item("1", "8"), item("2", "9")] },
    ]),
  );
  assert.deepEqual(
    known.tableItems.map(({ handle, request: { key }, since, value }) => [handle, key, since, value]),
    [
      [long("9"), "1", "20", "8"],
      [long("9"), "2", "20", "9"],
    ],
  );
  assert.equal(known.changes.tableItems.length, 1);
  const unknown = await historyOf(
    targetOf([
      { first: 10, changes: [item("1", "7")] },
      { first: 20, changes: [unclear] },
    ]),
  );
  assert.deepEqual([unknown.tableItems, unknown.changes.tableItems], [[], []]);
});

test("senders are listed newest first, each with the oldest version at which it sent a transaction", async () => {
  const { senders } = await historyOf(
    targetOf([
      { first: 10, changes: [], sender: "0xA" },
      { first: 20, changes: [], sender: "0xb" },
      { first: 30, changes: [], sender: "0xa" },
    ]),
  );
  assert.deepEqual(senders, [
    // Its transactions show no version, and the blocks lack others, so the last versions of the blocks count.
    { address: long("c"), since: "19" },
    { address: long("a"), since: "10" },
    { address: long("b"), since: "20" },
  ]);
});

test("the walk ends at the first block, at the oldest retained block, at an unreadable block, and after forty recent and twelve older blocks", async () => {
  const genesis = targetOf([{ first: 0, changes: [] }]);
  await historyOf(genesis);
  assert.equal(genesis.sent.length, 2);
  const pruned = targetOf([{ first: 50, changes: [] }]);
  await historyOf(pruned);
  assert.equal(pruned.sent.length, 3);
  for (const odd of [
    "[]",
    "null",
    "{}",
    '{"first_version":"101","transactions":[]}',
    '{"first_version":"x","transactions":[]}',
  ]) {
    const unreadable = createFakeTransport([createRawAnswer(200, odd)]);
    await historyOf(unreadable);
    assert.equal(unreadable.sent.length, 1, odd);
  }
  const endless = targetOf(Array.from({ length: 101 }, (_, first) => ({ first, changes: [] })));
  await historyOf(endless);
  assert.equal(endless.sent.length, 41 + 11);
});

test("older blocks are read at growing distances for table items that the newest forty lack, and for nothing else", async () => {
  const changes = (first: number) => [resource("0x5", { n: first }), item("1", String(first))];
  const target = targetOf(
    Array.from({ length: 101 }, (_, first) => ({ first, changes: first < 50 ? changes(first) : [] })),
  );
  const history = await historyOf(target);
  assert.deepEqual(
    history.tableItems.map(({ since, value }) => [since, value]),
    [["45", "45"]],
  );
  assert.deepEqual(
    history.changes.tableItems.map(({ earlier, later }) => [earlier.version, later.version]),
    [["39", "45"]],
  );
  assert.deepEqual(history.changes.resources, []);
});

test("the newest version is requested again if a replica lags behind", async () => {
  let times = 0;
  const transport = createFakeTransport(() => {
    times += 1;
    return times < 3
      ? errorAnswer(404, "version_not_found")
      : createRawAnswer(200, { first_version: "0", transactions: [{ sender: "0x1" }] });
  });
  await historyOf(transport);
  assert.equal(transport.sent.length, 4);
});

test("if the replica that returns blocks lags behind, the walk starts at its ledger version", async () => {
  const behind = {
    ...errorAnswer(404, "version_not_found"),
    headers: [["x-node-ledger-version", "60"]] as const,
  };
  const transport = createFakeTransport(({ path }) =>
    Number(/by_version\/(\d+)/.exec(path)?.[1]) > 60
      ? behind
      : createRawAnswer(200, { first_version: "0", transactions: [{ version: "7", sender: "0xa" }] }),
  );
  const { senders } = await historyOf(transport);
  assert.deepEqual(senders, [{ address: long("a"), since: "7" }]);
});

test("blocks without senders are skipped with few requests", async () => {
  for (const last of [5, 40, 41, 97, 99]) {
    const blocks = Array.from({ length: 101 }, (_, first) => ({
      first,
      changes: [resource("0x2", { a: first })],
      isQuiet: first > last,
    }));
    const target = targetOf(blocks);
    const { changes } = await historyOf(target);
    assert.equal(changes.resources[0]?.later.version, String(last));
    const quiet = target.sent.filter(({ path }) => Number(/by_version\/(\d+)/.exec(path)?.[1]) > last);
    assert.ok(quiet.length < 14, `${quiet.length} requests above ${last}`);
  }
});

test("in a ledger without senders, the walk starts at the newest block", async () => {
  const blocks = Array.from({ length: 101 }, (_, first) => ({ first, changes: [], isQuiet: true }));
  const target = targetOf(blocks);
  const { senders } = await historyOf(target);
  assert.deepEqual(senders, []);
  assert.ok(target.sent.length < 60);
});

test("large values are left out", async () => {
  const { changes } = await historyOf(
    targetOf([
      { first: 10, changes: [resource("0x2", { a: "x".repeat(10_000) })] },
      { first: 20, changes: [resource("0x2", { a: "y".repeat(10_000) })] },
    ]),
  );
  assert.deepEqual(changes.resources, []);
});
