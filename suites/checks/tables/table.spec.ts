import { require200 } from "../kit/require-200.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { assertBoundariesServed, assertFutureIsNotPast } from "../kit/boundary-checks.ts";
import { exercise } from "../kit/exercise.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import {
  assertLatestIsDefault,
  assertPinnedReadStable,
  assertPrunedIs410,
  assertRetainedServed,
  recordStatusFact,
} from "../kit/state-checks.ts";
import { createTableItemRead, knownTableItemRead } from "../kit/state-read.ts";
import { unknownAddress } from "../kit/unknown-address.ts";
import { assertItemAbsentBefore } from "./table-creation.ts";
import { assertDeletedItem } from "./table-deletion.ts";
import { assertKnownItemsReturned, assertStructKeysAccepted } from "./table-existence.ts";
import {
  assertNearKeysNotFound,
  assertNoForeignItem,
  requireDistinctiveValue,
} from "./table-foreign-items.ts";
import {
  requireDistinctiveItem,
  requireItemAndOtherTable,
  requireItemWithUnknownKey,
} from "./table-item-selection.ts";
import { judgeTableValues } from "./table-values.ts";
import { assertSiblingValues, assertWrittenAtVersions } from "./table-writes.ts";

test(...requirement("TABL-001", judgeTableValues));

test(
  ...requirement("TABL-002", async (fixtures) => {
    const { node, inventory, seed } = fixtures;
    const { handle, request } = inventory.tableItem();
    await exercise(fixtures, "successes");
    const otherType = request.value_type.trim() === "bool" ? "u64" : "bool";
    for (const { id, ask } of [
      {
        id: "table-item-unknown-handle-status",
        ask: () => node.getTableItem(unknownAddress(seed), request),
      },
      {
        id: "table-item-unknown-key-status",
        ask: () => node.getTableItem(handle, { ...request, key_type: "address", key: unknownAddress(seed) }),
      },
      {
        id: "table-item-unfit-key-status",
        ask: () => node.getTableItem(handle, { ...request, key_type: "u64", key: "not a number" }),
      },
      {
        id: "table-item-other-value-type-status",
        ask: () => node.getTableItem(handle, { ...request, value_type: otherType }),
      },
      {
        id: "table-item-future-version-status",
        ask: () => node.getTableItem(handle, request, { ledgerVersion: U64_MAX }),
      },
    ] as const) {
      recordStatusFact(node, id, await ask());
    }
  }),
);

test(
  ...requirement("TABL-003", (fixtures) => assertPrunedIs410(knownTableItemRead(fixtures), fixtures.assert)),
);

test(
  ...requirement("TABL-005", async (fixtures) => {
    require200(await knownTableItemRead(fixtures).ask(), "TABL-006");
    await assertStructKeysAccepted(fixtures);
  }),
);

test(...requirement("TABL-006", assertKnownItemsReturned));

test(
  ...requirement("TABL-007", (fixtures) =>
    assertLatestIsDefault(knownTableItemRead(fixtures), fixtures.assert),
  ),
);

test(
  ...requirement("TABL-008", "a read at every retained version succeeds", (fixtures) =>
    assertRetainedServed(knownTableItemRead(fixtures), fixtures),
  ),
);

test(
  ...requirement(
    "TABL-008",
    "the latest and the oldest version can be requested explicitly",
    (fixtures) => assertBoundariesServed(knownTableItemRead(fixtures), fixtures.assert),
    { role: "supporting" },
  ),
);

test(
  ...requirement(
    "TABL-008",
    "an item has the value that a transaction wrote, at each of two versions",
    assertWrittenAtVersions,
  ),
);

test(
  ...requirement(
    "TABL-008",
    "a read above the latest version does not return an earlier state",
    async ({ assert, node, inventory }) => {
      const { handle, request, ...change } = inventory.tableItemChange();
      const read = createTableItemRead(node, { handle, request, since: change.earlier.version });
      await assertFutureIsNotPast(read, assert, change);
    },
    { role: "supporting" },
  ),
);

test(
  ...requirement(
    "TABL-008",
    "an item does not exist before the transaction that creates it",
    assertItemAbsentBefore,
    {
      role: "supporting",
      safety: "submit",
    },
  ),
);

test(
  ...requirement(
    "TABL-008",
    "an item exists from the transaction that wrote it to the one that deleted it",
    assertDeletedItem,
    { role: "supporting" },
  ),
);

test(...requirement("TABL-009", "two items of one table each have their own value", assertSiblingValues));

test(
  ...requirement(
    "TABL-009",
    "a key that is not in use returns no item of the table",
    async ({ assert, node, inventory, seed }) => {
      const { item, key } = requireItemWithUnknownKey(inventory.all.tableItems, seed);
      const own = await node.getTableItem(item.handle, item.request);
      requireDistinctiveValue(own, "TABL-006");
      assertNoForeignItem(assert, {
        context: `Read the table ${item.handle} with the key ${key}, which is not in use`,
        answer: await node.getTableItem(item.handle, { ...item.request, key }),
        own,
      });
    },
    { role: "supporting" },
  ),
);

test(
  ...requirement(
    "TABL-009",
    "a key that is similar to a known key returns no item of the table",
    assertNearKeysNotFound,
    {
      role: "supporting",
    },
  ),
);

test(
  ...requirement(
    "TABL-010",
    "a handle that is not in use returns no item",
    async ({ assert, node, inventory, seed }) => {
      inventory.tableItem();
      const { handle, request } = requireDistinctiveItem(inventory.all.tableItems);
      const own = await node.getTableItem(handle, request);
      requireDistinctiveValue(own, "TABL-006");
      const unknown = unknownAddress(seed);
      assertNoForeignItem(assert, {
        context: `Read an item of the table ${handle} with the handle ${unknown}, which is not in use`,
        answer: await node.getTableItem(unknown, request),
        own,
      });
    },
  ),
);

test(
  ...requirement(
    "TABL-010",
    "a read with the handle of one table returns no item of another table",
    async ({ assert, node, inventory }) => {
      const { item, otherHandle } = requireItemAndOtherTable(inventory.all.tableItems);
      const own = await node.getTableItem(item.handle, item.request);
      requireDistinctiveValue(own, "TABL-006");
      assertNoForeignItem(assert, {
        context: `Read an item of the table ${item.handle} with the handle ${otherHandle} of another table`,
        answer: await node.getTableItem(otherHandle, item.request),
        own,
      });
    },
    { role: "supporting" },
  ),
);

test(
  ...requirement("TABL-011", (fixtures) => assertPinnedReadStable(knownTableItemRead(fixtures), fixtures)),
);
