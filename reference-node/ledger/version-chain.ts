/** The values of one key in the order of the versions that wrote them; the head moves as old ones are dropped. */
export interface VersionChain<Value> {
  versions: number[];
  values: Value[];
  head: number;
}

export function createChain<Value>(version: number, value: Value): VersionChain<Value> {
  return { versions: [version], values: [value], head: 0 };
}

/** The value that holds at a version: the newest written at or below it. O(log n), O(1) at the latest version. */
export function valueAt<Value>(chain: VersionChain<Value>, version: number): Value | undefined {
  const { versions, values } = chain;
  let high = versions.length - 1;
  if ((versions[high] ?? Infinity) <= version) return values[high];
  let low = chain.head;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((versions[middle] ?? Infinity) <= version) low = middle + 1;
    else high = middle;
  }
  return low > chain.head ? values[low - 1] : undefined;
}

/** Drops the oldest value. Space is given back once half of the chain is dropped, which keeps it amortised O(1). */
export function dropOldest<Value>(chain: VersionChain<Value>): void {
  chain.head += 1;
  if (chain.head < 8 || chain.head * 2 < chain.versions.length) return;
  chain.versions = chain.versions.slice(chain.head);
  chain.values = chain.values.slice(chain.head);
  chain.head = 0;
}
