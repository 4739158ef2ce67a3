/** A list of items that are numbered from 0 in insertion order. Old items can be dropped from the front. */
export interface NumberedList<Item> {
  /** The number of the oldest retained item, or `next` if the list is empty. */
  readonly oldest: number;
  /** The number of the next item. */
  readonly next: number;
  append(item: Item): void;
  /** Appends items that are created each time when they are read, from their number. */
  appendCreated(count: number, create: (number: number) => Item): void;
  /** @throws RangeError for a number that is not retained. */
  at(number: number): Item;
  /**
   * Drops every item whose number is below the given number. The items from `keepFrom` on stay in memory, so that
   * `rewind` can return to them. Amortised O(1).
   */
  dropBelow(number: number, keepFrom?: number): void;
  /** Removes the items from `extent.next` on, and retains the items from `extent.oldest` on again. */
  rewind(extent: ListExtent): void;
  /** Replaces all items. The first one gets the number `oldest`. */
  load(oldest: number, items: readonly Item[]): void;
  /** Returns the retained items, the oldest first. */
  toArray(): readonly Item[];
}

/** Which items a list retains: those from `oldest` to the one before `next`. */
export type ListExtent = Pick<NumberedList<never>, "oldest" | "next">;

/** Stands for items that are created when they are read. */
class CreatedItem<Item> {
  readonly create: (number: number) => Item;

  constructor(create: (number: number) => Item) {
    this.create = create;
  }
}

/** Creates an empty list. `name` describes the numbers in error messages. */
export function createNumberedList<Item extends object>(name: string): NumberedList<Item> {
  let items: (Item | CreatedItem<Item>)[] = [];
  let oldest = 0;
  /** The number of the first item in the array. The array is compacted when half of its items are dropped. */
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
    appendCreated(count, create) {
      const created = new CreatedItem(create);
      for (let appended = 0; appended < count; appended += 1) items.push(created);
    },
    at(number) {
      const item = number < oldest ? undefined : items[number - start];
      if (item === undefined) {
        throw new RangeError(`${name} must be from ${oldest} to ${start + items.length - 1}, got ${number}`);
      }
      return item instanceof CreatedItem ? item.create(number) : item;
    },
    dropBelow(number, keepFrom = number) {
      oldest = Math.max(oldest, Math.min(number, start + items.length));
      const kept = Math.min(oldest, keepFrom);
      if ((kept - start) * 2 < items.length) return;
      items = items.slice(kept - start);
      start = kept;
    },
    rewind(extent) {
      items.length = extent.next - start;
      oldest = extent.oldest;
    },
    load(first, loaded) {
      items = [...loaded];
      start = first;
      oldest = first;
    },
    toArray: () =>
      items
        .slice(oldest - start)
        .map((item, index) => (item instanceof CreatedItem ? item.create(oldest + index) : item)),
  };
}

/**
 * A queue of values to prune. Each value has a number, such as the oldest retained version, from which it can be
 * pruned. The numbers are pushed in ascending order, so the values to prune first are at the head. Pushing and taking
 * are amortised O(1). The ring buffer shrinks again after many values were taken.
 */
export interface PruneQueue<Value> {
  readonly size: number;
  push(prunableFrom: number, value: Value): void;
  /**
   * Removes and returns the value at the head if it can be pruned at the given number. Otherwise returns undefined.
   */
  takePrunable(at: number): Value | undefined;
  /** Removes the values that can be pruned only above the given number. They are at the tail. */
  dropAbove(number: number): void;
  /** Copies the queue. `toValue` returns the value that replaces a value in the copy. */
  copy(toValue: (value: Value) => Value): PruneQueue<Value>;
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
    dropAbove(number) {
      for (; size > 0; size -= 1) {
        const tail = (head + size - 1) % values.length;
        if ((numbers[tail] ?? 0) <= number) return;
        values[tail] = undefined;
      }
    },
    copy(toValue) {
      const copied = createPruneQueue<Value>();
      for (let index = 0; index < size; index += 1) {
        const slot = (head + index) % values.length;
        const value = values[slot];
        if (value !== undefined) copied.push(numbers[slot] ?? 0, toValue(value));
      }
      return copied;
    },
  };
}

function emptySlots<Value>(capacity: number): (Value | undefined)[] {
  const slots: (Value | undefined)[] = [];
  slots.length = capacity;
  return slots.fill(undefined);
}
