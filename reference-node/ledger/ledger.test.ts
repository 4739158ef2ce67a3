import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { toTimestampMicros, toVersion } from "../primitives/u64.ts";
import { createSystemClock, createVirtualClock } from "./clock.ts";
import { createLedger, type LedgerOptions, type Transaction } from "./ledger.ts";
import type { LedgerView } from "./ledger-view.ts";

const genesisVersion = 18_446_744_073_709_000_000n;

function createLedgerWith(options: Partial<LedgerOptions> = {}) {
  return createLedger({
    signingDomain: "NODE",
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

const count: Transaction = (read) => ({
  kind: "user",
  hash: `0x${"00".repeat(32)}`,
  own: {},
  changes: new Map([["counter", { value: String(Number(read("counter")?.["value"]) + 1) }]]),
  events: [],
  gasUsed: "1",
  success: true,
  vmStatus: "Executed successfully",
});

test("a block has one version for its metadata, one for each transaction, and one for its state checkpoint", () => {
  const ledger = createLedgerWith();
  const block = ledger.appendBlock([count, count]);
  assert.equal(block.height, 1n);
  assert.equal(block.firstVersion, genesisVersion + 1n);
  assert.equal(block.lastVersion, genesisVersion + 4n);
  const { position, read } = ledger.capture();
  assert.equal(position.version, block.lastVersion);
  const values = [0n, 1n, 2n, 3n, 4n].map((by) => read("counter", toVersion(genesisVersion + by))?.["value"]);
  assert.deepEqual(values, ["0", "0", "1", "2", "2"]);
});

test("a copy has the blocks of a ledger and continues on its own", () => {
  const ledger = createLedgerWith();
  ledger.appendBlock([count]);
  ledger.appendEmptyBlocks(3);
  const copy = ledger.copy(createVirtualClock());
  ledger.appendBlock([count]);
  const changed = ledger.digest();
  assert.notEqual(copy.digest(), changed);
  const model = createLedgerWith();
  model.appendBlock([count]);
  for (let block = 0; block < 3; block += 1) model.appendBlock([]);
  assert.equal(copy.digest(), model.digest());
  assert.equal(ledger.digest(), changed);
});

test("the oldest block is the first complete one", () => {
  const ledger = createLedgerWith();
  const blocks = Array.from({ length: 5 }, () => ledger.appendBlock([count, count]));
  const third = blocks[2];
  assert.ok(third);
  ledger.prune(third.firstVersion);
  assert.equal(ledger.capture().position.oldestBlockHeight, 3n);
  ledger.prune(third.firstVersion + 1n);
  assert.equal(ledger.capture().position.oldestBlockHeight, 4n);
  assert.equal(ledger.capture().position.oldestVersion, third.firstVersion + 1n);
});

test("the oldest version never decreases and cannot exceed the latest version", () => {
  const ledger = createLedgerWith();
  const { lastVersion } = ledger.appendBlock([count]);
  ledger.prune(lastVersion);
  ledger.prune(0n);
  assert.equal(ledger.capture().position.oldestVersion, lastVersion);
  assert.equal(ledger.capture().position.oldestBlockHeight, 1n);
  assert.throws(() => ledger.prune(lastVersion + 1n), RangeError);
  assert.throws(() => ledger.prune(-1n), RangeError);
  assert.throws(() => ledger.capture().read("counter", toVersion(lastVersion - 1n)), RangeError);
});

test("a ledger retains the configured number of versions", () => {
  const ledger = createLedgerWith({ historyVersions: 10 });
  for (let height = 0; height < 20; height += 1) ledger.appendBlock([count]);
  const { position } = ledger.capture();
  assert.equal(position.version - position.oldestVersion, 9n);
  const plain = ledger.toSnapshot();
  assert.ok(plain.values.length > 0);
  // The oldest version is the second of its block. Its transaction is retained, although the block is incomplete.
  assert.equal(plain.transactions.length, 10);
});

test("a ledger retains the blocks of the configured time", () => {
  const ledger = createLedgerWith({ historyWindowSeconds: 3 });
  const blocks = Array.from({ length: 10 }, () => ledger.appendBlock([count]));
  assert.equal(ledger.capture().position.oldestVersion, blocks[6]?.firstVersion);
});

test("a view does not change while the ledger changes", () => {
  const ledger = createLedgerWith();
  const before = ledger.capture();
  ledger.appendBlock([count]);
  assert.equal(before.position.version, genesisVersion);
  assert.throws(() => before.read("counter", toVersion(genesisVersion + 1n)), RangeError);
});

test("the ledger returns the same position object until it changes", () => {
  const ledger = createLedgerWith();
  const { position } = ledger.capture();
  assert.equal(ledger.capture().position, position);
  ledger.appendBlock([]);
  assert.notEqual(ledger.capture().position, position);
});

test("with the system clock, a lagging ledger produces an empty block when it is captured", () => {
  let millis = 1_000_000;
  const ledger = createLedgerWith({ clock: createSystemClock(() => millis) });
  ledger.appendBlock([]);
  millis += 500;
  assert.equal(ledger.capture().position.blockHeight, 1n);
  millis += 3_600_000;
  const { position, nowMicros } = ledger.capture();
  assert.equal(position.blockHeight, 2n);
  assert.equal(position.timestampMicros, nowMicros);
});

test("a block that would exceed the maximum u64 version is rejected", () => {
  const ledger = createLedgerWith({ genesisVersion: 18_446_744_073_709_551_612n });
  ledger.appendBlock([count]);
  assert.throws(() => ledger.appendBlock([]), /are used/);
  assert.equal(ledger.capture().position.version, 18_446_744_073_709_551_615n);
});

test("equal histories have equal digests, and different histories do not", () => {
  const history = (transactions: readonly Transaction[]): string => {
    const ledger = createLedgerWith();
    ledger.appendBlock(transactions);
    return ledger.digest();
  };
  assert.equal(history([count, count]), history([count, count]));
  assert.notEqual(history([count, count]), history([count]));
  assert.match(history([]), /^0x[0-9a-f]{64}$/);
});

const kindsOf = (view: LedgerView, version: bigint): readonly string[] =>
  view
    .blockAt(toVersion(version))
    ?.transactions(100)
    .map(({ kind }) => kind) ?? [];

test("every version belongs to exactly one block", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4), { maxLength: 12 }), (sizes) => {
      const ledger = createLedgerWith();
      for (const size of sizes) ledger.appendBlock(Array.from({ length: size }, () => count));
      const view = ledger.capture();
      let next = genesisVersion;
      for (let height = 0n; height <= view.position.blockHeight; height += 1n) {
        const block = view.blockAt(toVersion(next));
        assert.ok(block);
        assert.equal(block.height, height);
        assert.equal(block.firstVersion, next);
        for (let at = block.firstVersion + 1n; at <= block.lastVersion; at += 1n) {
          const same = view.blockAt(toVersion(at));
          assert.deepEqual({ ...same, transactions: null }, { ...block, transactions: null });
        }
        assert.equal(block.transactions(100).length, Number(block.lastVersion - block.firstVersion) + 1);
        next = toVersion(block.lastVersion + 1n);
      }
      assert.equal(next, view.position.version + 1n);
    }),
    { numRuns: 30 },
  );
});

test("a block starts with its metadata and ends with its state checkpoint, and genesis is the only transaction of its block", () => {
  const ledger = createLedgerWith();
  ledger.appendBlock([count]);
  const view = ledger.capture();
  assert.deepEqual(kindsOf(view, genesisVersion), ["genesis"]);
  assert.deepEqual(kindsOf(view, genesisVersion + 2n), ["block_metadata", "user", "state_checkpoint"]);
});

test("a block returns its first transactions if fewer are requested than it has", () => {
  const ledger = createLedgerWith();
  const { lastVersion } = ledger.appendBlock([count, count]);
  const block = ledger.capture().blockAt(lastVersion);
  assert.deepEqual(
    block?.transactions(2).map(({ kind }) => kind),
    ["block_metadata", "user"],
  );
});

test("an incomplete block is pruned, except the latest block", () => {
  const ledger = createLedgerWith();
  const [first, second] = [ledger.appendBlock([count]), ledger.appendBlock([count])];
  ledger.prune(first.firstVersion + 1n);
  assert.equal(ledger.capture().blockAt(first.lastVersion), null);
  assert.equal(ledger.capture().blockAt(second.firstVersion)?.height, 2n);
  assert.throws(() => ledger.capture().blockAt(first.firstVersion), RangeError);
  assert.throws(() => ledger.capture().blockAt(toVersion(second.lastVersion + 1n)), RangeError);
  ledger.prune(second.lastVersion);
  assert.equal(ledger.capture().position.oldestBlockHeight, 2n);
  assert.equal(kindsOf(ledger.capture(), second.lastVersion).length, 3);
  ledger.appendBlock([]);
  assert.equal(ledger.capture().position.oldestBlockHeight, 3n);
  assert.equal(ledger.capture().blockAt(second.lastVersion), null);
});

test("the last block of a view does not change while the ledger changes", () => {
  const ledger = createLedgerWith();
  const { lastVersion } = ledger.appendBlock([count]);
  const view = ledger.capture();
  ledger.appendBlock([count]);
  assert.equal(view.blockAt(lastVersion)?.lastVersion, lastVersion);
});

test("a ledger that loads the snapshot of another one equals it, and continues like it", () => {
  const options = { historyVersions: 7 };
  const [ledger, other] = [createLedgerWith(options), createLedgerWith(options)];
  for (let height = 0; height < 5; height += 1) ledger.appendBlock([count]);
  const plain = ledger.toSnapshot();
  assert.deepEqual([plain.firstHeight, plain.blocks.length], [3, 3]);
  other.load(plain);
  assert.deepEqual([other.toSnapshot(), other.digest()], [plain, ledger.digest()]);
  for (const one of [ledger, other]) one.appendBlock([count], toTimestampMicros(2_000_000_000_000_000n));
  assert.deepEqual([other.toSnapshot(), other.digest()], [ledger.toSnapshot(), ledger.digest()]);
});

test("a snapshot with a malformed state key is refused, and the ledger does not change", () => {
  const ledger = createLedgerWith();
  ledger.appendBlock([count]);
  ledger.prune(ledger.capture().position.version);
  const before = ledger.toSnapshot();
  assert.throws(() => ledger.load({ ...before, values: [["account/zz", {}]] }), TypeError);
  assert.deepEqual(ledger.toSnapshot(), before);
});
