import assert from "node:assert/strict";
import { test } from "node:test";
import type { Clock } from "./ledger/clock.ts";
import { toKnownListingPosition, toListingPosition } from "./ledger/state-value.ts";
import { createLedger } from "./ledger/ledger.ts";
import { genesisTimestamp } from "./genesis/history.ts";
import { toVersion } from "./primitives/u64.ts";
import { createNodeParts } from "./node-parts.ts";
import { parseAddress } from "./primitives/address.ts";
import { createNode } from "./node.ts";
import type { NodeOrigin } from "./node-origin.ts";
import { resolveOptions, type NodeSettings } from "./node-options.ts";
import { toPlainRecord } from "./ledger/transaction-record.ts";
import { escapeNonAscii, formatOrigin, restoreOrigin } from "./restore-origin.ts";
import { readAll } from "./tests/node-dump.test.support.ts";

function restoreWith(text: string, settings: NodeSettings, clock: Clock): NodeOrigin {
  const genesisTimestampMicros = genesisTimestamp(clock);
  return restoreOrigin(text, (store) =>
    createLedger({ ...settings, clock, genesisTimestampMicros, genesisState: new Map() }, store),
  );
}

test("a restored origin has the accounts, the data and the digest of the one that was formatted", () => {
  const settings = resolveOptions({ seed: 3, vendor: "acme" });
  const { accounts, ledger, clock } = createNodeParts({ seed: 3, vendor: "acme" });
  const text = formatOrigin({ accounts, ledger }, settings);
  const restored = restoreWith(text, settings, clock);
  assert.equal(formatOrigin(restored, settings), text);
  assert.match(text, /^[\n\x20-\x7e]+$/);
  const { transactions, ...rest } = restored.ledger.toSnapshot();
  const { transactions: originals, ...expected } = ledger.toSnapshot();
  assert.deepEqual(rest, expected);
  assert.deepEqual(transactions.map(toPlainRecord), originals.map(toPlainRecord));
  assert.deepEqual(
    transactions.map((record) => "signedBytes" in record),
    originals.map((record) => "signedBytes" in record),
  );
  assert.equal(restored.ledger.digest(), ledger.digest());
  assert.equal(restored.accounts.length, 10);
  const message = Buffer.from("message");
  for (const [index, { sign, ...account }] of restored.accounts.entries()) {
    const { sign: signOriginal, ...original } = accounts[index] ?? assert.fail("an account is missing");
    assert.deepEqual(account, original);
    assert.deepEqual(sign(message), signOriginal(message));
  }
});

test("a formatted origin does not contain the modules of genesis", () => {
  const { accounts, ledger } = createNodeParts();
  const text = formatOrigin({ accounts, ledger }, resolveOptions({}));
  const { values } = (JSON.parse(text.split("\n")[0] ?? "") as { ledger: { values: [string, unknown][] } })
    .ledger;
  assert.ok(values.length > 50);
  assert.deepEqual(
    values.filter(([key]) => key.includes("/module/")),
    [],
  );
});

test("a restored ledger returns the same values as the one that was formatted, at every version", () => {
  const settings = resolveOptions({});
  const { accounts, ledger, clock } = createNodeParts();
  const text = formatOrigin({ accounts, ledger }, settings);
  const restored = restoreWith(text, settings, clock).ledger;
  const [expected, actual] = [ledger.capture(), restored.capture()];
  const keys = new Set(
    ledger.toSnapshot().transactions.flatMap(({ changes }) => changes.map(([key]) => key)),
  );
  assert.ok(keys.size > 20);
  const { oldestVersion, version: latest } = expected.position;
  for (let version = oldestVersion; version <= latest; version = toVersion(version + 7n)) {
    for (const key of keys) assert.deepEqual(actual.read(key, version), expected.read(key, version), key);
  }
});

test("a node with a restored ledger puts its state back, and dumps what another node dumps", async () => {
  const settings = resolveOptions({});
  const parts = createNodeParts();
  const text = formatOrigin(parts, settings);
  const { ledger } = restoreWith(text, settings, parts.clock);
  const restored = createNode({ parts: { ...createNodeParts({ parts: { ledger, clock: parts.clock } }) } });
  const executed = createNode();
  const before = executed.digest();
  const dumped = await readAll(executed.control.dump());
  assert.ok((await readAll(restored.control.dump())).equals(dumped));
  const requireEqual = ({ digest }: { readonly digest: string }): void => {
    assert.equal(digest, before);
    assert.equal(formatOrigin({ ...parts, ledger }, settings), text);
  };
  const { id } = restored.control.snapshot();
  const address = executed.accounts[0]?.address ?? "";
  const balance = executed.readBalance(address);
  for (const node of [restored, executed]) node.funding.fund(parseAddress(address) ?? assert.fail(), 5n);
  assert.notEqual(restored.digest(), before);
  assert.equal(restored.digest(), executed.digest());
  requireEqual(restored.control.revert({ id }));
  requireEqual(restored.control.reset());
  assert.equal((await restored.control.load(dumped.stream())).digest, before);
  assert.equal(restored.readBalance(address), balance);
});

test("a node takes the snapshot of its origin until its ledger changes", () => {
  const { ledger, clock } = createNodeParts();
  const copy = ledger.copy(clock);
  assert.equal(copy.toSnapshot(), copy.toSnapshot());
  const changes: readonly (() => unknown)[] = [
    () => copy.beginEpoch(),
    () => copy.appendBlock([]),
    () => copy.appendEmptyBlocks(2),
    () => copy.prune(100n),
    () => copy.restore(copy.save()),
  ];
  for (const change of changes) {
    copy.load(ledger.toSnapshot());
    const before = copy.toSnapshot();
    change();
    assert.notEqual(copy.toSnapshot(), before, String(change));
  }
  const { epoch, blocks, transactions } = copy.toSnapshot();
  assert.deepEqual(
    { epoch, blocks, transactions: transactions.map(toPlainRecord) },
    {
      epoch: ledger.toSnapshot().epoch,
      blocks: ledger.toSnapshot().blocks,
      transactions: ledger.toSnapshot().transactions.map(toPlainRecord),
    },
  );
});

test("the keys of a ledger have the same listing with and without parsing them", () => {
  const { values, transactions } = createNodeParts().ledger.toSnapshot();
  const keys = [...values, ...transactions.flatMap(({ changes }) => changes)].map(([key]) => key);
  assert.ok(keys.some((key) => key.includes("/module/")) && keys.some((key) => key.includes("/resource/")));
  assert.ok(keys.some((key) => !key.startsWith("account/")));
  const read = (position: ReturnType<typeof toListingPosition>) =>
    position && [position.list, position.sortKey];
  for (const key of new Set(keys)) {
    assert.deepEqual(read(toKnownListingPosition(key)), read(toListingPosition(key)), key);
  }
});

test("text without other characters than those of ASCII has the same meaning", () => {
  const text = 'grüße 🌍 "世界"';
  const json = escapeNonAscii(JSON.stringify([text, "é".length]));
  assert.match(json, /^[\n\x20-\x7E]*$/);
  assert.deepEqual(JSON.parse(json), [text, 1]);
});
