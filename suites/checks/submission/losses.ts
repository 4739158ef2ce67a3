/** What a run has waited for in vain: a target that loses what it accepts must not hold it up for ever. */
import { Inconclusive } from "../../client/outcome.ts";
import type { Signers } from "../../transactions/signers.ts";

const vainMillisMax = 100_000;

const vainMillis = new WeakMap<Signers, number>();

/** Notes a wait that ended with the expiry of what was waited for. */
export function noteLoss(signers: Signers, waitedMillis: number): void {
  vainMillis.set(signers, (vainMillis.get(signers) ?? 0) + waitedMillis);
}

/** @throws Inconclusive where a run has waited for too long for what then expired */
export function presumesFewLosses(signers: Signers): void {
  if ((vainMillis.get(signers) ?? 0) <= vainMillisMax) return;
  throw new Inconclusive(
    "blocked by BTCH-020: needs a target that executes what it accepts, and too much of that has expired",
  );
}
