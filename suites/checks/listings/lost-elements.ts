/** Describes where the pages of a listing (§4.2, §4.3) lose or repeat an element. */
import type { Answer } from "../../client/answer.ts";
import { quote } from "../../oracle/judgement.ts";
import { exchangesOf, type ListedElement, type ListingPages } from "./listing.ts";

/** At most this many missing elements are named after the first one, because a listing can be long. */
const othersNamedMax = 3;
/** If the pages around a gap are far apart, because the pages between them are empty, this many of them are shown. */
const shownPagesMax = 6;
const nameLengthMax = 120;
const cursorLengthMax = 80;

interface LostElements {
  readonly expected: string;
  readonly received: string;
  readonly exchanges: readonly Answer["exchange"][];
}

/**
 * Names the elements that are missing, and the pages around the first gap.
 * @param missing the elements of `known` that are not in `actual`; at least one
 */
export function describeLostElements(
  [first, ...others]: readonly [ListedElement, ...ListedElement[]],
  actual: ListingPages,
  known: ListingPages,
): LostElements {
  const gap = findGap(first, actual, known);
  const count = `${actual.seen.length} other elements on ${actual.pages.length} pages`;
  return {
    expected: `${listNames(first, others)}, which another listing of the same version contains`,
    received: gap === null ? count : `${count}: ${describeGap(gap, actual)}`,
    exchanges: exchangesOf([first.page, ...(gap === null ? actual.pages : pagesAround(gap, actual))]),
  };
}

function listNames(first: ListedElement, others: readonly ListedElement[]): string {
  const named = others.slice(0, othersNamedMax).map(nameOf);
  const dots = others.length > named.length ? ["…"] : [];
  const rest = others.length === 0 ? "" : ` and ${others.length} more (${[...named, ...dots].join("; ")})`;
  return `${nameOf(first)}${rest}`;
}

const nameOf = ({ name }: ListedElement): string => quote(name, nameLengthMax);

/** The elements around missing ones; null at the start or the end of the listing. */
interface Gap {
  readonly before: ListedElement | null;
  readonly after: ListedElement | null;
}

/** Finds the gap in which an element is missing; null if the two listings do not have the same order there. */
function findGap(missing: ListedElement, actual: ListingPages, known: ListingPages): Gap | null {
  const places = new Map(actual.seen.map(({ name }, place) => [name, place] as const).toReversed());
  const at = known.seen.indexOf(missing);
  const isKept = ({ name }: ListedElement): boolean => places.has(name);
  const left = known.seen.slice(0, at).findLast(isKept);
  const right = known.seen.slice(at).find(isKept);
  const from = left === undefined ? -1 : (places.get(left.name) ?? -1);
  const to = right === undefined ? actual.seen.length : (places.get(right.name) ?? -1);
  return to === from + 1 ? { before: actual.seen[from] ?? null, after: actual.seen[to] ?? null } : null;
}

function describeGap({ before, after }: Gap, { pages }: ListingPages): string {
  if (before === null)
    return after === null ? "no page has an element" : `page 1 begins with ${nameOf(after)}`;
  const page = nameOfPage(before.page, pages);
  if (after === null) return `${page} has ${nameOf(before)} as its last element, and the listing ends there`;
  if (after.page === before.page) return `${page} has ${nameOf(after)} right after ${nameOf(before)}`;
  return `${page} ends with ${nameOf(before)}, and ${nameOfPage(after.page, pages)} begins with ${nameOf(after)}`;
}

function pagesAround({ before, after }: Gap, { pages }: ListingPages): readonly Answer[] {
  const from = before === null ? 0 : pages.indexOf(before.page);
  const to = after === null ? pages.length - 1 : pages.indexOf(after.page);
  return pages.slice(from, to + 1).slice(-shownPagesMax);
}

/** Names a page by its number and by the cursor with which it was read, such as `page 2 (start=0x2a)`. */
export function nameOfPage(page: Answer, pages: readonly Answer[]): string {
  const place = pages.indexOf(page);
  const cursor = pages[place - 1]?.cursor ?? null;
  return `page ${place + 1}${cursor === null ? "" : ` (start=${quote(cursor, cursorLengthMax)})`}`;
}
