import { appendFileSync, statSync } from "node:fs";

/** Limits how many requests a run sends. All clients of a run share one budget. */
export interface Budget {
  /** Takes one request; returns false if none is left. */
  take(): boolean;
  /** Returns how many requests are left; null for no limit. */
  left(): number | null;
}

/** Creates a budget in memory. @param requestsMax null for no limit */
export function createBudget(requestsMax: number | null): Budget {
  let sent = 0;
  return {
    take() {
      if (requestsMax !== null && sent >= requestsMax) return false;
      sent += 1;
      return true;
    },
    left: () => (requestsMax === null ? null : requestsMax - sent),
  };
}

/**
 * Creates a budget that all processes of a run share. It counts requests by the length of a file, because Playwright
 * replaces workers during a run.
 */
export function createFileBudget(path: string, requestsMax: number | null): Budget {
  if (requestsMax === null) return createBudget(null);
  const left = (): number => requestsMax - (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  return {
    take() {
      if (left() <= 0) return false;
      appendFileSync(path, ".");
      return true;
    },
    left,
  };
}
