/** What a run has waited for in vain: a target that loses what it accepts must not hold it up for ever. */
import { Inconclusive } from "../../client/outcome.ts";
import type { Signers } from "../../transactions/signers.ts";

const expiredWaitMillisMax = 100_000;

const expiredWaitMillis = new WeakMap<Signers, number>();

/** Notes a wait that ended with the expiry of what was waited for. */
export function recordExpiredWait(signers: Signers, waitedMillis: number): void {
  expiredWaitMillis.set(signers, (expiredWaitMillis.get(signers) ?? 0) + waitedMillis);
}

/** @throws Inconclusive where a run has waited for too long for what then expired */
export function requireFewExpirations(signers: Signers): void {
  if ((expiredWaitMillis.get(signers) ?? 0) <= expiredWaitMillisMax) return;
  throw new Inconclusive(
    "blocked by BTCH-020: needs a target that executes what it accepts, and too much of that has expired",
  );
}
