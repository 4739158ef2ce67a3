import type { Clock } from "../ledger/clock.ts";
import type { Submission } from "../execution/submission.ts";
import type { Ledger } from "../ledger/ledger.ts";

/** A time span in one of two units. Seconds may have a fraction of up to six digits. */
export type Span = { readonly seconds: number } | { readonly micros: bigint };

/** The numbers of a produced block. */
export interface ProducedBlock {
  readonly height: bigint;
  readonly firstVersion: bigint;
  readonly lastVersion: bigint;
  readonly timestampMicros: bigint;
}

/** Controls a node outside the interface, for tests. */
export interface Control {
  /**
   * Advances the node's clock. If a block becomes due it is produced, otherwise the ledger lags.
   * @throws TypeError or RangeError for a malformed or negative span.
   */
  advance(span: Span): void;
  /**
   * Prunes all ledger versions below the given one. A version below the current oldest changes nothing.
   * @throws TypeError or RangeError for a version that is malformed or above the latest.
   */
  prune(to: { readonly oldestVersion: bigint }): void;
  /**
   * Appends a block of all waiting transactions that can be executed, possibly none.
   * @throws RangeError if no u64 ledger version is left.
   */
  produceBlock(): ProducedBlock;
}

/** Creates the control of a node. */
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
