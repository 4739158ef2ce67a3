import type { ReadState, StateChanges, StateValue } from "../ledger/state-value.ts";
import type { TransactionEvent } from "../ledger/transaction-record.ts";
import type { EntryFunctionResult } from "./entry-function.ts";

/** A part of a call. It reads the state with the changes of the steps before it. */
export type Step = (read: ReadState) => EntryFunctionResult;

/** Returns the function that reads a state with changes. */
export function readWithChanges(read: ReadState, changes: StateChanges): ReadState {
  return (key) => {
    const changed = changes.get(key);
    return changed === undefined ? read(key) : (changed ?? undefined);
  };
}

/** Runs the steps of a call in order. Returns all changes and events, or the abort of the first step that aborts. */
export function runSteps(read: ReadState, steps: Iterable<Step>): EntryFunctionResult {
  const changes = new Map<string, StateValue | null>();
  const events: TransactionEvent[] = [];
  const readLatest = readWithChanges(read, changes);
  for (const step of steps) {
    const result = step(readLatest);
    if ("abort" in result) return result;
    for (const [key, value] of result.changes) changes.set(key, value);
    events.push(...result.events);
  }
  return { changes, events };
}
