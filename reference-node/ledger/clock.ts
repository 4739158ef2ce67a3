import { toTimestampMicros, type TimestampMicros } from "../primitives/u64.ts";

/** The node's own time, which the document calls server time (§4.8). */
export interface Clock {
  now(): TimestampMicros;
  /** The timestamp of a block that is produced now; a virtual clock moves by one interval to it. */
  tick(): TimestampMicros;
  /** What `tick` would say now, without moving anything. */
  peek(): TimestampMicros;
  /** Moves the clock ahead. @throws RangeError where that is beyond the microseconds of a u64. */
  advance(micros: bigint): void;
  /**
   * How far the ledger may lag before the next request finds a fresh, empty block; null to leave it alone.
   * Time that passes by itself would make an idle ledger look like a node that has lost its network.
   */
  readonly lagMicrosMax: bigint | null;
}

/** Between one block and the next, where no clock says otherwise. */
export const blockIntervalMicros = 1_000_000n;

/** 2025-01-01T00:00:00Z. */
const virtualStartMicros = 1_735_689_600_000_000n;

/** A clock that stands still but when a block is produced or it is told to move. */
export function createVirtualClock(startMicros: bigint = virtualStartMicros): Clock {
  let micros = startMicros;
  return {
    now: () => toTimestampMicros(micros),
    tick: () => toTimestampMicros((micros += blockIntervalMicros)),
    peek: () => toTimestampMicros(micros + blockIntervalMicros),
    advance: (by) => {
      micros = toTimestampMicros(micros + by);
    },
    lagMicrosMax: null,
  };
}

/** The time of the machine, in milliseconds read from the given source; `advance` sets it ahead. */
export function createSystemClock(readMillis: () => number = Date.now): Clock {
  let ahead = 0n;
  let last = 0n;
  const now = (): TimestampMicros => {
    const micros = BigInt(Math.floor(readMillis())) * 1000n + ahead;
    // A machine's clock may be set back; the ledger's time never runs backwards.
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
  };
}
