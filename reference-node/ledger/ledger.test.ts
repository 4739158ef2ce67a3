import assert from "node:assert/strict";
import { test } from "node:test";
import { toTimestampMicros, toVersion } from "../primitives/u64.ts";
import { createSystemClock, createVirtualClock } from "./clock.ts";
import { createLedger, type LedgerOptions, type Transaction } from "./ledger.ts";

const genesisVersion = 18_446_744_073_709_000_000n;

function ledgerWith(options: Partial<LedgerOptions> = {}) {
  return createLedger({
    chainId: 4,
    clock: createVirtualClock(),
    genesisVersion,
    genesisTimestampMicros: toTimestampMicros(0n),
    genesisState: new Map([["counter", { value: "0" }]]),
    historyVersions: 0,
    historyWindowSeconds: null,
    ...options,
  });
}

const count: Transaction = (read) =>
  new Map([["counter", { value: String(Number(read("counter")?.["value"]) + 1) }]]);

test("each transaction is a version of its own, after that of the block's metadata", () => {
  const ledger = ledgerWith();
  const block = ledger.appendBlock([count, count]);
  assert.equal(block.height, 1n);
  assert.equal(block.firstVersion, genesisVersion + 1n);
  assert.equal(block.lastVersion, genesisVersion + 3n);
  const { position, read } = ledger.capture();
  assert.equal(position.version, block.lastVersion);
  const values = [0n, 1n, 2n, 3n].map((by) => read("counter", toVersion(genesisVersion + by))?.["value"]);
  assert.deepEqual(values, ["0", "0", "1", "2"]);
});

test("the oldest block is the first that is whole, so one that begins before the oldest version is pruned", () => {
  const ledger = ledgerWith();
  const blocks = Array.from({ length: 5 }, () => ledger.appendBlock([count, count]));
  const third = blocks[2];
  assert.ok(third);
  ledger.prune(third.firstVersion);
  assert.equal(ledger.capture().position.oldestBlockHeight, 3n);
  ledger.prune(third.firstVersion + 1n);
  assert.equal(ledger.capture().position.oldestBlockHeight, 4n);
  assert.equal(ledger.capture().position.oldestVersion, third.firstVersion + 1n);
});

test("pruning goes forwards only and never beyond the latest version", () => {
  const ledger = ledgerWith();
  const { lastVersion } = ledger.appendBlock([count]);
  ledger.prune(lastVersion);
  ledger.prune(0n);
  assert.equal(ledger.capture().position.oldestVersion, lastVersion);
  assert.equal(ledger.capture().position.oldestBlockHeight, 1n);
  assert.throws(() => ledger.prune(lastVersion + 1n), RangeError);
  assert.throws(() => ledger.prune(-1n), RangeError);
  assert.throws(() => ledger.capture().read("counter", toVersion(lastVersion - 1n)), RangeError);
});

test("keeps the number of versions it is told to keep", () => {
  const ledger = ledgerWith({ historyVersions: 10 });
  for (let height = 0; height < 20; height += 1) ledger.appendBlock([count]);
  const { position } = ledger.capture();
  assert.equal(position.version - position.oldestVersion, 9n);
  assert.ok(ledger.toPlain().length > 0);
});

test("keeps the blocks of its window in ledger time", () => {
  const ledger = ledgerWith({ historyWindowSeconds: 3 });
  const blocks = Array.from({ length: 10 }, () => ledger.appendBlock([count]));
  assert.equal(ledger.capture().position.oldestVersion, blocks[6]?.firstVersion);
});

test("a view holds what it was captured with while the ledger moves on", () => {
  const ledger = ledgerWith();
  const before = ledger.capture();
  ledger.appendBlock([count]);
  assert.equal(before.position.version, genesisVersion);
  assert.throws(() => before.read("counter", toVersion(genesisVersion + 1n)), RangeError);
});

test("one position is one object until the ledger moves", () => {
  const ledger = ledgerWith();
  const { position } = ledger.capture();
  assert.equal(ledger.capture().position, position);
  ledger.appendBlock([]);
  assert.notEqual(ledger.capture().position, position);
});

test("with the time of the machine a request finds the ledger fresh, and nothing happens in between", () => {
  let millis = 1_000_000;
  const ledger = ledgerWith({ clock: createSystemClock(() => millis) });
  ledger.appendBlock([]);
  millis += 500;
  assert.equal(ledger.capture().position.blockHeight, 1n);
  millis += 3_600_000;
  const { position, nowMicros } = ledger.capture();
  assert.equal(position.blockHeight, 2n);
  assert.equal(position.timestampMicros, nowMicros);
});

test("the last ledger version of a u64 is the last", () => {
  const ledger = ledgerWith({ genesisVersion: 18_446_744_073_709_551_613n });
  ledger.appendBlock([count]);
  assert.throws(() => ledger.appendBlock([]), /used up/);
  assert.equal(ledger.capture().position.version, 18_446_744_073_709_551_615n);
});

test("equal histories have equal digests, others have not", () => {
  const history = (transactions: readonly Transaction[]): string => {
    const ledger = ledgerWith();
    ledger.appendBlock(transactions);
    return ledger.digest();
  };
  assert.equal(history([count, count]), history([count, count]));
  assert.notEqual(history([count, count]), history([count]));
  assert.match(history([]), /^0x[0-9a-f]{64}$/);
});
