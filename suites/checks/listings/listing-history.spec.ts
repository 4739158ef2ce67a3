import { requirement, test } from "../../runner/fixtures.ts";
import { cursorsCanBeUsedAgain } from "./listing-cursors.ts";
import { severalModules, severalResources } from "./listing.ts";
import { atMost } from "../kit/seed.ts";
import { pinnedNeverChanges } from "../kit/state-checks.ts";
import { modulesRead, resourcesRead } from "../kit/state-read.ts";

/** A listing may be long. */
const casesMax = 2;
/** What is wrong now and then shows in many reads. */
const timesMax = 4;

test(
  ...requirement("RSRC-011", "resources read at a pinned version never change", (fixtures) =>
    pinnedNeverChanges(resourcesRead(fixtures), "RSRC-011", atMost(casesMax, fixtures.seed), timesMax),
  ),
);

test(
  ...requirement("MODL-033", "modules read at a pinned version never change", (fixtures) =>
    pinnedNeverChanges(modulesRead(fixtures), "MODL-033", atMost(casesMax, fixtures.seed), timesMax),
  ),
);

for (const { id, what, listing } of [
  { id: "RSRC-011", what: "resources", listing: severalResources },
  { id: "MODL-033", what: "modules", listing: severalModules },
] as const) {
  test(
    ...requirement(
      id,
      `a page of ${what} is the same where its cursor is used again`,
      (fixtures) => cursorsCanBeUsedAgain(listing(fixtures), id, fixtures.inventory.version()),
      { role: "supporting" },
    ),
  );
}
