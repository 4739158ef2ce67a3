import assert from "node:assert/strict";
import { test } from "node:test";
import { U32_MAX } from "../../../spec/vocabulary.ts";
import { listToleratedDurations, mayLagBy, type LagReading } from "./tolerated-durations.ts";

const start = 1_700_000_000_000n;

/** Returns a reading after some seconds of a ledger that lags by some seconds, by clocks that are off by some seconds. */
function read(after: bigint, lag: bigint, off: { date?: bigint | null; local?: bigint } = {}): LagReading {
  const { date = 0n, local = 0n } = off;
  const now = start + after * 1_000n;
  return {
    ledgerMillis: start - lag * 1_000n,
    dateMillis: date === null ? null : now + date * 1_000n,
    localMillis: now + local * 1_000n,
  };
}

const seconds = (first: LagReading, last: LagReading, isLocal = false): bigint[] =>
  listToleratedDurations([first, last], isLocal).map(({ durationSecs }) => durationSecs);

test("a header Date that advances gives durations near the lag", () => {
  assert.deepEqual(seconds(read(0n, 5n), read(2n, 5n)), [U32_MAX, 86_408n, 18n, 68n, 608n]);
});

test("a local clock that is off does not change the durations near the lag", () => {
  for (const local of [-300n, 300n]) {
    assert.deepEqual(seconds(read(0n, 5n, { local }), read(2n, 5n, { local })).slice(2), [18n, 68n, 608n]);
  }
});

test("without a Date, or with one that stands still, only a target on this machine gets durations near the lag", () => {
  const standing = [read(0n, 5n), { ...read(2n, 5n), dateMillis: start }] as const;
  const missing = [read(0n, 5n, { date: null }), read(2n, 5n, { date: null })] as const;
  for (const [first, last] of [standing, missing]) {
    assert.deepEqual(seconds(first, last), [U32_MAX, 86_408n]);
    assert.deepEqual(seconds(first, last, true).slice(2), [18n, 68n, 608n]);
  }
});

test("a ledger that is ahead of the clock gets no duration near the lag", () => {
  assert.equal(seconds(read(0n, -300n), read(2n, -300n)).length, 2);
});

test("no duration is longer than a uint32", () => {
  const lag = U32_MAX - 5n;
  assert.deepEqual(seconds(read(0n, lag), read(2n, lag)), [U32_MAX, U32_MAX, U32_MAX, U32_MAX, U32_MAX]);
});

test("a ledger may lag by a duration if the response itself shows such a lag", () => {
  assert.equal(mayLagBy(18n, read(13n, 5n)), true);
  assert.equal(mayLagBy(18n, read(5n, 5n)), false);
  assert.equal(mayLagBy(68n, read(13n, 5n)), false);
});

test("a ledger may lag by a duration if one of the two clocks shows such a lag", () => {
  assert.equal(mayLagBy(68n, read(13n, 5n, { date: -300n, local: 300n })), true);
  assert.equal(mayLagBy(68n, read(13n, 5n, { date: 300n, local: -300n })), true);
  assert.equal(mayLagBy(68n, read(13n, 5n, { date: null })), false);
  assert.equal(mayLagBy(18n, read(13n, 5n, { date: null })), true);
});
