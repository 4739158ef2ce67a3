import {
  assertCursorsAccepted,
  assertTruncatedPagesHaveCursor,
  assertLimitsAccepted,
  assertPagesWithinLimit,
  assertNoDuplicatesAcrossPages,
} from "./listing-checks.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import { assertPagesComplete } from "./listing-pages.ts";
import {
  createModuleListing,
  createResourceListing,
  multiModuleListing,
  multiResourceListing,
} from "./listing.ts";

test(
  ...requirement("RSRC-012", "a page holds no more resources than limit", (fixtures) =>
    assertPagesWithinLimit(multiResourceListing(fixtures), "RSRC-012"),
  ),
);

test(
  ...requirement("MODL-034", "a page holds no more modules than limit", (fixtures) =>
    assertPagesWithinLimit(multiModuleListing(fixtures), "MODL-034"),
  ),
);

test(
  ...requirement("RSRC-013", "every cursor of resources is accepted as start", (fixtures) =>
    assertCursorsAccepted(multiResourceListing(fixtures), "RSRC-013"),
  ),
);

test(
  ...requirement("MODL-035", "every cursor of modules is accepted as start", (fixtures) =>
    assertCursorsAccepted(multiModuleListing(fixtures), "MODL-035"),
  ),
);

test(
  ...requirement("RSRC-014", "the pages of any limit hold every resource", (fixtures) =>
    assertPagesComplete(multiResourceListing(fixtures), "RSRC-014", fixtures.seed),
  ),
);

test(
  ...requirement("MODL-036", "the pages of any limit hold every module", (fixtures) =>
    assertPagesComplete(multiModuleListing(fixtures), "MODL-036", fixtures.seed),
  ),
);

test(
  ...requirement("RSRC-015", "no resource stands twice in the pages of any limit", (fixtures) =>
    assertNoDuplicatesAcrossPages(multiResourceListing(fixtures), "RSRC-015", fixtures.seed),
  ),
);

test(
  ...requirement("MODL-037", "no module stands twice in the pages of any limit", (fixtures) =>
    assertNoDuplicatesAcrossPages(multiModuleListing(fixtures), "MODL-037", fixtures.seed),
  ),
);

test(
  ...requirement("RESP-009", "a page of resources that is cut short has the cursor", (fixtures) =>
    assertTruncatedPagesHaveCursor(multiResourceListing(fixtures), fixtures.node),
  ),
);

test(
  ...requirement(
    "RESP-009",
    "a page of modules that is cut short has the cursor",
    (fixtures) => assertTruncatedPagesHaveCursor(multiModuleListing(fixtures), fixtures.node),
    { role: "supporting" },
  ),
);

test(
  ...requirement("LIMT-001", "resources are listed with any limit from 1 to 65535", (fixtures) =>
    assertLimitsAccepted(createResourceListing(fixtures, fixtures.inventory.resources()), "LIMT-001"),
  ),
);

test(
  ...requirement(
    "LIMT-001",
    "modules are listed with any limit from 1 to 65535",
    (fixtures) =>
      assertLimitsAccepted(createModuleListing(fixtures, fixtures.inventory.modules()), "LIMT-001"),
    { role: "supporting" },
  ),
);
