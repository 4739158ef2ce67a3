import { require200 } from "../kit/require-200.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { InventoryView } from "../../discovery/inventory-view.ts";
import type { Candidate } from "../../discovery/find-accounts.ts";
import { requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { malformedAddress, malformedCursor, malformedU16Text } from "../kit/arbitraries.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import { limitRuns } from "../../judge/seed.ts";
import {
  assertMalformedVersionRejected,
  assertPinnedReadStable,
  recordStatusFact,
} from "../kit/state-checks.ts";
import {
  assertCursorsAccepted,
  assertCursorsAdvance,
  assertCursorsReusable,
  assertTruncatedPagesHaveCursor,
} from "./listing-cursors.ts";
import { assertLimitsAccepted, assertShownLimitsAccepted, assertPagesWithinLimit } from "./listing-limits.ts";
import { assertNoDuplicatesAcrossPages, assertPagesComplete } from "./listing-pages.ts";
import {
  createModuleListing,
  createResourceListing,
  multiModuleListing,
  multiResourceListing,
  type CreateListingRead,
  type ListingRead,
} from "./listing.ts";

/**
 * Malformed inputs per listing. Few are enough, because most nodes parse the input of both listings with one parser.
 */
const malformedCasesMax = 8;
/** At most this many versions are generated, because each of them costs six requests. */
const pinnedCasesMax = 2;
/** Each version is read again this many times, so that a defect that occurs only sometimes is found. */
const pinnedReads = 4;

interface ListingKind {
  readonly what: "resources" | "modules";
  readonly createListing: (fixtures: Pick<Fixtures, "node">, candidate: Candidate) => ListingRead;
  readonly candidate: (inventory: InventoryView) => Candidate;
  /** Creates the listing of an account with several elements. */
  readonly multiListing: CreateListingRead;
  /** The role of the checks of RESP-009 and LIMT-001, which both kinds of listing share. */
  readonly sharedRole: "decisive" | "supporting";
  readonly rows: {
    readonly [
      name in
        | "pinned"
        | "withinLimit"
        | "cursor"
        | "complete"
        | "noDuplicates"
        | "malformedAddress"
        | "malformedVersion"
        | "malformedStart"
        | "malformedLimit"
        | "advance"
    ]: RequirementId;
  };
}

const kinds: readonly ListingKind[] = [
  {
    what: "resources",
    createListing: createResourceListing,
    candidate: (inventory) => inventory.resources(),
    multiListing: multiResourceListing,
    sharedRole: "decisive",
    rows: {
      pinned: "RSRC-011",
      withinLimit: "RSRC-012",
      cursor: "RSRC-013",
      complete: "RSRC-014",
      noDuplicates: "RSRC-015",
      malformedAddress: "RSRC-016",
      malformedVersion: "RSRC-017",
      malformedStart: "RSRC-018",
      malformedLimit: "RSRC-019",
      advance: "RSRC-020",
    },
  },
  {
    what: "modules",
    createListing: createModuleListing,
    candidate: (inventory) => inventory.modules(),
    multiListing: multiModuleListing,
    sharedRole: "supporting",
    rows: {
      pinned: "MODL-033",
      withinLimit: "MODL-034",
      cursor: "MODL-035",
      complete: "MODL-036",
      noDuplicates: "MODL-037",
      malformedAddress: "MODL-038",
      malformedVersion: "MODL-039",
      malformedStart: "MODL-040",
      malformedLimit: "MODL-041",
      advance: "MODL-042",
    },
  },
];

for (const { what, createListing, candidate, multiListing, sharedRole, rows } of kinds) {
  const knownListing = (fixtures: Fixtures): ListingRead =>
    createListing(fixtures, candidate(fixtures.inventory));
  const servedListing = async (fixtures: Fixtures): Promise<ListingRead> => {
    const listing = knownListing(fixtures);
    require200(await listing.page({}), listing.rows.exists);
    return listing;
  };

  test(
    ...requirement(rows.pinned, `${what} read at one version never change`, (fixtures) =>
      assertPinnedReadStable(
        knownListing(fixtures),
        { ...fixtures, seed: limitRuns(pinnedCasesMax, fixtures.seed) },
        pinnedReads,
      ),
    ),
  );

  test(
    ...requirement(
      rows.pinned,
      `a page of ${what} is the same when its cursor is used again`,
      (fixtures) =>
        assertCursorsReusable(multiListing(fixtures), fixtures.assert, fixtures.inventory.version()),
      { role: "supporting" },
    ),
  );

  test(
    ...requirement(rows.withinLimit, (fixtures) => assertPagesWithinLimit(multiListing(fixtures), fixtures)),
  );

  test(
    ...requirement(rows.cursor, (fixtures) => assertCursorsAccepted(multiListing(fixtures), fixtures.assert)),
  );

  test(...requirement(rows.complete, (fixtures) => assertPagesComplete(multiListing(fixtures), fixtures)));

  test(
    ...requirement(rows.noDuplicates, (fixtures) =>
      assertNoDuplicatesAcrossPages(multiListing(fixtures), fixtures),
    ),
  );

  test(
    ...requirement(rows.advance, (fixtures) =>
      assertCursorsAdvance(multiListing(fixtures), fixtures.assert, fixtures.inventory.version()),
    ),
  );

  test(
    ...requirement(
      "RESP-009",
      `a truncated page of ${what} has a cursor`,
      (fixtures) => assertTruncatedPagesHaveCursor(fixtures.assert, multiListing(fixtures), fixtures.node),
      { role: sharedRole },
    ),
  );

  test(
    ...requirement(
      "LIMT-001",
      `${what} are listed with any limit from 1 to 65535`,
      (fixtures) => assertLimitsAccepted(knownListing(fixtures), fixtures),
      { role: sharedRole },
    ),
  );

  test(
    ...requirement(
      "LIMT-005",
      `${what} are listed with every limit up to the largest page`,
      (fixtures) =>
        assertShownLimitsAccepted(
          knownListing(fixtures),
          fixtures,
          fixtures.node.limits.pageSizeDefault ?? 0,
        ),
      { role: sharedRole },
    ),
  );

  test(
    ...requirement(rows.malformedAddress, async (fixtures) => {
      await assertProperty({
        seed: limitRuns(malformedCasesMax, fixtures.seed),
        cases: malformedAddress,
        holds: async ({ text, broken }) => {
          const listing = createListing(fixtures, { address: text, since: "0" });
          const answer = await listing.page({}, { form: "malformed" });
          const context = `Listed the ${what} of the malformed address ${JSON.stringify(text)} (${broken})`;
          fixtures.assert.rejected(answer, context);
        },
      });
    }),
  );

  test(
    ...requirement(rows.malformedVersion, (fixtures) =>
      assertMalformedVersionRejected(knownListing(fixtures), {
        ...fixtures,
        seed: limitRuns(malformedCasesMax, fixtures.seed),
      }),
    ),
  );

  test(
    ...requirement(rows.malformedStart, async (fixtures) => {
      const listing = await servedListing(fixtures);
      await assertProperty({
        seed: limitRuns(malformedCasesMax, fixtures.seed),
        cases: malformedCursor,
        holds: async ({ text, broken }) => {
          const answer = await listing.page({ start: text }, { form: "malformed" });
          const context = `Listed ${listing.what} with the malformed start ${JSON.stringify(text)} (${broken})`;
          fixtures.assert.rejected(answer, context);
        },
      });
    }),
  );

  test(
    ...requirement(rows.malformedLimit, async (fixtures) => {
      const listing = await servedListing(fixtures);
      await assertProperty({
        seed: limitRuns(malformedCasesMax, fixtures.seed),
        cases: malformedU16Text,
        holds: async ({ text, broken }) => {
          const answer = await listing.page({ limit: text }, { form: "malformed" });
          const context = `Listed ${listing.what} with the malformed limit ${JSON.stringify(text)} (${broken})`;
          fixtures.assert.rejected(answer, context);
        },
      });
      await ignoreInconclusive(async () => {
        const answer = await listing.page({ limit: 0n }, { form: "boundary" });
        recordStatusFact(fixtures.node, `${what}-limit-0-status`, answer);
      });
    }),
  );
}
