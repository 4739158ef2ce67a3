/** Tracks what transactions wrote to resources and table items, from the newest transaction to the oldest. */
import { isDeepStrictEqual } from "node:util";
import { formatCanonical, isObject, readText } from "../client/json/json-value.ts";
import { formatCanonicalMoveValue, isSameMoveValue } from "../oracle/move-value-equality.ts";
import { parseTypeTag } from "../oracle/type-tag.ts";
import { createDeletionHistory } from "./deleted-items.ts";
import type { Change, DeletedTableItem, Inventory, KnownTableItem, ResourceTransition } from "./inventory.ts";
import type { StateWrite } from "./state-writes.ts";

type ResourceWrite = Extract<StateWrite, { kind: "resource" }>;
type TableItemWrite = Extract<StateWrite, { kind: "table item" }>;
type RawItemWrite = Extract<StateWrite, { kind: "raw item" }>;

/** A table item whose key is known only as bytes. */
export interface RawItem {
  readonly handle: string;
  /** The bytes of the key, as hex. */
  readonly rawKey: string;
  /** The bytes of the value since version `since`, as hex; null if the bytes are not known. */
  readonly rawValue: string | null;
  readonly since: string;
}

/**
 * The maximum number of tracked resources, items or senders. A block of a busy ledger can contain thousands of each.
 */
export const trackedKeysMax = 2_000;
/** The maximum number of results of each kind in the inventory. */
export const resultsMax = 20;
/** Larger values are not tracked, because the inventory is copied to every worker. */
const valueLengthMax = 8_192;

interface VersionedValue {
  readonly version: string;
  readonly value: unknown;
}

/**
 * The newest write (`later`), and the newest earlier write with a different value (`earlier`). Writes are added from
 * the newest to the oldest.
 */
interface TrackedWrites {
  readonly later: VersionedValue;
  earlier?: VersionedValue;
}

interface TrackedResource extends TrackedWrites {
  readonly address: string;
  readonly type: string;
  /** The version since which the resource has its newest data. Writes of the same data at 50, 47 and 44 give 44. */
  transitionVersion: string;
  /** The data before `transitionVersion`. */
  before?: { readonly data: unknown };
  /**
   * Whether the next added write is the previous write of this resource: no write in between is missing, and `before`
   * is not found yet.
   */
  isOpen: boolean;
}

/** The changes and the transitions of resources. */
interface ResourceHistory {
  readonly add: (write: ResourceWrite) => void;
  /**
   * Call if transactions are missing between the last added write and the next one. The next write then does not
   * count as the previous write of a resource.
   */
  readonly markGap: () => void;
  readonly changes: () => Inventory["changes"]["resources"];
  /** The changes of sequence numbers. */
  readonly accountChanges: () => Inventory["changes"]["accounts"];
  readonly transitions: () => readonly ResourceTransition[];
}

export function createResourceHistory(): ResourceHistory {
  const tracked = new Map<string, TrackedResource>();
  const changes = (): Inventory["changes"]["resources"] =>
    selectChanged(tracked).map(({ address, type, earlier, later }) => ({ address, type, earlier, later }));
  return {
    add({ address, type, data, version }) {
      const name = `${address} ${type}`;
      const later = { version: String(version), value: data };
      const known = tracked.get(name);
      if (known !== undefined) addOlderResource(known, later);
      else if (tracked.size < trackedKeysMax && isSmallValue(data)) {
        tracked.set(name, { address, type, later, transitionVersion: later.version, isOpen: true });
      }
    },
    markGap() {
      for (const resource of tracked.values()) resource.isOpen = false;
    },
    changes,
    accountChanges: () => changes().flatMap(toAccountChange),
    transitions: () =>
      [...tracked.values()].flatMap(({ address, type, transitionVersion, before, later }) =>
        before === undefined
          ? []
          : [{ address, type, version: transitionVersion, before: before.data, after: later.value }],
      ),
  };
}

function addOlderResource(known: TrackedResource, write: VersionedValue): void {
  addOlderWrite(known, write);
  if (!known.isOpen) return;
  if (isDeepStrictEqual(known.later.value, write.value)) known.transitionVersion = write.version;
  else {
    known.isOpen = false;
    if (isSmallValue(write.value)) known.before = { data: write.value };
  }
}

/** Whether a type is the account type of the framework. */
export function isAccountType(type: string): boolean {
  return /^0x0*1::account::Account$/.test(type);
}

function toAccountChange(
  change: Inventory["changes"]["resources"][number],
): Inventory["changes"]["accounts"][number][] {
  const { address, type, earlier, later } = change;
  const [before, after] = [earlier, later].map(({ value }) =>
    isObject(value) ? readText(value, "sequence_number") : null,
  );
  if (!isAccountType(type) || typeof before !== "string" || typeof after !== "string") return [];
  if (isSameMoveValue(before, after)) return [];
  return [
    {
      address,
      earlier: { version: earlier.version, value: before },
      later: { version: later.version, value: after },
    },
  ];
}

/** The table items that transactions wrote. `items` have a key in JSON, `rawItems` have only the bytes of the key. */
export interface TableItemHistory {
  readonly add: (write: TableItemWrite) => void;
  readonly addRaw: (write: RawItemWrite) => void;
  readonly items: () => readonly KnownTableItem[];
  readonly rawItems: () => readonly RawItem[];
  /** Items that a transaction wrote and a later one deleted. */
  readonly deletedItems: () => readonly DeletedTableItem[];
  readonly changes: () => Inventory["changes"]["tableItems"];
}

interface TrackedItem extends TrackedWrites {
  readonly write: TableItemWrite;
}

export function createTableItemHistory(): TableItemHistory {
  const tracked = new Map<string, TrackedItem>();
  const rawItems = new Map<string, RawItem>();
  const deletions = createDeletionHistory();
  /**
   * Handles of tables with a newer write that does not show its key or value. This write may have replaced any item
   * of the table.
   */
  const ambiguousTables = new Set<string>();
  /**
   * Names of raw items that a newer transaction deleted, and handles of tables in which a newer transaction wrote or
   * deleted an unknown item.
   */
  const deletedOrAmbiguous = new Set<string>();
  return {
    add(write) {
      if (ambiguousTables.has(write.handle)) return;
      const name = nameItem(write);
      const later = { version: String(write.version), value: write.value };
      if (deletions.isDeleted(name)) {
        const { version: since, value } = later;
        if (isSmallValue(value)) deletions.addWrite(name, { ...toItemRequest(write), since, value });
        return;
      }
      const known = tracked.get(name);
      if (known !== undefined) addOlderWrite(known, later);
      else if (tracked.size < trackedKeysMax && isSmallValue(write.value))
        tracked.set(name, { write, later });
    },
    addRaw({ handle, rawKey, rawValue, isDeleted, deletedKey, version }) {
      const isKept =
        deletedKey !== undefined && deletions.addDeletion(nameItem({ handle, ...deletedKey }), version);
      if (!isKept) ambiguousTables.add(handle);
      const name = `${handle} ${rawKey ?? "?"}`;
      if (rawKey === null) deletedOrAmbiguous.add(handle);
      else if (isDeleted) deletedOrAmbiguous.add(name);
      else if (deletedOrAmbiguous.has(handle) || deletedOrAmbiguous.has(name)) return;
      else if (rawItems.size < trackedKeysMax && !rawItems.has(name)) {
        const known = rawValue !== null && rawValue.length <= valueLengthMax ? rawValue : null;
        rawItems.set(name, { handle, rawKey, rawValue: known, since: String(version) });
      }
    },
    items: () =>
      [...tracked.values()].map(({ write, later }) => ({
        ...toItemRequest(write),
        since: later.version,
        value: later.value,
      })),
    rawItems: () => [...rawItems.values()],
    deletedItems: deletions.items,
    changes: () =>
      selectChanged(tracked).map(({ write, earlier, later }) => ({
        ...toItemRequest(write),
        earlier,
        later,
      })),
  };
}

/** Returns a text that is equal for the writes and the deletion of one item. */
function nameItem(item: Pick<TableItemWrite, "handle" | "keyType" | "key">): string {
  return formatCanonical([item.handle, item.keyType.replaceAll(" ", ""), canonicalKey(item)]);
}

/**
 * Normalizes a key of a primitive type: 7 and 007 are one u64 key. Keys of other types are unchanged, because a
 * different spelling can be a different key.
 */
function canonicalKey({ keyType, key }: Pick<TableItemWrite, "keyType" | "key">): unknown {
  return parseTypeTag(keyType)?.kind === "primitive" ? formatCanonicalMoveValue(key) : key;
}

/** Sets `earlier` if it is not set and the older write has a different value. Skips large values. */
function addOlderWrite(known: TrackedWrites, write: VersionedValue): void {
  if (known.earlier !== undefined || !isSmallValue(write.value)) return;
  if (!isSameMoveValue(known.later.value, write.value)) known.earlier = write;
}

/** Whether a value is small enough to be kept in the inventory. */
export function isSmallValue(value: unknown): boolean {
  return (JSON.stringify(value) ?? "").length <= valueLengthMax;
}

function selectChanged<Tracked extends TrackedWrites>(
  tracked: ReadonlyMap<string, Tracked>,
): (Tracked & Change<unknown>)[] {
  return [...tracked.values()].flatMap((one) =>
    one.earlier === undefined ? [] : [{ ...one, earlier: one.earlier }],
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
