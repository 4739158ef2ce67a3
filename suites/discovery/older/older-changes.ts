/**
 * Finds by reads what the newest blocks do not show as written: changes of accounts, resources and table items. Other
 * transactions may have pushed them out of these blocks, and a target may show only changes that the document names.
 */
import { requestOperation, toJsonBody } from "../../client/operation-request.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { bisectStep, findShownSteps, type ConfirmedStep } from "./account-steps.ts";
import type { Inventory, KnownTableItem, ResourceTransition } from "../inventory.ts";
import type { ProbeClient } from "../probe-client.ts";
import { findResourceSteps } from "./resource-steps.ts";
import { parseTransaction } from "../state-writes.ts";
import { createVersionSearch, findLastChange, type VersionSearch, type Versions } from "./version-search.ts";

const candidatesMax = 4;

/** What the newest blocks show as written. */
type Written = Pick<Inventory, "changes" | "recentChanges">;

interface KnownState extends Pick<Inventory, "accounts" | "tableItems"> {
  readonly history: Written;
  readonly versions: Versions;
  readonly vendor: string;
}

/** Adds the changes that checks need, if the newest blocks show none. */
export async function findOlderChanges(
  probeClient: ProbeClient,
  { history: { changes, recentChanges }, accounts, tableItems, versions, vendor }: KnownState,
): Promise<Written & Pick<Inventory, "tableItems" | "olderWrites">> {
  const known = { changes, recentChanges, tableItems };
  if (versions.newest <= versions.oldest) return { ...known, olderWrites: [] };
  const search = createVersionSearch(probeClient);
  const addresses = accounts.map(({ address }) => address);
  const steps =
    known.changes.accounts.length > 0 ? [] : await findAccountSteps(search, probeClient, addresses, versions);
  const transitions =
    known.changes.resources.length > 0 || steps.length === 0
      ? []
      : await findResourceSteps(probeClient, { steps, vendor });
  const isWriteShown = known.tableItems.some(
    ({ value, isDeclared }) => value !== undefined && isDeclared !== true,
  );
  const items = isWriteShown
    ? { tableItems: known.tableItems, olderWrites: [] }
    : await findOlderItems(createVersionSearch(probeClient), known.tableItems, versions);
  return { ...addSteps(known, steps, transitions), ...items };
}

function addSteps(
  { changes, recentChanges }: Written,
  steps: readonly ConfirmedStep[],
  transitions: readonly ResourceTransition[],
): Written {
  const { accountSteps, resourceTransitions } = recentChanges;
  const whole = steps.flatMap(({ before, ...step }) => (before === null ? [] : [{ ...step, before }]));
  return {
    changes: {
      ...changes,
      accounts: changes.accounts.length > 0 ? changes.accounts : toAccountChanges(steps),
      resources: changes.resources.length > 0 ? changes.resources : transitions.map(toResourceChange),
    },
    recentChanges: {
      ...recentChanges,
      accountSteps: accountSteps.length > 0 ? accountSteps : whole,
      resourceTransitions: resourceTransitions.length > 0 ? resourceTransitions : transitions,
    },
  };
}

/** Finds two transactions of one account: those that the newest blocks show come first, because they need few reads. */
async function findAccountSteps(
  search: VersionSearch,
  { seen }: ProbeClient,
  addresses: readonly string[],
  versions: Versions,
): Promise<readonly ConfirmedStep[]> {
  const shown = await findShownSteps(search, seen, versions);
  if (shown.length > 1) return shown;
  for (const address of addresses.slice(0, candidatesMax)) {
    const later = await bisectStep(search, address, versions);
    if (later === null) continue;
    const earlier = await bisectStep(search, address, { ...versions, newest: BigInt(later.version) - 1n });
    if (earlier !== null) return [later, earlier];
  }
  return shown;
}

function toAccountChanges([later, earlier]: readonly ConfirmedStep[]): Inventory["changes"]["accounts"] {
  if (later === undefined || earlier === undefined) return [];
  const [newer, older] = [later, earlier].map(({ version, after }) => ({ version, value: after }));
  return newer === undefined || older === undefined
    ? []
    : [{ address: later.address, earlier: older, later: newer }];
}

function toResourceChange({
  address,
  type,
  version,
  before,
  after,
}: ResourceTransition): Inventory["changes"]["resources"][number] {
  const earlier = { version: String(BigInt(version) - 1n), value: before };
  return { address, type, earlier, later: { version, value: after }, isRead: true };
}

/**
 * Finds the transaction that wrote the latest value of one of the items, and a version since which each of the items exists.
 * A transaction that does not show the write proves nothing about it, because any other transaction may have made it.
 */
async function findOlderItems(
  search: VersionSearch,
  items: readonly KnownTableItem[],
  versions: Versions,
): Promise<Pick<Inventory, "tableItems" | "olderWrites">> {
  const inspected: KnownTableItem[] = [];
  for (const item of items.slice(0, candidatesMax)) {
    const { handle, request } = item;
    const read = requestOperation("getTableItem", handle, { body: toJsonBody(JSON.stringify(request)) });
    const change = await findLastChange((at) => search.readValue(read, at), versions);
    const version = change?.kind === "changed" ? change.version : versions.oldest;
    inspected.push(
      change === null || version >= BigInt(item.since) ? item : { ...item, existsSince: String(version) },
    );
    if (change?.kind !== "changed") continue;
    const write = await findItemWrite(search, item, version);
    if (write === undefined) continue;
    return {
      tableItems: [...inspected, ...items.slice(inspected.length)],
      olderWrites: [{ handle, request, since: String(version), value: write.value }],
    };
  }
  return { tableItems: [...inspected, ...items.slice(inspected.length)], olderWrites: [] };
}

async function findItemWrite(
  { readBlock }: VersionSearch,
  { handle, request }: KnownTableItem,
  version: bigint,
) {
  const block = await readBlock(version);
  const parsed = (block?.transactions ?? []).map(parseTransaction);
  const writes = parsed.find((one) => one.version === String(version))?.writes ?? [];
  return writes
    .filter((write) => write.kind === "table item")
    .find((write) => write.handle === handle && isSameMoveValue(write.key, request.key));
}
