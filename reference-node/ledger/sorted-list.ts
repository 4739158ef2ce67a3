/** Items in the order of their places. Insertion moves what stands behind, which lists of some hundred items bear. */
export interface SortedList<Item> {
  readonly size: number;
  /** Puts an item at its place; one that stands there already is replaced. */
  put(sortKey: string, item: Item): void;
  remove(sortKey: string): void;
  /** The items from a place on, that place included, in order. O(log n) to the first. */
  from(sortKey: string): Iterable<readonly [sortKey: string, item: Item]>;
}

export function createSortedList<Item>(): SortedList<Item> {
  const sortKeys: string[] = [];
  const items: Item[] = [];

  /** How many places stand before the given one. */
  const countBefore = (sortKey: string): number => {
    let low = 0;
    let high = sortKeys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sortKeys[middle] ?? "") < sortKey) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    get size() {
      return sortKeys.length;
    },
    put(sortKey, item) {
      const index = countBefore(sortKey);
      const replaced = sortKeys[index] === sortKey ? 1 : 0;
      sortKeys.splice(index, replaced, sortKey);
      items.splice(index, replaced, item);
    },
    remove(sortKey) {
      const index = countBefore(sortKey);
      if (sortKeys[index] !== sortKey) return;
      sortKeys.splice(index, 1);
      items.splice(index, 1);
    },
    *from(sortKey) {
      for (let index = countBefore(sortKey); index < sortKeys.length; index += 1) {
        const [at, item] = [sortKeys[index], items[index]];
        if (at !== undefined && item !== undefined) yield [at, item];
      }
    },
  };
}
