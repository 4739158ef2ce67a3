import type { NumberedList } from "./lists.ts";

/** Returns the numbers of the retained items that have a key, in ascending order. */
export type HistoryIndex = (key: string) => readonly number[];

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

  const update = (): void => {
    if (items.oldest - first > items.next - items.oldest) {
      numbersByKey = new Map();
      first = items.oldest;
      next = first;
    }
    for (next = Math.max(next, items.oldest); next < items.next; next += 1) {
      for (const key of new Set(keysOf(items.at(next)))) {
        const numbers = numbersByKey.get(key);
        if (numbers === undefined) numbersByKey.set(key, [next]);
        else numbers.push(next);
      }
    }
  };

  return (key) => {
    update();
    return (numbersByKey.get(key) ?? []).filter((number) => number >= items.oldest);
  };
}
