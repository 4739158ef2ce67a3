import type { LedgerView } from "../ledger/ledger-view.ts";
import type { Answer } from "./answer.ts";

/**
 * The answers to recent requests at the current view of the ledger. Clients that wait for a change repeat their
 * requests, and creating and serializing the same answer again takes longer than all other steps of such a request.
 */
export interface RepeatedAnswers {
  /** Returns the answer that was added at the same view, or undefined. */
  readonly find: (view: LedgerView, key: string) => Answer | undefined;
  /** Adds an answer, which must not change. Returns it. All answers at earlier views are dropped. */
  readonly add: (view: LedgerView, key: string, answer: Answer) => Answer;
}

/** The maximum number of answers. A client repeats few requests, and an answer may have many bytes. */
const answersMax = 32;

export function createRepeatedAnswers(): RepeatedAnswers {
  const answers = new Map<string, Answer>();
  let current: LedgerView | null = null;
  return {
    find: (view, key) => (view === current ? answers.get(key) : undefined),
    add: (view, key, answer) => {
      if (view !== current || answers.size === answersMax) answers.clear();
      current = view;
      const frozen = Object.freeze(answer);
      answers.set(key, frozen);
      return frozen;
    },
  };
}
