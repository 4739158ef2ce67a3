import type { ReadState, StateChanges, StateValue } from "../ledger/state-value.ts";

/** A state with changes that are not committed yet. Later steps of a call read the changes of its earlier steps. */
export interface StateDraft {
  readonly read: ReadState;
  readonly write: (key: string, value: StateValue) => void;
  /** Deletes a key. Later steps find no value. */
  readonly remove: (key: string) => void;
  /** The written values by key, or null for a deleted key, in the order of the first change. */
  readonly changes: StateChanges;
}

/** Creates a draft without changes. */
export function createStateDraft(read: ReadState): StateDraft {
  const changes = new Map<string, StateValue | null>();
  return {
    read: (key) => {
      const changed = changes.get(key);
      return changed === undefined ? read(key) : (changed ?? undefined);
    },
    write: (key, value) => void changes.set(key, value),
    remove: (key) => void changes.set(key, null),
    changes,
  };
}
