/** What accounts hold (§4.2, §4.3), page by page, and the layouts of the structs in it (§2.5). */
import { U16_MAX } from "../../spec/vocabulary.ts";
import type { StructLayouts } from "../oracle/struct-layouts.ts";
import { layoutsOf } from "../oracle/struct-layouts.ts";
import { parseStructTag } from "../oracle/type-tag.ts";
import type { Listing } from "./inventory.ts";
import { isObject, textOf } from "../client/json/json-parts.ts";
import { longAddress } from "../oracle/long-address.ts";
import { cursorOf, type Probe, type Probing, type Seen } from "./probing.ts";
import { tablesWithin, type HeldTable } from "./tables-within.ts";

/** An account to look into, and since when it is known to exist. */
export interface Candidate {
  readonly address: string;
  readonly since: string;
}

export interface Listings {
  readonly resources: readonly Listing[];
  readonly modules: readonly Listing[];
  /** The types of the resources found. */
  readonly types: readonly string[];
  /** The structs of every module found. */
  readonly layouts: StructLayouts;
  /** The tables that the resources found hold. */
  readonly tables: readonly HeldTable[];
}

const pagesMax = 5;
/** Where the first page is cut short, the others are to be as long as they may be. */
const wide = { limit: String(U16_MAX) };
/** Each account costs two listings here, and more by the checks that look into every one found. */
const accountsMax = 8;
/** Packages of others that are looked into because a resource found is of one of their structs. */
const packagesMax = 4;

interface Listed extends Listing {
  readonly items: readonly unknown[];
}

/** Lists what the candidates hold, the first few of them. */
export async function readListings(
  probing: Probing,
  candidates: readonly Candidate[],
  vendor: string,
): Promise<Listings> {
  const resources: Listed[] = [];
  const modules: Listed[] = [];
  for (const candidate of candidates.slice(0, accountsMax)) {
    const own = await list(probing, "getAccountResources", candidate, vendor);
    if (own !== null) resources.push(own);
    const published = await list(probing, "getAccountModules", candidate, vendor);
    if (published !== null) modules.push(published);
  }
  const held = resources.flatMap(({ items }) => items);
  const types = held.flatMap(typeOf);
  const known = new Set(candidates.map(({ address }) => address));
  let packages: readonly unknown[] = modules.flatMap(({ items }) => items);
  for (const address of packagesOf(types, known).slice(0, packagesMax)) {
    const published = await list(probing, "getAccountModules", { address, since: "0" }, vendor);
    packages = packages.concat(published?.items ?? []);
  }
  const layouts = layoutsOf(packages);
  return {
    resources: resources.map(toListing),
    modules: modules.map(toListing),
    types,
    layouts,
    tables: held.flatMap((resource) => tablesOf(resource, layouts)),
  };
}

/** Null where the target lists nothing. */
async function list(
  probing: Probing,
  operation: "getAccountResources" | "getAccountModules",
  { address, since }: Candidate,
  vendor: string,
): Promise<Listed | null> {
  // A target may list a million things: too many to be arguments of one call.
  let items: readonly unknown[] = [];
  let start: string | null = null;
  let isWide = true;
  for (let page = 1; page <= pagesMax; page += 1) {
    const ask = (query: Probe["query"] = {}): Promise<Seen | null> =>
      probing.ask({ operation, parameter: address, query });
    let seen: Seen | null = await ask(start === null ? {} : { start, ...(isWide ? wide : {}) });
    if (start !== null && isWide && seen?.isSuccess === false) {
      isWide = false;
      seen = await ask({ start });
    }
    if (seen?.isSuccess !== true || !Array.isArray(seen.value)) break;
    items = items.concat(seen.value);
    start = cursorOf(seen, vendor);
    if (start === null) break;
  }
  return items.length === 0 ? null : { address, since, count: items.length, items };
}

function tablesOf(resource: unknown, layouts: StructLayouts): HeldTable[] {
  const [type] = typeOf(resource);
  if (type === undefined || !isObject(resource)) return [];
  return tablesWithin({ value: resource["data"], type, layouts });
}

function typeOf(resource: unknown): string[] {
  const type = isObject(resource) ? textOf(resource, "type") : null;
  return type === null ? [] : [type];
}

/** The accounts whose structs these types name, but for those already known. */
function packagesOf(types: readonly string[], known: ReadonlySet<string>): string[] {
  const addresses = types.flatMap((type) => {
    const tag = parseStructTag(type);
    return tag === null ? [] : [longAddress(tag.address)];
  });
  return [...new Set(addresses)].filter((address) => !known.has(address));
}

function toListing({ address, since, count }: Listed): Listing {
  return { address, since, count };
}
