/** What a run has learnt of how its target's ledger moves. */
import type { Signers } from "../../transactions/signers.ts";

/** The runs whose ledger moves when something is submitted, and not by itself. */
const standing = new WeakSet<Signers>();

/** Notes that a ledger has moved, on a push or by itself. */
export function noteMove(signers: Signers, isPushed: boolean): void {
  if (isPushed) standing.add(signers);
  else standing.delete(signers);
}

/** Whether the ledger stands still while nothing is submitted, as far as is known. */
export function standsStill(signers: Signers): boolean {
  return standing.has(signers);
}
