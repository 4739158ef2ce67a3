/** What the newest blocks show to have happened: who sent transactions, and what these wrote (§2.8, §4.5). */
import { formatCanonical } from "../oracle/canonical-json.ts";
import { readLedgerPosition } from "../client/ledger-headers.ts";
import { formatCanonicalMoveValue, isSameMoveValue } from "../oracle/move-value-equality.ts";
import { parseTypeTag } from "../oracle/type-tag.ts";
import type { Change, Inventory, KnownTableItem, RecentChanges } from "./inventory.ts";
import { isObject, readText } from "../client/json/json-parts.ts";
import type { ProbeClient, ProbeAnswer } from "./probe-client.ts";
import { createHistoryIndex } from "./history-index.ts";
import { readSender, readStateWrites, type StateWrite } from "./state-writes.ts";

export interface RecentHistory {
  /** Accounts that sent transactions, the newest first, each with the oldest version at which it was seen to. */
  readonly senders: readonly { readonly address: string; readonly since: string }[];
  readonly changes: Inventory["changes"];
  readonly publishedModules: Inventory["publishedModules"];
  /** Items whose last write is known, the newest first. */
  readonly tableItems: readonly KnownTableItem[];
  /** Items of which only the bytes of the key are known, the newest first. */
  readonly rawItems: readonly RawItem[];
  readonly recentChanges: RecentChanges;
}

export interface RawItem {
  readonly handle: string;
  /** Hex. */
  readonly rawKey: string;
  readonly since: string;
}

const blocksMax = 40;
const bytesMax = 16 * 1024 * 1024;
const attemptsMax = 6;
/** Of so many things each write is remembered; a block of a busy ledger writes thousands. */
const trackedKeysMax = 2_000;
/** What is larger is not kept: it would be carried to every worker. */
const valueLengthMax = 8_192;
const resultsMax = 20;

/**
 * Walks back from a version, block by block, until enough is known. Where the newest blocks hold nobody's transactions
 * it starts at the newest that does.
 */
export async function readRecentHistory(
  probeClient: ProbeClient,
  { newest, oldest, vendor }: { readonly newest: bigint; readonly oldest: bigint; readonly vendor: string },
): Promise<RecentHistory> {
  const history = createHistory();
  const historyIndex = createHistoryIndex();
  const readAt = (at: bigint) => readBlockAt(probeClient, at);
  let version = await findBusyVersion(readAt, { newest, oldest });
  if (version === null) {
    const reached = readReplicaVersion(probeClient, vendor);
    if (reached !== null && reached < newest)
      version = await findBusyVersion(readAt, { newest: reached, oldest });
  }
  let bytes = 0;
  for (let blocks = 0; version !== null && blocks < blocksMax && bytes < bytesMax; blocks += 1) {
    const block = await readAt(version);
    if (block === null) break;
    bytes += block.bodyBytes;
    if (isCut(block)) historyIndex.markGap();
    for (const transaction of block.transactions.toReversed()) {
      history.add(transaction);
      historyIndex.add(transaction);
    }
    if (block.firstVersion === 0n || history.isSufficient()) break;
    version = block.firstVersion - 1n;
  }
  return { ...history.found(), recentChanges: historyIndex.found() };
}

/** How far the ledger of whoever gave the last answer has come: blocks may have a server of their own, which is behind. */
function readReplicaVersion({ seen }: ProbeClient, vendor: string): bigint | null {
  const { ledgerVersion } = readLedgerPosition(seen.at(-1)?.headers ?? [], vendor);
  return ledgerVersion === null ? null : BigInt(ledgerVersion);
}

/** A block as far as it is read here. */
interface BlockView {
  readonly firstVersion: bigint;
  /** The version that was asked for where the block does not say. */
  readonly lastVersion: bigint;
  readonly transactions: readonly unknown[];
  readonly bodyBytes: number;
}

/** Whether a block has versions whose transactions are not shown (§4.5: a maximum). */
function isCut({ firstVersion, lastVersion, transactions }: BlockView): boolean {
  return BigInt(transactions.length) <= lastVersion - firstVersion;
}

async function readBlockAt(probeClient: ProbeClient, version: bigint): Promise<BlockView | null> {
  const seen = await askForBlock(probeClient, version);
  const block = seen === null ? null : readBlock(seen.value, version);
  return seen === null || block === null ? null : { ...block, bodyBytes: seen.bodyBytes };
}

/**
 * The newest version whose block holds a transaction that somebody sent, found by growing steps back and then by
 * halving; the newest one where none is found, null where not even that can be read. Between, a ledger is taken to
 * have been quiet.
 */
async function findBusyVersion(
  readAt: (version: bigint) => Promise<BlockView | null>,
  { newest, oldest }: { readonly newest: bigint; readonly oldest: bigint },
): Promise<bigint | null> {
  let quiet = newest + 1n;
  let busy: bigint | null = null;
  for (let at = newest, step = 1n; busy === null; step *= 2n) {
    const block = await readAt(at);
    if (block === null) return quiet > newest ? null : newest;
    if (!isBusy(block) && block.firstVersion <= oldest + 1n) return newest;
    if (isBusy(block)) busy = block.lastVersion;
    else quiet = block.firstVersion;
    at = quiet - step > oldest ? quiet - step : oldest + 1n;
  }
  while (quiet - busy > 1n) {
    const block = await readAt((quiet + busy) / 2n);
    if (block === null) break;
    if (isBusy(block)) busy = block.lastVersion;
    else quiet = block.firstVersion;
  }
  return busy;
}

function isBusy({ transactions }: BlockView): boolean {
  return transactions.some((one) => readSender(one) !== null);
}

/** A version that one replica has shown may not have come to every other yet, so that it is asked for more than once. */
async function askForBlock(probeClient: ProbeClient, version: bigint): Promise<ProbeAnswer | null> {
  for (let attempt = 1; ; attempt += 1) {
    const seen = await probeClient.ask({
      operation: "getBlockByVersion",
      parameter: String(version),
      query: { with_transactions: "true" },
    });
    if (seen?.isSuccess === true) return seen;
    if (seen === null || attempt >= attemptsMax || seen.status !== 404) return null;
  }
}

function readBlock(value: unknown, version: bigint): Omit<BlockView, "bodyBytes"> | null {
  if (!isObject(value) || !Array.isArray(value["transactions"])) return null;
  const firstVersion = parseVersion(readText(value, "first_version"));
  const lastVersion = parseVersion(readText(value, "last_version")) ?? version;
  if (firstVersion === null || firstVersion > version || lastVersion < version) return null;
  return { firstVersion, lastVersion, transactions: value["transactions"] };
}

function parseVersion(text: string | null): bigint | null {
  return text !== null && /^[0-9]{1,20}$/.test(text) ? BigInt(text) : null;
}

/** The last write to a thing, and the last before it that left something else. */
interface Writes<Subject> {
  readonly subject: Subject;
  readonly later: { readonly version: string; readonly value: unknown };
  earlier?: { readonly version: string; readonly value: unknown };
}

type ResourceWrite = Extract<StateWrite, { kind: "resource" }>;
type TableItemWrite = Extract<StateWrite, { kind: "table item" }>;

/** Takes transactions from the newest to the oldest. */
function createHistory() {
  const senders = new Map<string, string>();
  const resources = new Map<string, Writes<ResourceWrite>>();
  const items = new Map<string, Writes<TableItemWrite>>();
  const modules: Inventory["publishedModules"][number][] = [];
  /** Tables of which a newer write does not say what it wrote. */
  const ambiguousTables = new Set<string>();
  const rawItems = new Map<string, RawItem>();
  /** Items that a newer transaction took away, and tables from which one took away nobody knows which. */
  const deletedOrAmbiguous = new Set<string>();

  const noteRaw = ({
    handle,
    rawKey,
    isDeleted,
    version,
  }: Extract<StateWrite, { kind: "raw item" }>): void => {
    const name = `${handle} ${rawKey ?? "?"}`;
    if (rawKey === null || isDeleted) deletedOrAmbiguous.add(rawKey === null ? handle : name);
    else if (
      !deletedOrAmbiguous.has(handle) &&
      !deletedOrAmbiguous.has(name) &&
      rawItems.size < trackedKeysMax
    ) {
      if (!rawItems.has(name)) rawItems.set(name, { handle, rawKey, since: String(version) });
    }
  };
  const addWrite = (written: StateWrite): void => {
    const version = String(written.version);
    if (written.kind === "raw item") {
      ambiguousTables.add(written.handle);
      noteRaw(written);
    }
    if (written.kind === "module" && modules.length < resultsMax) {
      const { address, name, bytecode } = written;
      modules.push({ version, address, name, bytecode });
    }
    if (written.kind === "resource") {
      recordWrite(resources, `${written.address} ${written.type}`, written, { version, value: written.data });
    }
    if (written.kind === "table item" && !ambiguousTables.has(written.handle)) {
      const name = formatCanonical([written.handle, written.keyType, canonicalKey(written)]);
      recordWrite(items, name, written, { version, value: written.value });
    }
  };
  const listAccountChanges = () =>
    selectChanged(resources).flatMap(({ subject, earlier, later }) => {
      const isAccount = /^0x0*1::account::Account$/.test(subject.type);
      const [before, after] = [earlier, later].map(({ value }) =>
        isObject(value) ? readText(value, "sequence_number") : null,
      );
      if (!isAccount || typeof before !== "string" || typeof after !== "string") return [];
      if (isSameMoveValue(before, after)) return [];
      return [
        {
          address: subject.address,
          earlier: { version: earlier.version, value: before },
          later: { version: later.version, value: after },
        },
      ];
    });
  const listItemChanges = () =>
    selectChanged(items).map(({ subject, earlier, later }) => ({
      ...toItemRequest(subject),
      earlier,
      later,
    }));
  const tableItems = () =>
    [...items.values()].map(({ subject, later }) => ({
      ...toItemRequest(subject),
      since: later.version,
      value: later.value,
    }));
  return {
    add(transaction: unknown): void {
      const writes = readStateWrites(transaction);
      writes.forEach(addWrite);
      const sender = readSender(transaction);
      const version = isObject(transaction) ? readText(transaction, "version") : null;
      if (sender !== null && version !== null && senders.size < trackedKeysMax) senders.set(sender, version);
    },
    /** Whether looking further back would add nothing that a check asks for. */
    isSufficient: () =>
      senders.size > 2 &&
      modules.length > 0 &&
      listAccountChanges().length > 0 &&
      selectChanged(resources).length > 0 &&
      listItemChanges().length > 0 &&
      tableItems().some(({ request: { key } }) => isObject(key)) &&
      hasSiblings(tableItems()),
    found: (): Omit<RecentHistory, "recentChanges"> => ({
      senders: [...senders].map(([address, since]) => ({ address, since })),
      changes: {
        accounts: listAccountChanges().slice(0, resultsMax),
        resources: selectChanged(resources)
          .map(({ subject: { address, type }, earlier, later }) => ({ address, type, earlier, later }))
          .slice(0, resultsMax),
        tableItems: listItemChanges().slice(0, resultsMax),
      },
      publishedModules: modules,
      tableItems: tableItems().slice(0, resultsMax),
      rawItems: [...rawItems.values()],
    }),
  };
}

/** A key of a primitive type in one spelling; of other types, texts among them, other spellings may be other keys. */
function canonicalKey({ keyType, key }: TableItemWrite): unknown {
  return parseTypeTag(keyType)?.kind === "primitive" ? formatCanonicalMoveValue(key) : key;
}

/** The document gives no order, so equal values count as one write, the last. */
function recordWrite<Subject>(
  writes: Map<string, Writes<Subject>>,
  name: string,
  subject: Subject,
  write: { readonly version: string; readonly value: unknown },
): void {
  const known = writes.get(name);
  if (known === undefined) {
    if (writes.size < trackedKeysMax && isSmall(write.value)) writes.set(name, { subject, later: write });
  } else if (known.earlier === undefined && isSmall(write.value)) {
    if (!isSameMoveValue(known.later.value, write.value)) known.earlier = write;
  }
}

function isSmall(value: unknown): boolean {
  return (JSON.stringify(value) ?? "").length <= valueLengthMax;
}

function selectChanged<Subject>(
  writes: ReadonlyMap<string, Writes<Subject>>,
): (Change<unknown> & { subject: Subject })[] {
  return [...writes.values()].flatMap(({ subject, earlier, later }) =>
    earlier === undefined ? [] : [{ subject, earlier, later }],
  );
}

function toItemRequest({
  handle,
  keyType,
  valueType,
  key,
}: TableItemWrite): Pick<KnownTableItem, "handle" | "request"> {
  return { handle, request: { key_type: keyType, value_type: valueType, key } };
}

function hasSiblings(items: readonly KnownTableItem[]): boolean {
  return items.some((one) =>
    items.some(({ handle, value }) => handle === one.handle && !isSameMoveValue(value, one.value)),
  );
}
