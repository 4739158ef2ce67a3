/**
 * Checks the elements on the pages of a listing (§4.2, §4.3). Each element appears once, has the same content with
 * every limit, and is listed at the version at which a transaction wrote it.
 */
import { collectAhead } from "../../client/concurrency/run-ahead.ts";
import { blockedBy } from "../../../evidence/reason.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { quote } from "../../oracle/judgement.ts";
import { assertEach } from "../kit/assert-each.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { type Assertions, formatTyped } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { pinRead, readStable } from "../kit/pinned-read.ts";
import { scaleRuns } from "../../judge/seed.ts";
import { createRepeatedCursorViolation } from "./listing-cursors.ts";
import { limitArbitrary, limitsLeavingLastPageOfOne, smallLimits } from "./listing-limits.ts";
import { describeLostElements, nameOfPage } from "./lost-elements.ts";
import {
  exchangesOf,
  findMissing,
  readPages,
  type ListedElement,
  type ListingPages,
  type ListingRead,
  lastPageMissing,
} from "./listing.ts";

/** Few limits are tried, because the whole listing is read with each of them. At least one of them is generated. */
const limitsForDuplicates = 2;
const limitsForCompleteness = 2;

/** A listing, the version at which it is read, and the assertions of the requirement that is judged. */
interface PagedListing {
  readonly listing: ListingRead;
  readonly assert: Assertions;
  readonly version: bigint;
  /** The limit with which the pages were read, if there is one. */
  readonly limit?: bigint | undefined;
}

/**
 * Asserts that the pages of a listing contain the same elements with any limit and without a limit, even if the pages
 * of two limits are read concurrently.
 * @throws Violation, Inconclusive
 */
export async function assertPagesComplete(
  listing: ListingRead,
  { assert, seed }: Pick<Fixtures, "assert" | "seed">,
): Promise<void> {
  const { version, expectedAnswer: first } = await pinRead(listing);
  const paged = { listing, assert, version };
  const whole = await readPages(listing, { version, first });
  await assertSameElements(paged, whole, limitsLeavingLastPageOfOne(whole));
  const small = smallLimits(whole);
  const assertSame = async (limit: bigint): Promise<void> =>
    assertSamePages(paged, await readPages(listing, { version, limit }), whole, limit);
  await collectAhead(small, assertSame, seed.spare);
  await assertProperty({
    seed: scaleRuns(Math.max(1, limitsForCompleteness - small.length), seed),
    cases: limitArbitrary(whole),
    holds: async (limit) => assertSameElements(paged, await readPages(listing, { version }), [limit]),
  });
}

async function assertSameElements(
  paged: PagedListing,
  whole: ListingPages,
  limits: readonly bigint[],
): Promise<void> {
  const { listing, version } = paged;
  const reads = await Promise.allSettled(limits.map((limit) => readPages(listing, { version, limit })));
  for (const [place, read] of reads.entries()) {
    if (read.status === "rejected") throw read.reason;
    assertSamePages(paged, read.value, whole, limits[place]);
  }
}

function assertSamePages(
  paged: PagedListing,
  actual: ListingPages,
  whole: ListingPages,
  limit?: bigint,
): void {
  assertComplete({ ...paged, limit }, actual, whole);
  assertSameContent(paged, actual, whole);
  assertComplete(paged, whole, actual);
}

function assertComplete(
  { listing, assert, version, limit }: PagedListing,
  actual: ListingPages,
  known: ListingPages,
): void {
  const [missing, ...others] = findMissing(actual, known);
  for (const page of actual.pages) assert.executed(page, "the pages contain every element");
  if (missing === undefined) return;
  const exchanges = [missing.page.exchange, ...exchangesOf(actual.pages)];
  if (actual.repeatedCursor !== null) {
    throw createRepeatedCursorViolation(listing, assert, {
      version,
      pages: actual,
      missing,
    });
  }
  if (!actual.hasEnded) throw new Inconclusive(lastPageMissing, exchanges);
  if (actual.pages.length === 1) throw new Inconclusive(blockedBy("RESP-009", "a cursor"), exchanges);
  throw assert.violation(missing.page, {
    context: `Read all ${actual.pages.length} pages of ${listing.what} at version ${version}${limit === undefined ? "" : ` with limit=${limit}`}`,
    mismatch: "element missing",
    ...describeLostElements([missing, ...others], actual, known),
  });
}

/** Asserts that each element has the same content on the pages of one limit as on those of another limit. */
function assertSameContent(
  { listing, assert, version }: PagedListing,
  actual: ListingPages,
  whole: ListingPages,
): void {
  const known = new Map(whole.seen.map((element) => [element.name, element]));
  const contentOf = ({ page, index }: ListedElement): unknown => listing.contentAt(page, index);
  for (const element of actual.seen) {
    const other = known.get(element.name);
    if (other === undefined || isSameMoveValue(contentOf(element), contentOf(other))) continue;
    throw assert.violation(element.page, {
      context: `Read ${quote(element.name)} among ${listing.what} at version ${version} with two limits`,
      expected: formatTyped(contentOf(other)),
      received: formatTyped(contentOf(element)),
      mismatch: "other element",
      pointer: `/${element.index}`,
      exchanges: [other.page.exchange, element.page.exchange],
    });
  }
}

/**
 * Asserts that no element appears twice across the pages of a listing, with any limit.
 * @throws Violation, Inconclusive
 */
export async function assertNoDuplicatesAcrossPages(
  listing: ListingRead,
  { assert, seed }: Pick<Fixtures, "assert" | "seed">,
): Promise<void> {
  const { version, expectedAnswer: first } = await pinRead(listing);
  const paged = { listing, assert, version };
  const whole = await readPages(listing, { version, first });
  await assertNoDuplicates(paged, whole);
  const assertWithLimit = async (limit: bigint): Promise<void> => {
    const parts = await readPages(listing, { version, limit });
    await assertNoDuplicates(paged, parts);
    if (parts.hasEnded || findMissing(parts, whole).length === 0) return;
    throw new Inconclusive(lastPageMissing, exchangesOf(parts.pages.slice(-2)));
  };
  const small = smallLimits(whole).slice(0, 1);
  await collectAhead(small, assertWithLimit, seed.spare);
  await assertProperty({
    seed: scaleRuns(limitsForDuplicates - small.length, seed),
    cases: limitArbitrary(whole),
    holds: assertWithLimit,
  });
}

/** An element that the pages of a listing contain twice. */
interface Repetition {
  readonly first: ListedElement;
  readonly again: ListedElement;
}

/** At most this many repeated elements are reported. */
const repetitionsMax = 10;

async function assertNoDuplicates(
  { listing, assert, version }: PagedListing,
  { seen, pages }: ListingPages,
): Promise<void> {
  for (const page of pages) assert.executed(page, "every element appears once");
  await assertEach(findRepetitions(seen).slice(0, repetitionsMax), async ({ first, again }) => {
    const isSamePage = first.page === again.page;
    throw assert.violation(again.page, {
      context: `Read the pages of ${listing.what} at version ${version}`,
      expected: `${quote(first.name)} once`,
      received: isSamePage
        ? `the element at /${first.index} and again at /${again.index} of ${nameOfPage(again.page, pages)}`
        : `the element at /${first.index} of ${nameOfPage(first.page, pages)} and again at /${again.index} of ${nameOfPage(again.page, pages)}`,
      mismatch: "element repeated",
      pointer: `/${again.index}`,
      exchanges: exchangesOf(isSamePage ? [again.page] : [first.page, again.page]),
    });
  });
}

/** Finds the elements that appear twice. Of successive elements that a page repeats, only the first is returned. */
function findRepetitions(seen: readonly ListedElement[]): readonly Repetition[] {
  const firsts = new Map<string, ListedElement>();
  let last: ListedElement | null = null;
  return seen.flatMap((again) => {
    const first = firsts.get(again.name);
    if (first === undefined) {
      firsts.set(again.name, again);
      return [];
    }
    const isNext = last?.page === again.page && last.index === again.index - 1;
    last = again;
    return isNext && first.page !== again.page ? [] : [{ first, again }];
  });
}

/** An element that a listing must contain at a version, because a transaction wrote it at that version. */
export interface ExpectedElement {
  readonly version: bigint;
  /** The element as a noun phrase for messages, such as "the resource 0x1::account::Account". */
  readonly what: string;
  readonly isMatch: (element: ListedElement) => boolean;
}

/**
 * Asserts that a listing contains an expected element, and returns the element.
 * @throws Violation if the complete listing lacks the element
 * @throws Inconclusive if the last page of the listing cannot be read, or if two reads of the first page differ
 */
export async function assertElementAt(
  assert: Assertions,
  listing: ListingRead,
  { version, what, isMatch }: ExpectedElement,
): Promise<ListedElement> {
  const first = await readStable(listing, version);
  const { seen, pages, hasEnded } = await readPages(listing, { version, first }, isMatch);
  const found = seen.find(isMatch);
  if (found === undefined && !hasEnded) {
    throw new Inconclusive(lastPageMissing, exchangesOf(pages.slice(-2)));
  }
  for (const page of pages) assert.executed(page, `${what} is listed at version ${version}`);
  if (found !== undefined) return found;
  const broken = pages.flatMap(({ findings }) => findings).find(({ layer }) => layer === "schema");
  if (broken !== undefined) throw new Inconclusive(blockedBy(broken.requirement), exchangesOf(pages));
  throw assert.violation(first, {
    context: `Read ${listing.what} at version ${version}, where a transaction wrote ${what}`,
    expected: what,
    received: `${pages.length} pages without it`,
    mismatch: "element missing",
    exchanges: exchangesOf(pages),
  });
}
