import type { ListExtent, NumberedList } from "./lists.ts";

/** An index of a list. */
export interface HistoryIndex {
  /** Returns the numbers of the retained items that have a key, in ascending order. */
  find(key: string): readonly number[];
  /** Forgets the items that the list is about to lose by `rewind`. Call it before the list is rewound. */
  rewind(extent: ListExtent): void;
  /** Forgets all items. */
  clear(): void;
}

/**
 * Creates an index of a list. An item may have several keys or none. The index is updated only when it is read, so
 * that appending an item costs nothing. It is built again when more items have been dropped than are retained, so its
 * size stays proportional to the list.
 */
export function createHistoryIndex<Item>(
  items: Pick<NumberedList<Item>, "oldest" | "next" | "at">,
  keysOf: (item: Item) => readonly string[],
): HistoryIndex {
  let numbersByKey = new Map<string, number[]>();
  let first = 0;
  let next = 0;

  const startAt = (number: number): void => {
    numbersByKey = new Map();
    first = number;
    next = number;
  };

  const update = (): void => {
    if (items.oldest - first > items.next - items.oldest) startAt(items.oldest);
    for (next = Math.max(next, items.oldest); next < items.next; next += 1) {
      for (const key of new Set(keysOf(items.at(next)))) {
        const numbers = numbersByKey.get(key);
        if (numbers === undefined) numbersByKey.set(key, [next]);
        else numbers.push(next);
      }
    }
  };

  /** Removes the newest item. Its number is the last one of each of its keys. */
  const removeNewest = (): void => {
    next -= 1;
    for (const key of new Set(keysOf(items.at(next)))) {
      const numbers = numbersByKey.get(key);
      numbers?.pop();
      if (numbers?.length === 0) numbersByKey.delete(key);
    }
  };

  return {
    find(key) {
      update();
      return (numbersByKey.get(key) ?? []).filter((number) => number >= items.oldest);
    },
    rewind(extent) {
      // Items that were dropped before the index saw them, or whose numbers it has given up, are indexed again.
      if (extent.oldest < items.oldest) startAt(extent.oldest);
      while (next > extent.next) removeNewest();
    },
    clear: () => startAt(0),
  };
}
