import { U64_MAX } from "../../../spec/vocabulary.ts";
import type { Answer } from "../../client/answer.ts";
import { assertBoundariesServed, assertFutureIsNotPast } from "../kit/boundary-checks.ts";
import { exercise } from "../kit/exercise.ts";
import { Inconclusive, requirement, test } from "../../runner/fixtures.ts";
import { assertStatus, require200 } from "../kit/matchers.ts";
import { requireVersionRetained, readRetained } from "../kit/pinned-read.ts";
import {
  assertLatestIsDefault,
  recordStatusFact,
  assertPrunedIs410,
  assertRetainedServed,
} from "../kit/state-checks.ts";
import { knownTableItemRead, createTableItemRead } from "../kit/state-read.ts";
import { assertItemAbsentBefore } from "./table-creation.ts";
import { assertKnownItemsReturned, assertStructKeysAccepted } from "./table-existence.ts";
import {
  isDistinctive,
  requireItemAndOtherTable,
  requireItemWithUnknownKey,
  requireDistinctiveItem,
} from "./table-item-selection.ts";
import { assertNearKeysNotFound } from "./table-near-keys.ts";
import {
  assertNoForeignItem,
  assertWrittenValue,
  judgeTableValues,
  requireWellFormedValue,
} from "./table-values.ts";
import { unknownAddress } from "../kit/unknown-address.ts";

test(...requirement("TABL-001", judgeTableValues));

test(
  ...requirement("TABL-002", async (fixtures) => {
    const { node, inventory, seed } = fixtures;
    const { handle, request } = inventory.tableItem();
    await exercise(fixtures, "TABL-002", "successes");
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
        ask: () => node.getTableItem(handle, { ...request, key_type: "u64", key: "no number" }),
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

test(...requirement("TABL-003", (fixtures) => assertPrunedIs410(knownTableItemRead(fixtures), "TABL-003")));

test(
  ...requirement("TABL-005", async (fixtures) => {
    require200(await knownTableItemRead(fixtures).ask(), "TABL-006");
    await assertStructKeysAccepted(fixtures);
  }),
);

test(...requirement("TABL-006", assertKnownItemsReturned));

test(
  ...requirement("TABL-007", (fixtures) => assertLatestIsDefault(knownTableItemRead(fixtures), "TABL-007")),
);

test(
  ...requirement("TABL-008", "every retained version is served", (fixtures) =>
    assertRetainedServed(knownTableItemRead(fixtures), "TABL-008", fixtures.seed),
  ),
);

test(
  ...requirement(
    "TABL-008",
    "the latest and the oldest version are served where they are named",
    (fixtures) => assertBoundariesServed(knownTableItemRead(fixtures), "TABL-008"),
    { role: "supporting" },
  ),
);

test(
  ...requirement(
    "TABL-008",
    "an item is as transactions left it at each of two versions",
    async ({ node, inventory }) => {
      const { handle, request, earlier, later } = inventory.tableItemChange();
      for (const { version, value } of [earlier, later]) {
        const answer = await readRetained(
          (ledgerVersion) => node.getTableItem(handle, request, { ledgerVersion }),
          BigInt(version),
        );
        if (answer.status !== 200) {
          requireVersionRetained(answer, BigInt(version));
          require200(await node.getTableItem(handle, request), "TABL-006");
        }
        assertStatus(answer, "TABL-008", [200], `The item is there at version ${version}, which wrote it`);
        requireWellFormedValue(answer, request, inventory.all.layouts);
        const context = `The item at version ${version} is as the transaction there left it`;
        assertWrittenValue(answer, { requirement: "TABL-008", context, value });
      }
    },
  ),
);

test(
  ...requirement(
    "TABL-008",
    "a version above the latest shows no earlier one",
    async ({ node, inventory }) => {
      const { handle, request, ...change } = inventory.tableItemChange();
      const read = createTableItemRead(node, { handle, request, since: change.earlier.version });
      await assertFutureIsNotPast(read, "TABL-008", change);
    },
    { role: "supporting" },
  ),
);

test(
  ...requirement("TABL-008", "an item is not there before it was made", assertItemAbsentBefore, {
    role: "supporting",
    safety: "submit",
  }),
);

test(
  ...requirement(
    "TABL-009",
    "two items of one table each have their own value",
    async ({ node, inventory }) => {
      for (const { handle, request, since, value } of inventory.siblingTableItems()) {
        const answer = await readRetained(
          (ledgerVersion) => node.getTableItem(handle, request, { ledgerVersion }),
          BigInt(since),
        );
        require200(answer, "TABL-008");
        requireWellFormedValue(answer, request, inventory.all.layouts);
        const context = "The item of a key is as a transaction left it";
        assertWrittenValue(answer, { requirement: "TABL-009", context, value });
      }
    },
  ),
);

test(
  ...requirement(
    "TABL-009",
    "a key that nobody wrote gives no item of the table",
    async ({ node, inventory, seed }) => {
      const { item, key } = requireItemWithUnknownKey(inventory.all.tableItems, seed);
      const own = await node.getTableItem(item.handle, item.request);
      requireDistinctive(own);
      assertNoForeignItem({
        requirement: "TABL-009",
        context: "The item of one key is not returned for another",
        answer: await node.getTableItem(item.handle, { ...item.request, key }),
        own,
      });
    },
    { role: "supporting" },
  ),
);

test(
  ...requirement("TABL-009", "a key near a known one gives no item of the table", assertNearKeysNotFound, {
    role: "supporting",
  }),
);

test(
  ...requirement("TABL-010", "a handle of no table gives no item", async ({ node, inventory, seed }) => {
    inventory.tableItem();
    const { handle, request } = requireDistinctiveItem(inventory.all.tableItems);
    const own = await node.getTableItem(handle, request);
    requireDistinctive(own);
    assertNoForeignItem({
      requirement: "TABL-010",
      context: "The item of one table is not returned under a handle that is made up",
      answer: await node.getTableItem(unknownAddress(seed), request),
      own,
    });
  }),
);

test(
  ...requirement(
    "TABL-010",
    "the handle of one table gives no item of another",
    async ({ node, inventory }) => {
      const { item, otherHandle } = requireItemAndOtherTable(inventory.all.tableItems);
      const own = await node.getTableItem(item.handle, item.request);
      requireDistinctive(own);
      assertNoForeignItem({
        requirement: "TABL-010",
        context: "The item of one table is not returned under the handle of another",
        answer: await node.getTableItem(otherHandle, item.request),
        own,
      });
    },
    { role: "supporting" },
  ),
);

/** @throws Inconclusive for what may also be answered where there is no item */
function requireDistinctive(own: Answer): void {
  require200(own, "TABL-006");
  if (isDistinctive(own.value)) return;
  throw new Inconclusive("needs a table item with a value other than nothing, zero and one", [own.exchange]);
}
