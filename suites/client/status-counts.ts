import { countTimesNeeded } from "../../evidence/chance.ts";
import { isTransientStatus } from "./response-head.ts";

/** How often the target changed the status of a response when the same request was repeated, as far as is known. */
export interface StatusCounts {
  /** Counts the statuses of all responses to one request, in order. Returns those that did not come again. */
  readonly count: (statuses: readonly number[]) => readonly number[];
  /** Whether a status has changed yet. */
  readonly hasChanged: () => boolean;
  /** Returns how often the same request has to show a status before it counts. */
  readonly timesNeeded: () => number;
}

/** The requests of a whole run, of which this process sends a part. */
const requestsExpected = 1_500;

export function createStatusCounts(): StatusCounts {
  let answered = 0;
  let changedTotal = 0;
  return {
    count(statuses) {
      const last = statuses.at(-1);
      const changed = statuses.filter((status) => status !== last && !isTransientStatus(status));
      answered += statuses.length;
      changedTotal += changed.length;
      return changed;
    },
    hasChanged: () => changedTotal > 0,
    timesNeeded() {
      const share = answered === 0 ? 0 : changedTotal / answered;
      return countTimesNeeded({ requests: requestsExpected, changed: share * requestsExpected });
    },
  };
}
