import type { RequirementId } from "../../../spec/catalogue.ts";
import { aside } from "../kit/aside.ts";
import type { Holdings } from "../../discovery/holdings.ts";
import type { Candidate } from "../../discovery/listings.ts";
import { requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { law } from "../kit/law.ts";
import { moduleListing, resourceListing, type ListingRead } from "./listing.ts";
import { presumes200, refuses } from "../kit/matchers.ts";
import { atMost } from "../kit/seed.ts";
import { malformedVersionIsRefused, noticeStatus } from "../kit/state-checks.ts";
import { malformedAddress, malformedCursor, malformedU16Text } from "../kit/arbitraries.ts";

/** Both listings read their inputs alike, so that each of the two tries fewer than one property does elsewhere. */
const casesMax = 8;

interface Kind {
  readonly what: "resources" | "modules";
  readonly listingOf: (fixtures: Pick<Fixtures, "node">, holding: Candidate) => ListingRead;
  readonly holding: (inventory: Holdings) => Candidate;
  readonly rows: { readonly [input in "address" | "version" | "start" | "limit"]: RequirementId };
}

const kinds: readonly Kind[] = [
  {
    what: "resources",
    listingOf: resourceListing,
    holding: (inventory) => inventory.resources(),
    rows: { address: "RSRC-016", version: "RSRC-017", start: "RSRC-018", limit: "RSRC-019" },
  },
  {
    what: "modules",
    listingOf: moduleListing,
    holding: (inventory) => inventory.modules(),
    rows: { address: "MODL-038", version: "MODL-039", start: "MODL-040", limit: "MODL-041" },
  },
];

for (const { what, listingOf, holding, rows } of kinds) {
  const existing = async (fixtures: Fixtures): Promise<ListingRead> => {
    const listing = listingOf(fixtures, holding(fixtures.inventory));
    presumes200(await listing.page({}), listing.rows.exists);
    return listing;
  };

  test(
    ...requirement(rows.address, `an address of ${what} outside its format is refused`, async (fixtures) => {
      await law({
        seed: atMost(casesMax, fixtures.seed),
        cases: malformedAddress,
        holds: async ({ text, broken }) => {
          const listing = listingOf(fixtures, { address: text, since: "0" });
          const answer = await listing.page({}, { form: "malformed" });
          refuses(answer, rows.address, `An address with ${broken} is refused`);
        },
      });
    }),
  );

  test(
    ...requirement(rows.version, `a ledger_version of ${what} outside uint64 is refused`, (fixtures) =>
      malformedVersionIsRefused(
        listingOf(fixtures, holding(fixtures.inventory)),
        rows.version,
        atMost(casesMax, fixtures.seed),
      ),
    ),
  );

  test(
    ...requirement(rows.start, `a start of ${what} that is no hex string is refused`, async (fixtures) => {
      const listing = await existing(fixtures);
      await law({
        seed: atMost(casesMax, fixtures.seed),
        cases: malformedCursor,
        holds: async ({ text, broken }) => {
          const answer = await listing.page({ start: text }, { form: "malformed" });
          refuses(answer, rows.start, `A start with ${broken} is refused`);
        },
      });
    }),
  );

  test(
    ...requirement(rows.limit, `a limit of ${what} outside uint16 is refused`, async (fixtures) => {
      const listing = await existing(fixtures);
      await law({
        seed: atMost(casesMax, fixtures.seed),
        cases: malformedU16Text,
        holds: async ({ text, broken }) => {
          const answer = await listing.page({ limit: text }, { form: "malformed" });
          refuses(answer, rows.limit, `A limit with ${broken} is refused`);
        },
      });
      await aside(async () => {
        const answer = await listing.page({ limit: 0n }, { form: "rim" });
        noticeStatus(fixtures.node, `${what}-limit-0-status`, answer);
      });
    }),
  );
}
