import { U64_MAX } from "../../../spec/vocabulary.ts";
import { createMalformedInputError, type RequestParts } from "../operation.ts";
import { parseDecimal } from "../../primitives/u64.ts";
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

/** Reads the limit and the start from the query. @throws RequestError for a limit of 0 and malformed numbers. */
export function readNumberPage(request: RequestParts): NumberPage {
  const limit = readLimitInput(request, { default: limitDefault, max: limitMax });
  const text = request.query.get("start");
  if (text === undefined) return { limit, start: null };
  const start = parseDecimal(text, U64_MAX);
  if (start === null) throw createMalformedInputError("start", `an integer from 0 to ${U64_MAX}`, text);
  return { limit, start };
}

/** Returns the elements of a page, the one with the lowest number first. The list is in order of the numbers. */
export function takeNumberPage<Item>(
  items: readonly Item[],
  { start, limit }: NumberPage,
  numberOf: (item: Item) => bigint,
): readonly Item[] {
  if (start === null) return items.slice(-limit);
  const first = items.findIndex((item) => numberOf(item) >= start);
  return first === -1 ? [] : items.slice(first, first + limit);
}
