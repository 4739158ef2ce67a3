/** Items numbered from 0 in insertion order. Old items can be dropped from the front. */
export interface NumberedList<Item> {
  /** The number of the oldest retained item, or `next` if the list is empty. */
  readonly oldest: number;
  /** The number of the next item. */
  readonly next: number;
  append(item: Item): void;
  /** @throws RangeError for a number that is not retained. */
  at(number: number): Item;
  /** Drops every item below a number. Amortised O(1). */
  dropBelow(number: number): void;
  /** The retained items, oldest first. */
  toArray(): readonly Item[];
}

/** Creates an empty list. The name describes the numbers in error messages. */
export function createNumberedList<Item extends object>(name: string): NumberedList<Item> {
  let items: Item[] = [];
  let oldest = 0;
  /** The number of the first array element. The array is compacted once half of it is dropped. */
  let start = 0;
  return {
    get oldest() {
      return oldest;
    },
    get next() {
      return start + items.length;
    },
    append: (item) => {
      items.push(item);
    },
    at(number) {
      const item = number < oldest ? undefined : items[number - start];
      if (item === undefined) {
        throw new RangeError(`${name} expected ${oldest} to ${start + items.length - 1}, got ${number}`);
      }
      return item;
    },
    dropBelow(number) {
      oldest = Math.max(oldest, Math.min(number, start + items.length));
      if ((oldest - start) * 2 < items.length) return;
      items = items.slice(oldest - start);
      start = oldest;
    },
    toArray: () => items.slice(oldest - start),
  };
}

/** Items ordered by sort key. Insertion moves all later items, which is fast enough for some hundred items. */
export interface SortedList<Item> {
  readonly size: number;
  /** Inserts an item at a sort key, or replaces the existing one. */
  put(sortKey: string, item: Item): void;
  remove(sortKey: string): void;
  /** Iterates the items from a sort key on, inclusive, in order. O(log n) to the first. */
  from(sortKey: string): Iterable<readonly [sortKey: string, item: Item]>;
}

export function createSortedList<Item>(): SortedList<Item> {
  const sortKeys: string[] = [];
  const items: Item[] = [];

  /** Returns the number of sort keys below the given one. */
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

/**
 * A queue of values, each with the number from which it is stale. Numbers are pushed in ascending order, so stale
 * values are at the head. Both ends are amortised O(1). The ring buffer shrinks again after a large prune.
 */
export interface PruneQueue<Value> {
  readonly size: number;
  push(prunableFrom: number, value: Value): void;
  /** Removes and returns the value at the head if it is stale at the number, or returns undefined. */
  takePrunable(at: number): Value | undefined;
}

const capacityMin = 64;

export function createPruneQueue<Value extends object>(): PruneQueue<Value> {
  let numbers = new Float64Array(capacityMin);
  let values: (Value | undefined)[] = emptySlots(capacityMin);
  let head = 0;
  let size = 0;

  const resize = (capacity: number): void => {
    const oldNumbers = numbers;
    const oldValues = values;
    numbers = new Float64Array(capacity);
    values = emptySlots(capacity);
    for (let index = 0; index < size; index += 1) {
      const from = (head + index) % oldValues.length;
      numbers[index] = oldNumbers[from] ?? 0;
      values[index] = oldValues[from];
    }
    head = 0;
  };

  return {
    get size() {
      return size;
    },
    push(prunableFrom, value) {
      if (size === values.length) resize(values.length * 2);
      const slot = (head + size) % values.length;
      numbers[slot] = prunableFrom;
      values[slot] = value;
      size += 1;
    },
    takePrunable(at) {
      if (size === 0 || (numbers[head] ?? 0) > at) return undefined;
      const value = values[head];
      values[head] = undefined;
      head = (head + 1) % values.length;
      size -= 1;
      if (size < values.length / 4 && values.length > capacityMin) resize(values.length / 2);
      return value;
    },
  };
}

function emptySlots<Value>(capacity: number): (Value | undefined)[] {
  return Array.from({ length: capacity }, () => undefined);
}
