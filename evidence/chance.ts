/** Whether a target may have returned the same status several times by chance, as one that is overloaded does. */

/** How often the status of a response was another one when the same request was repeated. */
export interface StatusCounts {
  /** Requests, including repetitions. */
  readonly requests: number;
  /** Responses whose status the same request did not show again. */
  readonly changed: number;
}

/** No target is trusted to have fewer such responses than this share, because a run may see none of them. */
const shareMin = 0.01;

/** The probability of one false failure in a run that is accepted. */
const probabilityMax = 0.01;

const timesMin = 3;
const timesMax = 10;

/** Whether one of the requests of a run may have shown such a status so many times by chance. */
export function isByChance(times: number, { requests, changed }: StatusCounts): boolean {
  const share = Math.max(shareMin, requests === 0 ? 0 : changed / requests);
  return requests * share ** times >= probabilityMax;
}

/** Returns how often the same request has to show a status before it counts: 3 to 10 times. */
export function countTimesNeeded(counts: StatusCounts): number {
  let times = timesMin;
  while (times < timesMax && isByChance(times, counts)) times += 1;
  return times;
}
