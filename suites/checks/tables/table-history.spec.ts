import { requirement, test } from "../../runner/fixtures.ts";
import { assertPinnedReadStable } from "../kit/state-checks.ts";
import { knownTableItemRead } from "../kit/state-read.ts";

test(
  ...requirement("TABL-011", (fixtures) =>
    assertPinnedReadStable(knownTableItemRead(fixtures), "TABL-011", fixtures.seed),
  ),
);
