/** What a link of a chain computes from the accumulator before it. */
export type ComputeLink<Value> = (before: Uint8Array) => {
  readonly accumulator: Uint8Array;
  readonly value: Value;
};

/**
 * The hashes of a ledger, each of which depends on all earlier ones. They are computed when one of them is read,
 * because reads of the state need none, and those of a new node's history take longer than all other steps of its
 * creation.
 */
export interface HashChain {
  /** Returns the accumulator after the last link. */
  readonly accumulator: () => Uint8Array;
  /** Adds a link. Returns the function that returns its value, for which only the links up to it are computed. */
  readonly add: <Value>(compute: ComputeLink<Value>) => () => Value;
  /** Continues with another accumulator, which is read when it is needed. The links before keep their values. */
  readonly restart: (readAccumulator: () => Uint8Array) => void;
}

/** The number of links that are not computed yet at which all are computed, so that their inputs do not accumulate. */
const pendingMax = 1024;
/** Every time after this number of restarts, the accumulator is read at once, so that calls do not nest too deeply. */
const lazyRestartsMax = 100;

/** Creates a chain whose first accumulator is read when it is needed. */
export function createHashChain(readFirst: () => Uint8Array): HashChain {
  let segment = createSegment(readFirst);
  let restarts = 0;
  return {
    accumulator: () => segment.accumulator(),
    add: (compute) => segment.add(compute),
    restart: (readAccumulator) => {
      restarts += 1;
      const first = restarts % lazyRestartsMax === 0 ? readAccumulator() : null;
      segment = createSegment(first === null ? readAccumulator : () => first);
    },
  };
}

/** Creates the part of a chain between two restarts. */
function createSegment(readFirst: () => Uint8Array): Omit<HashChain, "restart"> {
  let current: Uint8Array | null = null;
  /** The links of which not all are computed yet. */
  let pending: ((before: Uint8Array) => Uint8Array)[] = [];
  /** The numbers of the first of these links, and of the first one that is not computed. */
  let first = 0;
  let next = 0;
  const settle = (end: number): Uint8Array => {
    let accumulator = (current ??= readFirst());
    // If a link throws, the next call continues with it.
    for (; next < end; next += 1) {
      accumulator = pending[next - first]?.(accumulator) ?? accumulator;
      current = accumulator;
    }
    if (next === first + pending.length) {
      pending = [];
      first = next;
    }
    return accumulator;
  };
  const settleAll = (): Uint8Array => settle(first + pending.length);
  return {
    accumulator: settleAll,
    add: (compute) => {
      const end = first + pending.length + 1;
      const link = createLink(compute, () => settle(end));
      pending.push(link.compute);
      if (pending.length >= pendingMax) settleAll();
      return link.read;
    },
  };
}

/** Creates a link. After it is computed, it holds only its value. */
function createLink<Value>(
  compute: ComputeLink<Value>,
  settle: () => unknown,
): { readonly compute: (before: Uint8Array) => Uint8Array; readonly read: () => Value } {
  let state: { readonly compute: ComputeLink<Value> } | { readonly value: Value } = { compute };
  return {
    compute: (before) => {
      if ("value" in state) return before;
      const { accumulator, value } = state.compute(before);
      state = { value };
      return accumulator;
    },
    read: () => {
      if (!("value" in state)) settle();
      if ("value" in state) return state.value;
      throw new TypeError("a link must be computed before it is read, got one without a value");
    },
  };
}
