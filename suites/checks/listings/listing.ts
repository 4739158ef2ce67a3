/** Reads the listings of an account's resources and modules page by page (§4.2, §4.3), both through one interface. */
import { require200 } from "../kit/require-200.ts";
import { blockedBy, notSeen } from "../../../evidence/reason.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import type { RequestOptions } from "../../client/client-options.ts";
import { valueAt, formatCanonical } from "../../client/json/json-value.ts";
import type { PageQuery } from "../../client/node-client.ts";
import type { Candidate } from "../../discovery/find-accounts.ts";
import type { Fixtures } from "../../judge/check.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { parseStructTag } from "../../oracle/type-tag.ts";
import { formatTypeTag } from "../../oracle/struct-layouts.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readRetained } from "../kit/pinned-read.ts";
import {
  createModulesRead,
  createResourcesRead,
  reportServerErrors,
  type StateRead,
} from "../kit/state-read.ts";

/** The reason of a check that needs to know where a listing ends. */
export const lastPageMissing = notSeen(
  "the last page of the listing, but every page that was read has a cursor",
);

/** The listing of one account's resources or modules. */
export interface ListingRead extends StateRead {
  readonly operation: "getAccountResources" | "getAccountModules";
  /** Reads one page. If the query has no version, reads at the latest version. */
  readonly page: (query: PageQuery, requestOptions?: RequestOptions) => Promise<Answer>;
  /**
   * The text that identifies an element within its listing.
   * @throws Inconclusive if the oracle found the identifying member broken
   */
  readonly nameAt: (page: Answer, index: number) => string;
  /**
   * The part of an element that must be the same in every read at one version: the data of a resource, or the bytecode
   * of a module.
   */
  readonly contentAt: (page: Answer, index: number) => unknown;
  readonly rows: StateRead["rows"] & {
    /** The requirement that a cursor is accepted as the parameter `start` of the next page. */
    readonly cursor: RequirementId;
  };
}

/** Selects an account that discovery found, and creates its listing. */
export type CreateListingRead = (fixtures: Pick<Fixtures, "node" | "inventory">) => ListingRead;

/** Creates the listing of an account's resources (§4.2). A resource is identified by its type. */
export function createResourceListing({ node }: Pick<Fixtures, "node">, holding: Candidate): ListingRead {
  const read = reportServerErrors(createResourcesRead({ node }, holding));
  return {
    ...read,
    operation: "getAccountResources",
    page: (query, requestOptions) => node.getAccountResources(holding.address, query, requestOptions),
    nameAt: (page, index) => toCanonicalTag(readMember(page, `/${index}/type`)),
    contentAt: (page, index) => valueAt(page.value, `/${index}/data`),
    rows: { ...read.rows, cursor: "RSRC-013" },
  };
}

/**
 * Creates the listing of an account's modules (§4.3). A module is identified by the name in its ABI, or by its bytecode
 * if it has no ABI.
 */
export function createModuleListing({ node }: Pick<Fixtures, "node">, holding: Candidate): ListingRead {
  const read = reportServerErrors(createModulesRead({ node }, holding));
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

/** Creates the listing of an account with several resources. */
export const multiResourceListing: CreateListingRead = ({ node, inventory }) =>
  createResourceListing({ node }, inventory.multiResourceListing());

/** Creates the listing of an account with several modules. */
export const multiModuleListing: CreateListingRead = ({ node, inventory }) =>
  createModuleListing({ node }, inventory.multiModuleListing());

/**
 * Returns the type of a resource in canonical spelling: `0x1::a::A` and `0x01::a::A` become the same text (§2.1).
 * @throws Inconclusive if the type is not a struct tag
 */
export function toCanonicalTag(type: unknown): string {
  const tag = typeof type === "string" ? parseStructTag(type) : null;
  if (tag === null) throw new Inconclusive(blockedBy("TAGS-001", "the type of a resource"));
  return formatTypeTag(tag) ?? formatCanonical(tag);
}

/** One element of a listing and its position in a page. */
export interface ListedElement {
  readonly name: string;
  readonly page: Answer;
  readonly index: number;
}

/** The pages of a listing that were read by following its cursors. */
export interface ListingPages {
  readonly pages: readonly Answer[];
  readonly seen: readonly ListedElement[];
  /** Whether the last page had no cursor, which means that the listing is complete. */
  readonly hasEnded: boolean;
  /** The cursor that was sent a second time, and then gave no new element. Null if there is no such cursor. */
  readonly repeatedCursor: string | null;
}

/** Every page of a listing may have a new cursor, without an end (CURS-S03). Reading stops after this many pages. */
const pagesMax = 60;

/** Which pages of a listing to read: at one version, with one limit or without a limit. */
export interface PagesQuery {
  readonly version: bigint;
  readonly limit?: bigint;
  /** The first page, if the caller has already read it with this version and limit. Default: it is requested. */
  readonly first?: Answer;
}

/**
 * Reads the pages of a listing by sending each cursor back unchanged. Stops early after a page with an element for
 * which `isEnough` returns true, or if a cursor leads back to an earlier page. A target may use the same cursor for
 * several pages and remember the position itself. So a cursor counts as repeated only if it gives no new element when
 * it is sent again.
 * @throws Inconclusive if a page has a status other than 200
 */
export async function readPages(
  listing: ListingRead,
  { version, limit, first }: PagesQuery,
  isEnough: (element: ListedElement) => boolean = () => false,
): Promise<ListingPages> {
  const pages: Answer[] = [];
  const seen: ListedElement[] = [];
  const names = new Set<string>();
  const sent = new Set<string>();
  let start: string | null = null;
  while (pages.length < pagesMax) {
    const query: PageQuery = { limit, ...(start === null ? {} : { start }) };
    const page: Answer =
      start === null && first !== undefined
        ? first
        : await readRetained((ledgerVersion) => listing.page({ ...query, ledgerVersion }), version);
    require200(page, start !== null ? listing.rows.cursor : toFirstPageRow(listing, limit));
    pages.push(page);
    const elements = toListedElements(listing, page);
    const hasNew = elements.some(({ name }) => !names.has(name));
    for (const element of elements) {
      seen.push(element);
      names.add(element.name);
    }
    if (page.cursor === null) return { pages, seen, hasEnded: true, repeatedCursor: null };
    if (elements.some(isEnough)) break;
    if (start !== null && sent.has(start) && !hasNew) {
      return { pages, seen, hasEnded: false, repeatedCursor: start };
    }
    if (start !== null) sent.add(start);
    start = page.cursor;
  }
  return { pages, seen, hasEnded: false, repeatedCursor: null };
}

/** Returns the requirement that judges whether a first page with this limit has status 200. */
export function toFirstPageRow({ rows }: ListingRead, limit: bigint | undefined): RequirementId {
  return limit === undefined ? rows.retained : "LIMT-001";
}

/** Lists the elements of a page with their names. @throws Inconclusive if the page is not an array */
export function toListedElements(listing: ListingRead, page: Answer): ListedElement[] {
  return requireElements(page).map((_, index) => ({ name: listing.nameAt(page, index), page, index }));
}

/**
 * Returns the JSON values on a page.
 * @throws Inconclusive if the page is not an array (the oracle reports that as a violation of another requirement)
 */
export function requireElements(page: Answer): readonly unknown[] {
  if (!Array.isArray(page.value))
    throw new Inconclusive(notSeen("a listing that is an array"), [page.exchange]);
  return page.value;
}

/** Returns the elements of `known` that are not in `pages`. */
export function findMissing(pages: Pick<ListingPages, "seen">, known: ListingPages): ListedElement[] {
  const names = new Set(pages.seen.map(({ name }) => name));
  return known.seen.filter(({ name }) => !names.has(name));
}

/** Whether the member `name` of an element equals `value`. */
export function hasMember({ page, index }: ListedElement, name: string, value: unknown): boolean {
  return isSameMoveValue(valueAt(page.value, `/${index}/${name}`), value);
}

/** The exchanges of pages, in the order in which they were read. */
export function exchangesOf(pages: readonly Answer[]): Answer["exchange"][] {
  return pages.map(({ exchange }) => exchange);
}
