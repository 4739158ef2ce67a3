/** Items numbered in the order in which they were appended, from 0; old ones can be dropped from the front. */
export interface NumberedList<Item> {
  /** The number of the oldest item that is kept; `next` where none is. */
  readonly oldest: number;
  /** The number that the next item will have. */
  readonly next: number;
  append(item: Item): void;
  /** @throws RangeError for a number that is not kept. */
  at(number: number): Item;
  /** Drops every item below a number. Amortised O(1). */
  dropBelow(number: number): void;
  /** What is kept, oldest first. */
  toArray(): readonly Item[];
}

/** Creates an empty list; the name says in errors what is numbered. */
export function createNumberedList<Item extends object>(name: string): NumberedList<Item> {
  let items: Item[] = [];
  let oldest = 0;
  /** The number of the first place of the array, which is given back once half of it is dropped. */
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
