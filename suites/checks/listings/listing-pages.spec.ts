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
  ...requirement("RSRC-012", (fixtures) =>
    assertPagesWithinLimit(multiResourceListing(fixtures), "RSRC-012"),
  ),
);

test(
  ...requirement("MODL-034", (fixtures) => assertPagesWithinLimit(multiModuleListing(fixtures), "MODL-034")),
);

test(
  ...requirement("RSRC-013", (fixtures) => assertCursorsAccepted(multiResourceListing(fixtures), "RSRC-013")),
);

test(
  ...requirement("MODL-035", (fixtures) => assertCursorsAccepted(multiModuleListing(fixtures), "MODL-035")),
);

test(
  ...requirement("RSRC-014", (fixtures) =>
    assertPagesComplete(multiResourceListing(fixtures), "RSRC-014", fixtures.seed),
  ),
);

test(
  ...requirement("MODL-036", (fixtures) =>
    assertPagesComplete(multiModuleListing(fixtures), "MODL-036", fixtures.seed),
  ),
);

test(
  ...requirement("RSRC-015", (fixtures) =>
    assertNoDuplicatesAcrossPages(multiResourceListing(fixtures), "RSRC-015", fixtures.seed),
  ),
);

test(
  ...requirement("MODL-037", (fixtures) =>
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
