/** What transactions of blocks say that they wrote, looked up in the listings at their versions (§4.2, §4.3). */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { find, exchangesOf, type ListingRead, type ListedElement } from "./listing.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { readStable } from "../kit/pinned-read.ts";

/** An element that a listing must have at a version. */
export interface ExpectedElement {
  readonly requirement: RequirementId;
  readonly version: bigint;
  /** What it is, for sentences. */
  readonly what: string;
  readonly isMatch: (seen: ListedElement) => boolean;
}

/**
 * The element of a listing that a transaction left there at a version.
 * @throws Violation where the whole of the listing lacks it, Inconclusive where the listing cannot be read in full, or
 * not alike twice
 */
export async function assertElementAt(
  listing: ListingRead,
  { requirement, version, what, isMatch }: ExpectedElement,
): Promise<ListedElement> {
  await readStable(listing, version);
  const { found, pages } = await find(listing, version, isMatch);
  for (const page of pages) page.recordAssertion(requirement, `${what} is listed at version ${version}`);
  if (found !== null) return found;
  const broken = pages.flatMap(({ findings }) => findings).find(({ layer }) => layer === "schema");
  if (broken !== undefined) throw new Inconclusive(`blocked by ${broken.requirement}`, exchangesOf(pages));
  throw new Violation({
    requirement,
    operation: listing.operation,
    basis: "comparison",
    layer: "semantics",
    mismatch: "element missing",
    summary: `${what} is among ${listing.what} at version ${version}, where a transaction wrote it, but it is not.`,
    expected: what,
    received: `${pages.length} pages without it`,
    exchanges: exchangesOf(pages),
  });
}
