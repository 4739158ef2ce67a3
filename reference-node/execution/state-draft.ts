import type { ReadState, StateValue } from "../ledger/state-value.ts";

/** A state with changes that are not committed yet. Later steps of a call read the changes of its earlier steps. */
export interface StateDraft {
  readonly read: ReadState;
  readonly write: (key: string, value: StateValue) => void;
  /** The written values by key, in the order of the first write. */
  readonly changes: ReadonlyMap<string, StateValue>;
}

/** Creates a draft without changes. */
export function createStateDraft(read: ReadState): StateDraft {
  const changes = new Map<string, StateValue>();
  return {
    read: (key) => changes.get(key) ?? read(key),
    write: (key, value) => void changes.set(key, value),
    changes,
  };
}
