/** What a link of a chain computes from the accumulator before it. */
export type ComputeLink<Value> = (before: Uint8Array) => {
  readonly accumulator: Uint8Array;
  readonly value: Value;
};

/**
 * The hashes of a ledger, each of which depends on all earlier ones. They are computed when the first of them is read,
 * because reads of the state need none, and those of a new node's history take longer than all other steps of its
 * creation.
 */
export interface HashChain {
  /** Returns the accumulator after the last link. */
  readonly accumulator: () => Uint8Array;
  /** Adds a link. Returns the function that returns its value. */
  readonly add: <Value>(compute: ComputeLink<Value>) => () => Value;
  /** Computes all links and continues with another accumulator. */
  readonly restart: (accumulator: Uint8Array) => void;
}

/** The number of links that are not computed yet at which all are computed, so that their inputs do not accumulate. */
const pendingMax = 1024;

/** Creates a chain whose first accumulator is read when it is needed. */
export function createHashChain(readFirst: () => Uint8Array): HashChain {
  let current: Uint8Array | null = null;
  let pending: ((before: Uint8Array) => Uint8Array)[] = [];
  let computed = 0;
  const settle = (): Uint8Array => {
    let accumulator = current ?? readFirst();
    // If a link throws, the next call continues with it.
    for (; computed < pending.length; computed += 1) {
      accumulator = pending[computed]?.(accumulator) ?? accumulator;
      current = accumulator;
    }
    pending = [];
    computed = 0;
    current = accumulator;
    return accumulator;
  };
  return {
    accumulator: settle,
    add: (compute) => {
      const link = createLink(compute, settle);
      pending.push(link.compute);
      if (pending.length >= pendingMax) settle();
      return link.read;
    },
    restart: (accumulator) => {
      settle();
      current = accumulator;
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
