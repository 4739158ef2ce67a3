import type { SignedTransaction } from "../bcs/signed-transaction.ts";
import type { Rejection } from "../execution/prologue.ts";
import { mempoolIsFull, type Submission } from "../execution/submission.ts";
import type { Clock } from "../ledger/clock.ts";
import type { LedgerView } from "../ledger/ledger-view.ts";
import { currentEffect } from "./request-effect.ts";

/** Returns a submission that loses, delays or rejects transactions if the current request has such an effect. */
export function withSubmissionFaults(submission: Submission, clock: Clock): Submission {
  return {
    ...submission,
    submit(transactions, view) {
      const effect = currentEffect();
      if (effect?.mempoolFull === true) {
        return tryTransactions(submission, transactions, view).map((rejection) => rejection ?? mempoolIsFull);
      }
      if (effect?.dropTransaction === true) return tryTransactions(submission, transactions, view);
      if (effect?.delayTransaction === undefined) return submission.submit(transactions, view);
      return delayTransactions(submission, transactions, { view, clock, millis: effect.delayTransaction });
    },
  };
}

/** Returns the rejection of each transaction as `submit` does, and leaves everything as it is. */
function tryTransactions(
  submission: Submission,
  transactions: readonly SignedTransaction[],
  view: LedgerView,
): readonly (Rejection | null)[] {
  const before = submission.save();
  // In manual mode, the submission does not produce a block, which could not be undone.
  submission.setBlockMode({ mode: "manual" });
  try {
    return submission.submit(transactions, view);
  } finally {
    submission.restore(before);
  }
}

function delayTransactions(
  submission: Submission,
  transactions: readonly SignedTransaction[],
  { view, clock, millis }: { readonly view: LedgerView; readonly clock: Clock; readonly millis: number },
): readonly (Rejection | null)[] {
  const { blockMode, blockDueMicros } = submission.save();
  submission.setBlockMode({ mode: "manual" });
  try {
    return submission.submit(transactions, view);
  } finally {
    const due = clock.now() + BigInt(millis) * 1000n;
    submission.restore({
      ...submission.save(),
      blockMode,
      blockDueMicros: blockMode.mode === "manual" ? null : (blockDueMicros ?? due),
    });
  }
}
