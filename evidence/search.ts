/** What discovery searched, and what the responses showed. It decides whether something that was not found is absent. */
import type { Operation } from "../spec/vocabulary.ts";
import type { Sign } from "../spec/subjects.ts";

/** The reads of one operation, which are a step of the search. */
export interface SearchStep {
  readonly operation: Operation;
  /** The number of different reads. */
  readonly reads: number;
}

/** A step with the number of reads without an answer that says what the ledger contains. */
interface SentStep extends SearchStep {
  readonly unanswered: number;
}

export interface Search {
  readonly steps: readonly SentStep[];
  /** What the responses showed. */
  readonly signs: readonly Sign[];
}

/** Adds up what several runs searched. What one of them showed, the target has. */
export function joinSearches(searches: readonly Search[]): Search {
  const steps = new Map<Operation, SentStep>();
  for (const step of searches.flatMap((search) => search.steps)) {
    const { reads = 0, unanswered = 0 } = steps.get(step.operation) ?? {};
    steps.set(step.operation, {
      ...step,
      reads: Math.max(reads, step.reads),
      unanswered: unanswered + step.unanswered,
    });
  }
  return { steps: [...steps.values()], signs: [...new Set(searches.flatMap(({ signs }) => signs))] };
}
