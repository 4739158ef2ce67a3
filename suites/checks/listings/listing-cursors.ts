/** Whether a cursor says by itself where a page begins (§4.2, §4.3), however often it is used. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Answer } from "../../client/answer.ts";
import type { ListingRead } from "./listing.ts";
import { assertSameAnswer, require200 } from "../kit/matchers.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readRetained } from "../kit/pinned-read.ts";

/** A page that is asked for again, as a client does that lost the answer, is the one that it was. */
export async function assertCursorsReusable(
  listing: ListingRead,
  requirement: RequirementId,
  version: bigint,
): Promise<void> {
  const pageFrom = (start?: string): Promise<Answer> =>
    readRetained((ledgerVersion) => listing.page({ ledgerVersion, start, limit: 1n }), version);
  const first = await pageFrom();
  require200(first, listing.rows.retained);
  const { cursor } = first;
  if (cursor === null) throw new Inconclusive("blocked by RESP-009: needs a cursor", [first.exchange]);
  const next = await pageFrom(cursor);
  require200(next, listing.rows.cursor);
  const context = `A page of ${listing.what} is the same where its cursor is used again`;
  assertSameAnswer({ requirement, context, answer: await pageFrom(cursor), expectedAnswer: next });
}
