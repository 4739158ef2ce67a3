/** Whether the pages of a listing are its parts (§4.2, §4.3). */
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { law } from "../kit/law.ts";
import { limitsFor, limitsThatLeaveOne } from "./listing-limits.ts";
import { exchangesOf, missingFrom, walk, type ListingRead, type Seen, type Walk } from "./listing.ts";
import { quote } from "../../oracle/quote.ts";
import { isSameMoveValue } from "../../oracle/same-move-value.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { pin } from "../kit/pinned-read.ts";
import { atMost } from "../kit/seed.ts";

/** Few limits are drawn, because each costs a request a page. */
const casesMax = 2;

/** A listing at one version, and the row that is judged. */
interface Paged {
  readonly listing: ListingRead;
  readonly requirement: RequirementId;
  readonly version: bigint;
}

/**
 * The pages of any limit, and those without one, hold the same as one another; also where listings with several limits
 * are gone through at a time.
 */
export async function pagesHoldAll(
  listing: ListingRead,
  requirement: RequirementId,
  seed: Fixtures["seed"],
): Promise<void> {
  const { version } = await pin(listing);
  const paged = { listing, requirement, version };
  const whole = await walk(listing, { version });
  await holdAlike(paged, whole, limitsThatLeaveOne(whole));
  await law({
    seed: atMost(casesMax, seed),
    cases: limitsFor(whole),
    holds: async (limit) => holdAlike(paged, await walk(listing, { version }), [limit]),
  });
}

async function holdAlike(paged: Paged, whole: Walk, limits: readonly bigint[]): Promise<void> {
  const { listing, version } = paged;
  const walks = await Promise.allSettled(limits.map((limit) => walk(listing, { version, limit })));
  for (const walked of walks) {
    if (walked.status === "rejected") throw walked.reason;
    holdsAll(paged, walked.value, whole);
    showsTheSame(paged, walked.value, whole);
    holdsAll(paged, whole, walked.value);
  }
}

function holdsAll({ listing, requirement }: Paged, walked: Walk, known: Walk): void {
  const [missing] = missingFrom(walked, known);
  for (const page of walked.pages) page.asserted(requirement, "the pages hold everything");
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
function showsTheSame({ listing, requirement }: Paged, walked: Walk, whole: Walk): void {
  const known = new Map(whole.seen.map((seen) => [seen.name, seen]));
  const contentOf = ({ page, index }: Seen): unknown => listing.contentAt(page, index);
  for (const seen of walked.seen) {
    const like = known.get(seen.name);
    if (like === undefined || isSameMoveValue(contentOf(seen), contentOf(like))) continue;
    throw new Violation({
      requirement,
      operation: seen.page.operation,
      basis: "comparison",
      layer: "semantics",
      pointer: `/${seen.index}`,
      mismatch: "other element",
      summary: `The pages of ${listing.what} show what it holds, but one differs from another page at that version.`,
      expected: `${quote(seen.name, 200)} with ${excerpt(contentOf(like))}`,
      received: `it with ${excerpt(contentOf(seen))}`,
      exchanges: [like.page.exchange, seen.page.exchange],
    });
  }
}

function excerpt(value: unknown): string {
  return quote(JSON.stringify(value) ?? "nothing", 200);
}
