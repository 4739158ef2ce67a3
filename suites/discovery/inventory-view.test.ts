import assert from "node:assert/strict";
import { test } from "node:test";
import { Inconclusive } from "../client/outcome.ts";
import { createInventoryView, type InventoryView } from "./inventory-view.ts";
import { EMPTY_INVENTORY, type Inventory, type KnownTableItem } from "./inventory.ts";

const address = (digit: string): string => `0x${digit.repeat(64)}`;
const item = (handle: string, key: unknown, value?: unknown): KnownTableItem => ({
  handle,
  request: { key_type: "u64", value_type: "u64", key },
  since: "7",
  ...(value === undefined ? {} : { value }),
});
const noPosition = {
  chainId: 4,
  ledgerTimestampMicros: null,
  epoch: null,
  blockHeight: null,
  oldestBlockHeight: null,
};
const holding = (changes: Partial<Inventory>): InventoryView =>
  createInventoryView({ ...EMPTY_INVENTORY, ...changes });
const listing = (digit: string, count: number) => ({ address: address(digit), since: "0", count });

test("if state is missing, the check is inconclusive and its reason names that state", () => {
  const { all: _, ...methods } = createInventoryView(EMPTY_INVENTORY);
  for (const [name, method] of Object.entries(methods)) {
    assert.throws(
      method,
      (thrown) =>
        thrown instanceof Inconclusive && ["not-seen", "profile", "pruning"].includes(thrown.reason.kind),
      name,
    );
  }
});

test("an account whose address has a letter is found among others", () => {
  const accounts = ["1", "b"].map((digit) => ({ address: address(digit), source: "made up" }));
  assert.equal(holding({ accounts }).account(), address("1"));
  assert.equal(holding({ accounts }).accountWithLetter(), address("b"));
});

test("of the listings with several elements, the longest up to the ideal length is selected, or else the shortest", () => {
  const several = (...counts: number[]) =>
    holding({ resources: counts.map((count) => listing("1", count)) }).multiResourceListing().count;
  assert.equal(several(1, 3, 40, 41, 2), 40);
  assert.equal(several(400, 41, 1), 41);
  assert.throws(() => several(1, 1), Inconclusive);
});

test("siblings are items of one table with different known values", () => {
  const found = holding({
    tableItems: [item("0xa", "1"), item("0xa", "2", "5"), item("0xb", "3", "6"), item("0xa", "4", "7")],
  }).siblingTableItems();
  assert.deepEqual(
    found.map(({ request: { key } }) => key),
    ["2", "4"],
  );
  const two = ["0xa", "0xb"].flatMap((handle) => [item(handle, "1", "5"), item(handle, "2", "6")]);
  assert.deepEqual(holding({ tableItems: two }).siblingTableItems(), two);
  const none = holding({ tableItems: [item("0xa", "1", "5"), item("0xa", "2", "5"), item("0xb", "1", "6")] });
  assert.throws(() => none.siblingTableItems(), Inconclusive);
});

test("a key that is a JSON object is a struct key, and an array is not", () => {
  const found = holding({ tableItems: [item("0xa", ["1"]), item("0xa", "1"), item("0xa", { x: "1" })] });
  assert.deepEqual(found.structKeyItem().request.key, { x: "1" });
});

test("of the items whose value is known, those that a transaction shows come before declared ones", () => {
  const declared = { ...item("0xa", "1", "5"), isDeclared: true as const };
  const latest = { ...item("0xa", "2", "5"), since: "100" };
  const [shown, older] = [item("0xa", "3", "5"), item("0xa", "4", "5")];
  const found = holding({
    position: { ...noPosition, ledgerVersion: "100", oldestLedgerVersion: "0" },
    tableItems: [latest, ...Array.from({ length: 6 }, () => declared), shown],
    olderWrites: [older],
  }).writtenTableItems();
  assert.deepEqual(found, [older, shown, declared, declared, declared, declared]);
});

test("the item for reads at several versions is the newest with a version between its own and the latest", () => {
  const [latest, previous, before] = ["100", "99", "98"].map((since) => ({ ...item("0xa", since), since }));
  const position = { ...noPosition, ledgerVersion: "100", oldestLedgerVersion: "0" };
  const select = (...tableItems: (KnownTableItem | undefined)[]) =>
    holding({ position, tableItems: tableItems.filter((one) => one !== undefined) }).tableItem();
  assert.equal(select(latest, previous, before), before);
  assert.equal(select(latest, previous), previous);
  assert.equal(select(latest), latest);
});
