import {
  copyChain,
  createChain,
  DeferredValue,
  dropAbove,
  dropOldest,
  indexAt,
  valueAt,
  type VersionChain,
} from "./version-chain.ts";
import { createPruneQueue, type PruneQueue } from "./lists.ts";
import { createSortedList, type SortedList } from "./sorted-list.ts";

/** The changes of one version: each changed key with its new value, or with null if it is deleted. */
export type Changes<Value> = ReadonlyMap<string, Value | null>;

/** A value as it is written. Null deletes the key. */
export type Written<Value> = Value | DeferredValue<Value> | null;

/** Returns the position of a key in a listing, or null if it is in none. */
export type ToListingPosition = (key: string) => ListingPosition | null;

/** The position of a key in a listing. */
export interface ListingPosition {
  readonly list: string;
  /** A listing is in the order of the UTF-16 code units of its sort keys. They are unique within the listing. */
  readonly sortKey: string;
}

/** A key of a listing that exists at the read version, and its value. */
export interface ListingEntry<Value> {
  readonly sortKey: string;
  readonly key: string;
  readonly value: Value;
}

/**
 * Values by key and version. A version is a number relative to genesis: the version of genesis may be near 2^64,
 * which a number cannot represent exactly. With n retained values of a key, a read takes O(log n). Pruning takes
 * amortised O(1) per write.
 */
export interface VersionedState<Value> {
  /**
   * Writes the changes of a version. A key whose latest value is the same object keeps that one: most changes of a
   * transfer show resources that it leaves as they are, and retaining them for each version would take twice the memory.
   * @param toPosition a faster function than that of the state, for keys that are known to be well-formed
   * @throws RangeError for a version that is not above all earlier versions.
   */
  write(
    version: number,
    changes: Iterable<readonly [key: string, value: Written<Value>]>,
    toPosition?: ToListingPosition,
  ): void;
  /**
   * Returns the value of a key at a version, or undefined if the key does not exist at this version or its value is
   * pruned.
   */
  read(key: string, version: number): Value | undefined;
  /**
   * Lists the entries of a listing that exist at a version, in order of their sort keys, starting at the sort key
   * `from`.
   */
  list(list: string, from: string, version: number): Iterable<ListingEntry<Value>>;
  /** Returns the text of a retained key that equals the given one, so that it is in memory only once. */
  shareKey(key: string): string;
  /** Finds a retained key that starts with a prefix, in time proportional to the number of keys. */
  findKey(prefix: string): string | undefined;
  /**
   * Drops values that no read at or above `version` returns. Stops after `stepsMax` steps, each of which drops at
   * most one value. Returns false if no such value is left, and true if it stopped earlier.
   */
  prune(version: number, stepsMax?: number): boolean;
  /**
   * Removes everything that was written above a version. `keys` are the keys of these writes. Values that were pruned
   * do not come back.
   */
  rewind(version: number, keys: Iterable<string>): void;
  /** The number of retained values. A deletion counts as a value. */
  readonly size: number;
  /**
   * Returns the values that are current at `version` and were written before `before`, ordered by key. Keys that do not
   * exist at `version` are left out.
   */
  listValues(version: number, before: number): readonly (readonly [key: string, value: Value])[];
  /** Copies the state, but not its values. A change of the copy does not change the original. */
  copy(): VersionedState<Value>;
}

interface KeyedChain<Value> {
  readonly key: string;
  readonly chain: VersionChain<Written<Value>>;
}

/** The contents of a state. */
interface StateContents<Value> {
  readonly chains: Map<string, KeyedChain<Value>>;
  readonly lists: Map<string, SortedList<KeyedChain<Value>>>;
  readonly pruneQueue: PruneQueue<KeyedChain<Value>>;
  readonly latest: number;
  readonly size: number;
}

function copyContents<Value>(from: StateContents<Value>): StateContents<Value> {
  const copies = new Map<KeyedChain<Value>, KeyedChain<Value>>();
  const copyOf = (keyedChain: KeyedChain<Value>): KeyedChain<Value> => {
    const found = copies.get(keyedChain);
    if (found !== undefined) return found;
    const copied = { key: keyedChain.key, chain: copyChain(keyedChain.chain) };
    copies.set(keyedChain, copied);
    return copied;
  };
  return {
    chains: new Map([...from.chains].map(([key, keyedChain]) => [key, copyOf(keyedChain)])),
    lists: new Map([...from.lists].map(([name, list]) => [name, list.copy(copyOf)])),
    pruneQueue: from.pruneQueue.copy(copyOf),
    latest: from.latest,
    size: from.size,
  };
}

function toValue<Value>(written: Written<Value> | undefined): Value | null {
  return written instanceof DeferredValue ? written.read() : (written ?? null);
}

function createContents<Value>(): StateContents<Value> {
  return { chains: new Map(), lists: new Map(), pruneQueue: createPruneQueue(), latest: -1, size: 0 };
}

/**
 * Creates an empty state. `toListingPosition` returns the listing and the sort key of a key. A key without a listing
 * position is in no listing.
 */
export function createVersionedState<Value>(
  toListingPosition: ToListingPosition = () => null,
  contents: StateContents<Value> = createContents(),
): VersionedState<Value> {
  const { chains, lists, pruneQueue } = contents;
  let { latest, size } = contents;

  const addToList = (keyedChain: KeyedChain<Value>, at: ListingPosition | null): void => {
    if (at === null) return;
    const sortedList = lists.get(at.list) ?? createSortedList();
    sortedList.put(at, keyedChain);
    lists.set(at.list, sortedList);
  };

  const removeFromList = (key: string): void => {
    const at = toListingPosition(key);
    const sortedList = at === null ? undefined : lists.get(at.list);
    if (at === null || sortedList === undefined) return;
    sortedList.remove(at.sortKey);
    if (sortedList.size === 0) lists.delete(at.list);
  };

  const put = (key: string, version: number, value: Written<Value>, toPosition: ToListingPosition): void => {
    const keyedChain = chains.get(key);
    if (keyedChain === undefined) {
      size += 1;
      const created = { key, chain: createChain<Written<Value>>(version, value) };
      chains.set(key, created);
      addToList(created, toPosition(key));
      // A deletion without an earlier value hides nothing, so it is dropped when its version becomes the oldest one.
      if (value === null) pruneQueue.push(version, created);
      return;
    }
    if (value !== null && keyedChain.chain.values.at(-1) === value) return;
    size += 1;
    keyedChain.chain.versions.push(version);
    keyedChain.chain.values.push(value);
    pruneQueue.push(version, keyedChain);
    if (value === null) pruneQueue.push(version, keyedChain);
  };

  const dropOldestValue = (keyedChain: KeyedChain<Value>, version: number): void => {
    const { chain } = keyedChain;
    const [oldest, next] = [chain.versions[chain.head], chain.versions[chain.head + 1]];
    const isSuperseded = next !== undefined && next <= version;
    const isLoneDeletion = chain.values[chain.head] === null && (oldest ?? Infinity) <= version;
    if (!isSuperseded && !isLoneDeletion) return;
    size -= 1;
    dropOldest(chain);
    removeIfEmpty(keyedChain);
  };

  const removeIfEmpty = ({ key, chain }: KeyedChain<Value>): void => {
    if (chain.head !== chain.versions.length) return;
    chains.delete(key);
    removeFromList(key);
  };

  return {
    write(version, changes, toPosition = toListingPosition) {
      if (!Number.isSafeInteger(version) || version <= latest) {
        throw new RangeError(`version must be an integer above ${latest}, got ${version}`);
      }
      latest = version;
      for (const [key, value] of changes) put(key, version, value, toPosition);
    },
    read(key, version) {
      const keyedChain = chains.get(key);
      return keyedChain === undefined
        ? undefined
        : (toValue(valueAt(keyedChain.chain, version)) ?? undefined);
    },
    *list(list, from, version) {
      for (const [sortKey, { key, chain }] of lists.get(list)?.from(from) ?? []) {
        const value = toValue(valueAt(chain, version));
        if (value !== null) yield { sortKey, key, value };
      }
    },
    shareKey: (key) => chains.get(key)?.key ?? key,
    findKey(prefix) {
      for (const key of chains.keys()) if (key.startsWith(prefix)) return key;
      return undefined;
    },
    prune(version, stepsMax = Infinity) {
      for (let steps = 0; steps < stepsMax; steps += 1) {
        const keyedChain = pruneQueue.takePrunable(version);
        if (keyedChain === undefined) return false;
        dropOldestValue(keyedChain, version);
      }
      return true;
    },
    rewind(version, keys) {
      latest = version;
      pruneQueue.dropAbove(version);
      for (const key of keys) {
        const keyedChain = chains.get(key);
        if (keyedChain === undefined) continue;
        size -= dropAbove(keyedChain.chain, version);
        removeIfEmpty(keyedChain);
      }
    },
    get size() {
      return size;
    },
    listValues: (version, before) =>
      [...chains.values()]
        .flatMap(({ key, chain }) => {
          const index = indexAt(chain, version);
          if ((chain.versions[index] ?? before) >= before) return [];
          const value = toValue(chain.values[index]);
          return value === null ? [] : [[key, value] as const];
        })
        .toSorted(([left], [right]) => (left < right ? -1 : 1)),
    copy: () =>
      createVersionedState(toListingPosition, copyContents({ chains, lists, pruneQueue, latest, size })),
  };
}
