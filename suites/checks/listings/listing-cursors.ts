/**
 * Checks the cursors of listings (§4.0, §4.2, §4.3). A truncated page has a cursor. The node accepts the cursor, even
 * if it is used again. No cursor leads back to an earlier page.
 */
import { require200 } from "../kit/require-200.ts";
import { blockedBy } from "../../../evidence/reason.ts";
import type { Answer } from "../../client/answer.ts";
import { Inconclusive, type Violation } from "../../client/outcome.ts";
import { quote } from "../../oracle/judgement.ts";
import type { Assertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { pinRead, readRetained } from "../kit/pinned-read.ts";
import { requireSeveralElements, toLimit } from "./listing-limits.ts";
import {
  exchangesOf,
  findMissing,
  readPages,
  requireElements,
  toFirstPageRow,
  toListedElements,
  type ListedElement,
  type ListingPages,
  type ListingRead,
  lastPageMissing,
} from "./listing.ts";

const cursorsFollowedMax = 2;
/** A failure shows at most this many pages, the last ones that were read. */
const shownPagesMax = 4;

/**
 * Asserts that a cursor is accepted as the start of the next page, with and without a ledger_version.
 * @throws Violation, Inconclusive
 */
export async function assertCursorsAccepted(listing: ListingRead, assert: Assertions): Promise<void> {
  const { version, expectedAnswer } = await pinRead(listing);
  const count = requireElements(expectedAnswer).length;
  const half = BigInt(Math.max(1, Math.ceil(count / 2)));
  for (const query of [
    { limit: 1n, ledgerVersion: version },
    { limit: half, ledgerVersion: version },
    { limit: half, ledgerVersion: undefined },
  ]) {
    const ask = (start?: string): Promise<Answer> =>
      query.ledgerVersion === undefined
        ? listing.page({ ...query, start })
        : readRetained((ledgerVersion) => listing.page({ ...query, ledgerVersion, start }), version);
    const first = await ask();
    require200(first, toFirstPageRow(listing, query.limit));
    let { cursor } = first;
    for (let followed = 0; cursor !== null && followed < cursorsFollowedMax; followed += 1) {
      const next = await ask(cursor);
      const context = `Read the next page of ${listing.what} with the cursor ${quote(cursor, 80)} as start`;
      assert.status(next, [200], context);
      ({ cursor } = next);
    }
    if (first.cursor === null && requireElements(first).length < count) {
      throw new Inconclusive(blockedBy("RESP-009", "a cursor"), [expectedAnswer.exchange, first.exchange]);
    }
  }
}

/**
 * Asserts that a page is the same if it is read again with the same cursor. A client that did not get the first
 * response repeats its request in this way.
 * @throws Violation, Inconclusive
 */
export async function assertCursorsReusable(
  listing: ListingRead,
  assert: Assertions,
  version: bigint,
): Promise<void> {
  const readPage = (start?: string): Promise<Answer> =>
    readRetained((ledgerVersion) => listing.page({ ledgerVersion, start, limit: 1n }), version);
  const first = await readPage();
  require200(first, listing.rows.retained);
  const { cursor } = first;
  if (cursor === null) throw new Inconclusive(blockedBy("RESP-009", "a cursor"), [first.exchange]);
  const next = await readPage(cursor);
  require200(next, listing.rows.cursor);
  const context = `Read a page of ${listing.what} at version ${version} twice with the cursor ${quote(cursor, 80)}`;
  assert.sameAnswer({ context, answer: await readPage(cursor), expectedAnswer: next });
}

/**
 * Asserts that no cursor of a listing leads back to an earlier page, because a client that follows such a cursor reads
 * forever. This also applies if the pages contain every element.
 * @throws Violation, Inconclusive
 */
export async function assertCursorsAdvance(
  listing: ListingRead,
  assert: Assertions,
  version: bigint,
): Promise<void> {
  const assertAdvances = (pages: ListingPages): void => {
    for (const page of pages.pages) assert.executed(page, "the cursor leads to another page");
    if (pages.repeatedCursor !== null) {
      throw createRepeatedCursorViolation(listing, assert, { version, pages });
    }
    if (pages.hasEnded) return;
    throw new Inconclusive(lastPageMissing, exchangesOf(pages.pages.slice(-2)));
  };
  const whole = await readPages(listing, { version });
  assertAdvances(whole);
  const half = toLimit(Math.ceil(requireSeveralElements(whole) / 2));
  assertAdvances(await readPages(listing, { version, limit: half }));
}

/**
 * Creates the Violation of a cursor that leads back to an earlier page.
 * @param missing an element that was seen on another page at this version, but is not on these pages
 */
export function createRepeatedCursorViolation(
  { what }: ListingRead,
  assert: Assertions,
  {
    version,
    pages: { pages, seen, repeatedCursor },
    missing,
  }: { readonly version: bigint; readonly pages: ListingPages; readonly missing?: ListedElement },
): Violation {
  const [last] = pages.slice(-1);
  if (last === undefined) throw new RangeError("pages expected at least one page, got none");
  const cursor = quote(String(repeatedCursor), 80);
  const shown = [...(missing === undefined ? [] : [missing.page]), ...pages.slice(-shownPagesMax)];
  const elements = new Set(seen.map(({ name }) => name)).size;
  return assert.violation(last, {
    context: `Read ${pages.length} pages of ${what} at version ${version} by following the cursors`,
    expected:
      missing === undefined
        ? "a last page without a cursor"
        : `${quote(missing.name)}, which another listing of the same version contains`,
    received: `the cursor ${cursor} a second time, and after it no new element (${elements} elements in all)`,
    // The elements of a page that is read again are repeated too, which an empty page has none of.
    mismatch: seen.some(({ page }) => page === last) ? "repeated page" : "repeated cursor",
    exchanges: exchangesOf(shown),
  });
}

/**
 * Asserts RESP-009: a first page that lacks elements of the listing has a cursor. Reads first pages with and without a
 * limit. Records the page size without a limit as a fact.
 * @throws Violation, Inconclusive
 */
export async function assertTruncatedPagesHaveCursor(
  assert: Assertions,
  listing: ListingRead,
  { recorder }: Fixtures["node"],
): Promise<void> {
  const { version, expectedAnswer } = await pinRead(listing);
  const whole = await readPages(listing, { version, first: expectedAnswer });
  const count = requireSeveralElements(whole);
  const parts = await readPages(listing, { version, limit: toLimit(Math.ceil(count / 3)) });
  const most = await readPages(listing, { version, limit: toLimit(count - 1) });
  for (const [{ pages }, known] of [
    [whole, parts],
    [parts, whole],
    [most, whole],
  ] as const) {
    const [first] = pages;
    if (first === undefined) continue;
    const [missing] = findMissing({ seen: toListedElements(listing, first) }, known);
    if (missing === undefined) continue;
    assert.executed(first, "a truncated page has a cursor");
    if (first.cursor === null) throw createMissingCursorViolation(assert, first, missing, listing);
  }
  const [first] = whole.pages;
  if (first === undefined || first.cursor === null) return;
  const kind = listing.operation === "getAccountResources" ? "resources" : "modules";
  recorder.recordFact(`${kind}-page-size-default`, String(requireElements(first).length));
}

function createMissingCursorViolation(
  assert: Assertions,
  page: Answer,
  missing: ListedElement,
  { what }: ListingRead,
): Violation {
  return assert.violation(page, {
    context: `Read a first page of ${what} that lacks ${quote(missing.name)}, which another listing contains`,
    expected: "the header X-NODE-CURSOR",
    received: "no such header",
    mismatch: "missing",
    layer: "headers",
    exchanges: [missing.page.exchange, page.exchange],
  });
}
