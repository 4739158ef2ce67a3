/** The checks that both listings have in common (§4.2, §4.3), each for one requirement. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { U16_MAX } from "../../../spec/vocabulary.ts";
import type { Answer } from "../../client/answer.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { requireSeveralElements, toLimit, limitArbitrary } from "./listing-limits.ts";
import {
  requireElements,
  exchangesOf,
  findMissing,
  toFirstPageRow,
  toListedElements,
  readPages,
  type ListingRead,
  type ListedElement,
  type ListingPages,
} from "./listing.ts";
import { assertStatus, require200 } from "../kit/matchers.ts";
import { quote } from "../../oracle/judgement.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { pinRead, readRetained } from "../kit/pinned-read.ts";
import { limitRuns } from "../kit/seed.ts";

/** Going through a listing costs a request a page, so that few limits are drawn, and none that makes many pages. */
const casesMax = 3;
const cursorsFollowedMax = 2;
/** Where a narrower or a signed integer, or a sensible maximum, would end; never 0, which is at the rim. */
const acceptedLimits = [1n, 255n, 256n, 32_767n, 32_768n, 65_535n];

/** A page holds no more than limit, be it the first or one that a cursor leads to. */
export async function assertPagesWithinLimit(
  listing: ListingRead,
  requirement: RequirementId,
): Promise<void> {
  const all = await listing.page({});
  require200(all, listing.rows.exists);
  const count = requireElements(all).length;
  for (const limit of new Set(
    [1, 2, Math.ceil(count / 2), count - 1].filter((number) => number > 0 && number <= U16_MAX),
  )) {
    const first = await listing.page({ limit: BigInt(limit) });
    require200(first, toFirstPageRow(listing, BigInt(limit)));
    assertPageWithinLimit(first, requirement, limit);
    for (const start of first.cursor === null ? [] : [first.cursor]) {
      const next = await listing.page({ limit: BigInt(limit), start });
      require200(next, listing.rows.cursor);
      assertPageWithinLimit(next, requirement, limit);
    }
  }
}

function assertPageWithinLimit(page: Answer, requirement: RequirementId, limit: number): void {
  const { length } = requireElements(page);
  page.recordAssertion(requirement, `a page holds no more than ${limit}`);
  if (length <= limit) return;
  throw new Violation({
    requirement,
    operation: page.operation,
    basis: "exchange",
    layer: "semantics",
    mismatch: "more than limit",
    summary: `A page holds no more than its limit, but with limit ${limit} it holds ${length}.`,
    expected: `an array of at most ${limit}`,
    received: `an array of ${length}`,
    exchanges: [page.exchange],
  });
}

/** A cursor is accepted as the start of the next call: at one version, and where no version is asked for. */
export async function assertCursorsAccepted(listing: ListingRead, requirement: RequirementId): Promise<void> {
  const { version, expectedAnswer } = await pinRead(listing);
  const half = BigInt(Math.max(1, Math.ceil(requireElements(expectedAnswer).length / 2)));
  const ways = [
    { limit: 1n, ledgerVersion: version },
    { limit: half, ledgerVersion: version },
    { limit: half, ledgerVersion: undefined },
  ];
  for (const way of ways) {
    const ask = (start?: string): Promise<Answer> =>
      way.ledgerVersion === undefined
        ? listing.page({ ...way, start })
        : readRetained((ledgerVersion) => listing.page({ ...way, ledgerVersion, start }), version);
    const first = await ask();
    require200(first, toFirstPageRow(listing, way.limit));
    let cursor = first.cursor;
    for (let followed = 0; cursor !== null && followed < cursorsFollowedMax; followed += 1) {
      const next = await ask(cursor);
      assertStatus(next, requirement, [200], "What X-NODE-CURSOR held is accepted as start");
      cursor = next.cursor;
    }
    if (first.cursor === null && requireElements(first).length < requireElements(expectedAnswer).length) {
      throw new Inconclusive("blocked by RESP-009: needs a cursor", [
        expectedAnswer.exchange,
        first.exchange,
      ]);
    }
  }
}

/** A page that is cut short, by its limit or by the default page size, has the cursor for the next one. */
export async function assertTruncatedPagesHaveCursor(
  listing: ListingRead,
  { recorder }: Fixtures["node"],
): Promise<void> {
  const { version } = await pinRead(listing);
  const whole = await readPages(listing, { version });
  const count = requireSeveralElements(whole);
  const parts = await readPages(listing, { version, limit: toLimit(Math.ceil(count / 3)) });
  const most = await readPages(listing, { version, limit: toLimit(count - 1) });
  for (const [walked, known] of [
    [whole, parts],
    [parts, whole],
    [most, whole],
  ] as const) {
    const [first] = walked.pages;
    const [missing] = first === undefined ? [] : beyond(listing, first, known);
    if (first === undefined || missing === undefined) continue;
    first.recordAssertion("RESP-009", "a page that is cut short has the cursor");
    if (first.cursor === null) throw createMissingCursorViolation(first, missing, listing);
  }
  const [first] = whole.pages;
  if (first === undefined || first.cursor === null) return;
  const kind = listing.operation === "getAccountResources" ? "resources" : "modules";
  recorder.recordFact(`${kind}-page-size-default`, String(requireElements(first).length));
}

/** What other pages of a listing show and this one does not. */
function beyond(listing: ListingRead, page: Answer, known: ListingPages): ListedElement[] {
  return findMissing({ pages: [page], seen: toListedElements(listing, page), hasEnded: false }, known);
}

function createMissingCursorViolation(
  page: Answer,
  missing: ListedElement,
  { what }: ListingRead,
): Violation {
  return new Violation({
    requirement: "RESP-009",
    operation: page.operation,
    basis: "comparison",
    layer: "headers",
    mismatch: "missing",
    summary: `A page of ${what} lacks what another page shows, but has no cursor for the next page.`,
    expected: `X-NODE-CURSOR, because the listing also holds ${quote(missing.name, 200)}`,
    received: "no such header",
    exchanges: [missing.page.exchange, page.exchange],
  });
}

/** Nothing stands twice in the pages of a listing, whatever their limit. */
export async function assertNoDuplicatesAcrossPages(
  listing: ListingRead,
  requirement: RequirementId,
  seed: Fixtures["seed"],
): Promise<void> {
  const { version } = await pinRead(listing);
  const whole = await readPages(listing, { version });
  assertNoDuplicates(listing, requirement, whole);
  await assertProperty({
    seed: limitRuns(casesMax, seed),
    cases: limitArbitrary(whole),
    holds: async (limit) => {
      const parts = await readPages(listing, { version, limit });
      assertNoDuplicates(listing, requirement, parts);
      if (parts.hasEnded || findMissing(parts, whole).length === 0) return;
      throw new Inconclusive(
        "needs a listing whose cursors come to an end",
        exchangesOf(parts.pages.slice(-2)),
      );
    },
  });
}

function assertNoDuplicates(
  { what }: ListingRead,
  requirement: RequirementId,
  { seen, pages }: ListingPages,
): void {
  for (const page of pages) page.recordAssertion(requirement, "nothing stands twice");
  const firsts = new Map<string, ListedElement>();
  for (const one of seen) {
    const first = firsts.get(one.name);
    if (first === undefined) {
      firsts.set(one.name, one);
      continue;
    }
    throw new Violation({
      requirement,
      operation: one.page.operation,
      basis: "comparison",
      layer: "semantics",
      pointer: `/${one.index}`,
      mismatch: "element repeated",
      summary: `Nothing stands twice in the pages of ${what}, but something does.`,
      expected: `${quote(one.name, 200)} once`,
      received: `it at /${first.index} and, ${first.page === one.page ? "on the same page" : "on a later page"}, at /${one.index}`,
      exchanges: exchangesOf(first.page === one.page ? [one.page] : [first.page, one.page]),
    });
  }
}

/** Every integer from 1 to 65535 is accepted as a limit. */
export async function assertLimitsAccepted(listing: ListingRead, requirement: RequirementId): Promise<void> {
  require200(await listing.page({}), listing.rows.exists);
  for (const limit of acceptedLimits) {
    assertStatus(await listing.page({ limit }), requirement, [200], `A limit of ${limit} is accepted`);
  }
}
