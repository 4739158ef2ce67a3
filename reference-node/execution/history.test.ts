import assert from "node:assert/strict";
import { test } from "node:test";
import { createVirtualClock } from "../ledger/clock.ts";
import { createLedger, type Ledger } from "../ledger/ledger.ts";
import { createExecutor } from "./executor.ts";
import { genesisState, residentAccounts, seededAccounts } from "./genesis.ts";
import { appendHistory, genesisTimestamp, historyBlocks } from "./history.ts";
import type { HistoryCall } from "./history-transaction.ts";

function historyOf(seed: number, listedCount: number, lateTableWrite: HistoryCall | null = null): Ledger {
  const functions = new Map([
    ["0x1::shelf::put", () => ({ changes: new Map([["table/a/b", { value: "1" }]]), events: [] })],
  ]);
  const [clock, executor] = [createVirtualClock(), createExecutor({ vendor: "node", functions })];
  const [listed, residents] = [seededAccounts(seed, "accounts", listedCount), residentAccounts(seed)];
  const ledger = createLedger({
    vendor: "node",
    chainId: 4,
    clock,
    genesisVersion: 0n,
    genesisTimestampMicros: genesisTimestamp(clock),
    genesisState: genesisState([...listed, ...residents], "node"),
    historyVersions: 0,
    historyWindowSeconds: null,
  });
  appendHistory({
    ledger,
    clock,
    executor,
    vendor: "node",
    chainId: 4,
    seed,
    listed,
    residents,
    lateTableWrite,
  });
  return ledger;
}

test("the same seed has the same history, another seed or chain another", () => {
  assert.deepEqual(historyOf(7, 3).toPlain(), historyOf(7, 3).toPlain());
  assert.equal(historyOf(7, 3).digest(), historyOf(7, 3).digest());
  assert.notEqual(historyOf(7, 3).digest(), historyOf(8, 3).digest());
});

test("every history has transactions that succeeded and some that failed, each of which cost gas", () => {
  for (const [seed, listed] of [
    [0, 10],
    [1, 0],
    [4_294_967_295, 1],
  ] as const) {
    const users = historyOf(seed, listed)
      .toPlain()
      .transactions.flatMap(([, record]) => (record.kind === "user" ? [record] : []));
    assert.ok(users.every(({ gasUsed }) => Number(gasUsed) > 0));
    assert.ok(users.some(({ success }) => success));
    assert.ok(users.filter(({ success }) => !success).length >= 3);
    assert.equal(new Set(users.map(({ hash }) => hash)).size, users.length);
  }
});

test("a table item is written in one of the last five blocks", () => {
  const call: HistoryCall = {
    function: "0x1::shelf::put",
    typeArguments: [],
    arguments: [],
    argumentBytes: [],
  };
  const { blocks, transactions } = historyOf(0, 3, call).toPlain();
  const writes = transactions.filter(([, { changes }]) => changes.some(([key]) => key === "table/a/b"));
  const [version] = writes[0] ?? assert.fail("no table write");
  assert.equal(writes.length, 1);
  const height = blocks.findLast(({ firstVersion }) => firstVersion <= version)?.height ?? 0;
  assert.ok(height > historyBlocks - 5);
});
