import type { SignedTransaction } from "../../bcs/signed-transaction.ts";
import { toUserTransaction } from "../../execution/read-transaction.ts";
import { formatUserTransaction } from "../../execution/user-transaction.ts";
import type { ReadState } from "../../ledger/state-value.ts";
import type { JsonObject } from "../../primitives/canonical-json.ts";
import { pendingType } from "./extended-routes.ts";

/** Formats an accepted transaction that is not executed yet (§2.6). */
export function formatPendingTransaction(
  signed: SignedTransaction,
  context: { readonly signingDomain: string; readonly read: ReadState },
): JsonObject {
  const transaction = toUserTransaction(signed, context);
  return { hash: transaction.hash, ...formatUserTransaction(transaction), type: pendingType };
}
