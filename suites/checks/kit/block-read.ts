/** Reads blocks (§4.5), also from a target whose ledger advances during the check or that has several replicas. */
import { require200 } from "./require-200.ts";
import { blockedBy, notSeen } from "../../../evidence/reason.ts";
import type { LedgerPosition } from "../../../evidence/ledger-position.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import type { Fixtures } from "../../judge/check.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readRetained } from "./pinned-read.ts";
import { sampleRetainedVersions } from "./state-checks.ts";

/** A response with a block, and the first and last version of this block. */
export interface Block {
  readonly answer: Answer;
  readonly firstVersion: bigint;
  readonly lastVersion: bigint;
}

/** The query parameter `with_transactions`, which is omitted if undefined. */
export interface BlockQuery {
  readonly withTransactions?: boolean;
}

/**
 * Reads the block of a retained version and returns the response, whatever its status.
 * @throws Inconclusive if only replicas without the version respond
 */
export function readBlock(node: Fixtures["node"], version: bigint, query: BlockQuery = {}): Promise<Answer> {
  return readRetained((asked) => node.getBlockByVersion(asked, query), version);
}

/**
 * Parses the first and last version of the block in a response with status 200.
 * @throws Inconclusive if the oracle found a violation in these members
 */
export function parseBlock(answer: Answer): Block {
  const versionAt = (pointer: string): bigint => BigInt(String(readMember(answer, pointer)));
  return { answer, firstVersion: versionAt("/first_version"), lastVersion: versionAt("/last_version") };
}

/** Whether a block contains a version. */
export function contains({ firstVersion, lastVersion }: Block, version: bigint): boolean {
  return firstVersion <= version && version <= lastVersion;
}

/**
 * Reads the block of a retained version, for checks of another requirement.
 * @throws Inconclusive if the block is not returned (BLCK-010) or does not contain the version (BLCK-011)
 */
export async function requireBlock(
  node: Fixtures["node"],
  version: bigint,
  query: BlockQuery = {},
): Promise<Block> {
  return parseRequiredBlock(await readBlock(node, version, query), version);
}

function parseRequiredBlock(answer: Answer, version: bigint): Block {
  require200(answer, "BLCK-010");
  const block = parseBlock(answer);
  if (contains(block, version)) return block;
  throw new Inconclusive(blockedBy("BLCK-011", `the block that contains version ${version}`), [
    answer.exchange,
  ]);
}

/** Requires that a block does not end above the latest version in the headers of its response. @throws Inconclusive */
export function requireWithinLedger({ answer, lastVersion }: Block): void {
  const { ledgerVersion } = answer.position;
  if (ledgerVersion === null || lastVersion <= BigInt(ledgerVersion)) return;
  throw new Inconclusive(blockedBy("BLCK-026", "a block that ends at or below the latest version"), [
    answer.exchange,
  ]);
}

/**
 * Reads the block that follows another one.
 * @throws Inconclusive as `requireBlock`, or if the other one is the newest block
 */
export async function requireNextBlock(
  node: Fixtures["node"],
  { answer, lastVersion }: Block,
): Promise<Block> {
  const { ledgerVersion } = answer.position;
  if (ledgerVersion === null || lastVersion < BigInt(ledgerVersion))
    return requireBlock(node, lastVersion + 1n);
  throw new Inconclusive(
    notSeen("a block after one in the middle of the retained versions", ["block"], {
      subject: "second-block",
    }),
    [answer.exchange],
  );
}

/** The transactions in a response; null if the member is absent or null. */
export function readTransactions(answer: Answer): readonly unknown[] | null {
  const value = readMember(answer, "/transactions");
  return Array.isArray(value) ? value : null;
}

/** Returns the ledger position in the headers of a response. Missing values come from the inventory. */
export function toLedgerPosition(answer: Answer, inventory: Fixtures["inventory"]): Partial<LedgerPosition> {
  const own = Object.entries(answer.position).filter(([, value]) => value !== null);
  return { ...inventory.all.position, ...Object.fromEntries(own) };
}

type ReadFixtures = Pick<Fixtures, "node" | "inventory">;

/**
 * Reads the block in the middle of the retained versions. Every replica should have it, because it is neither so new
 * that replicas lag nor so old that it is pruned soon. If the target has pruned it since discovery, reads the middle of
 * the versions that are retained now.
 * @throws Inconclusive if the latest version is unknown, or if only replicas without the block respond
 */
export async function readStableBlock(fixtures: ReadFixtures, query: BlockQuery = {}): Promise<Answer> {
  return (await requestStable(fixtures, query)).answer;
}

/**
 * Reads the same block as `readStableBlock` and returns it with the requested version.
 * @throws Inconclusive as `requireBlock`
 */
export async function requireStableBlock(
  fixtures: ReadFixtures,
): Promise<Block & { readonly version: bigint }> {
  const { answer, version } = await requestStable(fixtures, {});
  return { ...parseRequiredBlock(answer, version), version };
}

async function requestStable(
  { node, inventory }: ReadFixtures,
  query: BlockQuery,
): Promise<{ readonly answer: Answer; readonly version: bigint }> {
  const latest = inventory.version();
  const version = middleOf(BigInt(inventory.all.position?.oldestLedgerVersion ?? latest), latest);
  const answer = await node.getBlockByVersion(version, query);
  const { oldestLedgerVersion: oldest, ledgerVersion: newest } = answer.position;
  if (answer.status === 200) return { answer, version };
  const isPruned = oldest !== null && newest !== null && BigInt(oldest) > version;
  const other = isPruned ? middleOf(BigInt(oldest), BigInt(newest)) : version;
  return { answer: await readBlock(node, other, query), version: other };
}

function middleOf(oldest: bigint, newest: bigint): bigint {
  return oldest < newest ? newest - (newest - oldest) / 2n : newest;
}

/**
 * Returns the oldest and the latest version at this moment.
 * @throws Inconclusive if neither the headers nor discovery provide them
 */
export async function readWindow({
  node,
  inventory,
}: ReadFixtures): Promise<{ readonly oldest: bigint; readonly newest: bigint }> {
  const answer = await node.getBlockByVersion(inventory.version());
  const { oldestLedgerVersion: oldest, ledgerVersion: newest } = toLedgerPosition(answer, inventory);
  if (typeof oldest === "string" && typeof newest === "string") {
    return { oldest: BigInt(oldest), newest: BigInt(newest) };
  }
  throw new Inconclusive(
    notSeen("the headers of the oldest and the latest ledger version, which no response has"),
    [answer.exchange],
  );
}

/**
 * Picks two versions near the middle of the retained versions, for the reason given at `readStableBlock`.
 * @throws Inconclusive if fewer than three versions are retained
 */
export async function pickStableVersions(fixtures: ReadFixtures): Promise<readonly bigint[]> {
  const { oldest, newest } = await readWindow(fixtures);
  const span = newest - oldest;
  if (span < 2n)
    throw new Inconclusive(
      notSeen("versions between the oldest and the latest", ["block"], { subject: "older-state" }),
    );
  return [...new Set([newest - span / 2n, newest - (span * 3n) / 8n])];
}

/**
 * Picks versions that are not close to the oldest or the latest one, and adds the first, middle and last version of a
 * block.
 */
export async function sampleVersions(fixtures: ReadFixtures & Pick<Fixtures, "seed">): Promise<bigint[]> {
  const { oldest, newest } = await readWindow(fixtures);
  const versions = sampleRetainedVersions(oldest, newest, fixtures.seed);
  const [version = 0n] = versions;
  const answer = await readBlock(fixtures.node, version);
  if (answer.status !== 200) return versions;
  const { firstVersion, lastVersion } = parseBlock(answer);
  const middle = firstVersion + (lastVersion - firstVersion) / 2n;
  return [...new Set([...versions, firstVersion, middle, lastVersion])];
}
