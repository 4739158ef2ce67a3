import type { Clock } from "../ledger/clock.ts";
import type { Submission } from "../execution/submission.ts";
import type { Ledger } from "../ledger/ledger.ts";

/** A span of time in one of two units; seconds may have a fraction down to a microsecond. */
export type Span = { readonly seconds: number } | { readonly micros: bigint };

/** A block by its numbers. */
export interface ProducedBlock {
  readonly height: bigint;
  readonly firstVersion: bigint;
  readonly lastVersion: bigint;
  readonly timestampMicros: bigint;
}

/** What whoever runs the node may do to it beside the interface. */
export interface Control {
  /**
   * Moves the node's clock ahead. A block that is due by then is produced; without one the ledger lags by as much.
   * @throws TypeError or RangeError for a span that is malformed or runs backwards.
   */
  advance(span: Span): void;
  /**
   * Makes a ledger version the oldest that is kept. A version below the present oldest changes nothing.
   * @throws TypeError or RangeError for a version that is malformed or above the latest.
   */
  prune(to: { readonly oldestVersion: bigint }): void;
  /** Appends a block of all waiting transactions that can be executed, be it none. @throws RangeError when the ledger versions of a u64 are used up. */
  produceBlock(): ProducedBlock;
}

/** The typed control of a node. */
export function createControl(parts: {
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly submission: Submission;
}): Control {
  const { clock, ledger, submission } = parts;
  return {
    advance: (span) => {
      clock.advance(spanMicros(span));
      submission.produceDueBlock();
    },
    prune: ({ oldestVersion }) => {
      if (typeof oldestVersion !== "bigint") {
        throw new TypeError(`oldestVersion expected a bigint, got ${typeof oldestVersion}`);
      }
      ledger.prune(oldestVersion);
    },
    produceBlock: () => submission.produceBlock(),
  };
}

const centuryMicros = 3_155_760_000_000_000n;

function spanMicros(span: Span): bigint {
  const micros = "micros" in span ? span.micros : secondsToMicros(span.seconds);
  if (typeof micros !== "bigint") throw new TypeError(`micros expected a bigint, got ${typeof micros}`);
  if (micros < 0n || micros > centuryMicros) {
    throw new RangeError(`span expected 0 to ${centuryMicros} microseconds, got ${micros}`);
  }
  return micros;
}

function secondsToMicros(seconds: number): bigint {
  if (typeof seconds !== "number") throw new TypeError(`seconds expected a number, got ${typeof seconds}`);
  if (!Number.isFinite(seconds)) throw new RangeError(`seconds expected a finite number, got ${seconds}`);
  return BigInt(Math.round(seconds * 1_000_000));
}
