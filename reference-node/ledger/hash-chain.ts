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
  /** Adds a link. */
  readonly add: <Value>(compute: ComputeLink<Value>) => Link<Value>;
  /** Continues with another accumulator, which is read when it is needed. The links before keep their values. */
  readonly restart: (readAccumulator: () => Uint8Array) => void;
}

/** A link of a chain. */
export interface Link<Value> {
  /** Returns the value, for which only the links up to this one are computed. */
  readonly read: () => Value;
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
  let pending: Pick<ChainLink<unknown>, "compute">[] = [];
  /** The numbers of the first of these links, and of the first one that is not computed. */
  let first = 0;
  let next = 0;
  const settle = (end: number): Uint8Array => {
    let accumulator = (current ??= readFirst());
    // If a link throws, the next call continues with it.
    for (; next < end; next += 1) {
      accumulator = pending[next - first]?.compute(accumulator) ?? accumulator;
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
      const link = new ChainLink(compute, settle, first + pending.length + 1);
      pending.push(link);
      if (pending.length >= pendingMax) settleAll();
      return link;
    },
  };
}

/** A link, which holds only its value after it is computed. A ledger has one for each version, so it must be small. */
class ChainLink<Value> implements Link<Value> {
  #compute: ComputeLink<Value> | null;
  #value: Value | undefined;
  readonly #settle: (end: number) => unknown;
  readonly #end: number;

  constructor(compute: ComputeLink<Value>, settle: (end: number) => unknown, end: number) {
    this.#compute = compute;
    this.#settle = settle;
    this.#end = end;
  }

  compute(before: Uint8Array): Uint8Array {
    if (this.#compute === null) return before;
    const { accumulator, value } = this.#compute(before);
    this.#value = value;
    this.#compute = null;
    return accumulator;
  }

  read(): Value {
    if (this.#compute !== null) this.#settle(this.#end);
    if (this.#value !== undefined) return this.#value;
    throw new TypeError("a link must be computed before it is read, got one without a value");
  }
}
