import assert from "node:assert/strict";
import { test } from "node:test";
import { frameworkState } from "../../framework/framework-state.ts";
import { computeTableHandle, tableItemEntry } from "../../framework/examples/table-item.ts";
import { createVirtualClock } from "../../ledger/clock.ts";
import { createLedger } from "../../ledger/ledger.ts";
import { frameworkAddress } from "../../ledger/block-transactions.ts";
import { resourceKey, type StateChanges } from "../../ledger/state-value.ts";
import type { TransactionOutcome } from "../../ledger/transaction-record.ts";
import { toTimestampMicros } from "../../primitives/u64.ts";
import { createNode } from "../../node.ts";
import { decode, readStructs } from "../../tests/bcs/node-bcs.test.support.ts";
import { readCommitted } from "../../tests/bcs/node-bcs-transactions.test.support.ts";
import { list, record } from "../../tests/node-blocks.test.support.ts";
import { createEncodeTransaction, encodeTransactions } from "./transaction-bytes.ts";

const placeType = "0x1::registry::Place";
const place = { owner: `0x${"1".padStart(64, "0")}`, index: "7" };
const placeKey = resourceKey(frameworkAddress, placeType);
const item = {
  handle: computeTableHandle("test"),
  keyType: placeType,
  key: place,
  valueType: "u8",
  value: 5,
};

function createTestLedger(genesisState: StateChanges) {
  return createLedger({
    signingDomain: "NODE",
    chainId: 4,
    clock: createVirtualClock(),
    genesisVersion: 0n,
    genesisTimestampMicros: toTimestampMicros(9n),
    genesisState,
    historyVersions: 0,
    historyWindowSeconds: null,
  });
}

function createOutcome(changes: StateChanges): TransactionOutcome {
  return {
    kind: "user",
    hash: `0x${"ab".repeat(32)}`,
    own: {},
    changes,
    events: [],
    gasUsed: "1",
    success: true,
    vmStatus: "Executed successfully",
  };
}

const settings = { vendor: "node", chainId: 4, supply: 0n };

function encodeAll(ledger: ReturnType<typeof createTestLedger>): Uint8Array {
  const view = ledger.capture();
  const found = [ledger.history.at(view.position.oldestVersion)];
  const encodeTransaction = createEncodeTransaction({ signingDomain: "NODE" });
  return encodeTransactions(found, { view, encodeTransaction });
}

test("a genesis transaction contains its changes as its payload and as its effect", async () => {
  const state = new Map([...frameworkState(settings), [placeKey, place] as const, tableItemEntry(item)]);
  const bytes = encodeAll(createTestLedger(state));
  const structs = await readStructs(createNode(), ["0x1"]);
  const genesis = decode(readCommitted(structs), bytes.subarray(1));
  const { own, changes } = { own: record(genesis["own"]), changes: list(genesis["changes"]) };
  assert.deepEqual([bytes[0], own["type"], genesis["version"]], [1, "genesis_transaction", "0"]);
  assert.equal(changes.length, state.size);
  assert.deepEqual(own["changes"], changes);
  const [event, ...others] = list(own["events"]);
  assert.deepEqual([event?.["type"], record(event?.["data"])["height"]], ["0x1::block::NewBlockEvent", "0"]);
  assert.deepEqual(others, []);
  const bytesOfPlace = `${place.owner}0700000000000000`;
  assert.deepEqual(
    changes.find(({ resource }) => resource === placeType),
    { address: "0x1", resource: placeType, bytes: bytesOfPlace },
  );
  assert.deepEqual(
    changes.find(({ handle }) => handle === `0x${item.handle}`),
    { handle: `0x${item.handle}`, key: bytesOfPlace, bytes: "0x05" },
  );
});

test("a deleted resource or table item is encoded without a value", () => {
  const [itemKey, itemEntry] = tableItemEntry(item);
  const ledger = createTestLedger(
    new Map([...frameworkState(settings), [placeKey, place] as const, [itemKey, itemEntry] as const]),
  );
  const changes = new Map([
    [placeKey, null],
    [itemKey, null],
  ]);
  const outcome = { ...createOutcome(changes), signedBytes: "" };
  const { firstVersion } = ledger.appendBlock([() => outcome], toTimestampMicros(10n));
  ledger.prune(firstVersion + 1n);
  const bytes = Buffer.from(encodeAll(ledger));
  const deletions = bytes.subarray(bytes.length - (1 + 32 + 1 + 40 + 1) - 1);
  assert.equal(deletions[0], 2, "the deletion of the resource precedes the key of the table item");
  assert.equal(deletions.at(-1), 2);
});

test("a user transaction without its signed bytes cannot be encoded", () => {
  const ledger = createTestLedger(new Map(frameworkState(settings)));
  const { firstVersion } = ledger.appendBlock([() => createOutcome(new Map())], toTimestampMicros(10n));
  ledger.prune(firstVersion + 1n);
  assert.throws(() => encodeAll(ledger), /must have its signed bytes/);
});
