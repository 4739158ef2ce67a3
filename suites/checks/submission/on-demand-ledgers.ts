/** What a run has learnt of how its target's ledger moves. */
import type { Signers } from "../../transactions/signers.ts";

/** The runs whose ledger moves when something is submitted, and not by itself. */
const onDemandLedgers = new WeakSet<Signers>();

/** Notes that a ledger has moved, on a push or by itself. */
export function recordLedgerAdvance(signers: Signers, wasNudged: boolean): void {
  if (wasNudged) onDemandLedgers.add(signers);
  else onDemandLedgers.delete(signers);
}

/** Whether the ledger stands still while nothing is submitted, as far as is known. */
export function isOnDemandLedger(signers: Signers): boolean {
  return onDemandLedgers.has(signers);
}
