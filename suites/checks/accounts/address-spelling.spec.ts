import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Candidate } from "../../discovery/listings.ts";
import { Inconclusive, requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { createModuleListing, createResourceListing } from "../listings/listing.ts";
import { assertSameAnswer } from "../kit/matchers.ts";
import { pinRead, readRetained, readStable } from "../kit/pinned-read.ts";
import { limitRuns } from "../kit/seed.ts";
import { createTableItemRead } from "../kit/state-read.ts";
import { requireItemWithStructs, requireItemWithLetterKey } from "../tables/table-item-selection.ts";
import { caseSpelling, hasLeadingZeros, hasLetterDigit } from "../kit/arbitraries.ts";
import { requestWithRespelledTypes } from "../tables/table-arbitraries.ts";

/** Few elements are enough to tell one listing from another. */
const pageLimit = 2n;
const typesMax = 6;
const keysMax = 2;

const supports = { role: "supporting" } as const;

interface Spelling {
  readonly id: RequirementId;
  readonly how: string;
  /** Whether an address of 0x and 64 digits has another text of this kind. */
  readonly isOther: (address: string) => boolean;
  readonly spell: (address: string) => string;
}

const spellings: readonly Spelling[] = [
  { id: "ADDR-001", how: "without 0x", isOther: () => true, spell: (address) => address.slice("0x".length) },
  {
    id: "ADDR-002",
    how: "short",
    isOther: hasLeadingZeros,
    spell: (address) => address.replace(/^0x0+(?=.)/, "0x"),
  },
  {
    id: "ADDR-003",
    how: "in capitals",
    isOther: hasLetterDigit,
    spell: (address) => `0x${address.slice("0x".length).toUpperCase()}`,
  },
];

for (const { id, how, isOther, spell } of spellings) {
  test(
    ...requirement(
      id,
      `what an account holds is listed alike where its address is written ${how}`,
      async (fixtures) => {
        const version = fixtures.inventory.version();
        for (const { what, listing, page } of listings(fixtures, isOther)) {
          const expectedAnswer = await readStable(
            { ask: page((address) => address), rows: listing.rows },
            version,
          );
          const answer = await readRetained(page(spell), version);
          const context = `The ${what} of an account are the same where its address is written ${how}`;
          assertSameAnswer({ requirement: id, context, answer, expectedAnswer });
        }
      },
      supports,
    ),
  );
}

/**
 * Of each listing its first elements, under a text of its account's address.
 * @throws Inconclusive where no account of either has another text of the wanted kind
 */
function listings({ node, inventory }: Fixtures, isOther: Spelling["isOther"]) {
  const { resources, modules } = inventory.all;
  const firstOf = (held: readonly Candidate[]) => held.find(({ address }) => isOther(address));
  const found = [
    { what: "resources", listingOf: createResourceListing, holding: firstOf(resources) },
    { what: "modules", listingOf: createModuleListing, holding: firstOf(modules) },
  ].flatMap(({ what, listingOf, holding }) => {
    if (holding === undefined) return [];
    const page = (spell: Spelling["spell"]) => {
      const listing = listingOf({ node }, { ...holding, address: spell(holding.address) });
      return (ledgerVersion?: bigint | string) => listing.page({ ledgerVersion, limit: pageLimit });
    };
    return [{ what, listing: listingOf({ node }, holding), page }];
  });
  if (found.length === 0)
    throw new Inconclusive("needs an account that holds something and can be written so");
  return found;
}

test(
  ...requirement("TAGS-011", async ({ node, inventory, seed }) => {
    inventory.tableItem();
    const item = requireItemWithStructs(inventory.all.tableItems);
    const { handle, request } = item;
    const { expectedAnswer, version } = await pinRead(createTableItemRead(node, item));
    await assertProperty({
      seed: limitRuns(typesMax, seed),
      cases: requestWithRespelledTypes(request),
      holds: async (respelled) => {
        const answer = await readRetained(
          (ledgerVersion) => node.getTableItem(handle, respelled, { ledgerVersion }),
          version,
        );
        const context =
          "Whether the addresses in a type are short or in full makes no difference to the answer";
        assertSameAnswer({ requirement: "TAGS-011", context, answer, expectedAnswer });
      },
    });
  }),
);

test(
  ...requirement(
    "ADDR-003",
    "a key that is an address in capitals names the same item",
    async ({ node, inventory, seed }) => {
      inventory.tableItem();
      const { item, key } = requireItemWithLetterKey(inventory.all.tableItems);
      const { expectedAnswer, version } = await pinRead(createTableItemRead(node, item));
      await assertProperty({
        seed: limitRuns(keysMax, seed),
        cases: caseSpelling(key),
        holds: async ({ text }) => {
          const answer = await readRetained(
            (ledgerVersion) =>
              node.getTableItem(item.handle, { ...item.request, key: text }, { ledgerVersion }),
            version,
          );
          const context = "A key that is an address names the same item in capitals";
          assertSameAnswer({ requirement: "ADDR-003", context, answer, expectedAnswer });
        },
      });
    },
    supports,
  ),
);
