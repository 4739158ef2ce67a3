/**
 * The values of one key, in the order of the versions that wrote them. The head is the index of the oldest retained
 * value.
 */
export interface VersionChain<Value> {
  versions: number[];
  values: Value[];
  head: number;
}

export function createChain<Value>(version: number, value: Value): VersionChain<Value> {
  return { versions: [version], values: [value], head: 0 };
}

/**
 * Returns the index of the newest value that was written at or below a version, or -1. Takes O(log n), or O(1) at the
 * latest version.
 */
export function indexAt<Value>(chain: VersionChain<Value>, version: number): number {
  const { versions } = chain;
  let high = versions.length - 1;
  if ((versions[high] ?? Infinity) <= version) return high;
  let low = chain.head;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((versions[middle] ?? Infinity) <= version) low = middle + 1;
    else high = middle;
  }
  return low > chain.head ? low - 1 : -1;
}

/** Returns the newest value that was written at or below a version. */
export function valueAt<Value>(chain: VersionChain<Value>, version: number): Value | undefined {
  return chain.values[indexAt(chain, version)];
}

/** Drops the oldest value in amortised O(1). The arrays are compacted when half of their values are dropped. */
export function dropOldest<Value>(chain: VersionChain<Value>): void {
  chain.head += 1;
  if (chain.head < 8 || chain.head * 2 < chain.versions.length) return;
  chain.versions = chain.versions.slice(chain.head);
  chain.values = chain.values.slice(chain.head);
  chain.head = 0;
}

/** Removes the values that were written above a version. They are the newest ones. Returns their number. */
export function dropAbove<Value>(chain: VersionChain<Value>, version: number): number {
  const { versions, values } = chain;
  const before = versions.length;
  while (versions.length > chain.head && (versions.at(-1) ?? 0) > version) {
    versions.pop();
    values.pop();
  }
  return before - versions.length;
}

/** Copies a chain, but not its values. */
export function copyChain<Value>({ versions, values, head }: VersionChain<Value>): VersionChain<Value> {
  return { versions: [...versions], values: [...values], head };
}

/** A value that is created when it is read. */
export class DeferredValue<Value> {
  readonly read: () => Value;

  constructor(read: () => Value) {
    this.read = read;
  }
}
