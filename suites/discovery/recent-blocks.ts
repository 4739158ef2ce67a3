/** Reads the newest blocks of a target and collects what their transactions show (§2.8, §4.5). */
import { isObject, readText } from "../client/json/json-value.ts";
import { requestOperation } from "../client/operation-request.ts";
import { readLedgerPosition } from "../client/response-head.ts";
import { isSuccessful, type SentExchange } from "../client/sent-exchange.ts";
import type { ProbeClient } from "./probe-client.ts";
import { createRecentHistory, type RecentHistory, type RecentHistoryBuilder } from "./recent-history.ts";
import { readSender } from "./state-writes.ts";

const blocksMax = 40;
const bytesMax = 16 * 1024 * 1024;
const attemptsMax = 6;
/** The maximum number of older blocks that are read if the newest blocks show too few table items. */
const olderBlocksMax = 12;

/**
 * Reads blocks from the newest to older ones until the history contains what checks need. Starts at the newest block
 * that has a transaction with a sender, or at the newest block if there is none.
 */
export async function readRecentHistory(
  probeClient: ProbeClient,
  { newest, oldest, vendor }: { readonly newest: bigint; readonly oldest: bigint; readonly vendor: string },
): Promise<RecentHistory> {
  const history = createRecentHistory();
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
    if (block === null) return history.build();
    bytes += block.bodyBytes;
    const isWhole = !isCut(block);
    if (!isWhole) history.markGap();
    // The place of a transaction in a block that lacks others is unknown, but it is not above the last version.
    for (const [at, transaction] of [...block.transactions.entries()].toReversed())
      history.add(transaction, isWhole ? block.firstVersion + BigInt(at) : block.lastVersion);
    version = block.firstVersion === 0n ? null : block.firstVersion - 1n;
    if (history.isSufficient()) break;
  }
  if (version !== null && version > oldest && bytes < bytesMax && !history.hasEnoughTableItems()) {
    await addOlderTableItems(readAt, history, { from: version, oldest });
  }
  return history.build();
}

/**
 * Reads blocks at growing distances below a version, down to the oldest one, until the history has the table items that
 * checks need.
 */
async function addOlderTableItems(
  readAt: (version: bigint) => Promise<BlockView | null>,
  history: RecentHistoryBuilder,
  { from, oldest }: { readonly from: bigint; readonly oldest: bigint },
): Promise<void> {
  let [bytes, lowest] = [0, from + 1n];
  for (const version of sampleOlderVersions(from, oldest)) {
    if (version >= lowest) continue;
    const block = await readAt(version);
    if (block === null) return;
    bytes += block.bodyBytes;
    lowest = block.firstVersion;
    for (const transaction of block.transactions.toReversed()) history.addTableWrites(transaction);
    if (bytes >= bytesMax || history.hasEnoughTableItems()) return;
  }
}

/**
 * Returns up to 12 versions from `from` down to `oldest`. Their distances from `from` grow by a constant factor, such
 * as 2, 4, 8 and 16.
 */
function sampleOlderVersions(from: bigint, oldest: bigint): readonly bigint[] {
  const span = Number(from - oldest);
  const distances = Array.from({ length: olderBlocksMax }, (_, at) =>
    BigInt(Math.floor(span ** ((at + 1) / olderBlocksMax))),
  );
  return [...new Set(distances)].map((distance) =>
    distance < from - oldest ? from - distance : oldest + 1n,
  );
}

/** Returns the ledger version in the headers of the last response, whose replica may lag behind the others. */
function readReplicaVersion({ seen }: ProbeClient, vendor: string): bigint | null {
  const { ledgerVersion } = readLedgerPosition(seen.at(-1)?.answer.headers ?? [], vendor);
  return ledgerVersion === null ? null : BigInt(ledgerVersion);
}

/** The parts of a block that discovery reads. */
export interface BlockView {
  readonly firstVersion: bigint;
  /** The last version of the block. If the block does not show it, the requested version. */
  readonly lastVersion: bigint;
  readonly transactions: readonly unknown[];
  readonly bodyBytes: number;
}

/** Whether the response lacks transactions of the block. §4.5 allows the node to limit how many it returns. */
function isCut({ firstVersion, lastVersion, transactions }: BlockView): boolean {
  return BigInt(transactions.length) <= lastVersion - firstVersion;
}

/** Reads the block of a version; null if it cannot be read. */
export async function readBlockAt(probeClient: ProbeClient, version: bigint): Promise<BlockView | null> {
  const seen = await askForBlock(probeClient, version);
  const block = seen === null ? null : readBlock(seen.json.value, version);
  return seen === null || block === null ? null : { ...block, bodyBytes: seen.answer.body.length };
}

/**
 * Finds the newest version whose block has a transaction with a sender. Goes back 1, 2, 4, … versions to such a
 * block, and then bisects. The search assumes that no block above a block without senders has a sender. Returns the
 * newest version if no block has a sender, and null if the newest block cannot be read.
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

/**
 * Requests a block. Repeats the request after a 404, because a replica may not have reached a version that another
 * replica reported.
 */
async function askForBlock(probeClient: ProbeClient, version: bigint): Promise<SentExchange | null> {
  const request = requestOperation("getBlockByVersion", String(version), {
    query: { with_transactions: true },
  });
  for (let attempt = 1; ; attempt += 1) {
    const seen = await probeClient.ask(request);
    if (seen === null || isSuccessful(seen)) return seen;
    if (attempt >= attemptsMax || seen.answer.status !== 404) return null;
  }
}

function readBlock(value: unknown, version: bigint): Omit<BlockView, "bodyBytes"> | null {
  const block = parseBlockView(value, version);
  return block === null || block.firstVersion > version || block.lastVersion < version ? null : block;
}

/** Parses a block with its transactions; null if it has another form. @param version the requested version */
export function parseBlockView(value: unknown, version?: bigint): Omit<BlockView, "bodyBytes"> | null {
  if (!isObject(value) || !Array.isArray(value["transactions"])) return null;
  const firstVersion = parseVersion(readText(value, "first_version"));
  const lastVersion = parseVersion(readText(value, "last_version")) ?? version ?? firstVersion;
  if (firstVersion === null || lastVersion === null) return null;
  return { firstVersion, lastVersion, transactions: value["transactions"] };
}

function parseVersion(text: string | null): bigint | null {
  return text !== null && /^[0-9]{1,20}$/.test(text) ? BigInt(text) : null;
}
