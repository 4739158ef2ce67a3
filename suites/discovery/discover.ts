/** Finds out what a target is and what it holds, from the target alone and with a few dozen reads. */
import type { Fact, LedgerPosition, Traffic } from "../../reports/model/observation.ts";
import type { Patience } from "../client/patience.ts";
import type { Transport } from "../client/transport.ts";
import type { KeepExchange } from "../client/kept-exchanges.ts";
import type { DeclaredTableItem } from "../client/declared.ts";
import { targetFacts } from "../oracle/records/target-facts.ts";
import { readLedgerPosition } from "../client/ledger-headers.ts";
import { reachableLayouts } from "../oracle/struct-layouts.ts";
import { NOTHING_FOUND, type Inventory } from "./inventory.ts";
import { readListings, type Candidate } from "./listings.ts";
import { createProbing, type Probing, type Seen } from "./probing.ts";
import { readRecentHistory } from "./recent-history.ts";
import { itemsOfTables, readTableItems } from "./table-items.ts";
import { majorityVendor } from "./vendor.ts";
import { warningsOf } from "./warnings.ts";

export interface Discovered {
  /** Whether anything was ever answered, be it unreadable; without an answer the rest is empty. */
  readonly reached: boolean;
  /** Why not, or null. */
  readonly transportFailure: string | null;
  readonly vendor: string;
  readonly vendorSource: "option" | "profile" | "headers" | "default";
  readonly inventory: Inventory;
  readonly traffic: Traffic;
  readonly facts: readonly Fact[];
  readonly warnings: readonly string[];
}

export interface DiscoverOptions {
  readonly transport: Transport;
  readonly baseUrl: string;
  /** The vendor word where the caller knows it. */
  readonly vendor: string | null;
  /** The vendor word that the target's owner declares. Left out: none. */
  readonly declaredVendor?: string | null;
  /** Accounts that the owner says exist, in the 64-digit form; each is verified. Left out: none. */
  readonly declaredAccounts?: readonly string[];
  /** Table items that the owner says exist; each is verified. Left out: none; null: the target has no tables. */
  readonly declaredTables?: readonly DeclaredTableItem[] | null;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Left out: a fresh one. */
  readonly patience?: Patience;
  /** Told of every exchange. Left out: nobody is. */
  readonly keep?: KeepExchange | undefined;
}

/** The framework's account, which every ledger of this kind has; written out, because a short form is a thing to judge. */
const FRAMEWORK_ADDRESS = `0x${"1".padStart(64, "0")}`;
const DECLARED_SOURCE = "the profile";
/** So many senders and publishers of recent transactions are looked into. */
const strangersMax = 4;

/** Asks a target what it is and what it holds; never throws. An answer that may pass is asked for again, twice at most. */
export async function discover(options: DiscoverOptions): Promise<Discovered> {
  const probing = createProbing(options);
  const accounts = await identify(probing, options);
  const vendor = vendorOf(options, probing);
  const position = positionOf(probing, vendor);
  const explored = probing.seen.some(({ isSuccess }) => isSuccess)
    ? await explore(probing, options, { accounts, vendor, position })
    : { ...NOTHING_FOUND, warnings: [] };
  const { warnings, ...inventory } = explored;
  return {
    ...summaryOf(probing, options, vendor),
    inventory: { ...inventory, ...whatSucceeded(probing, vendor) },
    warnings: [...warningsOf(options, probing), ...warnings],
  };
}

/** The position of the ledger of a target (§4.0), and what it took to learn it. Never throws. */
export async function readLedgerNow(
  options: DiscoverOptions,
): Promise<{ readonly position: LedgerPosition | null; readonly traffic: Traffic }> {
  const probing = createProbing(options);
  await identify(probing, options);
  return { position: positionOf(probing, vendorOf(options, probing)), traffic: probing.traffic() };
}

type Accounts = Inventory["accounts"];

/** Asks for health, the framework's account and those declared; gives the accounts that were answered for. */
async function identify(probing: Probing, { declaredAccounts = [] }: DiscoverOptions): Promise<Accounts> {
  await probing.ask({ operation: "checkHealth" });
  const isDeclared = declaredAccounts.includes(FRAMEWORK_ADDRESS);
  const wanted = [
    { address: FRAMEWORK_ADDRESS, source: isDeclared ? DECLARED_SOURCE : "the framework's address" },
    ...[...new Set(declaredAccounts)]
      .filter((address) => address !== FRAMEWORK_ADDRESS)
      .map((address) => ({ address, source: DECLARED_SOURCE })),
  ];
  return askForAccounts(probing, wanted);
}

async function askForAccounts(probing: Probing, wanted: Accounts): Promise<Accounts> {
  const found: Accounts[number][] = [];
  for (const account of wanted) {
    const seen = await probing.ask({ operation: "getAccount", parameter: account.address });
    if (seen !== null && seen.isSuccess && showsSomething(seen.value)) found.push(account);
  }
  return found;
}

/** An answer of the wrong shape shows an account all the same: that its shape is wrong is for the checks to say. */
function showsSomething(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

interface Identified {
  readonly accounts: Accounts;
  readonly vendor: string;
  readonly position: LedgerPosition | null;
}

/** Reads the newest blocks, what the accounts found hold, and table items. */
async function explore(
  probing: Probing,
  { declaredTables = [] }: DiscoverOptions,
  { accounts, vendor, position }: Identified,
): Promise<Omit<Inventory, "position" | "succeeding"> & { readonly warnings: readonly string[] }> {
  const newest = position?.ledgerVersion ?? null;
  const oldest = BigInt(position?.oldestLedgerVersion ?? 0);
  const history =
    newest === null ? null : await readRecentHistory(probing, { newest: BigInt(newest), oldest, vendor });
  const strangers = history === null ? [] : strangersOf(history, accounts);
  const others = await askForAccounts(
    probing,
    strangers.map(({ address }) => ({ address, source: "the transactions of recent blocks" })),
  );
  const candidates: Candidate[] = [...accounts.map(({ address }) => ({ address, since: "0" })), ...strangers];
  const { resources, modules, types, layouts, tables } = await readListings(probing, candidates, vendor);
  const written = {
    shown: history?.tableItems ?? [],
    read: itemsOfTables(history?.rawItems ?? [], tables),
  };
  const items =
    declaredTables === null
      ? { tableItems: [], missingItems: [], warnings: [] }
      : await readTableItems(probing, declaredTables, written, BigInt(newest ?? 0));
  const itemTypes = [...items.tableItems, ...items.missingItems].flatMap(({ request }) => [
    request.value_type,
    request.key_type,
  ]);
  return {
    accounts: [...accounts, ...others],
    resources,
    modules,
    layouts: reachableLayouts([...types, ...itemTypes], layouts),
    tableItems: items.tableItems,
    missingItems: items.missingItems,
    changes: history?.changes ?? NOTHING_FOUND.changes,
    modulesWritten: history?.modulesWritten ?? [],
    told: history?.told ?? NOTHING_FOUND.told,
    warnings: items.warnings,
  };
}

/** Who sent or published something in the newest blocks and is not known yet. */
function strangersOf(
  history: Awaited<ReturnType<typeof readRecentHistory>>,
  accounts: Accounts,
): readonly Candidate[] {
  const known = new Set(accounts.map(({ address }) => address));
  const publishers = history.modulesWritten.map(({ address, version }) => ({ address, since: version }));
  const candidates = new Map(
    [...publishers.slice(0, 1), ...history.senders]
      .filter(({ address }) => !known.has(address))
      .map((candidate) => [candidate.address, candidate] as const)
      .toReversed(),
  );
  return [...candidates.values()].toReversed().slice(0, strangersMax);
}

function vendorOf({ vendor, declaredVendor = null }: DiscoverOptions, probing: Probing): string {
  return vendor ?? declaredVendor ?? majorityVendor(probing.seen.map(({ headers }) => headers)) ?? "node";
}

function vendorSourceOf(
  { vendor, declaredVendor = null }: DiscoverOptions,
  probing: Probing,
): Discovered["vendorSource"] {
  if (vendor !== null) return "option";
  if (declaredVendor !== null) return "profile";
  return majorityVendor(probing.seen.map(({ headers }) => headers)) === null ? "default" : "headers";
}

function summaryOf(
  probing: Probing,
  options: DiscoverOptions,
  vendor: string,
): Pick<Discovered, "reached" | "transportFailure" | "vendor" | "vendorSource" | "traffic" | "facts"> {
  return {
    reached: probing.reached(),
    transportFailure: probing.reached() ? null : probing.failure(),
    vendor,
    vendorSource: vendorSourceOf(options, probing),
    traffic: probing.traffic(),
    facts: factsOf(probing, options, vendor),
  };
}

function factsOf(probing: Probing, { baseUrl, headers }: DiscoverOptions, vendor: string): readonly Fact[] {
  const position = positionOf(probing, vendor);
  if (position === null) return [];
  const showsVendor = majorityVendor(probing.seen.map((seen) => seen.headers)) === vendor;
  return targetFacts({ baseUrl, vendor, showsVendor, headers, position });
}

function whatSucceeded(probing: Probing, vendor: string): Pick<Inventory, "position" | "succeeding"> {
  return {
    position: positionOf(probing, vendor),
    succeeding: [...new Set(succeeded(probing).map(({ probe }) => probe.operation))],
  };
}

/** The last position that carries a version. */
function positionOf(probing: Probing, vendor: string): LedgerPosition | null {
  const positions = succeeded(probing).map(({ headers }) => readLedgerPosition(headers, vendor));
  return positions.findLast(({ ledgerVersion }) => ledgerVersion !== null) ?? positions.at(-1) ?? null;
}

function succeeded({ seen }: Probing): readonly Seen[] {
  return seen.filter(({ isSuccess }) => isSuccess);
}
