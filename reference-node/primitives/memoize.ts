/**
 * Returns a function that computes its result for each frozen object only once, and freezes this result. The responses
 * of a node share frozen objects: the headers at one ledger position, and the answers to repeated requests.
 */
export function memoizeFrozen<Key extends object, Result extends object>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const results = new WeakMap<Key, Result>();
  return (key) => {
    const found = results.get(key);
    if (found !== undefined) return found;
    const result = compute(key);
    if (Object.isFrozen(key)) results.set(key, Object.freeze(result));
    return result;
  };
}

/**
 * Returns a function that remembers its results for up to `countMax` keys. If there are more, it forgets all of them, so
 * that a process with many keys does not keep them.
 */
export function memoizeBounded<Key, Result>(
  countMax: number,
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const results = new Map<Key, Result>();
  return (key) => {
    const found = results.get(key);
    if (found !== undefined) return found;
    const result = compute(key);
    if (results.size >= countMax) results.clear();
    results.set(key, result);
    return result;
  };
}
