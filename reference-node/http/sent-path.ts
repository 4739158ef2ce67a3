import type { RouteRequest } from "./route-request.ts";

/**
 * A backslash, or a segment of one or two dots, in the path of a request target. A URL parser replaces backslashes by
 * slashes and removes these segments, also where the dots are percent-encoded.
 */
const normalizedPart = /^[^?#]*?(?:\\|\/(?:\.|%2e){1,2}(?![^/?#]))/i;

/**
 * Returns whether the path of a request is the path that the client sent. Paths are not normalized, so the node
 * returns 404 for other paths. For a request through `fetch` this is not known, because a `Request` contains a
 * normalized URL.
 */
export function isPathAsSent({ target }: RouteRequest): boolean {
  return target === undefined || !normalizedPart.test(target);
}

/** Returns the path of a request for an error message: as it was sent, or normalized where only that is known. */
export function readSentPath({ target, pathname }: RouteRequest): string {
  return target !== undefined && normalizedPart.test(target) ? target.replace(/[?#].*$/s, "") : pathname;
}
