import { require200 } from "../kit/require-200.ts";
import type * as fc from "fast-check";
import { requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { caseSpelling, lengthSpelling, type AddressSpelling } from "../kit/arbitraries.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { pinRead, readRetained, requirePinRetained, type ReadAt } from "../kit/pinned-read.ts";
import { limitRuns } from "../../judge/seed.ts";
import { createAccountRead, createTableItemRead, knownAccountRead } from "../kit/state-read.ts";
import { requestWithRespelledTypes } from "../tables/table-arbitraries.ts";
import { requireItemWithLetterKey, requireItemWithStructs } from "../tables/table-item-selection.ts";

const unprefixedMax = 4;
const lengthsMax = 10;
const casesMax = 10;
const typesMax = 6;
const keysMax = 2;

const supports = { role: "supporting" } as const;

test(
  ...requirement(
    "ADDR-001",
    "an address without 0x names the same account",
    async ({ assert, node, inventory }) => {
      const text = inventory.account().slice("0x".length);
      const read = knownAccountRead({ node, inventory });
      const { expectedAnswer, version } = await pinRead(read);
      const answer = await readRetained(createSpelledRead(node, text), version);
      await requirePinRetained(answer, read, version);
      const context = `Read the account ${text} at version ${version}, written with and without 0x`;
      assert.sameAnswer({ context, answer, expectedAnswer });
    },
  ),
);

test(
  ...requirement(
    "ADDR-001",
    "an address of any length without 0x names the same account",
    async ({ assert, node, inventory, seed }) => {
      const address = inventory.account();
      const { version } = await pinRead(knownAccountRead({ node, inventory }));
      await assertProperty({
        seed: limitRuns(unprefixedMax, seed),
        cases: lengthSpelling(address),
        holds: async ({ text }) => {
          const expectedAnswer = await readRetained(createSpelledRead(node, text), version);
          require200(expectedAnswer, "ADDR-002");
          const answer = await readRetained(createSpelledRead(node, text.slice("0x".length)), version);
          const context = `Read the account ${text} at version ${version}, written with and without 0x`;
          assert.sameAnswer({ context, answer, expectedAnswer });
        },
      });
    },
    supports,
  ),
);

test(
  ...requirement("ADDR-002", "an address of any length names the same account", async (fixtures) => {
    const { inventory, seed } = fixtures;
    const address = inventory.account();
    await assertSpellingsSame(fixtures, {
      address,
      cases: lengthSpelling(address),
      seed: limitRuns(lengthsMax, seed),
    });
  }),
);

test(
  ...requirement("ADDR-003", "an address in upper case names the same account", async (fixtures) => {
    const { inventory, seed } = fixtures;
    const address = inventory.accountWithLetter();
    await assertSpellingsSame(fixtures, {
      address,
      cases: caseSpelling(address),
      seed: limitRuns(casesMax, seed),
    });
  }),
);

test(
  ...requirement(
    "ADDR-003",
    "a table key that is an address in upper case names the same item",
    async ({ assert, node, inventory, seed }) => {
      inventory.tableItem();
      const { item, key } = requireItemWithLetterKey(inventory.all.tableItems);
      const { handle, request } = item;
      const { expectedAnswer, version } = await pinRead(createTableItemRead(node, item));
      await assertProperty({
        seed: limitRuns(keysMax, seed),
        cases: caseSpelling(key),
        holds: async ({ text }) => {
          const answer = await readRetained(
            (ledgerVersion) => node.getTableItem(handle, { ...request, key: text }, { ledgerVersion }),
            version,
          );
          const context = `Read the item of the table ${handle} with the keys ${key} and ${text}`;
          assert.sameAnswer({ context, answer, expectedAnswer });
        },
      });
    },
    supports,
  ),
);

test(
  ...requirement("TAGS-011", async ({ assert, node, inventory, seed }) => {
    inventory.tableItem();
    const { handle, request, since } = requireItemWithStructs(inventory.all.tableItems);
    const read = createTableItemRead(node, { handle, request, since });
    const { expectedAnswer, version } = await pinRead(read);
    await assertProperty({
      seed: limitRuns(typesMax, seed),
      cases: requestWithRespelledTypes(request),
      holds: async (respelled) => {
        const answer = await readRetained(
          (ledgerVersion) => node.getTableItem(handle, respelled, { ledgerVersion }),
          version,
        );
        await requirePinRetained(answer, read, version);
        const context = `Read an item of the table ${handle} with the types ${respelled.key_type} and ${respelled.value_type}, which are its types with other spellings of the addresses`;
        assert.sameAnswer({ context, answer, expectedAnswer });
      },
    });
  }),
);

/** Asserts that every generated spelling of an address returns the same account. */
async function assertSpellingsSame(
  { assert, node }: Fixtures,
  {
    address,
    cases,
    seed,
  }: {
    readonly address: string;
    readonly cases: fc.Arbitrary<AddressSpelling>;
    readonly seed: Fixtures["seed"];
  },
): Promise<void> {
  const read = createAccountRead({ node }, address);
  const { expectedAnswer, version } = await pinRead(read);
  await assertProperty({
    seed,
    cases,
    holds: async ({ text }) => {
      const answer = await readRetained(createSpelledRead(node, text), version);
      await requirePinRetained(answer, read, version);
      const context = `Read the account ${address} at version ${version}, written as ${text}`;
      assert.sameAnswer({ context, answer, expectedAnswer });
    },
  });
}

/** Creates the read of an account. The request contains the address as it is given. */
function createSpelledRead(node: Fixtures["node"], address: string): ReadAt {
  return (ledgerVersion) => node.getAccount(address, { ledgerVersion });
}
