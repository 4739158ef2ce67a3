import { appendFileSync, statSync } from "node:fs";

/** Limits how many requests a run sends. All clients of a run share it. */
export interface Budget {
  /** Takes one request; returns false if none is left. */
  take(): boolean;
  /** Returns how many requests are left; null for no limit. */
  left(): number | null;
}

/** @param requestsMax Null for no limit. */
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

/** Creates a budget in a file with one byte per request. The count must survive a worker, because Playwright replaces workers. */
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
