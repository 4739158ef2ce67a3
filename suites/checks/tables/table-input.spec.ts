import * as fc from "fast-check";
import { STATUSES } from "../../../spec/vocabulary.ts";
import type { Answer } from "../../client/answer.ts";
import type { TableItemRequest } from "../../client/node-client.ts";
import type { KnownTableItem } from "../../discovery/inventory.ts";
import { Inconclusive, requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { assertSameAnswer, assertStatus, require200, assertRejected } from "../kit/matchers.ts";
import { quote } from "../../oracle/judgement.ts";
import { pinRead, readRetained } from "../kit/pinned-read.ts";
import { limitRuns } from "../kit/seed.ts";
import { assertMalformedVersionRejected } from "../kit/state-checks.ts";
import { knownTableItemRead, createTableItemRead } from "../kit/state-read.ts";
import {
  requireItemWithLongestTypes,
  requireItemsOfListedTypes,
  requireItemWithLeadingZeroHandle,
} from "./table-item-selection.ts";

import { unknownAddress } from "../kit/unknown-address.ts";
import { malformedAddress } from "../kit/arbitraries.ts";
import {
  nonObjectJson,
  malformedMoveType,
  mismatchedTypeValues,
  typeWithSpaces,
} from "./table-arbitraries.ts";

/** For laws of few kinds of cases. */
const fewCases = 13;

const unknownItem: TableItemRequest = { key_type: "u64", value_type: "u64", key: "0" };

/** The kinds of §2.1 that have a value; a signer has none in a table. */
const listedKinds = [
  "bool",
  "u8",
  "u16",
  "u32",
  "u64",
  "u128",
  "u256",
  "address",
  "vector<u8>",
  "vector<u64>",
];

/** Whatever is answered for a table that does not exist, but for a refusal of the request. */
const notRejectedStatuses = STATUSES.getTableItem.filter((status) => status !== 400 && status !== 403);

test(
  ...requirement("TABL-012", async (fixtures) => {
    const item = fixtures.inventory.tableItem();
    const text = item.handle.slice("0x".length);
    await assertSameTable(fixtures, item, "TABL-012", [text], "Without 0x it is the same table");
  }),
);

test(
  ...requirement("TABL-013", async (fixtures) => {
    const { inventory } = fixtures;
    inventory.tableItem();
    const item = requireItemWithLeadingZeroHandle(inventory.all.tableItems);
    const stripped = item.handle.slice("0x0".length);
    const texts = new Set([`0x${stripped}`, `0x${stripped.replace(/^0+(?=.)/, "")}`]);
    const context = "With leading zeros stripped it is the same table";
    await assertSameTable(fixtures, item, "TABL-013", [...texts], context);
  }),
);

test(
  ...requirement("TABL-014", async ({ node, seed }) => {
    await assertProperty({
      seed: limitRuns(16, seed),
      cases: malformedAddress,
      holds: async ({ text, broken }) => {
        const answer = await node.getTableItem(text, unknownItem, {}, { form: "malformed" });
        assertRejected(answer, "TABL-014", `A table_handle with ${broken} is refused`);
      },
    });
  }),
);

test(
  ...requirement("TABL-015", (fixtures) =>
    assertMalformedVersionRejected(knownTableItemRead(fixtures), "TABL-015", limitRuns(16, fixtures.seed)),
  ),
);

test(
  ...requirement("TABL-016", async ({ node, seed }) => {
    await assertProperty({
      seed: limitRuns(fewCases, seed),
      cases: nonObjectJson(unknownItem),
      holds: async ({ text, broken }) => {
        const answer = await node.getTableItem(unknownAddress(seed), text, {}, { form: "malformed" });
        assertRejected(answer, "TABL-016", `A body that is ${broken} is refused`);
      },
    });
  }),
);

test(
  ...requirement("TABL-017", async (fixtures) => {
    const { handle, request } = await requireServedItem(fixtures);
    for (const name of Object.keys(request)) {
      const rest = Object.fromEntries(Object.entries(request).filter(([own]) => own !== name));
      const answer = await fixtures.node.getTableItem(
        handle,
        JSON.stringify(rest),
        {},
        { form: "malformed" },
      );
      assertRejected(answer, "TABL-017", `A request without ${name} is refused`);
    }
  }),
);

for (const [id, name] of [
  ["TABL-018", "key_type"],
  ["TABL-019", "value_type"],
] as const) {
  test(
    ...requirement(id, `a ${name} that is no MoveType is refused`, async (fixtures) => {
      const { handle, request } = await requireServedItem(fixtures);
      for (const value of mismatchedTypeValues(request[name])) {
        const altered = JSON.stringify({ ...request, [name]: value });
        const answer = await fixtures.node.getTableItem(handle, altered, {}, { form: "malformed" });
        assertRejected(answer, id, `A ${name} of ${JSON.stringify(value)} is refused`);
      }
      await assertProperty({
        seed: limitRuns(fewCases, fixtures.seed),
        cases: malformedMoveType,
        holds: async ({ text, broken }) => {
          const altered = { ...request, [name]: text };
          const answer = await fixtures.node.getTableItem(handle, altered, {}, { form: "malformed" });
          assertRejected(answer, id, `A ${name} with ${broken} is refused`);
        },
      });
    }),
  );
}

test(
  ...requirement(
    "TAGS-003",
    "an item of listed kinds is returned to who names them",
    async ({ node, inventory }) => {
      inventory.tableItem();
      for (const { handle, request } of requireItemsOfListedTypes(inventory.all.tableItems)) {
        const answer = await node.getTableItem(handle, request);
        requireNot404(answer);
        const types = quote(`${request.key_type} to ${request.value_type}`);
        const context = `An item from ${types} is returned to who names these types`;
        assertStatus(answer, "TAGS-003", [200], context);
      }
    },
  ),
);

test(
  ...requirement(
    "TAGS-003",
    "no listed kind is refused as a value_type where there is no table",
    async ({ node, inventory, seed }) => {
      const { request } = inventory.tableItem();
      const handle = unknownAddress(seed);
      requireNotFound(await node.getTableItem(handle, request));
      for (const value_type of listedKinds) {
        const answer = await node.getTableItem(handle, { ...request, value_type });
        const context = `The value_type ${value_type} is no more refused than ${quote(request.value_type)}`;
        assertStatus(answer, "TAGS-003", notRejectedStatuses, context);
      }
    },
    { role: "supporting" },
  ),
);

test(
  ...requirement("TAGS-004", async ({ node, inventory, seed }) => {
    inventory.tableItem();
    const item = requireItemWithLongestTypes(inventory.all.tableItems);
    const { handle, request } = item;
    const { expectedAnswer, version } = await pinRead(createTableItemRead(node, item));
    await assertProperty({
      seed: limitRuns(fewCases, seed),
      cases: fc.oneof(
        typeWithSpaces(request.key_type).map((key_type) => ({ ...request, key_type })),
        typeWithSpaces(request.value_type).map((value_type) => ({ ...request, value_type })),
      ),
      holds: async (spaced) => {
        const answer = await readRetained(
          (ledgerVersion) => node.getTableItem(handle, spaced, { ledgerVersion }),
          version,
        );
        const context = "Spaces in a type make no difference to the answer";
        assertSameAnswer({ requirement: "TAGS-004", context, answer, expectedAnswer });
      },
    });
  }),
);

/** Reads an item in the middle of the window under its handle, and under other texts of it. */
async function assertSameTable(
  { node }: Fixtures,
  item: KnownTableItem,
  id: "TABL-012" | "TABL-013",
  handles: readonly string[],
  context: string,
): Promise<void> {
  const { expectedAnswer, version } = await pinRead(createTableItemRead(node, item));
  for (const handle of handles) {
    const answer = await readRetained(
      (ledgerVersion) => node.getTableItem(handle, item.request, { ledgerVersion }),
      version,
    );
    assertSameAnswer({ requirement: id, context, answer, expectedAnswer });
  }
}

/** An item that is returned when asked for as it should be. */
async function requireServedItem({ node, inventory }: Fixtures): Promise<KnownTableItem> {
  const item = inventory.tableItem();
  require200(await node.getTableItem(item.handle, item.request), "TABL-006");
  return item;
}

/** @throws Inconclusive where an item is not found, which says nothing of its types */
function requireNot404(answer: Answer): void {
  if (answer.status !== 400) require200(answer, "TABL-006");
}

/** @throws Inconclusive where what does not exist is served, or is answered like a type that is refused */
function requireNotFound(answer: Answer): void {
  if (answer.status !== 200 && notRejectedStatuses.includes(answer.status)) return;
  throw new Inconclusive(
    `needs an answer that tells a table that does not exist from a type that is refused: it is ${answer.status}`,
    [answer.exchange],
  );
}
