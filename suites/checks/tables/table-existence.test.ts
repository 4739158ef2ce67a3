import assert from "node:assert/strict";
import { test } from "node:test";
import { createInventoryView } from "../../discovery/inventory-view.ts";
import { EMPTY_INVENTORY, type Inventory, type KnownTableItem } from "../../discovery/inventory.ts";
import {
  createRawAnswer,
  createFakeClient,
  errorAnswer,
  createFakeTransport,
} from "../../client/fake-target.test.support.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { bindAssertions } from "../../judge/assertions.ts";
import { assertKnownItemsReturned, assertStructKeysAccepted } from "./table-existence.ts";

const item = (key: unknown, key_type = "bool"): KnownTableItem => ({
  handle: "0xa",
  request: { key_type, value_type: "u64", key },
  since: "20",
});

/** Creates a target that returns an item if `isReturned` is true for its key and the version in the request. */
function targetOf(
  known: Partial<Inventory>,
  isReturned: (key: unknown, version: string | null) => boolean,
  status = 404,
) {
  const node = createFakeClient(
    createFakeTransport(({ path, body }) => {
      const { key } = JSON.parse(Buffer.from(body ?? []).toString()) as { key: unknown };
      const version = new URL(path, "http://127.0.0.1").searchParams.get("ledger_version");
      return isReturned(key, version) ? createRawAnswer(200, '"7"') : errorAnswer(status);
    }),
  );
  const assertions = bindAssertions("TABL-006");
  const inventory = createInventoryView({ ...EMPTY_INVENTORY, ...known });
  return { assert: assertions, node, inventory, seed: { value: 1, runs: 1 } };
}

test("an item of every kind of key is read", async () => {
  const tableItems = [item(true), item(false), item("ü", "0x1::string::String")];
  await assertKnownItemsReturned(targetOf({ tableItems }, () => true));
  for (const { request } of tableItems) {
    const target = targetOf({ tableItems }, (key) => key !== request.key);
    await assert.rejects(assertKnownItemsReturned(target), Violation);
  }
});

test("a deleted item is not a violation, but an item that is returned only if the latest version is requested is one", async () => {
  const tableItems = [item(true)];
  await assertKnownItemsReturned(targetOf({ tableItems }, (_, version) => version === "20"));
  const target = targetOf({ tableItems }, (_, version) => version === "100");
  await assert.rejects(assertKnownItemsReturned(target), Violation);
});

test("an item that a transaction shows and that is not returned is a violation, whatever else is returned", async () => {
  const missingItems = [item(false)];
  const onlyTrue = (key: unknown): boolean => key === true;
  for (const tableItems of [[item(true)], [{ ...item(true), handle: "0xb" }], []]) {
    for (const status of [400, 404, 500]) {
      const target = targetOf({ tableItems, missingItems }, onlyTrue, status);
      await assert.rejects(assertKnownItemsReturned(target), Violation);
    }
  }
});

test("without any item that is returned, an item that was deleted is no violation", async () => {
  const target = targetOf({ missingItems: [item(false)] }, (_, version) => version === "20");
  await assert.rejects(assertKnownItemsReturned(target), Inconclusive);
});

test("the members of a key may have any order", async () => {
  const key = { owner: "0x1", index: "2" };
  const firstOf = (given: unknown): string | undefined => Object.keys(given ?? {})[0];
  const holding = { tableItems: [item(key, "0x1::a::B")] };
  await assertStructKeysAccepted(targetOf(holding, () => true));
  await assert.rejects(
    assertStructKeysAccepted(targetOf(holding, (given) => firstOf(given) === "owner")),
    Violation,
  );
  const missing = { missingItems: [item(key, "0x1::a::B")] };
  await assert.rejects(
    assertStructKeysAccepted(targetOf(missing, (given) => firstOf(given) === "index")),
    Violation,
  );
  await assert.rejects(assertStructKeysAccepted(targetOf(missing, () => false)), Inconclusive);
});
