import type { ReadState, StateChanges, StateValue } from "../ledger/state-value.ts";
import { readWithChanges } from "./steps.ts";

/** A state with changes that are not committed yet. Later steps of a call read the changes of its earlier steps. */
export interface StateDraft {
  readonly read: ReadState;
  readonly write: (key: string, value: StateValue) => void;
  /** Deletes a value. Later reads find nothing. A key that does not exist is left alone. */
  readonly remove: (key: string) => void;
  /** The written values by key, in the order of the first write. The value of a deleted key is null. */
  readonly changes: StateChanges;
}

/** Creates a draft without changes. */
export function createStateDraft(read: ReadState): StateDraft {
  const changes = new Map<string, StateValue | null>();
  return {
    read: readWithChanges(read, changes),
    write: (key, value) => void changes.set(key, value),
    remove: (key) => {
      // A deletion of what exists only in the draft would be a change that the ledger cannot show.
      if (read(key) === undefined) changes.delete(key);
      else changes.set(key, null);
    },
    changes,
  };
}
