import { requirement, test } from "../../runner/fixtures.ts";
import { pinnedNeverChanges } from "../kit/state-checks.ts";
import { tableItemRead } from "../kit/state-read.ts";

test(
  ...requirement("TABL-011", "a read at a pinned version never changes", (fixtures) =>
    pinnedNeverChanges(tableItemRead(fixtures), "TABL-011", fixtures.seed),
  ),
);
