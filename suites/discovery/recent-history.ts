/** What the newest blocks show to have happened: who sent transactions, and what these wrote (§2.8, §4.5). */
import { formatCanonical } from "../oracle/canonical-json.ts";
import { readLedgerPosition } from "../client/ledger-headers.ts";
import { canonicalMoveValue, isSameMoveValue } from "../oracle/same-move-value.ts";
import { parseTypeTag } from "../oracle/type-tag.ts";
import type { Change, Inventory, TableItemHolding, Told } from "./inventory.ts";
import { isObject, textOf } from "../client/json/json-parts.ts";
import type { Probing, Seen } from "./probing.ts";
import { createTelling } from "./told.ts";
import { senderOf, writtenBy, type Written } from "./written.ts";

export interface RecentHistory {
  /** Accounts that sent transactions, the newest first, each with the oldest version at which it was seen to. */
  readonly senders: readonly { readonly address: string; readonly since: string }[];
  readonly changes: Inventory["changes"];
  readonly modulesWritten: Inventory["modulesWritten"];
  /** Items whose last write is known, the newest first. */
  readonly tableItems: readonly TableItemHolding[];
  /** Items of which only the bytes of the key are known, the newest first. */
  readonly rawItems: readonly RawItem[];
  readonly told: Told;
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
const thingsMax = 2_000;
/** What is larger is not kept: it would be carried to every worker. */
const valueLengthMax = 8_192;
const keptMax = 20;

/**
 * Walks back from a version, block by block, until enough is known. Where the newest blocks hold nobody's transactions
 * it starts at the newest that does.
 */
export async function readRecentHistory(
  probing: Probing,
  { newest, oldest, vendor }: { readonly newest: bigint; readonly oldest: bigint; readonly vendor: string },
): Promise<RecentHistory> {
  const history = createHistory();
  const telling = createTelling();
  const readAt = (at: bigint) => readBlockAt(probing, at);
  let version = await busyVersion(readAt, { newest, oldest });
  if (version === null) {
    const reached = versionBehind(probing, vendor);
    if (reached !== null && reached < newest)
      version = await busyVersion(readAt, { newest: reached, oldest });
  }
  let bytes = 0;
  for (let blocks = 0; version !== null && blocks < blocksMax && bytes < bytesMax; blocks += 1) {
    const block = await readAt(version);
    if (block === null) break;
    bytes += block.bodyBytes;
    if (isCut(block)) telling.missed();
    for (const transaction of block.transactions.toReversed()) {
      history.add(transaction);
      telling.add(transaction);
    }
    if (block.firstVersion === 0n || history.isRich()) break;
    version = block.firstVersion - 1n;
  }
  return { ...history.found(), told: telling.found() };
}

/** How far the ledger of whoever gave the last answer has come: blocks may have a server of their own, which is behind. */
function versionBehind({ seen }: Probing, vendor: string): bigint | null {
  const { ledgerVersion } = readLedgerPosition(seen.at(-1)?.headers ?? [], vendor);
  return ledgerVersion === null ? null : BigInt(ledgerVersion);
}

/** A block as far as it is read here. */
interface SeenBlock {
  readonly firstVersion: bigint;
  /** The version that was asked for where the block does not say. */
  readonly lastVersion: bigint;
  readonly transactions: readonly unknown[];
  readonly bodyBytes: number;
}

/** Whether a block has versions whose transactions are not shown (§4.5: a maximum). */
function isCut({ firstVersion, lastVersion, transactions }: SeenBlock): boolean {
  return BigInt(transactions.length) <= lastVersion - firstVersion;
}

async function readBlockAt(probing: Probing, version: bigint): Promise<SeenBlock | null> {
  const seen = await askForBlock(probing, version);
  const block = seen === null ? null : readBlock(seen.value, version);
  return seen === null || block === null ? null : { ...block, bodyBytes: seen.bodyBytes };
}

/**
 * The newest version whose block holds a transaction that somebody sent, found by growing steps back and then by
 * halving; the newest one where none is found, null where not even that can be read. Between, a ledger is taken to
 * have been quiet.
 */
async function busyVersion(
  readAt: (version: bigint) => Promise<SeenBlock | null>,
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

function isBusy({ transactions }: SeenBlock): boolean {
  return transactions.some((one) => senderOf(one) !== null);
}

/** A version that one replica has shown may not have come to every other yet, so that it is asked for more than once. */
async function askForBlock(probing: Probing, version: bigint): Promise<Seen | null> {
  for (let attempt = 1; ; attempt += 1) {
    const seen = await probing.ask({
      operation: "getBlockByVersion",
      parameter: String(version),
      query: { with_transactions: "true" },
    });
    if (seen?.isSuccess === true) return seen;
    if (seen === null || attempt >= attemptsMax || seen.status !== 404) return null;
  }
}

function readBlock(value: unknown, version: bigint): Omit<SeenBlock, "bodyBytes"> | null {
  if (!isObject(value) || !Array.isArray(value["transactions"])) return null;
  const firstVersion = versionOf(textOf(value, "first_version"));
  const lastVersion = versionOf(textOf(value, "last_version")) ?? version;
  if (firstVersion === null || firstVersion > version || lastVersion < version) return null;
  return { firstVersion, lastVersion, transactions: value["transactions"] };
}

function versionOf(text: string | null): bigint | null {
  return text !== null && /^[0-9]{1,20}$/.test(text) ? BigInt(text) : null;
}

/** The last write to a thing, and the last before it that left something else. */
interface Writes<Thing> {
  readonly thing: Thing;
  readonly later: { readonly version: string; readonly value: unknown };
  earlier?: { readonly version: string; readonly value: unknown };
}

type ResourceWritten = Extract<Written, { kind: "resource" }>;
type ItemWritten = Extract<Written, { kind: "table item" }>;

/** Takes transactions from the newest to the oldest. */
function createHistory() {
  const senders = new Map<string, string>();
  const resources = new Map<string, Writes<ResourceWritten>>();
  const items = new Map<string, Writes<ItemWritten>>();
  const modules: Inventory["modulesWritten"][number][] = [];
  /** Tables of which a newer write does not say what it wrote. */
  const unclear = new Set<string>();
  const rawItems = new Map<string, RawItem>();
  /** Items that a newer transaction took away, and tables from which one took away nobody knows which. */
  const goneOrUnknown = new Set<string>();

  const noteRaw = ({ handle, rawKey, isDeleted, version }: Extract<Written, { kind: "raw item" }>): void => {
    const name = `${handle} ${rawKey ?? "?"}`;
    if (rawKey === null || isDeleted) goneOrUnknown.add(rawKey === null ? handle : name);
    else if (!goneOrUnknown.has(handle) && !goneOrUnknown.has(name) && rawItems.size < thingsMax) {
      if (!rawItems.has(name)) rawItems.set(name, { handle, rawKey, since: String(version) });
    }
  };
  const addWritten = (written: Written): void => {
    const version = String(written.version);
    if (written.kind === "raw item") {
      unclear.add(written.handle);
      noteRaw(written);
    }
    if (written.kind === "module" && modules.length < keptMax) {
      const { address, name, bytecode } = written;
      modules.push({ version, address, name, bytecode });
    }
    if (written.kind === "resource") {
      note(resources, `${written.address} ${written.type}`, written, { version, value: written.data });
    }
    if (written.kind === "table item" && !unclear.has(written.handle)) {
      const name = formatCanonical([written.handle, written.keyType, spelledAlike(written)]);
      note(items, name, written, { version, value: written.value });
    }
  };
  const accountChanges = () =>
    changed(resources).flatMap(({ thing, earlier, later }) => {
      const isAccount = /^0x0*1::account::Account$/.test(thing.type);
      const [before, after] = [earlier, later].map(({ value }) =>
        isObject(value) ? textOf(value, "sequence_number") : null,
      );
      if (!isAccount || typeof before !== "string" || typeof after !== "string") return [];
      if (isSameMoveValue(before, after)) return [];
      return [
        {
          address: thing.address,
          earlier: { version: earlier.version, value: before },
          later: { version: later.version, value: after },
        },
      ];
    });
  const itemChanges = () =>
    changed(items).map(({ thing, earlier, later }) => ({ ...placeOf(thing), earlier, later }));
  const tableItems = () =>
    [...items.values()].map(({ thing, later }) => ({
      ...placeOf(thing),
      since: later.version,
      value: later.value,
    }));
  return {
    add(transaction: unknown): void {
      const writes = writtenBy(transaction);
      writes.forEach(addWritten);
      const sender = senderOf(transaction);
      const version = isObject(transaction) ? textOf(transaction, "version") : null;
      if (sender !== null && version !== null && senders.size < thingsMax) senders.set(sender, version);
    },
    /** Whether looking further back would add nothing that a check asks for. */
    isRich: () =>
      senders.size > 2 &&
      modules.length > 0 &&
      accountChanges().length > 0 &&
      changed(resources).length > 0 &&
      itemChanges().length > 0 &&
      tableItems().some(({ request: { key } }) => isObject(key)) &&
      hasNeighbours(tableItems()),
    found: (): Omit<RecentHistory, "told"> => ({
      senders: [...senders].map(([address, since]) => ({ address, since })),
      changes: {
        accounts: accountChanges().slice(0, keptMax),
        resources: changed(resources)
          .map(({ thing: { address, type }, earlier, later }) => ({ address, type, earlier, later }))
          .slice(0, keptMax),
        tableItems: itemChanges().slice(0, keptMax),
      },
      modulesWritten: modules,
      tableItems: tableItems().slice(0, keptMax),
      rawItems: [...rawItems.values()],
    }),
  };
}

/** A key of a primitive type in one spelling; of other types, texts among them, other spellings may be other keys. */
function spelledAlike({ keyType, key }: ItemWritten): unknown {
  return parseTypeTag(keyType)?.kind === "primitive" ? canonicalMoveValue(key) : key;
}

/** The document gives no order, so equal values count as one write, the last. */
function note<Thing>(
  writes: Map<string, Writes<Thing>>,
  name: string,
  thing: Thing,
  write: { readonly version: string; readonly value: unknown },
): void {
  const known = writes.get(name);
  if (known === undefined) {
    if (writes.size < thingsMax && isSmall(write.value)) writes.set(name, { thing, later: write });
  } else if (known.earlier === undefined && isSmall(write.value)) {
    if (!isSameMoveValue(known.later.value, write.value)) known.earlier = write;
  }
}

function isSmall(value: unknown): boolean {
  return (JSON.stringify(value) ?? "").length <= valueLengthMax;
}

function changed<Thing>(writes: ReadonlyMap<string, Writes<Thing>>): (Change<unknown> & { thing: Thing })[] {
  return [...writes.values()].flatMap(({ thing, earlier, later }) =>
    earlier === undefined ? [] : [{ thing, earlier, later }],
  );
}

function placeOf({
  handle,
  keyType,
  valueType,
  key,
}: ItemWritten): Pick<TableItemHolding, "handle" | "request"> {
  return { handle, request: { key_type: keyType, value_type: valueType, key } };
}

function hasNeighbours(items: readonly TableItemHolding[]): boolean {
  return items.some((one) =>
    items.some(({ handle, value }) => handle === one.handle && !isSameMoveValue(value, one.value)),
  );
}
