/**
 * Finds transactions that changed known accounts and table items before the newest blocks. Other transactions may have
 * pushed them out of these blocks, for example those of an earlier run. The state at two versions shows that it changed
 * in between, and bisecting finds the version.
 */
import { formatCanonical, isObject, readText } from "../client/json/json-value.ts";
import { requestOperation, toJsonBody, type OperationRequest } from "../client/operation-request.ts";
import { isSameMoveValue } from "../oracle/move-value-equality.ts";
import { formatLongAddress } from "../oracle/type-tag.ts";
import type { AccountChange, Inventory, KnownTableItem } from "./inventory.ts";
import type { ProbeClient } from "./probe-client.ts";
import { readBlockAt } from "./recent-blocks.ts";
import { parseTransaction, type StateWrite } from "./state-writes.ts";
import { isAccountType } from "./write-history.ts";

/** Bisecting a billion retained versions takes about 30 requests. */
const requestsMax = 100;
const candidatesMax = 4;

/** The versions in which to search. `newest` is the latest version, and every version in between is retained. */
interface Versions {
  readonly oldest: bigint;
  readonly newest: bigint;
}

interface Search {
  /** Returns the text of a value; null if it does not exist, undefined if it cannot be read. */
  readonly readValue: (
    request: OperationRequest,
    version: bigint,
    select?: SelectValue,
  ) => Promise<ReadValue>;
  /** Returns what the transaction of a version wrote; empty if its block does not show it. */
  readonly readWrites: (version: bigint) => Promise<readonly StateWrite[]>;
}

type ReadValue = string | null | undefined;
type SelectValue = (body: unknown) => unknown;

/** Adds the account change and the table item that checks need, if the newest blocks show none. */
export async function findOlderChanges(
  probeClient: ProbeClient,
  found: Pick<Inventory, "changes" | "accounts" | "tableItems"> & { readonly versions: Versions },
): Promise<Pick<Inventory, "changes" | "olderWrites">> {
  const { changes, tableItems, versions } = found;
  if (versions.newest <= versions.oldest) return { changes, olderWrites: [] };
  const search = createSearch(probeClient);
  const addresses = found.accounts.map(({ address }) => address);
  const accounts =
    changes.accounts.length > 0
      ? changes.accounts
      : await findOlderAccountChange(search, addresses, versions);
  const isWriteShown = tableItems.some(({ value, isDeclared }) => value !== undefined && isDeclared !== true);
  return {
    changes: { ...changes, accounts },
    olderWrites: isWriteShown ? [] : await findOlderItemWrite(search, tableItems, versions),
  };
}

/** Returns two transactions that changed the sequence number of one of the accounts; empty if none is found. */
async function findOlderAccountChange(
  search: Search,
  addresses: readonly string[],
  versions: Versions,
): Promise<readonly AccountChange[]> {
  for (const address of addresses.slice(0, candidatesMax)) {
    const later = await findSequenceWrite(search, address, versions);
    if (later === null) continue;
    const newest = BigInt(later.version) - 1n;
    const earlier = await findSequenceWrite(search, address, { ...versions, newest });
    if (earlier !== null) return [{ address, earlier, later }];
  }
  return [];
}

/** Returns one of the items with the transaction that wrote its latest value; empty if none is found. */
async function findOlderItemWrite(
  search: Search,
  items: readonly KnownTableItem[],
  versions: Versions,
): Promise<readonly KnownTableItem[]> {
  for (const { handle, request } of items.slice(0, candidatesMax)) {
    const read = requestOperation("getTableItem", handle, { body: toJsonBody(JSON.stringify(request)) });
    const version = await findLastChange((at) => search.readValue(read, at), versions);
    if (version === null) continue;
    for (const write of await search.readWrites(version)) {
      if (write.kind !== "table item" || write.handle !== handle) continue;
      if (!isSameMoveValue(write.key, request.key)) continue;
      return [{ handle, request, since: String(version), value: write.value }];
    }
  }
  return [];
}

async function findSequenceWrite(
  { readValue, readWrites }: Search,
  address: string,
  versions: Versions,
): Promise<{ readonly version: string; readonly value: string } | null> {
  const read = requestOperation("getAccount", address);
  const version = await findLastChange((at) => readValue(read, at, readSequenceNumber), versions);
  if (version === null) return null;
  for (const write of await readWrites(version)) {
    if (write.kind !== "resource" || !isAccountType(write.type)) continue;
    if (write.address !== formatLongAddress(address)) continue;
    const value = readSequenceNumber(write.data);
    if (typeof value === "string") return { version: String(version), value };
  }
  return null;
}

const readSequenceNumber: SelectValue = (body) => (isObject(body) ? readText(body, "sequence_number") : null);

/**
 * Returns the version of the last change if the value changed once, and the version of one of the changes otherwise.
 * Returns null if the value is the same at both ends, does not exist at the newest version, or cannot be read.
 */
async function findLastChange(
  readAt: (version: bigint) => Promise<ReadValue>,
  { oldest, newest }: Versions,
): Promise<bigint | null> {
  let [before, since] = [oldest, newest];
  const [first, last] = [await readAt(oldest), await readAt(newest)];
  if (first === undefined || last === undefined || last === null || first === last) return null;
  while (since - before > 1n) {
    const middle = (before + since) / 2n;
    const value = await readAt(middle);
    if (value === undefined) return null;
    if (value === last) since = middle;
    else before = middle;
  }
  return since;
}

/** Creates a search that sends a limited number of requests and then reads nothing more. */
function createSearch(probeClient: ProbeClient): Search {
  let requests = 0;
  const mayAsk = (): boolean => (requests += 1) <= requestsMax;
  return {
    async readValue(request, version, select = (body) => body) {
      const query = { ledger_version: String(version) };
      const seen = mayAsk() ? await probeClient.ask({ ...request, query }) : null;
      if (seen?.answer.status === 404) return null;
      return seen?.answer.status === 200 ? formatCanonical(select(seen.json.value)) : undefined;
    },
    async readWrites(version) {
      const block = mayAsk() ? await readBlockAt(probeClient, version) : null;
      const parsed = (block?.transactions ?? []).map(parseTransaction);
      return parsed.find((one) => one.version === String(version))?.writes ?? [];
    },
  };
}
