/** The verbs of the control that move or shift the time of the chain. */
import { U64_MAX } from "../../spec/vocabulary.ts";
import type { Clock } from "../ledger/clock.ts";
import type { Block } from "../ledger/ledger.ts";
import type { Submission } from "../execution/submission.ts";
import { formatValue } from "../primitives/option-values.ts";
import { requireBigint, requireMembers } from "./arguments.ts";
import type { ProducedBlock } from "./blocks.ts";

/** A time span, in seconds or in microseconds. Seconds may have a fraction of up to six digits. */
export type Span = { readonly seconds: number } | { readonly micros: bigint | number };

/** The time of the chain after a verb moved it, and the blocks that became due on the way. */
export interface TimeChange {
  readonly timestampMicros: bigint;
  readonly blocks: readonly ProducedBlock[];
}

/** Controls the time of the chain. The verbs work with a virtual clock and with a system clock. */
export interface TimeControl {
  /**
   * Advances the clock of the chain. If the block mode has an interval and a block becomes due on the way, the block is
   * produced at the time at which it is due. Otherwise the ledger lags behind the clock until its next block.
   * @throws TypeError or RangeError for a malformed or negative span.
   */
  advance(span: Span): TimeChange;
  /**
   * Advances the clock of the chain to a time since 1970, like `advance`.
   * @throws TypeError for a malformed time, RangeError for a time before the current one, because the time of a chain
   * never decreases.
   */
  setTime(time: Span): TimeChange;
  /**
   * Lets the server time run ahead of the clock of the chain by a span, 0 by default. The health check compares the
   * latest block with the server time, so it then fails for a smaller `duration_secs`, as on a node that has fallen
   * behind. Headers and blocks do not change.
   * @throws TypeError or RangeError for a malformed or negative span.
   */
  setLag(span: Span): { readonly lagMicros: bigint };
}

/** Creates the verbs that control the time. */
export function createTimeControl(parts: {
  readonly clock: Clock;
  readonly submission: Submission;
}): TimeControl {
  const { clock } = parts;
  return {
    advance: (span) => moveTo(clock.now() + toMicros("advance", span, centuryMicros), parts),
    setTime: (time) => {
      const target = toMicros("setTime", time, U64_MAX);
      const now = clock.now();
      if (target >= now) return moveTo(target, parts);
      throw new RangeError(`setTime must get a time from ${now} microseconds on, got ${target}`);
    },
    setLag: (span) => {
      const lagMicros = toMicros("setLag", span, centuryMicros);
      clock.setLag(lagMicros);
      return { lagMicros };
    },
  };
}

/** The longest span that `advance` and `setLag` accept. */
export const centuryMicros = 3_155_760_000_000_000n;

function moveTo(
  target: bigint,
  { clock, submission }: { readonly clock: Clock; readonly submission: Submission },
): TimeChange {
  if (target > U64_MAX) throw new RangeError(`time must be at most ${U64_MAX} microseconds, got ${target}`);
  const due = submission.blockDueMicros();
  const block = due === null || due > target ? null : produceDueBlock(due, clock, submission);
  // A system clock may already be later than the target.
  clock.advance(max(target - clock.now(), 0n));
  return { timestampMicros: clock.now(), blocks: block === null ? [] : [block] };
}

/** Produces the block that is due, at its time. If that fails, the clock has its former time. */
function produceDueBlock(due: bigint, clock: Clock, submission: Submission): Block | null {
  const before = clock.save();
  try {
    clock.advance(max(due - clock.now(), 0n));
    return submission.produceDueBlock();
  } catch (error) {
    clock.restore(before);
    throw error;
  }
}

function toMicros(verb: string, span: Span, micros: bigint): bigint {
  requireMembers(verb, span, "micros" in Object(span) ? ["micros"] : ["seconds"]);
  return requireBigint("micros", "micros" in span ? span.micros : secondsToMicros(span.seconds), micros);
}

function secondsToMicros(seconds: unknown): bigint {
  if (typeof seconds !== "number")
    throw new TypeError(`seconds must be a number, got ${formatValue(seconds)}`);
  if (!Number.isFinite(seconds)) throw new RangeError(`seconds must be a finite number, got ${seconds}`);
  // The whole seconds are converted apart, because a product with a million would not be exact.
  const whole = Math.floor(seconds);
  return BigInt(whole) * 1_000_000n + BigInt(Math.round((seconds - whole) * 1_000_000));
}

function max(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
