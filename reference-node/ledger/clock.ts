import { toTimestampMicros, type TimestampMicros } from "../primitives/u64.ts";

/** The clock of the node. The specification calls its time the server time (§4.8). */
export interface Clock {
  now(): TimestampMicros;
  /** Returns the timestamp for a block that is produced now. A virtual clock advances by one block interval. */
  tick(): TimestampMicros;
  /** Returns the timestamp that `tick` would return, without advancing the clock. */
  peek(): TimestampMicros;
  /** Advances the clock. @throws RangeError if the result in microseconds does not fit into a u64. */
  advance(micros: bigint): void;
  /**
   * The lag at which the next request produces an empty block, or null to produce none. Without such blocks, an
   * idle ledger with a system clock would look like a node that has lost its network.
   */
  readonly lagMicrosMax: bigint | null;
  /** Returns the time by which the server time is ahead of this clock, and therefore of the ledger. Initially 0. */
  lag(): bigint;
  /** Sets the lag. @throws RangeError if the server time in microseconds would not fit into a u64. */
  setLag(micros: bigint): void;
  /** Returns the state of the clock, except for the lag. */
  save(): ClockState;
  /** Returns to an earlier state. The system time, which it does not contain, goes on. */
  restore(state: ClockState): void;
}

/** The state of a clock. */
export interface ClockState {
  /** The time of a virtual clock, or the time by which a system clock is ahead of the system. */
  readonly micros: bigint;
  /** The latest time that a system clock has shown, or 0. */
  readonly last: bigint;
}

/** The time between two blocks with a virtual clock. */
export const blockIntervalMicros = 1_000_000n;

/** 2025-01-01T00:00:00Z, at which a virtual clock starts by default. */
const virtualStartMicros = 1_735_689_600_000_000n;

/** Creates a clock that advances only when a block is produced or `advance` is called. */
export function createVirtualClock(startMicros: bigint = virtualStartMicros): Clock {
  let micros = startMicros;
  const now = (): TimestampMicros => toTimestampMicros(micros);
  const peek = (): TimestampMicros => toTimestampMicros(micros + blockIntervalMicros);
  return {
    now,
    tick: () => {
      const ticked = peek();
      micros = ticked;
      return ticked;
    },
    peek,
    advance: (by) => {
      micros = toTimestampMicros(micros + by);
    },
    lagMicrosMax: null,
    ...createLag(now),
    save: () => ({ micros, last: 0n }),
    restore: (state) => {
      micros = state.micros;
    },
  };
}

/** Creates a clock that shows the system time plus the time of all calls of `advance`. */
export function createSystemClock(readMillis: () => number = Date.now): Clock {
  let ahead = 0n;
  let last = 0n;
  const now = (): TimestampMicros => {
    const micros = BigInt(Math.floor(readMillis())) * 1000n + ahead;
    // The system clock may be set back, but the time of the ledger never decreases.
    last = micros > last ? micros : last;
    return toTimestampMicros(last);
  };
  return {
    now,
    tick: now,
    peek: now,
    advance: (by) => {
      toTimestampMicros(now() + by);
      ahead += by;
    },
    lagMicrosMax: 1_000_000n,
    ...createLag(now),
    save: () => ({ micros: ahead, last }),
    restore: (state) => {
      ahead = state.micros;
      last = state.last;
    },
  };
}

/** Creates the lag of a clock. */
function createLag(now: Clock["now"]): Pick<Clock, "lag" | "setLag"> {
  let lag = 0n;
  return {
    lag: () => lag,
    setLag: (micros) => {
      toTimestampMicros(now() + micros);
      lag = micros;
    },
  };
}
