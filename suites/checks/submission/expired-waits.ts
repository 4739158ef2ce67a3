import { Inconclusive } from "../../client/outcome.ts";
import type { Fixtures } from "../kit/check.ts";

const expiredWaitMillisMax = 100_000;

/**
 * Keeps a target that loses what it accepts from delaying a run without bound.
 * @throws Inconclusive if the run has waited too long for transactions that then expired
 */
export function requireFewExpirations({ memory }: Pick<Fixtures, "memory">): void {
  if (memory.expiredWaitMillis <= expiredWaitMillisMax) return;
  throw new Inconclusive(
    "blocked by BTCH-020: needs a target that executes what it accepts, and too much of that has expired",
  );
}
