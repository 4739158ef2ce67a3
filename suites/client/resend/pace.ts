import { isRateLimited } from "./resend.ts";
import type { RawAnswer } from "../send-request.ts";

/** Spaces the requests to a target, and lowers their rate by itself if the target limits it. */
export interface Pace {
  /** Waits until the next request may be sent. */
  wait(): Promise<void>;
  /** Call with every answer. */
  observe(answer: RawAnswer): void;
}

/** The rate changes at most once in this time. */
const windowMillis = 1_000;
/** A target limits the rate if it turns away this many requests of a window, and this share of them. Fewer are chance. */
const limitedMin = 5;
const limitedShareMin = 0.1;
/** The new rate is lower than that of the requests that the target accepted, and then rises slowly to find the limit. */
const loweredTo = 0.8;
const raisedTo = 1.05;
const rateMin = 1;

/**
 * Creates the pace of a transport.
 * @param rateMax requests per second, which the rate never exceeds; null for no limit
 */
export function createPace(
  rateMax: number | null,
  { now, pause }: { readonly now: () => number; readonly pause: (millis: number) => Promise<void> },
): Pace {
  const most = rateMax ?? Infinity;
  let rate = most;
  let next = 0;
  let since: number | null = null;
  let accepted = 0;
  let limited = 0;
  const adapt = (seconds: number): void => {
    const isLimited = limited >= limitedMin && limited >= (accepted + limited) * limitedShareMin;
    if (isLimited) rate = Math.max(rateMin, Math.min(rate, (loweredTo * accepted) / seconds));
    else if (limited === 0) rate = Math.min(most, rate * raisedTo);
  };
  return {
    async wait() {
      if (rate === Infinity) return;
      const time = now();
      const slot = Math.max(time, next);
      next = slot + 1_000 / rate;
      if (slot > time) await pause(slot - time);
    },
    observe(answer) {
      const time = now();
      since ??= time;
      if (isRateLimited(answer)) limited += 1;
      else accepted += 1;
      if (time - since < windowMillis) return;
      adapt((time - since) / 1_000);
      [since, accepted, limited] = [time, 0, 0];
    },
  };
}
