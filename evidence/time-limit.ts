/** How long a run may take, and why so long. */
export interface TimeLimit {
  readonly seconds: number;
  /** What the checks need, from which the limit follows; missing if `--max-time` sets the limit. */
  readonly needed?: NeededTime;
}

/** The time that the checks of a run need at most if the target stays as discovery saw it. */
export interface NeededTime {
  readonly seconds: number;
  /** The estimated number of requests. */
  readonly requests: number;
  /** The median latency of the requests of discovery. */
  readonly latencyMs: number;
  /** The limit of requests per second; null for none. */
  readonly rate: number | null;
  /** How many submissions may be waited for until they are executed. */
  readonly waits: number;
  /** The time from one block to the next, which such a wait takes. */
  readonly blockIntervalMs: number;
}
