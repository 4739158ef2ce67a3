import type { Clock } from "../ledger/clock.ts";
import type { Submission } from "../execution/submission.ts";
import type { Ledger } from "../ledger/ledger.ts";

/** A time span, in seconds or in microseconds. Seconds may have a fraction of up to six digits. */
export type Span = { readonly seconds: number } | { readonly micros: bigint };

/** The height and the versions of a produced block. */
export interface ProducedBlock {
  readonly height: bigint;
  readonly firstVersion: bigint;
  readonly lastVersion: bigint;
  readonly timestampMicros: bigint;
}

/** Controls a node from tests, independent of the REST interface. */
export interface Control {
  /**
   * Advances the node's clock. If a block becomes due, the node produces it. Otherwise the ledger lags behind the
   * clock.
   * @throws TypeError or RangeError for a malformed or negative span.
   */
  advance(span: Span): void;
  /**
   * Prunes all ledger versions below the given version. If the version is below the current oldest version, nothing
   * changes.
   * @throws TypeError if the version is not a bigint, RangeError if it is negative or above the latest version.
   */
  prune(to: { readonly oldestVersion: bigint }): void;
  /**
   * Appends a block with every waiting transaction that can be executed. The block is empty if there is none.
   * @throws RangeError if the block would exceed the maximum u64 ledger version.
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
        throw new TypeError(`oldestVersion must be a bigint, got ${typeof oldestVersion}`);
      }
      ledger.prune(oldestVersion);
    },
    produceBlock: () => submission.produceBlock(),
  };
}

const centuryMicros = 3_155_760_000_000_000n;

function spanMicros(span: Span): bigint {
  const micros = "micros" in span ? span.micros : secondsToMicros(span.seconds);
  if (typeof micros !== "bigint") throw new TypeError(`micros must be a bigint, got ${typeof micros}`);
  if (micros < 0n || micros > centuryMicros) {
    throw new RangeError(`span must be a time from 0 to ${centuryMicros} microseconds, got ${micros}`);
  }
  return micros;
}

function secondsToMicros(seconds: number): bigint {
  if (typeof seconds !== "number") throw new TypeError(`seconds must be a number, got ${typeof seconds}`);
  if (!Number.isFinite(seconds)) throw new RangeError(`seconds must be a finite number, got ${seconds}`);
  return BigInt(Math.round(seconds * 1_000_000));
}
