/**
 * The values of the changes of transactions that change the same keys. Most changes of a transfer show resources that
 * it leaves as they are, so a transaction keeps only the values that differ from those of the first one.
 */
import type { StateValue } from "./state-value.ts";
import type { ChangeEntries } from "./transaction-record.ts";

/** The values of a transaction that are other objects than those of the first one. Null is a deletion. */
export interface ShapeDifferences {
  /** The positions of these values among the changes. Successive transactions share the list if it is equal. */
  readonly places: readonly number[];
  readonly changed: readonly (StateValue | null)[];
}

/** The values of the first transaction. */
export interface ShapeValues {
  /** Returns the differences of a transaction that changes the same keys in the same order. */
  differencesTo(changes: ChangeEntries): ShapeDifferences;
  /** Returns all values of a transaction, in the order of its changes. */
  restore(differences: ShapeDifferences): readonly (StateValue | null)[];
}

export function createShapeValues(first: ChangeEntries): ShapeValues {
  const values = first.map(([, value]) => value);
  let latestPlaces: readonly number[] = [];
  return {
    differencesTo: (changes) => {
      const places: number[] = [];
      for (let index = 0; index < changes.length; index += 1) {
        if (changes[index]?.[1] !== values[index]) places.push(index);
      }
      if (!isEqual(places, latestPlaces)) latestPlaces = places;
      return { places: latestPlaces, changed: latestPlaces.map((index) => changes[index]?.[1] ?? null) };
    },
    restore: ({ places, changed }) => {
      const restored = [...values];
      for (const [index, place] of places.entries()) restored[place] = changed[index] ?? null;
      return restored;
    },
  };
}

function isEqual(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((number, index) => number === right[index]);
}
