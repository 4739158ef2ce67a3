/**
 * Repeats the last answer to a request while the view of the ledger is the same. Clients that wait for a change repeat
 * their requests, and creating and serializing the same answer again takes longer than all other steps of such a
 * request.
 */
import type { LedgerView } from "../ledger/ledger-view.ts";
import type { Answer } from "./answer.ts";

/** The last answer to requests with one URL. */
export interface LastAnswer {
  current: { readonly view: LedgerView; readonly acceptsBcs: boolean; readonly answer: Answer } | null;
}

/** Returns the last answer if it was created at the same view and in the same format, or null. */
export function findRepeated({ current }: LastAnswer, view: LedgerView, acceptsBcs: boolean): Answer | null {
  return current?.view === view && current.acceptsBcs === acceptsBcs ? current.answer : null;
}

/** Remembers an answer, which must not change. Returns it. */
export function rememberAnswer(
  last: LastAnswer,
  at: { readonly view: LedgerView; readonly acceptsBcs: boolean },
  answer: Answer,
): Answer {
  const frozen = Object.freeze(answer);
  last.current = { view: at.view, acceptsBcs: at.acceptsBcs, answer: frozen };
  return frozen;
}
