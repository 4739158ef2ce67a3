import type { RequirementId } from "../../../spec/catalogue.ts";
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import type { InventoryView } from "../../discovery/inventory-view.ts";
import type { Candidate } from "../../discovery/listings.ts";
import { requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { createModuleListing, createResourceListing, type ListingRead } from "./listing.ts";
import { require200, assertRejected } from "../kit/matchers.ts";
import { limitRuns } from "../kit/seed.ts";
import { assertMalformedVersionRejected, recordStatusFact } from "../kit/state-checks.ts";
import { malformedAddress, malformedCursor, malformedU16Text } from "../kit/arbitraries.ts";

/** Both listings read their inputs alike, so that each of the two tries fewer than one property does elsewhere. */
const casesMax = 8;

interface SignatureKind {
  readonly what: "resources" | "modules";
  readonly listingOf: (fixtures: Pick<Fixtures, "node">, holding: Candidate) => ListingRead;
  readonly holding: (inventory: InventoryView) => Candidate;
  readonly rows: { readonly [input in "address" | "version" | "start" | "limit"]: RequirementId };
}

const kinds: readonly SignatureKind[] = [
  {
    what: "resources",
    listingOf: createResourceListing,
    holding: (inventory) => inventory.resources(),
    rows: { address: "RSRC-016", version: "RSRC-017", start: "RSRC-018", limit: "RSRC-019" },
  },
  {
    what: "modules",
    listingOf: createModuleListing,
    holding: (inventory) => inventory.modules(),
    rows: { address: "MODL-038", version: "MODL-039", start: "MODL-040", limit: "MODL-041" },
  },
];

for (const { what, listingOf, holding, rows } of kinds) {
  const existing = async (fixtures: Fixtures): Promise<ListingRead> => {
    const listing = listingOf(fixtures, holding(fixtures.inventory));
    require200(await listing.page({}), listing.rows.exists);
    return listing;
  };

  test(
    ...requirement(rows.address, `an address of ${what} outside its format is refused`, async (fixtures) => {
      await assertProperty({
        seed: limitRuns(casesMax, fixtures.seed),
        cases: malformedAddress,
        holds: async ({ text, broken }) => {
          const listing = listingOf(fixtures, { address: text, since: "0" });
          const answer = await listing.page({}, { form: "malformed" });
          assertRejected(answer, rows.address, `An address with ${broken} is refused`);
        },
      });
    }),
  );

  test(
    ...requirement(rows.version, `a ledger_version of ${what} outside uint64 is refused`, (fixtures) =>
      assertMalformedVersionRejected(
        listingOf(fixtures, holding(fixtures.inventory)),
        rows.version,
        limitRuns(casesMax, fixtures.seed),
      ),
    ),
  );

  test(
    ...requirement(rows.start, `a start of ${what} that is no hex string is refused`, async (fixtures) => {
      const listing = await existing(fixtures);
      await assertProperty({
        seed: limitRuns(casesMax, fixtures.seed),
        cases: malformedCursor,
        holds: async ({ text, broken }) => {
          const answer = await listing.page({ start: text }, { form: "malformed" });
          assertRejected(answer, rows.start, `A start with ${broken} is refused`);
        },
      });
    }),
  );

  test(
    ...requirement(rows.limit, `a limit of ${what} outside uint16 is refused`, async (fixtures) => {
      const listing = await existing(fixtures);
      await assertProperty({
        seed: limitRuns(casesMax, fixtures.seed),
        cases: malformedU16Text,
        holds: async ({ text, broken }) => {
          const answer = await listing.page({ limit: text }, { form: "malformed" });
          assertRejected(answer, rows.limit, `A limit with ${broken} is refused`);
        },
      });
      await ignoreInconclusive(async () => {
        const answer = await listing.page({ limit: 0n }, { form: "boundary" });
        recordStatusFact(fixtures.node, `${what}-limit-0-status`, answer);
      });
    }),
  );
}
