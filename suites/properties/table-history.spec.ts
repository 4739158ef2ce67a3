import { requirement, test } from "../fixtures.ts";
import { pinnedNeverChanges } from "../state-checks.ts";
import { tableItemRead } from "../state-read.ts";

test(
  ...requirement("TABL-011", "a read at a pinned version never changes", (fixtures) =>
    pinnedNeverChanges(tableItemRead(fixtures), "TABL-011", fixtures.seed),
  ),
);
