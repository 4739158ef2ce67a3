/** Whether the pages of a listing are its parts (§4.2, §4.3). */
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { limitArbitrary, limitsLeavingLastPageOfOne } from "./listing-limits.ts";
import {
  exchangesOf,
  findMissing,
  readPages,
  type ListingRead,
  type ListedElement,
  type ListingPages,
} from "./listing.ts";
import { quote } from "../../oracle/judgement.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { pinRead } from "../kit/pinned-read.ts";
import { limitRuns } from "../kit/seed.ts";

/** Few limits are drawn, because each costs a request a page. */
const casesMax = 2;

/** A listing at one version, and the row that is judged. */
interface PagedListing {
  readonly listing: ListingRead;
  readonly requirement: RequirementId;
  readonly version: bigint;
}

/**
 * The pages of any limit, and those without one, hold the same as one another; also where listings with several limits
 * are gone through at a time.
 */
export async function assertPagesComplete(
  listing: ListingRead,
  requirement: RequirementId,
  seed: Fixtures["seed"],
): Promise<void> {
  const { version } = await pinRead(listing);
  const paged = { listing, requirement, version };
  const whole = await readPages(listing, { version });
  await assertSameElements(paged, whole, limitsLeavingLastPageOfOne(whole));
  await assertProperty({
    seed: limitRuns(casesMax, seed),
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
  const walks = await Promise.allSettled(limits.map((limit) => readPages(listing, { version, limit })));
  for (const walked of walks) {
    if (walked.status === "rejected") throw walked.reason;
    assertComplete(paged, walked.value, whole);
    assertSameContent(paged, walked.value, whole);
    assertComplete(paged, whole, walked.value);
  }
}

function assertComplete(
  { listing, requirement }: PagedListing,
  walked: ListingPages,
  known: ListingPages,
): void {
  const [missing] = findMissing(walked, known);
  for (const page of walked.pages) page.recordAssertion(requirement, "the pages hold everything");
  if (missing === undefined) return;
  const exchanges = [missing.page.exchange, ...exchangesOf(walked.pages)];
  if (!walked.hasEnded) throw new Inconclusive("needs a listing whose cursors come to an end", exchanges);
  if (walked.pages.length === 1) throw new Inconclusive("blocked by RESP-009: needs a cursor", exchanges);
  throw new Violation({
    requirement,
    operation: missing.page.operation,
    basis: "comparison",
    layer: "semantics",
    mismatch: "element missing",
    summary: `The pages of ${listing.what} hold everything that it holds, but they lack what another page at that version shows.`,
    expected: `${quote(missing.name, 200)} on one of ${walked.pages.length} pages`,
    received: `${walked.seen.length} others`,
    exchanges,
  });
}

/** An element is what it is on every page, whatever the limit. */
function assertSameContent(
  { listing, requirement }: PagedListing,
  walked: ListingPages,
  whole: ListingPages,
): void {
  const known = new Map(whole.seen.map((seen) => [seen.name, seen]));
  const contentOf = ({ page, index }: ListedElement): unknown => listing.contentAt(page, index);
  for (const seen of walked.seen) {
    const expectedAnswer = known.get(seen.name);
    if (expectedAnswer === undefined || isSameMoveValue(contentOf(seen), contentOf(expectedAnswer))) continue;
    throw new Violation({
      requirement,
      operation: seen.page.operation,
      basis: "comparison",
      layer: "semantics",
      pointer: `/${seen.index}`,
      mismatch: "other element",
      summary: `The pages of ${listing.what} show what it holds, but one differs from another page at that version.`,
      expected: `${quote(seen.name, 200)} with ${excerpt(contentOf(expectedAnswer))}`,
      received: `it with ${excerpt(contentOf(seen))}`,
      exchanges: [expectedAnswer.page.exchange, seen.page.exchange],
    });
  }
}

function excerpt(value: unknown): string {
  return quote(JSON.stringify(value) ?? "nothing", 200);
}
