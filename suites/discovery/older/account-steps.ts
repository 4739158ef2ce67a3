/**
 * Finds transactions that changed the sequence number of their sender (§2.3). The document shows no change that contains
 * the number, so reads of the account at the version of the transaction and at the version before confirm each of them.
 */
import { isObject, readText } from "../../client/json/json-value.ts";
import { requestOperation } from "../../client/operation-request.ts";
import type { SentExchange } from "../../client/sent-exchange.ts";
import { formatLongAddress } from "../../oracle/type-tag.ts";
import type { AccountStep } from "../inventory.ts";
import { listBlockBodies } from "../blocks/block-interval.ts";
import { parseBlockView, type BlockView } from "../recent-blocks.ts";
import { isU64Text } from "../signed-calls.ts";
import { numberOfNonces, parseTransaction } from "../state-writes.ts";
import { findLastChange, type ReadValue, type Versions, type VersionSearch } from "./version-search.ts";
import { isAccountType } from "../write-history.ts";

/** The maximum numbers of senders, and of transactions of each sender, that are confirmed by reads. */
const sendersMax = 4;
const transactionsMax = 6;

/** A transaction of a block with its sender. */
interface ShownTransaction {
  /** The address with 64 digits. */
  readonly sender: string;
  readonly sequenceNumber: string;
  readonly version: bigint;
}

/**
 * Lists the transactions of a block that show their sender and its sequence number, as each kind of the document does.
 * Those with a nonce do not change the number, so they are left out.
 * The transactions of a block are in sequence (§2.8), so the place of one that shows no version is its version.
 */
export function listShownTransactions({
  firstVersion,
  transactions,
}: Pick<BlockView, "firstVersion" | "transactions">): readonly ShownTransaction[] {
  return transactions.flatMap((one, at) => {
    const { sender, sequenceNumber, version } = parseTransaction(one);
    if (sender === null || !isU64Text(sequenceNumber) || sequenceNumber === numberOfNonces) return [];
    const place = isU64Text(version) ? BigInt(version) : firstVersion + BigInt(at);
    return [{ sender, sequenceNumber, version: place }];
  });
}

/** A transaction with the sequence number of its sender before it and after it. */
export interface ConfirmedStep extends Omit<AccountStep, "before"> {
  /** Null if the account was not returned at the version before. */
  readonly before: string | null;
}

/**
 * Returns transactions of one sender in the blocks that were read, newest first: two, if one of the senders has two that
 * reads confirm.
 */
export async function findShownSteps(
  search: VersionSearch,
  seen: readonly SentExchange[],
  { oldest }: Pick<Versions, "oldest">,
): Promise<readonly ConfirmedStep[]> {
  let best: readonly ConfirmedStep[] = [];
  for (const transactions of groupBySender(seen).slice(0, sendersMax)) {
    const steps: ConfirmedStep[] = [];
    for (const one of transactions.filter(({ version }) => version > oldest).slice(0, transactionsMax)) {
      const step = await confirmStep(search, one);
      if (step !== null) steps.push(step);
      if (steps.length === 2) return steps;
    }
    if (steps.length > best.length) best = steps;
  }
  return best;
}

/** Groups the transactions of the blocks that were read by their sender, newest first, with the largest group first. */
function groupBySender(seen: readonly SentExchange[]): readonly (readonly ShownTransaction[])[] {
  const blocks = listBlockBodies(seen)
    .map((body) => parseBlockView(body))
    .filter((block) => block !== null);
  const byVersion = new Map(blocks.flatMap(listShownTransactions).map((one) => [one.version, one]));
  const newestFirst = [...byVersion.values()].toSorted((one, other) =>
    one.version > other.version ? -1 : 1,
  );
  const groups = new Map<string, ShownTransaction[]>();
  for (const one of newestFirst) {
    const group = groups.get(one.sender);
    if (group === undefined) groups.set(one.sender, [one]);
    else group.push(one);
  }
  return [...groups.values()].toSorted((one, other) => other.length - one.length);
}

async function confirmStep(
  search: VersionSearch,
  { sender, sequenceNumber, version }: ShownTransaction,
): Promise<ConfirmedStep | null> {
  const before = toNumber(await readAccountValue(search, sender, version - 1n));
  const after = toNumber(await readAccountValue(search, sender, version));
  return before === undefined || typeof after !== "string"
    ? null
    : toStep({ address: sender, version: String(version), before, after }, sequenceNumber);
}

/**
 * Finds the last transaction of an account by bisecting its sequence number. The block of the version has to show the
 * transaction, or that it wrote the number.
 */
export async function bisectStep(
  search: VersionSearch,
  address: string,
  versions: Versions,
): Promise<ConfirmedStep | null> {
  const change = await findLastChange((at) => readAccountValue(search, address, at), versions);
  if (change?.kind !== "changed") return null;
  const version = String(change.version);
  const [before, after] = [toNumber(change.before), toNumber(change.after)];
  const block = await search.readBlock(change.version);
  if (block === null || before === undefined || typeof after !== "string") return null;
  const step = { address, version, before, after };
  const sender = formatLongAddress(address);
  if (listAccountWrites(block, sender, version).includes(after)) return step;
  const shown = listShownTransactions(block).find(
    (one) => one.version === change.version && one.sender === sender,
  );
  return shown === undefined ? null : toStep(step, shown.sequenceNumber);
}

/** Lists the sequence numbers that the transaction of a version wrote to an account, if the block shows it. */
function listAccountWrites(
  { transactions }: BlockView,
  owner: string,
  version: string,
): readonly (string | null)[] {
  const writes = transactions.map(parseTransaction).find((one) => one.version === version)?.writes ?? [];
  return writes.flatMap((write) =>
    write.kind === "resource" && isAccountType(write.type) && write.address === owner && isObject(write.data)
      ? [readText(write.data, "sequence_number")]
      : [],
  );
}

/** Returns a step if it goes from the sequence number of the transaction to the next one; otherwise null. */
function toStep(step: ConfirmedStep, sequenceNumber: string): ConfirmedStep | null {
  const { before, after } = step;
  const number = BigInt(sequenceNumber);
  // An account may begin to exist with its first transaction.
  return BigInt(before ?? "0") === number && BigInt(after) === number + 1n ? step : null;
}

function readAccountValue(
  { readValue }: VersionSearch,
  address: string,
  version: bigint,
): Promise<ReadValue> {
  return readValue(requestOperation("getAccount", address), version, (body) =>
    isObject(body) ? readText(body, "sequence_number") : null,
  );
}

/** Returns the sequence number; null if the account was not returned, undefined if the number is not readable. */
function toNumber(value: ReadValue): string | null | undefined {
  const number: unknown = typeof value === "string" ? JSON.parse(value) : value;
  return number === null || isU64Text(number) ? number : undefined;
}
