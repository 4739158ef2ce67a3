/** The statuses with which a target refuses an operation as a whole, rather than the input of one request. */
const refusals: ReadonlySet<number> = new Set([401, 403, 405, 407, 501]);

/** Returns whether a status refuses an operation as a whole. */
export function isRefusal(status: number): boolean {
  return refusals.has(status);
}

/** The success statuses. An operation that never succeeded has them only with bodies that are not JSON. */
export const successes: ReadonlySet<number> = new Set([200, 202, 206]);

/** Returns whether a status of a response without success says nothing about the input of the request. */
export function isAboutOperation(status: number): boolean {
  return successes.has(status) || isRefusal(status) || status === 404 || status === 429 || status >= 500;
}
