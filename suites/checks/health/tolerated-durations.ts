/**
 * The values of duration_secs to which a healthy node must return 200 (§4.8). The node compares its ledger with its own
 * clock, so a duration near the lag is asked for only if that clock is known.
 */
import { U32_MAX } from "../../../spec/vocabulary.ts";

/** The times that one health response shows, in milliseconds since 1970. */
export interface LagReading {
  readonly ledgerMillis: bigint;
  /** The header Date, in whole seconds; null if the response has none. */
  readonly dateMillis: bigint | null;
  /** The local time at which the response arrived. */
  readonly localMillis: bigint;
}

export interface ToleratedDuration {
  readonly durationSecs: bigint;
  /** Whether the duration is so near to the lag that an idle ledger may lag by more when the request arrives. */
  readonly isNear: boolean;
}

const nearMarginsSecs = [10n, 60n, 600n];
const daySecs = 86_400n;

/**
 * Returns the durations to ask for: the maximum, one that is a day longer than the lag by any of the clocks and, if the
 * clock of the target is known, three that are 10, 60 and 600 seconds longer than the lag.
 * @param readings two readings more than a second apart
 * @param isLocal whether the target runs on this machine and so has the local clock
 */
export function listToleratedDurations(
  readings: readonly [LagReading, LagReading],
  isLocal: boolean,
): ToleratedDuration[] {
  const [first, last] = readings;
  const clocks = [last.localMillis, ...(last.dateMillis === null ? [] : [last.dateMillis])];
  const longest = clocks.map((clock) => lagSecs(clock, last)).reduce((max, lag) => (lag > max ? lag : max));
  const far = [U32_MAX, longest + daySecs].map((durationSecs) => ({ durationSecs, isNear: false }));
  const clock = findTargetClock(first, last, isLocal);
  const near = clock === null ? [] : nearMarginsSecs.map((margin) => lagSecs(clock, last) + margin);
  return [...far, ...near.map((durationSecs) => ({ durationSecs, isNear: true }))].map(
    ({ durationSecs, isNear }) => ({ durationSecs: durationSecs > U32_MAX ? U32_MAX : durationSecs, isNear }),
  );
}

/**
 * Whether the ledger of the node that sent a response may lag by a duration. The ledger may have stood still since the
 * duration was chosen, and another replica may have sent the response, so the response's own times count. The local time
 * counts too, because the header Date may come from a gateway whose clock is behind that of the node.
 */
export function mayLagBy(durationSecs: bigint, reading: LagReading): boolean {
  const clocks = [reading.localMillis, reading.dateMillis ?? reading.localMillis];
  return clocks.some((clock) => lagSecs(clock, reading) + slackSecs >= durationSecs);
}

/** The time that a response may be on its way, and by which its header Date may be older than the response. */
const slackSecs = 3n;

/**
 * Returns the clock of the target at the second reading: its header Date if that advances, or the local clock if the
 * target runs on this machine. Returns null if the ledger is ahead of that clock, because the ledger then follows
 * another one.
 */
function findTargetClock(first: LagReading, last: LagReading, isLocal: boolean): bigint | null {
  const hasDate = first.dateMillis !== null && last.dateMillis !== null && last.dateMillis > first.dateMillis;
  const clock = hasDate ? last.dateMillis : isLocal ? last.localMillis : null;
  return clock === null || last.ledgerMillis > clock + secondMillis ? null : clock;
}

const secondMillis = 1_000n;

/** Returns the lag of the ledger in seconds, rounded up, because the header Date leaves out a part of a second. */
function lagSecs(clockMillis: bigint, { ledgerMillis }: LagReading): bigint {
  return clockMillis > ledgerMillis ? (clockMillis - ledgerMillis) / secondMillis + 1n : 0n;
}
