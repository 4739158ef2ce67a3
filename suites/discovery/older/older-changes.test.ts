import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createFakeSession,
  createFakeTransport,
  createRawAnswer,
  errorAnswer,
} from "../../client/fake-target.test.support.ts";
import type { RawAnswer } from "../../client/send-request.ts";
import type { RawRequest } from "../../client/transport.ts";
import { EMPTY_INVENTORY, type KnownTableItem } from "../inventory.ts";
import { listShownTransactions } from "./account-steps.ts";
import { findOlderChanges } from "./older-changes.ts";
import { createProbeClient } from "../probe-client.ts";

const address = `0x${"a".repeat(64)}`;
const handle = `0x${"9".padStart(64, "0")}`;
const item: KnownTableItem = {
  handle,
  request: { key_type: "u64", value_type: "u64", key: "1" },
  since: "90",
  value: "3",
  isDeclared: true,
};

/** A value and the version that wrote it, from the oldest to the newest. */
type Writes = readonly (readonly [version: number, value: string])[];
interface Ledger {
  readonly sequenceNumbers: Writes;
  readonly values: Writes;
  /** Whether blocks show what transactions wrote, only their senders, or nothing. Default: what they wrote. */
  readonly shows?: "writes" | "senders" | "nothing";
}

const valueAt = (writes: Writes, version: number) => writes.findLast(([since]) => since <= version)?.[1];

/** Creates a target whose blocks have one transaction each. */
function targetOf({ sequenceNumbers, values, shows = "writes" }: Ledger) {
  return createFakeTransport(({ path, body }: RawRequest): RawAnswer => {
    const version = Number(/ledger_version=(\d+)/.exec(path)?.[1]);
    const value = valueAt(body === null ? sequenceNumbers : values, version);
    const block = /by_version\/(\d+)/.exec(path)?.[1];
    if (block !== undefined) return createRawAnswer(200, blockOf(block));
    if (path.includes("/resources")) return createRawAnswer(200, [resourceOf(value)]);
    if (value === undefined) return errorAnswer(404, "not_found");
    return createRawAnswer(200, body === null ? { sequence_number: value } : value);
  });
  function resourceOf(value: string | undefined) {
    return { type: "0x1::a::A", data: { value } };
  }
  function blockOf(version: string) {
    const changesAt = (writes: Writes, toChange: (value: string) => unknown) =>
      writes.filter(([since]) => String(since) === version).map(([, value]) => toChange(value));
    const changes = [
      ...changesAt(sequenceNumbers, (value) => ({
        type: "write_resource",
        address,
        data: { type: "0x1::account::Account", data: { sequence_number: value } },
      })),
      ...changesAt(values, (value) => ({
        type: "write_table_item",
        handle,
        data: { key_type: "u64", key: "1", value_type: "u64", value },
      })),
    ];
    const at = sequenceNumbers.findIndex(([since]) => String(since) === version);
    const [, sequence_number = "0"] = sequenceNumbers[at - 1] ?? [];
    const shown = {
      writes: { version, changes },
      senders: at === -1 ? {} : { type: "pending_transaction", sender: address, sequence_number },
      nothing: { version, changes: [] },
    };
    const transactions = [shown[shows]];
    return { first_version: version, last_version: version, transactions };
  }
}

async function search(ledger: Ledger, newest = 1_000_000n, accounts = 1) {
  const transport = targetOf(ledger);
  const probeClient = createProbeClient(createFakeSession(transport));
  const found = await findOlderChanges(probeClient, {
    history: EMPTY_INVENTORY,
    vendor: "node",
    accounts: Array.from({ length: accounts }, () => ({ address, source: "made up" })),
    tableItems: [item],
    versions: { oldest: 10n, newest },
  });
  return { found, sent: transport.sent.length, isEnded: probeClient.hasEndedSearch() };
}

test("the last two changes of an account and the last write of an item are found with few requests", async () => {
  const ledger: Ledger = {
    sequenceNumbers: [
      [5, "1"],
      [20, "2"],
      [7_000, "3"],
    ],
    values: [
      [40, "2"],
      [80, "3"],
    ],
  };
  const { found, sent } = await search(ledger);
  assert.deepEqual(found.changes.accounts, [
    { address, earlier: { version: "20", value: "2" }, later: { version: "7000", value: "3" } },
  ]);
  assert.deepEqual(found.olderWrites, [{ handle, request: item.request, since: "80", value: "3" }]);
  assert.ok(sent < 70, `${sent} requests`);
});

test("nothing is found if the state does not change, if it changes once, or if no block shows the change", async () => {
  const nothing = { accounts: [], olderWrites: [] };
  const resultOf = async (ledger: Ledger) => {
    const { changes, olderWrites } = (await search(ledger)).found;
    return { accounts: changes.accounts, olderWrites };
  };
  const still: Ledger = { sequenceNumbers: [[5, "1"]], values: [[5, "3"]] };
  assert.deepEqual(await resultOf(still), nothing);
  assert.equal((await search(still)).sent, 4);
  assert.deepEqual(await resultOf({ sequenceNumbers: [[50, "1"]], values: [] }), nothing);
  const changing: Writes = [
    [20, "1"],
    [50, "3"],
  ];
  assert.deepEqual(
    await resultOf({ sequenceNumbers: changing, values: changing, shows: "nothing" }),
    nothing,
  );
});

test("the search is limited, and does not start in a ledger of two versions", async () => {
  const writes: Writes = [
    [20, "1"],
    [50, "3"],
  ];
  const ledger: Ledger = { sequenceNumbers: writes, values: writes, shows: "nothing" };
  const { sent } = await search(ledger, 2n ** 62n, 4);
  assert.ok(sent <= 200, `${sent} requests`);
  assert.equal((await search(ledger, 10n)).sent, 0);
});

test("items are searched even if the search of accounts reached its limit, and the limit is known", async () => {
  const writes: Writes = [
    [20, "1"],
    [50, "3"],
  ];
  const ledger: Ledger = { sequenceNumbers: writes, values: writes, shows: "nothing" };
  const whole = await search(ledger, 2n ** 62n);
  const limited = await search(ledger, 2n ** 62n, 4);
  assert.deepEqual([whole.isEnded, limited.isEnded], [false, true]);
  for (const { found } of [whole, limited])
    assert.deepEqual(
      found.tableItems.map(({ existsSince }) => existsSince),
      ["50"],
    );
});

test("a transaction that shows only its sender is confirmed by reads, and so are the resources that it changed", async () => {
  const ledger: Ledger = {
    sequenceNumbers: [
      [20, "2"],
      [7_000, "3"],
    ],
    values: [[80, "3"]],
    shows: "senders",
  };
  const { found, sent } = await search({ ...ledger, sequenceNumbers: [[5, "1"], ...ledger.sequenceNumbers] });
  assert.deepEqual(found.changes.accounts, [
    { address, earlier: { version: "20", value: "2" }, later: { version: "7000", value: "3" } },
  ]);
  assert.deepEqual(found.recentChanges.accountSteps, [
    { address, version: "7000", before: "2", after: "3" },
    { address, version: "20", before: "1", after: "2" },
  ]);
  const [resource] = found.changes.resources;
  assert.deepEqual(resource, {
    address,
    type: "0x1::a::A",
    earlier: { version: "6999", value: { value: "2" } },
    later: { version: "7000", value: { value: "3" } },
    isRead: true,
  });
  // Any transaction may have written the item, so only the version since which it exists is known.
  assert.deepEqual(found.olderWrites, []);
  assert.deepEqual(
    found.tableItems.map(({ existsSince }) => existsSince),
    ["80"],
  );
  assert.ok(sent < 100, `${sent} requests`);
});

test("a change of the sequence number that is not that of the shown transaction is not one of it", async () => {
  const sequenceNumbers: Writes = [
    [5, "1"],
    [20, "3"],
    [7_000, "5"],
  ];
  const { found } = await search({ sequenceNumbers, values: [], shows: "senders" });
  assert.deepEqual([found.changes.accounts, found.recentChanges.accountSteps], [[], []]);
});

test("a transaction with a nonce is no candidate, because it does not change the sequence number", () => {
  const transactions = ["7", "18446744073709551615"].map((sequence_number) => ({
    sender: address,
    sequence_number,
  }));
  assert.deepEqual(listShownTransactions({ firstVersion: 40n, transactions }), [
    { sender: address, sequenceNumber: "7", version: 40n },
  ]);
});
