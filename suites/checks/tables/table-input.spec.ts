import { collectAhead } from "../../client/concurrency/run-ahead.ts";
import { require200 } from "../kit/require-200.ts";
import { notSeen } from "../../../evidence/reason.ts";
import { toReceived } from "../../client/describe-error.ts";
import * as fc from "fast-check";
import { STATUSES } from "../../../spec/vocabulary.ts";
import type { Answer } from "../../client/answer.ts";
import type { TableItemRequest } from "../../client/node-client.ts";
import type { KnownTableItem } from "../../discovery/inventory.ts";
import { Inconclusive, requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { quote } from "../../oracle/judgement.ts";
import { malformedAddress } from "../kit/arbitraries.ts";
import { pinRead, readRetained, requirePinRetained } from "../kit/pinned-read.ts";
import { limitRuns } from "../../judge/seed.ts";
import { assertMalformedVersionRejected } from "../kit/state-checks.ts";
import { createTableItemRead, knownTableItemRead } from "../kit/state-read.ts";
import { unknownAddress } from "../kit/unknown-address.ts";
import {
  listedKinds,
  malformedMoveType,
  mismatchedTypeValues,
  nonObjectJson,
  typeWithSpaces,
} from "./table-arbitraries.ts";
import {
  requireItemWithLeadingZeroHandle,
  requireItemWithLongestTypes,
  requireItemsOfListedTypes,
} from "./table-item-selection.ts";

/** The number of cases for properties with few kinds of cases. */
const fewCases = 13;

const unknownItem: TableItemRequest = { key_type: "u64", value_type: "u64", key: "0" };

/** The statuses that a read of a missing table may return, except those that reject the request. */
const notRejectedStatuses = STATUSES.getTableItem.filter((status) => status !== 400 && status !== 403);

test(
  ...requirement("TABL-012", async (fixtures) => {
    const item = fixtures.inventory.tableItem();
    const text = item.handle.slice("0x".length);
    await assertSameTable(fixtures, item, [text]);
  }),
);

test(
  ...requirement("TABL-013", async (fixtures) => {
    const { inventory } = fixtures;
    inventory.tableItem();
    const item = requireItemWithLeadingZeroHandle(inventory.all.tableItems);
    const stripped = item.handle.slice("0x0".length);
    const texts = new Set([`0x${stripped}`, `0x${stripped.replace(/^0+(?=.)/, "")}`]);
    await assertSameTable(fixtures, item, [...texts]);
  }),
);

test(
  ...requirement("TABL-014", async ({ assert, node, seed }) => {
    await assertProperty({
      seed: limitRuns(16, seed),
      cases: malformedAddress,
      holds: async ({ text, broken }) => {
        const answer = await node.getTableItem(text, unknownItem, {}, { form: "malformed" });
        assert.rejected(answer, `Read a table with the malformed handle ${JSON.stringify(text)} (${broken})`);
      },
    });
  }),
);

test(
  ...requirement("TABL-015", (fixtures) =>
    assertMalformedVersionRejected(knownTableItemRead(fixtures), {
      ...fixtures,
      seed: limitRuns(fewCases, fixtures.seed),
    }),
  ),
);

test(
  ...requirement("TABL-016", async ({ assert, node, seed }) => {
    await assertProperty({
      seed: limitRuns(fewCases, seed),
      cases: nonObjectJson(unknownItem),
      holds: async ({ text, broken }) => {
        const answer = await node.getTableItem(unknownAddress(seed), text, {}, { form: "malformed" });
        const context = `Read a table item with the body ${quote(JSON.stringify(text))} (${broken})`;
        assert.rejected(answer, context);
      },
    });
  }),
);

test(
  ...requirement("TABL-017", async (fixtures) => {
    const { handle, request } = await requireServedItem(fixtures);
    for (const name of Object.keys(request)) {
      const rest = Object.fromEntries(Object.entries(request).filter(([own]) => own !== name));
      const body = JSON.stringify(rest);
      const answer = await fixtures.node.getTableItem(handle, body, {}, { form: "malformed" });
      fixtures.assert.rejected(answer, `Read an item of the table ${handle} without ${name} in the body`);
    }
  }),
);

for (const [id, name] of [
  ["TABL-018", "key_type"],
  ["TABL-019", "value_type"],
] as const) {
  test(
    ...requirement(id, async (fixtures) => {
      const { handle, request } = await requireServedItem(fixtures);
      const assertRejected = async (value: unknown): Promise<void> => {
        const altered = JSON.stringify({ ...request, [name]: value });
        const answer = await fixtures.node.getTableItem(handle, altered, {}, { form: "malformed" });
        const context = `Read an item of the table ${handle} with the ${name} ${JSON.stringify(value)}`;
        fixtures.assert.rejected(answer, context);
      };
      await collectAhead(mismatchedTypeValues(request[name]), assertRejected, fixtures.seed.spare);
      await assertProperty({
        seed: limitRuns(fewCases, fixtures.seed),
        cases: malformedMoveType,
        holds: async ({ text, broken }) => {
          const altered = { ...request, [name]: text };
          const answer = await fixtures.node.getTableItem(handle, altered, {}, { form: "malformed" });
          const context = `Read an item of the table ${handle} with the ${name} ${quote(JSON.stringify(text))} (${broken})`;
          fixtures.assert.rejected(answer, context);
        },
      });
    }),
  );
}

test(
  ...requirement(
    "TAGS-003",
    "an item whose types are listed in §2.1 is returned",
    async ({ assert, node, inventory, seed }) => {
      inventory.tableItem();
      const items = requireItemsOfListedTypes(inventory.all.tableItems);
      const assertReturned = async ({ handle, request }: KnownTableItem): Promise<void> => {
        const answer = await node.getTableItem(handle, request);
        require200Or400(answer);
        const types = quote(`key_type ${request.key_type} and value_type ${request.value_type}`);
        const context = `Read an item of the table ${handle} with ${types}`;
        assert.status(answer, [200], context);
      };
      await collectAhead(items, assertReturned, seed.spare);
    },
  ),
);

test(
  ...requirement(
    "TAGS-003",
    "a read of a missing table is not rejected for a value_type that §2.1 lists",
    async ({ assert, node, inventory, seed }) => {
      const { request } = inventory.tableItem();
      const handle = unknownAddress(seed);
      requireNotFound(await node.getTableItem(handle, request));
      const assertNotRejected = async (value_type: string): Promise<void> => {
        const answer = await node.getTableItem(handle, { ...request, value_type });
        const context = `Read a missing table with value_type ${value_type}; value_type ${quote(request.value_type)} was not rejected`;
        assert.status(answer, notRejectedStatuses, context);
      };
      await collectAhead(listedKinds, assertNotRejected, seed.spare);
    },
    { role: "supporting" },
  ),
);

test(
  ...requirement("TAGS-004", async ({ assert, node, inventory, seed }) => {
    inventory.tableItem();
    const item = requireItemWithLongestTypes(inventory.all.tableItems);
    const { handle, request } = item;
    const read = createTableItemRead(node, item);
    const { expectedAnswer, version } = await pinRead(read);
    await assertProperty({
      seed: limitRuns(fewCases, seed),
      cases: fc.oneof(
        typeWithSpaces(request.key_type).map((key_type) => ({ ...request, key_type })),
        typeWithSpaces(request.value_type).map((value_type) => ({ ...request, value_type })),
      ),
      holds: async (spaced) => {
        const types = [spaced.key_type, spaced.value_type];
        const answer = await readRetained(
          (ledgerVersion) => node.getTableItem(handle, spaced, { ledgerVersion }),
          version,
        );
        await requirePinRetained(answer, read, version);
        const context = `Read an item of the table ${handle} at version ${version} with other spaces in its types (${quote(JSON.stringify(types))})`;
        assert.sameAnswer({ context, answer, expectedAnswer });
      },
    });
  }),
);

/** Asserts that an item at one version is the same under other spellings of its handle. */
async function assertSameTable(
  { assert, node }: Fixtures,
  item: KnownTableItem,
  handles: readonly string[],
): Promise<void> {
  const read = createTableItemRead(node, item);
  const { expectedAnswer, version } = await pinRead(read);
  for (const handle of handles) {
    const answer = await readRetained(
      (ledgerVersion) => node.getTableItem(handle, item.request, { ledgerVersion }),
      version,
    );
    await requirePinRetained(answer, read, version);
    const context = `Read an item of the table ${item.handle} at version ${version} with the handle written ${handle}`;
    assert.sameAnswer({ context, answer, expectedAnswer });
  }
}

/** An item that the target returns for a well-formed request. */
async function requireServedItem({ node, inventory }: Fixtures): Promise<KnownTableItem> {
  const item = inventory.tableItem();
  require200(await node.getTableItem(item.handle, item.request), "TABL-006");
  return item;
}

/** Requires status 200 or 400. @throws Inconclusive for any other status, which does not concern the types of the item */
function require200Or400(answer: Answer): void {
  if (answer.status !== 400) require200(answer, "TABL-006");
}

/** Requires a status of a missing table. @throws Inconclusive for 200, or for the status of a rejected request */
function requireNotFound(answer: Answer): void {
  if (answer.status !== 200 && notRejectedStatuses.includes(answer.status)) return;
  throw new Inconclusive(
    notSeen("a listed status other than 200, 400 and 403 for a missing table", ["table"], {
      got: toReceived(answer),
    }),
    [answer.exchange],
  );
}
