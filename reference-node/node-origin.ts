import type { SeededAccount } from "./genesis/genesis.ts";
import { digestGivenAccounts } from "./genesis/given-accounts.ts";
import type { Clock } from "./ledger/clock.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { NodeSettings } from "./node-options.ts";
import { preparedKey, readPreparedOrigin } from "./prepared-origin.ts";

/** What a node with default parts begins with. */
export interface NodeOrigin {
  readonly accounts: readonly SeededAccount[];
  /** The ledger with genesis and the history. */
  readonly ledger: Ledger;
}

/** How an origin comes into being. Its ledger has the clock of the node for which it is made. */
export interface OriginSource {
  readonly create: () => NodeOrigin;
  /** Restores the origin that the build has prepared. */
  readonly restore: (text: string) => NodeOrigin;
}

/** The number of origins that a process keeps. They never change. Tests create many nodes, but with few different settings. */
const originsMax = 4;
const origins = new Map<string, NodeOrigin>();

let hasRestored = false;

/**
 * Returns what a new node begins with. Executing the history is most of the work of creating a node, and its result depends
 * on nothing but the settings and the time. So a process executes it once and copies the ledger for each node. The first
 * node with the prepared origin takes the restored ledger itself: most processes create one node, and a copy takes half as
 * long as the restoring.
 */
export function openOrigin(settings: NodeSettings, clock: Clock, source: OriginSource): NodeOrigin {
  const key = originKey(settings, clock.now());
  const found = origins.get(key) ?? createOrRestore(key, source);
  if (key === preparedKey && !hasRestored) {
    hasRestored = true;
    return found;
  }
  // The latest one is the last in the map.
  origins.delete(key);
  origins.set(key, found);
  for (const oldest of origins.keys()) {
    if (origins.size <= originsMax) break;
    origins.delete(oldest);
  }
  return { accounts: found.accounts, ledger: found.ledger.copy(clock) };
}

function createOrRestore(key: string, { create, restore }: OriginSource): NodeOrigin {
  const prepared = key === preparedKey ? readPreparedOrigin() : null;
  return prepared === null ? create() : restore(prepared);
}

/** Every setting on which the accounts, genesis or the history depend. */
export function originKey(settings: NodeSettings, nowMicros: bigint): string {
  const { vendor, signingDomain, chainId, seed, accounts, genesisVersion, implicitAccounts } = settings;
  const { historyVersions, historyWindowSeconds, wholeHistory } = settings;
  const parts = [vendor, signingDomain, chainId, seed, accounts, genesisVersion, implicitAccounts];
  const given = settings.givenAccounts.length === 0 ? [] : [digestGivenAccounts(settings.givenAccounts)];
  return [...parts, historyVersions, historyWindowSeconds, wholeHistory, nowMicros, ...given].join(" ");
}
