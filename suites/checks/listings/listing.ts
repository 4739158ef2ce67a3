/** The two operations that list what an account holds, a page at a time (§4.2, §4.3), as one kind of thing. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import type { RequestOptions } from "../../client/ask.ts";
import { valueAt, formatCanonical } from "../../client/json/json-value.ts";
import type { PageQuery } from "../../client/node-client.ts";
import type { Candidate } from "../../discovery/listings.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { require200 } from "../kit/matchers.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { parseStructTag } from "../../oracle/type-tag.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readRetained } from "../kit/pinned-read.ts";
import { createModulesRead, createResourcesRead, type StateRead } from "../kit/state-read.ts";

/** What an account holds of one kind, as pages show it. */
export interface ListingRead extends StateRead {
  readonly operation: "getAccountResources" | "getAccountModules";
  /** Reads one page; without a version, at the latest. */
  readonly page: (query: PageQuery, requestOptions?: RequestOptions) => Promise<Answer>;
  /**
   * By what an element of a page is told from every other of its listing.
   * @throws Inconclusive where the oracle found that place broken
   */
  readonly nameAt: (page: Answer, index: number) => string;
  /** What an element of a page is beside its name, as far as it is the same however it is read. */
  readonly contentAt: (page: Answer, index: number) => unknown;
  readonly rows: StateRead["rows"] & {
    /** A cursor is accepted as the start of the next page. */
    readonly cursor: RequirementId;
  };
}

/** The listing that a check reads, made from what the target holds. */
export type CreateListingRead = (fixtures: Pick<Fixtures, "node" | "inventory">) => ListingRead;

/** §4.2: a resource is known by its type. */
export function createResourceListing({ node }: Pick<Fixtures, "node">, holding: Candidate): ListingRead {
  const read = createResourcesRead({ node }, holding);
  return {
    ...read,
    operation: "getAccountResources",
    page: (query, requestOptions) => node.getAccountResources(holding.address, query, requestOptions),
    nameAt: (page, index) => toCanonicalTag(readMember(page, `/${index}/type`)),
    contentAt: (page, index) => valueAt(page.value, `/${index}/data`),
    rows: { ...read.rows, cursor: "RSRC-013" },
  };
}

/** §4.3: a module is known by the name in its ABI, and where it has none by its bytecode. */
export function createModuleListing({ node }: Pick<Fixtures, "node">, holding: Candidate): ListingRead {
  const read = createModulesRead({ node }, holding);
  return {
    ...read,
    operation: "getAccountModules",
    page: (query, requestOptions) => node.getAccountModules(holding.address, query, requestOptions),
    nameAt: (page, index) => {
      const hasAbi = (valueAt(page.value, `/${index}/abi`) ?? null) !== null;
      if (hasAbi) return formatCanonical(readMember(page, `/${index}/abi/name`));
      return formatCanonical(String(readMember(page, `/${index}/bytecode`)).toLowerCase());
    },
    contentAt: (page, index) => valueAt(page.value, `/${index}/bytecode`),
    rows: { ...read.rows, cursor: "MODL-035" },
  };
}

/** An account with several resources. */
export const multiResourceListing: CreateListingRead = ({ node, inventory }) =>
  createResourceListing({ node }, inventory.multiResourceListing());

/** An account with several modules. */
export const multiModuleListing: CreateListingRead = ({ node, inventory }) =>
  createModuleListing({ node }, inventory.multiModuleListing());

/** The type of a resource so that equal types are equal texts (§2.1: white space is ignored). */
export function toCanonicalTag(type: unknown): string {
  const tag = typeof type === "string" ? parseStructTag(type) : null;
  if (tag === null) throw new Inconclusive("blocked by TAGS-001: needs the type of a resource");
  return formatCanonical(tag);
}

/** One element of a listing, and where it was seen. */
export interface ListedElement {
  readonly name: string;
  readonly page: Answer;
  readonly index: number;
}

/** What was met on the way through the pages of a listing. */
export interface ListingPages {
  readonly pages: readonly Answer[];
  readonly seen: readonly ListedElement[];
  /** Whether the last page had no cursor, so that there is no more. */
  readonly hasEnded: boolean;
}

/** Cursors that lead on and on say nothing: neither that a listing is whole nor that it is not (CURS-S03). */
const pagesMax = 30;

/**
 * Goes through the pages of a listing at one version, with one limit or none, handing back each cursor as it came.
 * Ends early where `isEnough` says so of what was seen.
 * @throws Inconclusive where a page cannot be read
 */
export async function readPages(
  listing: ListingRead,
  { version, limit }: { readonly version: bigint; readonly limit?: bigint },
  isEnough: (seen: ListedElement) => boolean = () => false,
): Promise<ListingPages> {
  const pages: Answer[] = [];
  const seen: ListedElement[] = [];
  let start: string | null = null;
  while (pages.length < pagesMax) {
    const query: PageQuery = { limit, ...(start === null ? {} : { start }) };
    const page = await readRetained((ledgerVersion) => listing.page({ ...query, ledgerVersion }), version);
    require200(page, start !== null ? listing.rows.cursor : toFirstPageRow(listing, limit));
    pages.push(page);
    const own = toListedElements(listing, page);
    for (const one of own) seen.push(one);
    start = page.cursor;
    if (start === null) return { pages, seen, hasEnded: true };
    if (own.some(isEnough)) break;
  }
  return { pages, seen, hasEnded: false };
}

/** The row that says that a first page is answered with 200. */
export function toFirstPageRow({ rows }: ListingRead, limit: bigint | undefined): RequirementId {
  return limit === undefined ? rows.retained : "LIMT-001";
}

/** What a page shows. */
export function toListedElements(listing: ListingRead, page: Answer): ListedElement[] {
  return requireElements(page).map((_, index) => ({ name: listing.nameAt(page, index), page, index }));
}

/**
 * The elements of a page.
 * @throws Inconclusive where it is no array, of which the oracle has spoken
 */
export function requireElements(page: Answer): readonly unknown[] {
  if (!Array.isArray(page.value)) throw new Inconclusive("needs a listing in an array", [page.exchange]);
  return page.value;
}

/** What one way through a listing shows and another does not. */
export function findMissing(walked: ListingPages, known: ListingPages): ListedElement[] {
  const names = new Set(walked.seen.map(({ name }) => name));
  return known.seen.filter(({ name }) => !names.has(name));
}

/** The first element of a listing at a version that is as wanted; null where the whole of it has none. */
export async function find(
  listing: ListingRead,
  version: bigint,
  isWanted: (seen: ListedElement) => boolean,
): Promise<{ readonly found: ListedElement | null; readonly pages: readonly Answer[] }> {
  const { seen, pages, hasEnded } = await readPages(listing, { version }, isWanted);
  const found = seen.find(isWanted) ?? null;
  if (found === null && !hasEnded) {
    throw new Inconclusive("needs a listing whose cursors come to an end", exchangesOf(pages.slice(-2)));
  }
  return { found, pages };
}

/** Whether a member of an element is a certain value. */
export function hasMember({ page, index }: ListedElement, name: string, value: unknown): boolean {
  return isSameMoveValue(valueAt(page.value, `/${index}/${name}`), value);
}

/** The exchanges of pages, in order. */
export function exchangesOf(pages: readonly Answer[]): Answer["exchange"][] {
  return pages.map(({ exchange }) => exchange);
}
