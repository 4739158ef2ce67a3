import type { DeletedTableItem } from "./inventory.ts";

const trackedMax = 2_000;
const resultsMax = 20;

/** The items that a transaction wrote and a later one deleted. Transactions are added from the newest to the oldest. */
export interface DeletionHistory {
  /** Adds a deletion of the item with this name. Returns false if there are too many to keep it. */
  readonly addDeletion: (name: string, version: bigint) => boolean;
  /** Whether a newer transaction deleted the item with this name. */
  readonly isDeleted: (name: string) => boolean;
  /** Adds a write of an item that a newer transaction deleted. Only its newest such write counts. */
  readonly addWrite: (name: string, item: Omit<DeletedTableItem, "deletedAt">) => void;
  readonly items: () => readonly DeletedTableItem[];
}

export function createDeletionHistory(): DeletionHistory {
  const deletions = new Map<string, bigint>();
  const items = new Map<string, DeletedTableItem>();
  return {
    addDeletion(name, version) {
      if (deletions.has(name)) return true;
      if (deletions.size === trackedMax) return false;
      deletions.set(name, version);
      return true;
    },
    isDeleted: (name) => deletions.has(name),
    addWrite(name, item) {
      if (items.size < resultsMax && !items.has(name))
        items.set(name, { ...item, deletedAt: String(deletions.get(name)) });
    },
    items: () => [...items.values()],
  };
}
