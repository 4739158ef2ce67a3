/** What discovery searched, and what the responses showed. It decides whether something that was not found is absent. */
import type { Operation } from "../spec/vocabulary.ts";
import type { Sign } from "../spec/subjects.ts";

/** The reads of one operation, which are a step of the search. */
export interface SearchStep {
  readonly operation: Operation;
  /** The number of different reads. */
  readonly reads: number;
}

/** A step with the answers to its reads. The answers are missing in records of older versions. */
export interface AnsweredStep extends SearchStep {
  /** The number of reads by status; `none` for those without a response. */
  readonly answers?: { readonly [status: string]: number };
  /** The first of the reads. */
  readonly example?: SearchExample;
}

/** A read with its status; null without a response. */
export interface SearchExample {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly status: number | null;
}

/** A step with the number of reads without an answer that says what the ledger contains. */
interface SentStep extends AnsweredStep {
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
    const other = steps.get(step.operation) ?? { ...step, unanswered: 0 };
    const unanswered = other.unanswered + step.unanswered;
    steps.set(step.operation, { ...pickLonger(other, step), unanswered });
  }
  return { steps: [...steps.values()], signs: [...new Set(searches.flatMap(({ signs }) => signs))] };
}

/** Picks the step with more reads. Of equal numbers, the order of the runs must not decide. */
function pickLonger(one: SentStep, other: SentStep): SentStep {
  if (one.reads !== other.reads) return one.reads > other.reads ? one : other;
  return JSON.stringify(one.example) <= JSON.stringify(other.example) ? one : other;
}

/** Counts reads by their status; `none` for those without a response. */
export function countAnswers(
  reads: readonly Pick<SearchExample, "status">[],
): NonNullable<AnsweredStep["answers"]> {
  const counts = new Map<string, number>();
  for (const { status } of reads) {
    const name = status === null ? "none" : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
