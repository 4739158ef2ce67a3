/** Collects what the transactions of recent blocks show about senders and state (§2.6, §2.8), in one pass. */
import { isObject, readText } from "../client/json/json-value.ts";
import { isSameMoveValue } from "../oracle/move-value-equality.ts";
import type {
  AccountStep,
  CalledFunction,
  CreatedAccount,
  Inventory,
  KnownTableItem,
  RecentChanges,
} from "./inventory.ts";
import { parseTransaction, type BlockTransaction, type StateWrite } from "./state-writes.ts";
import {
  createResourceHistory,
  createTableItemHistory,
  isAccountType,
  resultsMax,
  trackedKeysMax,
  type RawItem,
  type TableItemHistory,
} from "./write-history.ts";
import { hasLeadingZeroHandle } from "./table-items.ts";
import { createModuleHistory } from "./module-history.ts";
import { createSignedCallHistory, type UntypedCall } from "./signed-calls.ts";

export interface RecentHistory {
  /**
   * Accounts that sent transactions, newest first, each with the oldest known version at which the account sent a
   * transaction.
   */
  readonly senders: readonly { readonly address: string; readonly since: string }[];
  readonly changes: Inventory["changes"];
  readonly publishedModules: Inventory["publishedModules"];
  /** Items whose newest write shows their key and value, newest first. */
  readonly tableItems: readonly KnownTableItem[];
  /** Items whose key is known only as bytes, newest first. */
  readonly rawItems: readonly RawItem[];
  readonly deletedItems: Inventory["deletedItems"];
  readonly recentChanges: RecentChanges;
  /** Newest first. */
  readonly signedCalls: readonly UntypedCall[];
}

/** Collects the transactions of recent blocks, which are added from the newest to the oldest. */
export interface RecentHistoryBuilder {
  /**
   * @param place for a transaction that shows no version: its version according to its place in the block, or one that is
   * not below it
   */
  add(transaction: unknown, place?: bigint): void;
  /**
   * Adds only the writes to table items of a transaction. The other results need consecutive transactions, but older
   * blocks are read with gaps.
   */
  addTableWrites(transaction: unknown): void;
  /** Call if the next older transactions are missing, so that their writes are unknown. */
  markGap(): void;
  /** Whether the history contains all that checks need, so that no older block must be read. */
  isSufficient(): boolean;
  /** Whether the known table items are all that checks need. */
  hasEnoughTableItems(): boolean;
  build(): RecentHistory;
}

/** Creates one history for each kind of write: modules, accounts, resources and table items. */
function createWriteHistories() {
  const modules = createModuleHistory();
  const accounts = createAccountHistory();
  const resources = createResourceHistory();
  const tableItems = createTableItemHistory();
  return {
    modules,
    accounts,
    resources,
    tableItems,
    add(transaction: BlockTransaction, write: StateWrite): void {
      addTableWrite(tableItems, write);
      if (write.kind === "module") modules.add(transaction, write);
      if (write.kind === "resource") {
        resources.add(write);
        accounts.add(transaction, write);
      }
    },
    markGap(): void {
      resources.markGap();
      modules.markGap();
    },
  };
}

export function createRecentHistory(): RecentHistoryBuilder {
  const senders = new Map<string, string>();
  const calls = new Map<string, CalledFunction>();
  const signedCalls = createSignedCallHistory();
  const writes = createWriteHistories();
  const { modules, accounts, resources, tableItems } = writes;
  return {
    markGap: () => writes.markGap(),
    add(value, place) {
      signedCalls.add(value);
      const transaction = parseTransaction(value);
      if (!transaction.isComplete) writes.markGap();
      for (const write of transaction.writes) writes.add(transaction, write);
      const { sender, call } = transaction;
      const version = transaction.version ?? (place === undefined ? null : String(place));
      if (sender !== null && version !== null && senders.size < trackedKeysMax) senders.set(sender, version);
      if (call !== null && calls.size < trackedKeysMax) calls.set(call.function, call);
    },
    addTableWrites(value) {
      for (const write of parseTransaction(value).writes) addTableWrite(tableItems, write);
    },
    hasEnoughTableItems: () => hasVariedItems(tableItems) && tableItems.items().some(hasLeadingZeroHandle),
    isSufficient: () =>
      senders.size > 2 &&
      modules.found.length > 0 &&
      resources.accountChanges().length > 0 &&
      resources.changes().length > 0 &&
      hasVariedItems(tableItems),
    build: () => ({
      senders: [...senders].map(([address, since]) => ({ address, since })),
      changes: {
        accounts: resources.accountChanges().slice(0, resultsMax),
        resources: resources.changes().slice(0, resultsMax),
        tableItems: tableItems.changes().slice(0, resultsMax),
      },
      publishedModules: modules.found,
      tableItems: tableItems.items().slice(0, resultsMax),
      rawItems: tableItems.rawItems(),
      deletedItems: tableItems.deletedItems(),
      recentChanges: {
        accountSteps: accounts.steps,
        createdAccounts: selectCreated(accounts.created, senders),
        resourceTransitions: resources.transitions().slice(0, resultsMax),
        calledEntryFunctions: selectCalled([...calls.values()]),
      },
      signedCalls: signedCalls.calls,
    }),
  };
}

/** Returns up to 20 called functions. Functions that were called with type arguments come first. */
function selectCalled(calls: readonly CalledFunction[]): readonly CalledFunction[] {
  return calls
    .toSorted((one, other) => Number(other.typeArguments > 0) - Number(one.typeArguments > 0))
    .slice(0, resultsMax);
}

function addTableWrite(tableItems: TableItemHistory, write: StateWrite): void {
  if (write.kind === "table item") tableItems.add(write);
  if (write.kind === "raw item") tableItems.addRaw(write);
}

/** Returns up to 20 created accounts. Accounts that sent transactions come first. */
function selectCreated(
  created: readonly CreatedAccount[],
  senders: ReadonlyMap<string, string>,
): readonly CreatedAccount[] {
  return [
    ...created.filter(({ address }) => senders.has(address)),
    ...created.filter(({ address }) => !senders.has(address)),
  ].slice(0, resultsMax);
}

type ResourceWrite = Extract<StateWrite, { kind: "resource" }>;

/** Collects the steps of sequence numbers, and the accounts that transactions of other senders created. */
function createAccountHistory() {
  const steps: AccountStep[] = [];
  const created: CreatedAccount[] = [];
  return {
    steps,
    created,
    add(transaction: BlockTransaction, write: ResourceWrite): void {
      if (!isAccountType(write.type) || !isObject(write.data)) return;
      const sequenceNumber = readText(write.data, "sequence_number");
      const step = toAccountStep(transaction, write, sequenceNumber);
      // If the list is full, each older step overwrites the last element. The last element is thus the oldest step.
      if (step !== null) steps[Math.min(steps.length, resultsMax - 1)] = step;
      const isNew = sequenceNumber === "0" && write.address !== transaction.sender;
      if (isNew && created.length < trackedKeysMax) {
        created.push({ address: write.address, version: String(write.version) });
      }
    },
  };
}

/**
 * Returns the step of the sender's sequence number, such as from 6 to 7. Returns null if the number is unknown or not
 * incremented, as in a transaction with a nonce. Also returns null for 0, because the transaction may have created
 * the account.
 */
function toAccountStep(
  { sender, sequenceNumber: before }: BlockTransaction,
  { address, version }: ResourceWrite,
  after: string | null,
): AccountStep | null {
  if (sender !== address || before === null || after === null) return null;
  if (![before, after].every(isNumber) || before === "0") return null;
  return BigInt(after) === BigInt(before) + 1n ? { address, version: String(version), before, after } : null;
}

const isNumber = (text: string): boolean => /^[0-9]{1,20}$/.test(text);

/** Whether there is a changed item, an item whose key is a struct, and two items of one table with different values. */
function hasVariedItems({ changes, items }: TableItemHistory): boolean {
  const known = items();
  return changes().length > 0 && known.some(({ request: { key } }) => isObject(key)) && hasSiblings(known);
}

function hasSiblings(items: readonly KnownTableItem[]): boolean {
  return items.some((one) =>
    items.some(({ handle, value }) => handle === one.handle && !isSameMoveValue(value, one.value)),
  );
}
