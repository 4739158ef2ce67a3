import type { SeededAccount } from "./execution/genesis.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { NodeSettings } from "./node-options.ts";
import { preparedKey, readPreparedOrigin } from "./prepared-origin.ts";

/** What a node with default parts begins with. It never changes: a node works with a copy of the ledger. */
export interface NodeOrigin {
  readonly accounts: readonly SeededAccount[];
  /** The ledger with genesis and the history. */
  readonly ledger: Ledger;
}

/** How an origin comes into being. */
export interface OriginSource {
  readonly create: () => NodeOrigin;
  /** Restores the origin that the build has prepared. */
  readonly restore: (text: string) => NodeOrigin;
}

/** The number of origins that a process keeps. Tests create many nodes, but with few different settings. */
const originsMax = 4;
const origins = new Map<string, NodeOrigin>();

/**
 * Returns the origin of nodes with some settings at a time. Executing the history is most of the work of creating a
 * node, and its result depends on nothing else.
 */
export function getOrigin(settings: NodeSettings, nowMicros: bigint, source: OriginSource): NodeOrigin {
  const key = originKey(settings, nowMicros);
  const found = origins.get(key) ?? createOrRestore(key, source);
  // The latest one is the last in the map.
  origins.delete(key);
  origins.set(key, found);
  for (const oldest of origins.keys()) {
    if (origins.size <= originsMax) break;
    origins.delete(oldest);
  }
  return found;
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
  return [...parts, historyVersions, historyWindowSeconds, wholeHistory, nowMicros].join(" ");
}
