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
