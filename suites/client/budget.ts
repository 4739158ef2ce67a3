import { appendFileSync, statSync } from "node:fs";

/** How many requests may still be sent; everything that sends on behalf of one run shares it. */
export interface Budget {
  /** Takes one request out of it; false where none is left. */
  take(): boolean;
  /** What is left; null where there is no limit. */
  left(): number | null;
}

/** @param requestsMax null for as many as asked for */
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

/** A budget that outlives the process that spends it, because a runner replaces a worker that dies: a byte a request. */
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
