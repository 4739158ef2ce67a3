import { requirement, test } from "../../runner/fixtures.ts";
import { assertCursorsReusable } from "./listing-cursors.ts";
import { multiModuleListing, multiResourceListing } from "./listing.ts";
import { limitRuns } from "../kit/seed.ts";
import { assertPinnedReadStable } from "../kit/state-checks.ts";
import { knownModulesRead, knownResourcesRead } from "../kit/state-read.ts";

/** A listing may be long. */
const casesMax = 2;
/** What is wrong now and then shows in many reads. */
const timesMax = 4;

test(
  ...requirement("RSRC-011", "resources read at a pinned version never change", (fixtures) =>
    assertPinnedReadStable(
      knownResourcesRead(fixtures),
      "RSRC-011",
      limitRuns(casesMax, fixtures.seed),
      timesMax,
    ),
  ),
);

test(
  ...requirement("MODL-033", "modules read at a pinned version never change", (fixtures) =>
    assertPinnedReadStable(
      knownModulesRead(fixtures),
      "MODL-033",
      limitRuns(casesMax, fixtures.seed),
      timesMax,
    ),
  ),
);

for (const { id, what, listing } of [
  { id: "RSRC-011", what: "resources", listing: multiResourceListing },
  { id: "MODL-033", what: "modules", listing: multiModuleListing },
] as const) {
  test(
    ...requirement(
      id,
      `a page of ${what} is the same where its cursor is used again`,
      (fixtures) => assertCursorsReusable(listing(fixtures), id, fixtures.inventory.version()),
      { role: "supporting" },
    ),
  );
}
