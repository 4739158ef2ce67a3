import { createOrderedPlaces, type OrderedPlaces } from "./ordered-places.ts";
import { createStaleRing } from "./stale-ring.ts";
import { createChain, dropOldest, valueAt, type VersionChain } from "./version-chain.ts";

/** What one version changes: a value for each key, null where the key is deleted. */
export type Changes<Value> = ReadonlyMap<string, Value | null>;

/** Every kept value of every key, by the relative version that wrote it: `[key, [[version, value], …]]`. */
export type PlainState<Value> = readonly (readonly [string, readonly (readonly [number, Value | null])[]])[];

/** Where a key stands among those that are listed together. */
export interface ListingPlace {
  readonly list: string;
  /** Places of one list are compared by their UTF-16 code units; no two keys have the same. */
  readonly place: string;
}

/** One living key of a list. */
export interface Listed<Value> {
  readonly place: string;
  readonly key: string;
  readonly value: Value;
}

/**
 * Values by key and version. Versions are relative, small integers; the ledger adds its base, which may be near 2^64.
 * A read is O(log n) in the history of its key, pruning amortised O(1) for each write.
 */
export interface VersionedState<Value> {
  /** @throws RangeError for a version that is not above every version written before. */
  write(version: number, changes: Changes<Value>): void;
  /** The value that holds at a version; undefined where the key does not exist there, or is no longer kept. */
  read(key: string, version: number): Value | undefined;
  /** The keys of a list that exist at a version, in the order of their places, from a place on. */
  list(list: string, from: string, version: number): Iterable<Listed<Value>>;
  /**
   * Drops what no read at or above a version can see, in at most so many steps; says whether anything is left to drop.
   */
  prune(version: number, stepsMax?: number): boolean;
  /** How many values are kept, deletions included. */
  readonly size: number;
  /** Everything that is kept, as plain data in the order of keys. */
  toPlain(): PlainState<Value>;
}

interface KeyedChain<Value> {
  readonly key: string;
  readonly chain: VersionChain<Value | null>;
}

/**
 * Creates a state, empty or as `toPlain` left it. A key stands in the list and at the place that `placeOf` gives it;
 * one without a place is found by its name only.
 */
export function createVersionedState<Value>(
  plain: PlainState<Value> = [],
  placeOf: (key: string) => ListingPlace | null = () => null,
): VersionedState<Value> {
  const chains = new Map<string, KeyedChain<Value>>();
  const lists = new Map<string, OrderedPlaces<KeyedChain<Value>>>();
  const stale = createStaleRing<KeyedChain<Value>>();
  let latest = -1;
  let size = 0;

  const enlist = (keyed: KeyedChain<Value>): void => {
    const at = placeOf(keyed.key);
    if (at === null) return;
    const places = lists.get(at.list) ?? createOrderedPlaces();
    places.put(at.place, keyed);
    lists.set(at.list, places);
  };

  const delist = (key: string): void => {
    const at = placeOf(key);
    const places = at === null ? undefined : lists.get(at.list);
    if (at === null || places === undefined) return;
    places.remove(at.place);
    if (places.size === 0) lists.delete(at.list);
  };

  const put = (key: string, version: number, value: Value | null): void => {
    const keyed = chains.get(key);
    size += 1;
    if (keyed === undefined) {
      const created = { key, chain: createChain<Value | null>(version, value) };
      chains.set(key, created);
      enlist(created);
      // A deletion that nothing precedes hides no value: it can go as soon as its version is the oldest.
      if (value === null) stale.push(version, created);
      return;
    }
    keyed.chain.versions.push(version);
    keyed.chain.values.push(value);
    stale.push(version, keyed);
    if (value === null) stale.push(version, keyed);
  };

  const dropFrom = (keyed: KeyedChain<Value>, version: number): void => {
    const { chain, key } = keyed;
    const [oldest, next] = [chain.versions[chain.head], chain.versions[chain.head + 1]];
    const isSuperseded = next !== undefined && next <= version;
    const isLoneDeletion = chain.values[chain.head] === null && (oldest ?? Infinity) <= version;
    if (!isSuperseded && !isLoneDeletion) return;
    size -= 1;
    dropOldest(chain);
    if (chain.head !== chain.versions.length) return;
    chains.delete(key);
    delist(key);
  };

  const state: VersionedState<Value> = {
    write(version, changes) {
      if (!Number.isSafeInteger(version) || version <= latest) {
        throw new RangeError(`version expected an integer above ${latest}, got ${version}`);
      }
      latest = version;
      for (const [key, value] of changes) put(key, version, value);
    },
    read(key, version) {
      const keyed = chains.get(key);
      return keyed === undefined ? undefined : (valueAt(keyed.chain, version) ?? undefined);
    },
    *list(list, from, version) {
      for (const [place, { key, chain }] of lists.get(list)?.from(from) ?? []) {
        const value = valueAt(chain, version) ?? null;
        if (value !== null) yield { place, key, value };
      }
    },
    prune(version, stepsMax = Infinity) {
      for (let steps = 0; steps < stepsMax; steps += 1) {
        const keyed = stale.takeStale(version);
        if (keyed === undefined) return false;
        dropFrom(keyed, version);
      }
      return true;
    },
    get size() {
      return size;
    },
    toPlain: () =>
      [...chains.values()]
        .map(({ key, chain }) => [key, entriesOf(chain)] as const)
        .toSorted(([left], [right]) => (left < right ? -1 : 1)),
  };
  restore(state, plain);
  return state;
}

function entriesOf<Value>(chain: VersionChain<Value>): (readonly [number, Value])[] {
  return chain.versions
    .map((version, index) => ({ version, value: chain.values[index] }))
    .slice(chain.head)
    .flatMap(({ version, value }) => (value === undefined ? [] : [[version, value] as const]));
}

function restore<Value>(state: VersionedState<Value>, plain: PlainState<Value>): void {
  const byVersion = new Map<number, Map<string, Value | null>>();
  for (const [key, entries] of plain) {
    for (const [version, value] of entries) {
      const changes = byVersion.get(version) ?? new Map<string, Value | null>();
      byVersion.set(version, changes.set(key, value));
    }
  }
  for (const [version, changes] of [...byVersion].toSorted(([left], [right]) => left - right)) {
    state.write(version, changes);
  }
}
