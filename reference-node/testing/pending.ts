/** Requests that a node has not finished. */
export interface PendingRequests {
  /** Counts a request until it has settled. Returns the same result. */
  track<Result>(request: Promise<Result>): Promise<Result>;
  /** Waits until no request is pending, at most the given time. Returns whether none is. */
  settle(millis: number): Promise<boolean>;
}

/** Creates an empty set of pending requests. */
export function createPendingRequests(): PendingRequests {
  const pending = new Set<Promise<unknown>>();
  return {
    track: async (request) => {
      pending.add(request);
      try {
        return await request;
      } finally {
        pending.delete(request);
      }
    },
    settle: async (millis) => {
      if (pending.size === 0) return true;
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, millis);
      });
      await Promise.race([timeout, Promise.allSettled(pending)]);
      clearTimeout(timer);
      return pending.size === 0;
    },
  };
}
