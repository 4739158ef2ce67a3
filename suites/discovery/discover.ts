/** Finds the vendor name, the ledger position and the state of a target with a few dozen reads. */
import type { Exchange } from "../../evidence/exchange.ts";
import type { LedgerPosition } from "../../evidence/ledger-position.ts";
import type { Fact } from "../../evidence/observation.ts";
import type { Search } from "../../evidence/search.ts";
import type { Traffic } from "../../evidence/traffic.ts";
import { noResolvedCalls, resolveCalls, type ResolvedCalls } from "./resolve-calls.ts";
import type { DeclaredTableItem, UntypedCalls } from "../client/target.ts";
import {
  collectWarnings,
  findMajorityVendor,
  findPosition,
  selectSuccesses,
  toTargetFacts,
  type TargetClaims,
} from "./target-summary.ts";
import { selectReachableLayouts } from "../oracle/struct-layouts.ts";
import { EMPTY_INVENTORY, type Inventory } from "./inventory.ts";
import {
  findDeclaredAccounts,
  findFrameworkAccount,
  findNewAccounts,
  FRAMEWORK_ADDRESS,
  verifyAccounts,
  type Candidate,
} from "./find-accounts.ts";
import { listSeenBlocks } from "./block-cap.ts";
import { findBlockInterval, listBlockBodies } from "./blocks/block-interval.ts";
import { findRefusedBlocks, findRefusedReads } from "./refused-reads.ts";
import { recognizeTarget, type Recognition } from "./recognition.ts";
import { readListings } from "./listings.ts";
import { createProbeClient, type EstimatePrice, type ProbeClient } from "./probe-client.ts";
import { findOlderChanges } from "./older/older-changes.ts";
import { toSearchedVersions } from "./older/version-search.ts";
import { readRecentHistory } from "./recent-blocks.ts";
import { createRecentHistory } from "./recent-history.ts";
import { findLowestPrice } from "./signed-calls.ts";
import { findSignedCalls } from "./find-signed-calls.ts";
import { summarizeSearch } from "./search.ts";
import { decodeRawItems, readTableItems } from "./table-items.ts";

export interface DiscoveryResult {
  /** Whether any response arrived, even an unreadable one. If none did, the other members are empty. */
  readonly reached: boolean;
  /** Why the target was not reached; null if it was reached. */
  readonly transportFailure: string | null;
  readonly recognition: Recognition;
  /** The first requests with their responses if the target responds but is not recognized; otherwise empty. */
  readonly firstExchanges: readonly Exchange[];
  readonly vendor: string;
  readonly vendorSource: "option" | "profile" | "headers" | "default";
  readonly inventory: Inventory;
  readonly resolvedCalls: ResolvedCalls;
  readonly traffic: Traffic;
  /** The median time between the blocks that were read; null if they show none. */
  readonly blockIntervalMs: number | null;
  /** What was searched, and what the responses show. */
  readonly search: Search;
  readonly facts: readonly Fact[];
  readonly warnings: readonly string[];
}

export interface DiscoverOptions extends TargetClaims {
  /** Table items that the profile declares; discovery verifies each of them. Null if the target has no tables. */
  readonly declaredTables?: readonly DeclaredTableItem[] | null;
  /**
   * Whether the run signs transactions. If so, discovery lists more modules to find the types of committed calls.
   * Default: false.
   */
  readonly needsSigning?: boolean;
  /** Calls that the profile declares without the types of their parameters. Discovery finds these types. */
  readonly untypedCalls?: UntypedCalls;
  /** How many requests may be under way at once. Default and maximum: 4. */
  readonly concurrency?: number | undefined;
  /** Asks for the gas price that the target estimates. Default: nothing is asked. */
  readonly estimatePrice?: EstimatePrice | null;
}

/** Identifies a target and finds its state. Never throws. Repeats a request with a transient response at most twice. */
export async function discover(options: DiscoverOptions): Promise<DiscoveryResult> {
  const probeClient = createProbeClient(options.session, options.concurrency);
  const framework = await findFrameworkAccount(probeClient, options);
  const recognition = await recognizeTarget(probeClient, options, FRAMEWORK_ADDRESS);
  const accounts = recognition.isNode
    ? [...framework, ...(await findDeclaredAccounts(probeClient, options))]
    : [];
  const vendor = resolveVendor(options, probeClient);
  const position = findPosition(probeClient, vendor);
  const inventory = recognition.isNode
    ? await explore(probeClient, options, { accounts, vendor, position })
    : EMPTY_INVENTORY;
  const resolvedCalls = recognition.isNode
    ? await resolveCalls(probeClient, options.untypedCalls ?? {}, vendor)
    : noResolvedCalls;
  return {
    ...summarize(probeClient, options, vendor),
    recognition,
    firstExchanges: recognition.isNode || !probeClient.reached() ? [] : probeClient.firstExchanges,
    resolvedCalls,
    inventory: { ...inventory, ...collectSuccesses(probeClient, vendor) },
    // If the target is not a node, the remedy already says what to change, so warnings would only distract.
    warnings: recognition.isNode ? collectWarnings(options, probeClient) : [],
  };
}

/** Reads the ledger position of a target (§4.0). Also returns the number of requests that were sent. Never throws. */
export async function readCurrentPosition(
  options: DiscoverOptions,
): Promise<{ readonly position: LedgerPosition | null; readonly traffic: Traffic }> {
  const probeClient = createProbeClient(options.session);
  await findFrameworkAccount(probeClient, options);
  return {
    position: findPosition(probeClient, resolveVendor(options, probeClient)),
    traffic: probeClient.traffic(),
  };
}

interface IdentifiedTarget {
  readonly accounts: Inventory["accounts"];
  readonly vendor: string;
  readonly position: LedgerPosition | null;
}

/** Reads the newest blocks, the resources and modules of the accounts found, and table items. */
async function explore(
  probeClient: ProbeClient,
  { declaredAccounts = [], declaredTables = [], needsSigning = false, estimatePrice = null }: DiscoverOptions,
  { accounts, vendor, position }: IdentifiedTarget,
): Promise<Omit<Inventory, keyof ReturnType<typeof collectSuccesses>>> {
  const oldest = BigInt(position?.oldestLedgerVersion ?? 0);
  const latest = BigInt(position?.ledgerVersion ?? 0);
  const history = position?.ledgerVersion
    ? await readRecentHistory(probeClient, { newest: latest, oldest, vendor })
    : createRecentHistory().build();
  const newAccounts = findNewAccounts(history, accounts);
  const others = await verifyAccounts(
    probeClient,
    newAccounts.map(({ address }) => ({ address, source: "the transactions of recent blocks" })),
  );
  const found = [...accounts, ...others];
  const candidates: Candidate[] = [
    ...accounts.map(({ address }) => ({ address, since: "0" })),
    ...newAccounts,
  ];
  const { resources, modules, types, layouts, tables, packages } = await readListings(
    probeClient,
    candidates,
    vendor,
  );
  const decoded = decodeRawItems(history.rawItems, tables, layouts);
  const written = { shown: history.tableItems, decoded, tables };
  const items = await readTableItems(probeClient, declaredTables, written, latest);
  const signedCalls = await findSignedCalls(probeClient, history.signedCalls, {
    packages,
    vendor,
    needsSigning,
  });
  const older = await findOlderChanges(probeClient, {
    history,
    accounts: found,
    tableItems: items.tableItems,
    versions: toSearchedVersions(oldest, latest),
    vendor,
  });
  return {
    accounts: found,
    refusedReads: findRefusedReads(probeClient.seen, {
      accounts: found,
      declaredAccounts,
      publishedModules: history.publishedModules,
      recentChanges: history.recentChanges,
    }),
    resources,
    modules,
    layouts: selectReachableLayouts([...types, ...listItemTypes(items)], layouts),
    ...items,
    deletedItems: history.deletedItems,
    ...older,
    publishedModules: history.publishedModules,
    signedCalls,
    gasUnitPrice:
      findLowestPrice(history.signedCalls) ?? (await estimatePrice?.(probeClient, vendor)) ?? null,
  };
}

function listItemTypes({
  tableItems,
  missingItems,
}: Pick<Inventory, "tableItems" | "missingItems">): readonly string[] {
  return [...tableItems, ...missingItems].flatMap(({ request }) => [request.value_type, request.key_type]);
}

function resolveVendor({ vendor, declaredVendor = null }: DiscoverOptions, probeClient: ProbeClient): string {
  return (
    vendor ??
    declaredVendor ??
    findMajorityVendor(probeClient.seen.map(({ answer }) => answer.headers)) ??
    "node"
  );
}

function findVendorSource(
  { vendor, declaredVendor = null }: DiscoverOptions,
  probeClient: ProbeClient,
): DiscoveryResult["vendorSource"] {
  if (vendor !== null) return "option";
  if (declaredVendor !== null) return "profile";
  return findMajorityVendor(probeClient.seen.map(({ answer }) => answer.headers)) === null
    ? "default"
    : "headers";
}

function summarize(
  probeClient: ProbeClient,
  options: DiscoverOptions,
  vendor: string,
): Omit<DiscoveryResult, "recognition" | "firstExchanges" | "resolvedCalls" | "inventory" | "warnings"> {
  return {
    reached: probeClient.reached(),
    transportFailure: probeClient.reached() ? null : probeClient.failure(),
    vendor,
    vendorSource: findVendorSource(options, probeClient),
    traffic: probeClient.traffic(),
    blockIntervalMs: findBlockInterval(listBlockBodies(probeClient.seen)),
    search: summarizeSearch(probeClient, vendor),
    facts: listFacts(probeClient, options, vendor),
  };
}

function listFacts(probeClient: ProbeClient, { session }: DiscoverOptions, vendor: string): readonly Fact[] {
  const position = findPosition(probeClient, vendor);
  if (position === null) return [];
  const showsVendor = findMajorityVendor(probeClient.seen.map(({ answer }) => answer.headers)) === vendor;
  return toTargetFacts({ session, vendor, showsVendor, position });
}

function collectSuccesses(
  probeClient: ProbeClient,
  vendor: string,
): Pick<Inventory, "position" | "succeeding" | "refusedBlocks" | "seenBlocks"> {
  return {
    refusedBlocks: findRefusedBlocks(probeClient.seen),
    seenBlocks: listSeenBlocks(probeClient.seen, vendor),
    position: findPosition(probeClient, vendor),
    succeeding: [...new Set(selectSuccesses(probeClient).map(({ request }) => request.operation))],
  };
}
