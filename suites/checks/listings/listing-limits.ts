/**
 * Checks the query parameter `limit` of listings (§4.2, §4.3). Also chooses limits with which a listing has several
 * pages.
 */
import { collectAhead } from "../../client/concurrency/run-ahead.ts";
import { require200 } from "../kit/require-200.ts";
import type { Fixtures } from "../../judge/check.ts";
import type { Assertions } from "../../judge/assertions.ts";
import { undeclared } from "../../../evidence/reason.ts";
import * as fc from "fast-check";
import { U16_MAX } from "../../../spec/vocabulary.ts";
import type { Answer } from "../../client/answer.ts";
import type { PageQuery } from "../../client/node-client.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { assertEach } from "../kit/assert-each.ts";
import { readRetained, toRetainedWindow } from "../kit/pinned-read.ts";
import {
  exchangesOf,
  requireElements,
  toFirstPageRow,
  type ListingPages,
  type ListingRead,
} from "./listing.ts";

/** A chosen limit gives at most this many pages, because each page costs a request. */
const pagesMax = 10;
/**
 * Limits at the maxima of uint8, int16 and uint16. A node that parses limits as uint8 rejects 256. The document does
 * not say whether 0 is valid, so 0 is omitted.
 */
const acceptedLimits = [1n, 255n, 256n, 32_767n, 32_768n, 65_535n];

/**
 * Asserts that the limits in `acceptedLimits`, from 1 to 65535, are accepted.
 * @throws Violation, Inconclusive
 */
export async function assertLimitsAccepted(
  listing: ListingRead,
  { assert, seed }: Pick<Fixtures, "assert" | "seed">,
): Promise<void> {
  require200(await listing.page({}), listing.rows.exists);
  const assertAccepted = async (limit: bigint): Promise<void> => {
    const answer = await listing.page({ limit });
    assert.status(answer, [200], `Read a page of ${listing.what} with limit=${limit}`);
  };
  await collectAhead(acceptedLimits, assertAccepted, seed.spare);
}

/**
 * LIMT-005: a limit is accepted if it is at most the number of elements of a page that the target has returned, or the
 * page size that the profile declares.
 * @param declared the declared page size, or 0
 * @throws Violation, Inconclusive
 */
export async function assertShownLimitsAccepted(
  listing: ListingRead,
  { assert, seed }: Pick<Fixtures, "assert" | "seed">,
  declared: number,
): Promise<void> {
  const all = await listing.page({});
  require200(all, listing.rows.exists);
  const shown = requireElements(all).length;
  const most = Math.max(1, shown, declared);
  const limits = [1, 2, Math.ceil(shown / 2), shown - 1, shown, declared - 1, declared];
  await assertEach(
    new Set(limits.filter((limit) => limit > 0 && limit <= most && limit <= U16_MAX)),
    async (limit) => {
      const answer = await listing.page({ limit: BigInt(limit) });
      const context = `Read a page of ${listing.what} with limit=${limit}; the largest page is ${most}`;
      assert.status(answer, [200], context);
    },
    seed.spare,
  );
}

/**
 * Asserts that the first and the second page have at most as many elements as the limit of the request. Every second limit
 * is sent with an old version, because a node may read its history in another way.
 * @throws Violation, Inconclusive
 */
export async function assertPagesWithinLimit(
  listing: ListingRead,
  { assert, seed }: Pick<Fixtures, "assert" | "seed">,
): Promise<void> {
  const all = await listing.page({});
  require200(all, listing.rows.exists);
  const count = requireElements(all).length;
  const { oldest, newest } = toRetainedWindow(listing, all);
  const middle = newest - (oldest < newest ? (newest - oldest) / 2n : 0n);
  const limits = [1, 2, Math.ceil(count / 2), count - 1].filter((limit) => limit > 0 && limit <= U16_MAX);
  const assertOne = async ([place, limit]: readonly [number, number]): Promise<void> => {
    const pages = await readFirstPages(listing, BigInt(limit), place % 2 === 0 ? middle : undefined);
    await assertEach(pages.entries(), async ([at, page]) =>
      assertWithinLimit(page, assert, {
        limit,
        context: `Read the ${at === 0 ? "first" : "second"} page of ${listing.what}`,
      }),
    );
  };
  await assertEach([...new Set(limits)].entries(), assertOne, seed.spare);
}

/**
 * Reads the first page with a limit, and the second one if there is one. Reads at the latest version if the first page is
 * not returned at the given one: a node can prune more state than its headers say, which another requirement judges.
 */
async function readFirstPages(listing: ListingRead, limit: bigint, version?: bigint): Promise<Answer[]> {
  const read = (query: PageQuery): Promise<Answer> =>
    version === undefined
      ? listing.page(query)
      : readRetained((ledgerVersion) => listing.page({ ...query, ledgerVersion }), version);
  const first = await read({ limit });
  if (first.status !== 200 && version !== undefined) return readFirstPages(listing, limit);
  require200(first, toFirstPageRow(listing, limit));
  if (first.cursor === null) return [first];
  const next = await read({ limit, start: first.cursor });
  require200(next, listing.rows.cursor);
  return [first, next];
}

function assertWithinLimit(
  page: Answer,
  assert: Assertions,
  { limit, context }: { readonly limit: number; readonly context: string },
): void {
  const { length } = requireElements(page);
  assert.executed(page, `a page has at most ${limit} elements`);
  if (length <= limit) return;
  throw assert.violation(page, {
    context: `${context} with limit=${limit}`,
    expected: `an array of at most ${limit} elements`,
    received: `an array of ${length} elements`,
    mismatch: "more than limit",
    values: { kind: "too-many", received: length, max: limit },
    basis: "exchange",
  });
}

/** Generates limits that split a listing into at least two and at most ten pages. */
export function limitArbitrary(whole: ListingPages): fc.Arbitrary<bigint> {
  const count = requireSeveralElements(whole);
  return fc.integer({ min: Math.ceil(count / pagesMax), max: count - 1 }).map(toLimit);
}

/**
 * Returns two limits (or one) with which a listing has several pages and, if possible, a last page of one element. A
 * listing of 10 elements gets the limits 3 (pages of 3, 3, 3 and 1) and 9 (pages of 9 and 1).
 */
export function limitsLeavingLastPageOfOne(whole: ListingPages): readonly bigint[] {
  const count = requireSeveralElements(whole);
  const most = count - 1;
  const halves = Array.from({ length: Math.floor(most / 2) }, (_, at) => Math.floor(most / 2) - at);
  const several = halves.find((limit) => most % limit === 0 && count / limit <= pagesMax);
  return [...new Set([several ?? Math.ceil(count / 2), most])].map(toLimit);
}

/** Clients often ask for pages of a few elements, so a defect with one of these limits matters more than with others. */
const smallLimitMax = 5;
const smallLimitPagesMax = 8;

/** Returns the limits from 1 to 5 that split a listing into at least two and at most eight pages. */
export function smallLimits(whole: ListingPages): readonly bigint[] {
  const count = requireSeveralElements(whole);
  const least = Math.ceil(count / smallLimitPagesMax);
  const most = Math.min(smallLimitMax, count - 1);
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => toLimit(least + at));
}

/** The number of different elements of a listing. @throws Inconclusive if there are fewer than two */
export function requireSeveralElements({ pages, seen }: ListingPages): number {
  const { size } = new Set(seen.map(({ name }) => name));
  if (size > 1) return size;
  throw new Inconclusive(
    undeclared("accounts", "an account with several elements in this listing at a retained version", [
      "account",
    ]),
    exchangesOf(pages),
  );
}

/** Converts a number to a limit, capped at 65535. */
export function toLimit(number: number): bigint {
  return BigInt(number) > U16_MAX ? U16_MAX : BigInt(number);
}
