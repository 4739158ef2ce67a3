import { requirement, test, type Fixtures } from "../fixtures.ts";
import { pinnedNeverChanges } from "../state-checks.ts";
import { modulesRead, resourcesRead } from "../state-read.ts";

/** Three listings a case, each of which may be long. */
const few = (seed: Fixtures["seed"]): Fixtures["seed"] => ({ ...seed, runs: Math.min(seed.runs, 5) });

test(
  ...requirement("RSRC-011", "resources read at a pinned version never change", (fixtures) =>
    pinnedNeverChanges(resourcesRead(fixtures), "RSRC-011", few(fixtures.seed)),
  ),
);

test(
  ...requirement("MODL-033", "modules read at a pinned version never change", (fixtures) =>
    pinnedNeverChanges(modulesRead(fixtures), "MODL-033", few(fixtures.seed)),
  ),
);
