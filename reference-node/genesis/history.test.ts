import assert from "node:assert/strict";
import { test } from "node:test";
import { createVirtualClock } from "../ledger/clock.ts";
import { createLedger, type Ledger } from "../ledger/ledger.ts";
import { createExecutor } from "../execution/executor.ts";
import { genesisState, createBackgroundAccounts, createSeededAccounts } from "./genesis.ts";
import { appendHistory, genesisTimestamp, historyBlocks, type FinalBlockCall } from "./history.ts";
import { formatAddress } from "../primitives/address.ts";
import type { HistoryCall } from "./history-signer.ts";

function historyOf(
  seed: number,
  listedCount: number,
  finalBlockCalls: readonly FinalBlockCall[] = [],
): Ledger {
  const functions = new Map([
    ["0x1::shelf::put", () => ({ changes: new Map([["table/a/b", { value: "1" }]]), events: [] })],
  ]);
  const [clock, executor] = [createVirtualClock(), createExecutor({ vendor: "node", functions })];
  const [listed, backgroundAccounts] = [
    createSeededAccounts(seed, "accounts", listedCount),
    createBackgroundAccounts(seed),
  ];
  const ledger = createLedger({
    signingDomain: "NODE",
    chainId: 4,
    clock,
    genesisVersion: 0n,
    genesisTimestampMicros: genesisTimestamp(clock),
    genesisState: genesisState([...listed, ...backgroundAccounts], "node"),
    historyVersions: 0,
    historyWindowSeconds: null,
  });
  appendHistory({
    ledger,
    clock,
    executor,
    vendor: "node",
    signingDomain: "NODE",
    chainId: 4,
    seed,
    listed,
    backgroundAccounts,
    finalBlockCalls,
  });
  return ledger;
}

test("the same seed gives the same history, and another seed gives another history", () => {
  assert.deepEqual(historyOf(7, 3).toSnapshot(), historyOf(7, 3).toSnapshot());
  assert.equal(historyOf(7, 3).digest(), historyOf(7, 3).digest());
  assert.notEqual(historyOf(7, 3).digest(), historyOf(8, 3).digest());
});

test("every history has successful and failed transactions, and every transaction uses gas", () => {
  for (const [seed, listed] of [
    [0, 10],
    [1, 0],
    [4_294_967_295, 1],
  ] as const) {
    const users = historyOf(seed, listed)
      .toSnapshot()
      .transactions.flatMap((record) => (record.kind === "user" ? [record] : []));
    assert.ok(users.every(({ gasUsed }) => Number(gasUsed) > 0));
    assert.ok(users.some(({ success }) => success));
    assert.ok(users.filter(({ success }) => !success).length >= 3);
    assert.equal(new Set(users.map(({ hash }) => hash)).size, users.length);
  }
});

test("each final call is in its block, and its sender is not a listed account", () => {
  const call: HistoryCall = {
    function: "0x1::shelf::put",
    typeArguments: [],
    arguments: [],
    argumentBytes: [],
  };
  const finalBlockCalls = [3, 1].map((blocksBeforeLast) => ({ blocksBeforeLast, call }));
  const { blocks, firstHeight, firstVersion, transactions } = historyOf(0, 3, finalBlockCalls).toSnapshot();
  const writes = transactions
    .map((record, index) => ({ record, version: firstVersion + index }))
    .filter(({ record }) => record.changes.some(([key]) => key === "table/a/b"));
  assert.deepEqual(
    writes.map(({ version }) => firstHeight + blocks.findLastIndex((one) => one.firstVersion <= version)),
    [historyBlocks - 3, historyBlocks - 1],
  );
  const backgroundAccounts = new Set<unknown>(
    createBackgroundAccounts(0).map(({ stateAddress }) => formatAddress(stateAddress)),
  );
  assert.ok(writes.every(({ record }) => backgroundAccounts.has(record.own["sender"])));
});

test("final calls do not change the other calls of the history", () => {
  const call = { function: "0x1::shelf::put", typeArguments: [], arguments: [], argumentBytes: [] } as const;
  const payloadsOf = (finalCalls: readonly FinalBlockCall[]): readonly string[] =>
    historyOf(0, 3, finalCalls)
      .toSnapshot()
      .transactions.map(({ own }) => JSON.stringify(own["payload"] ?? null))
      .filter((payload) => !payload.includes("shelf"));
  assert.deepEqual(payloadsOf([{ blocksBeforeLast: 5, call }]), payloadsOf([]));
});
