/** Lists the resources and modules of accounts (§4.2, §4.3) page by page, and reads the layouts of their structs (§2.5). */
import { U16_MAX } from "../../spec/vocabulary.ts";
import { type StructLayouts, readStructLayouts } from "../oracle/struct-layouts.ts";
import { parseStructTag, formatLongAddress } from "../oracle/type-tag.ts";
import type { Listing } from "./inventory.ts";
import { runAhead } from "../client/concurrency/run-ahead.ts";
import { isObject, readText } from "../client/json/json-value.ts";
import { requestOperation, type OperationRequest } from "../client/operation-request.ts";
import { readCursor } from "../client/response-head.ts";
import { isSuccessful, type SentExchange } from "../client/sent-exchange.ts";
import type { ProbeClient } from "./probe-client.ts";
import { isSpellingRefused, shortenAddress, type Candidate } from "./find-accounts.ts";
import { findTables, type TableReference } from "./find-tables.ts";

interface Listings {
  readonly resources: readonly Listing[];
  readonly modules: readonly Listing[];
  /** The types of the resources found. */
  readonly types: readonly string[];
  /** The structs of every module found. */
  readonly layouts: StructLayouts;
  /** The tables in the resources found. */
  readonly tables: readonly TableReference[];
  /** Every module found, in the form of §2.5. */
  readonly packages: readonly unknown[];
}

const pagesMax = 5;
/**
 * The maximum number of pages while fewer than 40 elements are found, because a target may return one element per
 * page.
 */
const smallPagesMax = 40;
const fewElements = 40;
/** The query of every page after the first: the largest page size. */
const maxPageQuery = { limit: String(U16_MAX) };
/**
 * Limits the accounts whose listings are read. Each account costs two listings here, and further listings in checks
 * that read all accounts found.
 */
const accountsMax = 8;
/** The maximum number of other accounts whose modules are read because they define types of the resources found. */
const packagesMax = 4;

interface ListingWithItems extends Listing {
  readonly items: readonly unknown[];
}

/**
 * Lists the resources and modules of the first eight candidates, and the modules that define the types of these
 * resources.
 */
export async function readListings(
  probeClient: ProbeClient,
  candidates: readonly Candidate[],
  vendor: string,
): Promise<Listings> {
  const resources: ListingWithItems[] = [];
  const modules: ListingWithItems[] = [];
  const readBoth = async (candidate: Candidate) => ({
    own: await readListing(probeClient, "getAccountResources", candidate, vendor),
    published: await readListing(probeClient, "getAccountModules", candidate, vendor),
  });
  const inspected = candidates.slice(0, accountsMax);
  for await (const { own, published } of runAhead(inspected, readBoth, probeClient.spare)) {
    if (own !== null) resources.push(own);
    if (published !== null) modules.push(published);
  }
  const held = resources.flatMap(({ items }) => items);
  const types = held.flatMap(readResourceType);
  const known = new Set(candidates.map(({ address }) => formatLongAddress(address)));
  const others = listPackages(types, known).slice(0, packagesMax);
  const packages = modules
    .flatMap(({ items }) => items)
    .concat(await readModules(probeClient, others, vendor));
  const layouts = readStructLayouts(packages);
  return {
    resources: resources.map(toListing),
    modules: modules.map(toListing),
    types,
    layouts,
    tables: held.flatMap((resource) => findResourceTables(resource, layouts)),
    packages,
  };
}

/** Lists the modules of accounts; accounts without modules add nothing. */
export async function readModules(
  probeClient: ProbeClient,
  addresses: readonly string[],
  vendor: string,
): Promise<readonly unknown[]> {
  let modules: readonly unknown[] = [];
  const read = (address: string): Promise<ListingWithItems | null> =>
    readListing(probeClient, "getAccountModules", { address, since: "0" }, vendor);
  for await (const published of runAhead(addresses, read, probeClient.spare))
    modules = modules.concat(published?.items ?? []);
  return modules;
}

/** Reads one listing; null if it is empty. */
async function readListing(
  probeClient: ProbeClient,
  operation: "getAccountResources" | "getAccountModules",
  candidate: Candidate,
  vendor: string,
): Promise<ListingWithItems | null> {
  let { address } = candidate;
  // `concat` and not `push(...page)`, because a page can have a million elements, too many for arguments.
  let items: readonly unknown[] = [];
  let start: string | null = null;
  let usesMaxPage = true;
  for (let page = 1; page <= (items.length < fewElements ? smallPagesMax : pagesMax); page += 1) {
    const ask = (query: OperationRequest["query"] = {}) =>
      probeClient.ask(requestOperation(operation, address, { query }));
    let seen: SentExchange | null = await ask(
      start === null ? {} : { start, ...(usesMaxPage ? maxPageQuery : {}) },
    );
    if (start === null && seen !== null && isSpellingRefused(seen) && address !== shortenAddress(address)) {
      address = shortenAddress(address);
      seen = await ask();
    }
    if (start !== null && usesMaxPage && seen !== null && !isSuccessful(seen)) {
      usesMaxPage = false;
      seen = await ask({ start });
    }
    if (seen === null || !isSuccessful(seen) || !Array.isArray(seen.json.value)) break;
    items = items.concat(seen.json.value);
    start = readCursor(seen.answer.headers, vendor);
    if (start === null) break;
  }
  return items.length === 0 ? null : { address, since: candidate.since, count: items.length, items };
}

function findResourceTables(resource: unknown, layouts: StructLayouts): TableReference[] {
  const [type] = readResourceType(resource);
  if (type === undefined || !isObject(resource)) return [];
  return findTables({ value: resource["data"], type, layouts });
}

function readResourceType(resource: unknown): string[] {
  const type = isObject(resource) ? readText(resource, "type") : null;
  return type === null ? [] : [type];
}

/** Returns the addresses of the accounts whose modules define these struct types, except known accounts. */
function listPackages(types: readonly string[], known: ReadonlySet<string>): string[] {
  const addresses = types.flatMap((type) => {
    const tag = parseStructTag(type);
    return tag === null ? [] : [formatLongAddress(tag.address)];
  });
  return [...new Set(addresses)].filter((address) => !known.has(address));
}

function toListing({ address, since, count }: ListingWithItems): Listing {
  return { address, since, count };
}
