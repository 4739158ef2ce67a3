import { U64_MAX } from "../../../spec/vocabulary.ts";
import { createMalformedInputError, type RequestParts } from "../operation.ts";
import { parseDecimal, type Version } from "../../primitives/u64.ts";
import { readLimitInput } from "../inputs.ts";

/** The default and the maximum number of transactions or events in a response. */
const limitDefault = 25;
const limitMax = 100;

/** The requested page of a list whose elements have numbers. */
export interface NumberPage {
  /** The maximum number of elements of the page. */
  readonly limit: number;
  /** The number of the first element, or null for the page with the latest elements. */
  readonly start: bigint | null;
}

/** Reads the limit from the query. @throws RequestError for a limit of 0 and malformed numbers. */
export function readPageLimit(request: RequestParts): number {
  return readLimitInput(request, { default: limitDefault, max: limitMax });
}

/** Reads the limit and the start from the query. @throws RequestError for a limit of 0 and malformed numbers. */
export function readNumberPage(request: RequestParts): NumberPage {
  const limit = readPageLimit(request);
  const text = request.query.get("start");
  if (text === undefined) return { limit, start: null };
  const start = parseDecimal(text, U64_MAX);
  if (start === null) throw createMalformedInputError("start", `an integer from 0 to ${U64_MAX}`, text);
  return { limit, start };
}

/**
 * Returns the versions at which the elements of a page are, the oldest first. The versions and the numbers of their
 * elements are in ascending order. `lastNumberAt` returns the highest number of the elements at a version.
 */
export function takeNumberPage(
  versions: readonly Version[],
  { start, limit }: NumberPage,
  lastNumberAt: (version: Version) => bigint,
): readonly Version[] {
  if (start === null) return versions.slice(-limit);
  let low = 0;
  let high = versions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const version = versions[middle];
    if (version === undefined || lastNumberAt(version) >= start) high = middle;
    else low = middle + 1;
  }
  return versions.slice(low, low + limit);
}
