/**
 * A list of items that is sorted by a key. An insertion moves all later items, which is fast enough for some
 * hundred items.
 */
export interface SortedList<Item> {
  readonly size: number;
  /**
   * Inserts an item with a sort key. An existing item with the same sort key is replaced. The sort key is read when the
   * list is read for the first time after this.
   */
  put(place: Sorted, item: Item): void;
  remove(sortKey: string): void;
  /** Iterates the items in order, starting at a sort key (inclusive). The first item is found in O(log n). */
  from(sortKey: string): Iterable<readonly [sortKey: string, item: Item]>;
  /** Copies the list. `toItem` returns the item that replaces an item in the copy. */
  copy(toItem: (item: Item) => Item): SortedList<Item>;
}

/** What has a sort key, which may be computed when it is read. */
export interface Sorted {
  readonly sortKey: string;
}

export function createSortedList<Item>(): SortedList<Item> {
  return new FilledList<Item>([], [], []);
}

/** A state has two lists for each account, so their functions are methods, which take no memory of each list. */
class FilledList<Item> implements SortedList<Item> {
  readonly #sortKeys: string[];
  readonly #items: Item[];
  /** The items that are not among the sorted ones yet, in the order in which they were put. */
  readonly #added: (readonly [place: Sorted, item: Item])[];

  constructor(sortKeys: string[], items: Item[], added: (readonly [place: Sorted, item: Item])[]) {
    this.#sortKeys = sortKeys;
    this.#items = items;
    this.#added = added;
  }

  get size(): number {
    this.#sort();
    return this.#sortKeys.length;
  }

  put(place: Sorted, item: Item): void {
    this.#added.push([place, item]);
  }

  remove(sortKey: string): void {
    this.#sort();
    const index = this.#countBefore(sortKey);
    if (this.#sortKeys[index] !== sortKey) return;
    this.#sortKeys.splice(index, 1);
    this.#items.splice(index, 1);
  }

  *from(sortKey: string): Iterable<readonly [sortKey: string, item: Item]> {
    this.#sort();
    for (let index = this.#countBefore(sortKey); index < this.#sortKeys.length; index += 1) {
      const [at, item] = [this.#sortKeys[index], this.#items[index]];
      if (at !== undefined && item !== undefined) yield [at, item];
    }
  }

  copy(toItem: (item: Item) => Item): SortedList<Item> {
    const added = this.#added.map(([place, item]) => [place, toItem(item)] as const);
    return new FilledList([...this.#sortKeys], this.#items.map(toItem), added);
  }

  /** Inserts the added items among the sorted ones. */
  #sort(): void {
    for (const [{ sortKey }, item] of this.#added) {
      const index = this.#countBefore(sortKey);
      const replaced = this.#sortKeys[index] === sortKey ? 1 : 0;
      this.#sortKeys.splice(index, replaced, sortKey);
      this.#items.splice(index, replaced, item);
    }
    this.#added.length = 0;
  }

  /** Returns the number of sort keys that are less than the given sort key. */
  #countBefore(sortKey: string): number {
    let low = 0;
    let high = this.#sortKeys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sortKeys[middle] ?? "") < sortKey) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
