/** Items in the order of their places. Insertion moves what stands behind, which lists of some hundred items bear. */
export interface OrderedPlaces<Item> {
  readonly size: number;
  /** Puts an item at its place; one that stands there already is replaced. */
  put(place: string, item: Item): void;
  remove(place: string): void;
  /** The items from a place on, that place included, in order. O(log n) to the first. */
  from(place: string): Iterable<readonly [place: string, item: Item]>;
}

export function createOrderedPlaces<Item>(): OrderedPlaces<Item> {
  const places: string[] = [];
  const items: Item[] = [];

  /** How many places stand before the given one. */
  const countBefore = (place: string): number => {
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((places[middle] ?? "") < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    get size() {
      return places.length;
    },
    put(place, item) {
      const index = countBefore(place);
      const replaced = places[index] === place ? 1 : 0;
      places.splice(index, replaced, place);
      items.splice(index, replaced, item);
    },
    remove(place) {
      const index = countBefore(place);
      if (places[index] !== place) return;
      places.splice(index, 1);
      items.splice(index, 1);
    },
    *from(place) {
      for (let index = countBefore(place); index < places.length; index += 1) {
        const [at, item] = [places[index], items[index]];
        if (at !== undefined && item !== undefined) yield [at, item];
      }
    },
  };
}
